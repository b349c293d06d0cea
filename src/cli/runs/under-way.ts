// What another process does with our state at this moment: a run without an end is interrupted only if none is at work.
import { refuseWhileUnfinished } from '../../apply/index.ts';
import { type Invocation, type Journal, isStateLocked, LockHeldError } from '../../state/index.ts';
import type { Session } from '../session/session.ts';

export interface OwnState {
  readonly journal: Journal;
  readonly stateDir: string;
}

export function ownStateOf({ journal, config }: Pick<Session, 'journal' | 'config'>): OwnState {
  return { journal, stateDir: config.stateDir };
}

/** The call that is running now: it has no end, and a process holds the lock of the state. */
export function callUnderWay({ journal, stateDir }: OwnState): Invocation | undefined {
  return isStateLocked(stateDir) ? journal.invocations.open() : undefined;
}

/** Throws `RunUnfinishedError` while a run is interrupted, and `LockHeldError` while it is under way. */
export function refuseUnfinished({ journal, stateDir }: OwnState): void {
  const unfinished = journal.runs.unfinished();
  if (unfinished !== undefined && isStateLocked(stateDir)) {
    throw new LockHeldError(
      `Another run of listferry works with the state directory ${stateDir}: ${unfinished.command} ${unfinished.runId} is not finished.`,
      'Wait for it to end. `listferry status` shows what runs.',
    );
  }
  refuseWhileUnfinished({ journal });
}
