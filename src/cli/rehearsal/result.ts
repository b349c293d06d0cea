// What a rehearsal showed, as it is kept: how the items ended, what it cost, how old the copy was, and what nobody knows
// of the service although the plan hangs on it.
import type { FinishedRun } from '../../apply/index.ts';
import { ITEM_KINDS, type ItemReason, type Verdict, uploadsAll } from '../../plan/index.ts';
import { counted, openFor, type PlanNeed } from '../../report/index.ts';
import {
  type Journal,
  MOST_ITEMS,
  MOST_REASONS,
  type PlanReader,
  type Rehearsal,
} from '../../state/index.ts';
import { exitCodeOfRun } from '../runs/run-reasons.ts';
import type { ExitReason } from '../shell/terminal.ts';
import type { CopiedAccount } from './copied-account.ts';

interface Rehearsed {
  readonly plan: PlanReader;
  readonly copy: CopiedAccount;
  readonly finished: FinishedRun;
  readonly journal: Journal;
  readonly rehearsedAt: Date;
}

export function resultOf({ plan, copy, finished, journal, rehearsedAt }: Rehearsed): Rehearsal {
  const { head } = plan;
  const { result, runId } = finished;
  const { startedAt, endedAt } = copy.head;
  return {
    planId: head.planId,
    fingerprint: head.fingerprint,
    rehearsedAt: rehearsedAt.toISOString(),
    planCreatedAt: head.createdAt,
    copy: { startedAt, endedAt },
    copyOlderBySeconds: (Date.parse(head.createdAt) - Date.parse(endedAt)) / 1_000,
    verdicts: result.verdicts,
    verified: result.verified,
    // Rows that the sources could not give are the plan's own matter.
    exitCode: exitCodeOfRun(result, { invalid: false, chosen: null }),
    ...exceptionsOf(journal, runId),
    requests: result.requests,
    listReads: result.listReads,
    estimatedSeconds: result.seconds,
    planned: head.cost,
    notImitated: [...copy.notImitated],
    open: openFor(needsOf(plan), (behaviour) => copy.isKnown(behaviour)),
  };
}

type Reasons = Rehearsal['reasons'][number] & { count: number };

/** Why items did not end as applied: counted, and the first of them by number. */
function exceptionsOf(
  { walks }: Pick<Journal, 'walks'>,
  runId: string,
): Pick<Rehearsal, 'reasons' | 'items' | 'itemsLeftOut'> {
  const reasons = new Map<string, Reasons>();
  const items: Rehearsal['items'][number][] = [];
  let itemsLeftOut = 0;
  for (const { seq, verdict, reason } of walks.exceptions(runId)) {
    count(reasons, verdict, reason);
    if (items.length < MOST_ITEMS) items.push({ seq, verdict, code: reason?.code ?? null });
    else itemsLeftOut += 1;
  }
  const byCount = [...reasons.values()].sort((a, b) => b.count - a.count);
  return { reasons: byCount, items, itemsLeftOut };
}

function count(reasons: Map<string, Reasons>, verdict: Verdict, reason: ItemReason | null): void {
  const exact = JSON.stringify([verdict, reason]);
  const isFull = reasons.size >= MOST_REASONS && !reasons.has(exact);
  // Without its values a reason is still one that the words know, or shows as its code.
  const kept = isFull && reason !== null ? ({ code: reason.code } as ItemReason) : reason;
  const key = isFull ? JSON.stringify([verdict, kept]) : exact;
  const known = reasons.get(key) ?? { verdict, reason: kept, count: 0 };
  known.count += 1;
  reasons.set(key, known);
}

function needsOf(plan: PlanReader): ReadonlySet<PlanNeed> {
  const { counts, itemCount } = plan.head;
  const needs = new Set<PlanNeed>();
  if (itemCount > 0) needs.add('any');
  for (const kind of ITEM_KINDS) if (counts[kind] > 0) needs.add(kind);
  if (hasUpload(plan)) needs.add('upload');
  if (hasRename(plan)) needs.add('rename');
  return needs;
}

/** Many creates go by upload, and those with fields that a single call cannot carry. */
function hasUpload(plan: PlanReader): boolean {
  if (plan.head.contactTypes.some(({ create }) => uploadsAll(create))) return true;
  for (const { fields } of plan.items('createContact')) {
    if (Object.keys(fields).some((name) => name === 'alt_email' || name.startsWith('custom.')))
      return true;
  }
  return false;
}

function hasRename(plan: PlanReader): boolean {
  for (const { newAddress } of plan.items('updateContact')) if (newAddress) return true;
  return false;
}

/** Why a rehearsal does not end with 0. */
export function reasonOfRehearsal({ verdicts, exitCode }: Rehearsal): ExitReason | undefined {
  if (exitCode === 0) return undefined;
  const { applied: _applied, ...others } = verdicts;
  const left = Object.entries(others).filter(([, count]) => count > 0);
  const words = left.map(([verdict, count]) => `${counted(count, 'item')} ${verdict}`).join(', ');
  const message = `On the copy not everything came about: ${words === '' ? 'a final read did not find it so' : words}.`;
  return { exitCode, code: 'REHEARSED_OTHERWISE', message };
}
