// Makes a plan of the rejected items of a run, as they were reviewed. It is carried out like any saved plan.
import { assert, timedId } from '../../lib/index.ts';
import {
  ItemCounts,
  Targets,
  automationWarning,
  countedNow,
  liveAutomations,
  readMetadata,
  type AccountMetadata,
} from '../../compare/index.ts';
import {
  type Baseline,
  type Item,
  type PlanHead,
  VERDICTS,
  type Verdict,
  guardsOfPart,
  withApprovalGuards,
} from '../../plan/index.ts';
import type { ItemStanding, Journal, PlanReader } from '../../state/index.ts';
import { filtered } from '../context/pending.ts';
import { targetsOf } from '../reading/read-back.ts';
import { partHead, writeChosen } from './chosen-plan.ts';
import { refuseStale } from './permission.ts';
import type { RunTools } from './run.ts';

/** A run that has ended, and the plan that it carried out. */
export interface PastRun {
  readonly runId: string;
  readonly plan: PlanReader;
}

/**
 * Makes and saves the plan; undefined if nothing was rejected. Unknown items are left to `verify`. Reads the small lists,
 * since an automation that went live may mail the new contacts. Throws `PlanStaleError` and `AccountMismatchError`.
 */
export async function planRetry(tools: RunTools, past: PastRun): Promise<PlanReader | undefined> {
  if (retriedItems(tools.journal, past).next().done === true) return undefined;
  refuseStale(tools, past.plan);
  const { client, countryNames, journal } = tools;
  const { head } = past.plan;
  const { request } = tools.consentSources;
  const withSegments = head.segments.length > 0;
  const metadata = await readMetadata(client, countryNames, { withSegments });
  journal.checkAccount(tools.accountHash, metadata.accountId);
  const targets = targetsOf(head, metadata);
  const planId = timedId(tools.clock.wallTime(), tools.random);
  return writeChosen(retriedItems(journal, past), tools.planPlace(planId), (seen) => {
    const left = headAfterRun(head, exceptionItems(journal, past), metadata);
    const part = partHead(left, seen, planId, 'rejected', tools.requestsPerSecond);
    const automations = liveAutomations({ metadata, targets }, seen, request.acceptAutomations);
    // What is sent again was sent before, also where it was unlike other nights.
    const measured = head.guards.filter(({ name }) => name !== 'unusual');
    const guards = guardsOfPart(measured, part);
    return {
      ...part,
      createdAt: tools.clock.wallTime().toISOString(),
      planner: request.planner,
      accountId: metadata.accountId ?? head.accountId,
      guards: withApprovalGuards(guards, request.approvals, { ...part, guards }),
      automations,
      warnings: automations.map(automationWarning),
      baseline: lastSizes(journal),
    };
  });
}

/** What was rejected, and what was set aside since it goes together with that. */
function retriedItems(journal: Journal, past: PastRun): Generator<Item> {
  const standingOf = ({ seq }: Item) => journal.items.get(past.runId, seq);
  const isRejected = (item: Item): boolean => standingOf(item)?.state === 'rejected';
  return filtered(
    exceptionItems(journal, past, ['rejected', 'skipped', 'drifted']),
    (item) =>
      isRejected(item) ||
      (isCounterpart(standingOf(item)) &&
        past.plan.itemsAt(past.plan.needs.together(item.seq)).some(isRejected)),
  );
}

function isCounterpart(standing: ItemStanding | undefined): boolean {
  const code = standing?.reason?.code;
  return code === 'move-failed' || code === 'counterpart-left-out';
}

/** In the order of the plan. */
function* exceptionItems(
  { walks }: Journal,
  { runId, plan }: PastRun,
  verdicts: readonly Verdict[] = VERDICTS,
): Generator<Item> {
  for (const { seq, verdict } of walks.exceptions(runId)) {
    const item = verdicts.includes(verdict) ? plan.item(seq) : undefined;
    if (item !== undefined) yield item;
  }
}

/** For later comparisons: of the last run, since the past one may be older. Its plan begins no mirror. */
export function lastSizes({ runs }: Pick<Journal, 'runs'>): Baseline {
  const baseline = runs.lastBaseline();
  assert(baseline !== undefined, 'a run that has ended left its sizes');
  return { ...baseline, mirrored: [] };
}

/**
 * Every item that is not among the exceptions was applied. Contact types and segments get the counts that the service gives
 * now, so that a later reading of their lists can be checked against them.
 */
export function headAfterRun(
  head: PlanHead,
  exceptions: Iterable<Item>,
  metadata: Pick<AccountMetadata, 'contactTypes' | 'segments'>,
): PlanHead {
  const undone = new ItemCounts();
  for (const item of exceptions) undone.add(item);
  const targets = new Targets(metadata.contactTypes, [], metadata.segments);
  return {
    ...head,
    contactTypes: head.contactTypes.map((counts) => {
      const open = undone.ofContactType(counts.contactType);
      const created = counts.create - open.uploadOnly - open.plain;
      const existing = counts.existing + created - (counts.delete - open.delete);
      const unchanged = counts.unchanged + created + (counts.update - open.update);
      const counted = countedNow(targets.named(counts.contactType), metadata);
      return { ...counts, existing, unchanged, counted };
    }),
    segments: head.segments.map((counts) => {
      const open = undone.ofSegment(counts.segment);
      const added = counts.add - open.add;
      const existing = counts.existing + added - (counts.remove - open.remove);
      const target = targets.segmentNamed(counts.segment);
      const counted = target && countedNow(target, metadata);
      return { ...counts, existing, counted, unchanged: counts.unchanged + added };
    }),
  };
}
