// A plan of what a run was refused: its rejected items and nothing else, as they were reviewed.
// Carried out like any saved plan, in a run of its own.
import { timedId } from '../../lib/index.ts';
import {
  SeenItems,
  Targets,
  automationWarning,
  liveAutomations,
  readOutline,
  type AccountOutline,
} from '../../compare/index.ts';
import {
  type Item,
  type PlanHead,
  VERDICTS,
  type Verdict,
  guardsOfPart,
  type ContactTypeCounts,
  type SegmentCounts,
} from '../../plan/index.ts';
import type { Journal, PlanReader } from '../../state/index.ts';
import { targetsOf } from '../reading/read-back.ts';
import { partHead, writeChosen, type OpenHead } from './chosen-plan.ts';
import { refuseStale } from './permission.ts';
import type { RunTools } from './run.ts';

/** A run that has ended, and the plan that it carried out. */
export interface PastRun {
  readonly runId: string;
  readonly plan: PlanReader;
}

/**
 * Makes and saves the plan; undefined where nothing was rejected. What is unknown is left to `verify`.
 * Reads the small lists: an automation that is live by now may mail the contacts that are created now.
 * Throws `PlanStaleError` and `AccountMismatchError`.
 */
export async function planRetry(tools: RunTools, past: PastRun): Promise<PlanReader | undefined> {
  if (rejectedItems(tools.journal, past).next().done === true) return undefined;
  refuseStale(tools, past.plan);
  const { client, countryNames, journal } = tools;
  const { head } = past.plan;
  const withSegments = head.segments.length > 0;
  const outline = await readOutline(client, countryNames, { withSegments });
  journal.checkAccount(tools.accountHash, outline.accountId);
  const targets = targetsOf(head, outline);
  const planId = timedId(tools.clock.wallTime(), tools.chance);
  return writeChosen(rejectedItems(journal, past), {
    place: tools.planPlace(planId),
    headOf: (seen) => {
      const left = headAfterRun(head, exceptionItems(journal, past), outline);
      const automations = liveAutomations({ outline, targets }, seen);
      const accountId = outline.accountId ?? head.accountId;
      return {
        ...retryHead(tools, left, seen, planId),
        accountId,
        automations,
        warnings: automations.map(automationWarning),
      };
    },
  });
}

function rejectedItems(journal: Journal, past: PastRun): Generator<Item> {
  return exceptionItems(journal, past, ['rejected']);
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

/**
 * The rows of the sources were told of by the run itself. Sizes to compare later readings with come
 * from the last run, since this one may be an older one; a part of a first mirror is none.
 */
function retryHead(tools: RunTools, head: PlanHead, seen: SeenItems, planId: string): OpenHead {
  const { requestsPerSecond, clock, journal } = tools;
  const { guards } = head;
  const part = partHead(head, seen, { planId, kind: 'rejected', guards, requestsPerSecond });
  return {
    ...part,
    createdAt: clock.wallTime().toISOString(),
    guards: guardsOfPart(head.guards, part),
    rows: [],
    baseline: { ...(journal.runs.lastBaseline() ?? head.baseline), mirrored: [] },
  };
}

/**
 * Every item that is not among the exceptions was applied. Contact types are counted by the service
 * itself as it counts them now, so that a later reading of its list has something to be held against.
 */
export function headAfterRun(
  head: PlanHead,
  exceptions: Iterable<Item>,
  { contactTypes }: Pick<AccountOutline, 'contactTypes'>,
): PlanHead {
  const undone = new SeenItems();
  for (const item of exceptions) undone.add(item);
  const targets = new Targets(contactTypes);
  return {
    ...head,
    contactTypes: head.contactTypes.map((counts) => ({
      ...contactTypeAfter(counts, undone),
      counted: contactTypes.find(({ id }) => id === targets.named(counts.contactType).id)
        ?.contactsCount,
    })),
    segments: head.segments.map((counts) => segmentAfter(counts, undone)),
  };
}

function contactTypeAfter(counts: ContactTypeCounts, undone: SeenItems): ContactTypeCounts {
  const open = undone.ofContactType(counts.contactType);
  const created = counts.create - open.uploadOnly - open.plain;
  const deleted = counts.delete - open.delete;
  return { ...counts, existing: counts.existing + created - deleted };
}

function segmentAfter(counts: SegmentCounts, undone: SeenItems): SegmentCounts {
  const open = undone.ofSegment(counts.segment);
  const existing = counts.existing + (counts.add - open.add) - (counts.remove - open.remove);
  return { ...counts, existing };
}
