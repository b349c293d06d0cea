// One write and its record: the intent is durable before the first byte leaves, the outcome after
// the last. Nothing else in `apply` sends a write.
import type { Outcome } from '../../api/index.ts';
import { CredentialsRefusedError } from '../../api/index.ts';
import { sha256Hex } from '../../lib/hash.ts';
import { isStopping, type RunContext } from '../context/run-context.ts';

export interface Attempt {
  /** The id of the endpoint, for the journal. */
  readonly endpoint: string;
  readonly seqs: readonly number[];
  /** What is sent, as text: only its hash is kept. */
  readonly payload: string;
  /**
   * `blind`: repeating it does no harm, so an unclear answer is tried again at once.
   * `after-reading`: an unclear answer stays a doubt until it was read back.
   */
  readonly repeat: 'blind' | 'after-reading';
  readonly send: () => Promise<Outcome>;
}

/** Requests for the same items in a row, within one phase. */
const MAX_TRIES = 3;

/** Before a repetition; doubled each time. */
const FIRST_PAUSE_MS = 500;

/**
 * Sends a write, again where that is harmless, and records every try. Undefined: nothing was sent,
 * since the run is stopping. Throws `CredentialsRefusedError`, after recording it.
 */
export async function attempt(run: RunContext, write: Attempt): Promise<Outcome | undefined> {
  let wasUnclear = false;
  for (let tried = 1; ; tried += 1) {
    if (isStopping(run)) return undefined;
    const outcome = await tryOnce(run, write, wasUnclear);
    wasUnclear ||= stateAfter(outcome) === 'doubt';
    if (!mayRepeat(outcome, write) || tried >= MAX_TRIES) return outcome;
    const isTimeout = outcome.kind === 'doubt' && outcome.cause === 'timeout';
    if (!run.health.takeRepeat(isTimeout ? 'timed-out' : 'other')) return outcome;
    await run.clock.sleep(FIRST_PAUSE_MS * 2 ** (tried - 1), run.drain);
  }
}

/** `wasUnclear`: an earlier try may have taken effect, so that one which was not sent proves nothing. */
async function tryOnce(run: RunContext, write: Attempt, wasUnclear: boolean): Promise<Outcome> {
  const { runId, journal, log } = run;
  const { endpoint, seqs } = write;
  const payloadSha = sha256Hex(write.payload);
  const attemptId = await journal.items.begin({ runId, endpoint, seqs, payloadSha });
  const outcome = await write.send();
  const after = stateAfter(outcome);
  const state = after === 'absent' && wasUnclear ? 'doubt' : after;
  const { httpStatus, reason } = outcome;
  journal.items.end({ runId, attemptId, seqs, outcome: outcome.kind, httpStatus, reason, state });
  const details = { runId, endpoint, items: seqs.length, outcome: outcome.kind, httpStatus };
  log.debug('write ended', details);
  run.writing.advance(seqs.length);
  run.spending.note();
  if (outcome.kind === 'unauthorized') {
    throw new CredentialsRefusedError(`Writing ${endpoint} was refused: ${reason}`, httpStatus);
  }
  return outcome;
}

function stateAfter(outcome: Outcome): 'acknowledged' | 'refused' | 'doubt' | 'absent' {
  switch (outcome.kind) {
    case 'acknowledged':
      return 'acknowledged';
    case 'rejected':
    case 'not-found':
      return 'refused';
    case 'not-sent':
      return 'absent';
    // A service may count a request as too many after having done it.
    case 'throttled':
    case 'doubt':
    case 'unauthorized':
      return 'doubt';
  }
}

function mayRepeat(outcome: Outcome, write: Attempt): boolean {
  if (outcome.kind === 'not-sent') return true;
  const unclear = outcome.kind === 'throttled' || outcome.kind === 'doubt';
  return unclear && write.repeat === 'blind';
}
