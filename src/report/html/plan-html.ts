// A plan as one page for the person who decides about it: what would happen in a sentence, what holds it
// back, the numbers as bars and sums, and each change.
import { ITEM_KINDS, type ItemKind } from '../../plan/index.ts';
import type { PlanReader } from '../../state/index.ts';
import { changeRow } from '../change-row.ts';
import { KIND_WORDS } from '../kind-titles.ts';
import { shellWord } from '../text/visible-text.ts';
import { changeSection, type ChangeGroup } from './changes/changes.ts';
import type { Entry } from './changes/entry.ts';
import { findingSections } from './findings.ts';
import type { HtmlOptions } from './html-options.ts';
import type { Markup } from './page/markup.ts';
import { PAGE_END } from './page/page-parts.ts';
import { page } from './page/page.ts';
import { guardSection, warningSection } from './plan-guards.ts';
import { planHeader } from './plan-header.ts';
import { planSums, planTotals } from './plan-numbers.ts';
import { rejectSection } from './rejects.ts';

/** Yields pieces of the page, change by change: a plan of any size is never held. */
export function planHtml(plan: PlanReader, options: HtmlOptions = {}): Generator<string> {
  const { planId, host } = plan.head;
  return page({ title: `Plan ${planId} for ${host}`, body: planBody(plan, options) });
}

function* planBody(plan: PlanReader, options: HtmlOptions): Generator<Markup> {
  const { head } = plan;
  yield planHeader(head);
  yield planTotals(head);
  yield* guardSection(head);
  yield* warningSection(head.warnings);
  yield* planSums(head);
  yield* rejectSection(plan.rejects());
  yield* findingSections(plan, `listferry show ${shellWord(plan.path)} --output ndjson`);
  yield* changeSection({
    title: 'Changes',
    nothing: 'This plan changes nothing.',
    groups: ITEM_KINDS.map((kind) => kindGroup(plan, kind)),
    most: options.mostChanges,
    seeAll: options.seeAll ?? `listferry show ${shellWord(plan.path)} --output csv`,
  });
  yield PAGE_END;
}

function kindGroup(plan: PlanReader, kind: ItemKind): ChangeGroup {
  return {
    id: kind,
    title: KIND_WORDS[kind].title,
    count: plan.head.counts[kind],
    entries: () => plannedEntries(plan, kind),
  };
}

function* plannedEntries(plan: PlanReader, kind: ItemKind): Generator<Entry> {
  const { countryNames } = plan.head;
  for (const item of plan.items(kind)) {
    yield { seq: item.seq, change: changeRow(item, countryNames), verdict: null, reason: null };
  }
}
