// Carries out a plan once. Sending and reading back alternate until nothing is in doubt:
// (read, set aside what drifted) → phases → read back → settle → phases again for what is absent
// → … → verdicts. Both a fresh run and one that goes on after a crash enter here.
import { RunStoppedError } from '../context/errors.ts';
import {
  allItems,
  hasPending,
  inChunks,
  isPending,
  isReleased,
  mayHavePending,
} from '../context/pending.ts';
import { runPhases } from '../writing/phases.ts';
import { learnFromUpdated } from '../writing/updates.ts';
import { concludeHeld, keepSuppressions } from '../writing/held-suppressions.ts';
import { awaitsAddresses, setAsideHidden } from '../settling/hidden-creates.ts';
import { lateCounts, lookForLate, noteAcknowledged, setAsideLate } from '../settling/late.ts';
import { setAsideReturned } from '../settling/returned.ts';
import { findByAddress } from '../reading/found-contact.ts';
import { isListBehind } from '../reading/list-lag.ts';
import { doubtedDeletes } from '../settling/doubted-deletes.ts';
import { noteRemovedCopies, removeOwnCopies } from '../writing/own-copies.ts';
import { copiesAfter } from '../settling/copies-after.ts';
import type { CopiesLeft, LateCounts } from '../../state/index.ts';
import { strangersAfter } from '../reading/strangers.ts';
import { waitUntilStill } from '../context/quiet.ts';
import { readBack, readToSend, type AccountReading } from '../reading/read-back.ts';
import type { RunContext } from '../context/run-context.ts';
import { concludeVanished } from '../settling/vanished.ts';
import { learnCountFact, unlistedAfter } from '../reading/unlisted-after.ts';
import {
  SETTLED_TOGETHER,
  setAsideDrifted,
  settle,
  type SettleOptions,
} from '../settling/settle.ts';

/** Doubts are settled at most so often; what is still absent then is not sent any more. */
const MAX_ROUNDS = 4;

/**
 * Gives every item of the run's plan its verdict. `fresh` is a reading that the plan was made from a
 * moment ago: then nothing can have moved, and one reading is saved. Throws `RunStoppedError` when
 * the run was told to stop or the service does not answer: `resume` goes on from there.
 */
export async function carryOut(run: RunContext, fresh?: AccountReading): Promise<RunEnd> {
  run.journal.late.age(run.patienceMs);
  if (fresh !== undefined) lookForLate(run, fresh);
  let settled: SettledReading =
    fresh === undefined
      ? await readAndSettle(run, 'again')
      : { reading: fresh, unseen: 0, listBehind: false };
  try {
    for (let round = 1; round <= MAX_ROUNDS && settled.unseen === 0; round += 1) {
      settled = await readyToSend(run, settled, round === 1 ? fresh : undefined);
      if (!hasPending(run)) break;
      const end = await runPhases(run, settled.reading);
      refuseToGoOn(run);
      settled.reading.close();
      settled = await readAndSettle(run, round < MAX_ROUNDS ? 'again' : 'conclude');
      if (end === 'whole' && run.journal.items.count(run.runId, 'absent') === 0) break;
    }
    settled = await withoutOwnCopies(run, settled);
    return conclude(run, settled);
  } finally {
    settled.reading.close();
  }
}

export interface RunEnd {
  /** A final read found every item in effect, and nobody twice whom the run created. */
  readonly verified: boolean;
  readonly copies: CopiesLeft;
  /** Sizes of the lists when they were last read. */
  readonly listed: AccountReading['listed'];
  /** By contact type key: contacts that are counted and not listed, as far as that is explained. */
  readonly unlisted: Readonly<Record<string, number>>;
  readonly late: LateCounts | undefined;
  /** By contact type: new contacts that the run did not create. */
  readonly strangers: Readonly<Record<string, number>> | undefined;
}

/**
 * Reads what the next requests have need of, and sets aside what is not to be sent any more: nothing can have
 * moved since a fresh reading.
 */
async function readyToSend(
  run: RunContext,
  settled: SettledReading,
  fresh?: AccountReading,
): Promise<SettledReading> {
  setAsideLate(run);
  if (!hasPending(run)) return settled;
  const reading = await readToSend(run, settled.reading);
  if (fresh === undefined) setAsideDrifted(run, reading);
  if (settled.listBehind) setAsideHidden(run);
  setAsideReturned(run);
  return { ...settled, reading };
}

function conclude(run: RunContext, { reading, listBehind, unseen }: SettledReading): RunEnd {
  concludeHeld(run, reading);
  if (!listBehind) concludeVanished(run, reading);
  concludePending(run, unseen);
  learnFromUpdated(run, reading);
  const late = lateCounts(run);
  const copies = copiesAfter(run, reading);
  const strangers = strangersAfter(run, reading);
  const isQuiet = strangers === undefined && copies.made === 0 && (late?.waiting ?? 0) === 0;
  const isSeen = !listBehind || showsAllCreated(run, reading);
  const verified = isVerified(run) && isQuiet && isSeen;
  if (verified) learnCountFact(run, reading);
  const unlisted = unlistedAfter(run, reading);
  return { verified, listed: reading.listed, unlisted, late, copies, strangers };
}

interface SettledReading {
  readonly reading: AccountReading;
  /** Suppressions that the service acknowledged and that never appeared. */
  readonly unseen: number;
  /** The contact list shows fewer contacts than the service counts. */
  readonly listBehind: boolean;
}

/** What was removed has to be seen gone. */
async function withoutOwnCopies(run: RunContext, settled: SettledReading): Promise<SettledReading> {
  const removed = await removeOwnCopies(run, settled.reading);
  if (removed.length === 0) return settled;
  refuseToGoOn(run);
  settled.reading.close();
  const seen = await readAndSettle(run, 'conclude');
  noteRemovedCopies(run, seen.reading, removed);
  return seen;
}

/** Reads back and settles; whose contact is deleted is unsubscribed from the same lists as before. */
async function readAndSettle(
  run: RunContext,
  absent: SettleOptions['absent'],
): Promise<SettledReading> {
  const settled = await readUntilSettled(run, absent);
  try {
    lookForLate(run, settled.reading);
    noteAcknowledged(run);
    if (!(await keepSuppressions(run, settled.reading))) refuseToGoOn(run);
    return settled;
  } catch (error) {
    settled.reading.close();
    throw error;
  }
}

/** So many quiet periods for a list that goes on showing more, or that is behind its own counts. */
const MAX_WAITS = 5;

/**
 * Reads back; what was acknowledged and cannot be seen gets a quiet period to appear, and another one
 * for as long as more of it appears: a list may be served late, and an import may trickle in. So does a
 * list that is behind its counts while anybody is still to be created.
 */
async function readUntilSettled(
  run: RunContext,
  absent: SettleOptions['absent'],
): Promise<SettledReading> {
  let reading = await readBack(run);
  try {
    let trust = await trustIn(run, reading);
    let { missing } = settle(run, reading, { missing: 'wait', absent, ...trust });
    const awaitsList = (): boolean => trust.listBehind && awaitsAddresses(run);
    for (let waits = 0; (missing > 0 || awaitsList()) && waits < MAX_WAITS; waits += 1) {
      await waitUntilStill(run, run.quietMs);
      reading.close();
      reading = await readBack(run);
      trust = await trustIn(run, reading);
      const before = missing;
      ({ missing } = settle(run, reading, { missing: 'wait', absent, ...trust }));
      if (missing === before && (!trust.listBehind || missing === 0)) break;
    }
    const { listBehind } = trust;
    if (missing === 0) return { reading, unseen: 0, listBehind };
    const { unseen } = settle(run, reading, { missing: 'conclude', absent, ...trust });
    return { reading, unseen, listBehind };
  } catch (error) {
    reading.close();
    throw error;
  }
}

/** What the contact list of a reading cannot be believed about. */
async function trustIn(
  run: RunContext,
  reading: AccountReading,
): Promise<Pick<SettleOptions, 'listBehind' | 'doubtedDeletes'>> {
  return {
    listBehind: await isListBehind(run, reading),
    doubtedDeletes: await doubtedDeletes(run, reading),
  };
}

/**
 * Gives a verdict to every item that was not sent and will not be. Where suppressions never
 * appeared nothing after them is sent: somebody who must not get mail could still get it.
 */
function concludePending(run: RunContext, unseen: number): void {
  if (!mayHavePending(run)) return;
  const unsent =
    unseen === 0 ? 'it could not be sent' : `${String(unseen)} suppressions were never seen`;
  for (const page of inChunks(pendingSeqs(run, unsent), SETTLED_TOGETHER)) {
    run.journal.items.settleEach(run.runId, page);
  }
}

function* pendingSeqs(run: RunContext, unsent: string) {
  for (const item of allItems(run)) {
    if (!isPending(run, item.seq)) continue;
    const reason = isReleased(run, item) ? unsent : 'it was not released';
    yield { seq: item.seq, state: 'skipped', reason } as const;
  }
}

function isVerified(run: RunContext): boolean {
  return run.journal.items.count(run.runId, 'applied') === run.plan.head.itemCount;
}

/** A list that is cut may show other people in each reading: those who were seen once need not be in the last one. */
function showsAllCreated({ plan }: RunContext, reading: AccountReading): boolean {
  for (const item of plan.items('createContact')) {
    if (findByAddress(item, reading) === undefined) return false;
  }
  return true;
}

function refuseToGoOn(run: RunContext): void {
  if (run.drain.aborted) throw new RunStoppedError('drain');
  if (run.health.isUnavailable) throw new RunStoppedError('unavailable', run.health.trouble);
}
