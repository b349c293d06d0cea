// Carries out a plan once. Sending and reading back alternate until nothing is in doubt:
// (read, set aside what drifted) → phases → read back → settle → phases again for what is absent
// → … → verdicts. Both a fresh run and one that goes on after a crash enter here.
import { RunStoppedError } from '../context/errors.ts';
import { hasPending } from '../context/pending.ts';
import type { Run } from '../context/run-context.ts';
import { awaitsLists, isBehind, trustIn } from '../reading/list-trust.ts';
import { readBack, type Reading, waitUntilStill } from '../reading/read-back.ts';
import { clear, type ClearedReading } from '../settling/gate.ts';
import { lookForLate, noteAcknowledged } from '../settling/late.ts';
import { settle, type SettleOptions } from '../settling/settle.ts';
import { rememberListed } from '../settling/who-left.ts';
import { keepSuppressions } from '../writing/suppressions.ts';
import { noteRemovedCopies, removeOwnCopies } from '../writing/deletes.ts';
import { runPhases } from '../writing/phases.ts';
import { conclude, type SettledReading, type RunEnd } from './conclude.ts';

/** After this many rounds, items that are still absent are not sent again. */
const MAX_ROUNDS = 4;

/**
 * Gives every item of the run's plan its verdict. `fresh` is a reading that the plan was made from a
 * moment ago: then nothing can have moved, and one reading is saved. `finish` ends the run while the readings are at
 * hand. Throws `RunStoppedError` when the run was told to stop or the service does not answer: `resume` goes on from
 * there.
 */
export async function carryOut<Finished>(
  run: Run,
  fresh: Reading | undefined,
  finish: (end: RunEnd, reading: Reading) => Finished,
): Promise<Finished> {
  run.journal.late.age(run.patienceMs);
  let settled = fresh === undefined ? await firstReading(run) : asFound(run, fresh);
  // What the plan was made from is remembered when the run has ended.
  const close = ({ scratch }: Reading): void => {
    if (scratch !== fresh?.scratch) scratch.close();
  };
  try {
    let isFirst = true;
    for (let round = 1; round <= MAX_ROUNDS && settled.unseen === 0;) {
      const ready = await clear(run, settled);
      settled = ready ?? settled;
      if (!isReady(run, ready)) break;
      const end = await write(run, ready.reading, isFirst);
      isFirst = false;
      close(ready.reading);
      settled = await readAndSettle(run, round < MAX_ROUNDS ? 'again' : 'conclude');
      // A reading that shows how more may be sent costs no round.
      if (run.answers.afterReading()) continue;
      if (isDone(run, end)) break;
      round += 1;
    }
    run.answers.learnLimit();
    settled = await withoutOwnCopies(run, settled, close);
    return finish(conclude(run, settled), settled.reading);
  } finally {
    settled.reading.scratch.close();
    fresh?.scratch.close();
  }
}

function isReady<Ready>(run: Run, ready: Ready | undefined): ready is Ready {
  return ready !== undefined && hasPending(run);
}

function isDone({ journal, runId }: Run, end: 'whole' | 'part'): boolean {
  return end === 'whole' && journal.items.count(runId, 'absent') === 0;
}

async function firstReading(run: Run): Promise<SettledReading> {
  run.progress.enter('read');
  return await readAndSettle(run, 'again');
}

function asFound(run: Run, reading: Reading): SettledReading {
  lookForLate(run, reading);
  const trust = { listBehind: false, segmentsBehind: new Set<string>() };
  return { reading, isFresh: true, unseen: 0, intact: 0, ...trust };
}

/** Sends what is pending. The first reading is remembered before: later ones may leave lists out. */
async function write(
  run: Run,
  reading: ClearedReading,
  isFirst: boolean,
): Promise<Awaited<ReturnType<typeof runPhases>>> {
  if (isFirst) rememberListed(run, reading);
  run.progress.enter('apply');
  const end = await runPhases(run, reading);
  refuseToGoOn(run);
  run.progress.enter('verify');
  return run.answers.areHeld ? 'part' : end;
}

/** A delete that was lost is sent once more. */
const MAX_REMOVALS = 2;

/** Removed copies must be seen gone. */
async function withoutOwnCopies(
  run: Run,
  settled: SettledReading,
  close: (reading: Reading) => void,
): Promise<SettledReading> {
  let seen = settled;
  try {
    for (let removal = 1; removal <= MAX_REMOVALS; removal += 1) {
      const removed = await removeOwnCopies(run, seen.reading);
      if (removed.length === 0) break;
      refuseToGoOn(run);
      close(seen.reading);
      seen = await readAndSettle(run, 'conclude');
      if (noteRemovedCopies(run, seen.reading, removed)) break;
    }
    return seen;
  } catch (error) {
    seen.reading.scratch.close();
    throw error;
  }
}

/** Reads back and settles; addresses of deleted contacts stay on their suppression lists. */
async function readAndSettle(run: Run, absent: SettleOptions['absent']): Promise<SettledReading> {
  const settled = await readUntilSettled(run, absent);
  try {
    lookForLate(run, settled.reading);
    noteAcknowledged(run);
    if (!(await keepSuppressions(run, settled.reading))) refuseToGoOn(run);
    return settled;
  } catch (error) {
    settled.reading.scratch.close();
    throw error;
  }
}

/** How many quiet periods to wait for a list that keeps growing, or that is behind its own counts. */
const MAX_WAITS = 5;

/**
 * Reads back. Acknowledged items that are missing get a quiet period to appear, and another one while more of them
 * appear: a list may be stale, and an import may trickle in. So does a stale list while contacts are still to be created.
 */
async function readUntilSettled(
  run: Run,
  absent: SettleOptions['absent'],
): Promise<SettledReading> {
  let reading = await readBack(run);
  try {
    let trust = await trustIn(run, reading);
    let { missing, intact } = settle(run, reading, { missing: 'wait', absent, ...trust });
    for (let waits = 0; waits < MAX_WAITS; waits += 1) {
      if (missing === 0 && !awaitsLists(run, trust)) break;
      await waitUntilStill(run, run.quietMs);
      reading.scratch.close();
      reading = await readBack(run);
      trust = await trustIn(run, reading);
      const before = missing;
      ({ missing, intact } = settle(run, reading, { missing: 'wait', absent, ...trust }));
      if (missing === before && (!isBehind(trust) || missing === 0)) break;
    }
    const { listBehind, segmentsBehind } = trust;
    const settled = { reading, isFresh: false, intact, listBehind, segmentsBehind };
    if (missing === 0) return { ...settled, unseen: 0 };
    const concluded = settle(run, reading, { missing: 'conclude', absent, ...trust });
    return { ...settled, unseen: concluded.unseen, intact: intact + concluded.intact };
  } catch (error) {
    reading.scratch.close();
    throw error;
  }
}

function refuseToGoOn(run: Run): void {
  if (run.drain.aborted) throw new RunStoppedError('drain');
  if (run.health.isUnavailable) throw new RunStoppedError('unavailable', run.health.trouble);
}
