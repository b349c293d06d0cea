// One write and its record: the intent is durable before the first byte leaves, the outcome after
// the last. Nothing else in `apply` sends a write.
import { CredentialsRefusedError, isRefusal, type Outcome } from '../../api/index.ts';
import { sha256Hex } from '../../lib/index.ts';
import type { ItemReason } from '../../plan/index.ts';
import { contactTypeKey } from '../../contacts/index.ts';
import { isStopping, lookUntil, type Run } from '../context/run-context.ts';
import type { ClearedSeq, Tightening } from '../context/cleared.ts';

/**
 * Repeating these does no harm, so they are sent again immediately after an unclear answer. For any other
 * endpoint an unclear answer stays a doubt until the account is read back.
 */
const REPEATED_AT_ONCE: readonly string[] = [
  'contacts/update',
  'global-unsubscribes/save',
  'unsubscribes-groups/manually-add',
];

/** Requests for the same items in a row, within one phase. */
const MAX_TRIES = 3;

/** Before a repetition; doubled each time. */
const FIRST_PAUSE_MS = 500;

/**
 * Sends a write, repeats it where that is harmless, and records every try. `carried`: the items in the request, and
 * what else. `payload`: what is sent, as text; only its hash is kept.
 * Undefined: the run is stopping, or a reading comes first; earlier tries are in the journal. Throws
 * `CredentialsRefusedError`, after recording it.
 */
export async function attempt(
  run: Run,
  endpoint: string,
  carried: readonly (ClearedSeq | Tightening)[],
  payload: string,
  send: () => Promise<Outcome>,
): Promise<Outcome | undefined> {
  const seqs = carried.filter((one) => typeof one === 'number');
  const beside = carried.length - seqs.length;
  const write = { endpoint, seqs, beside, payloadSha: sha256Hex(payload), send };
  let wasUnclear = false;
  for (let tried = 1; ; tried += 1) {
    if (isHeld(run, write)) return undefined;
    const outcome = await tryOnce(run, write, wasUnclear);
    if (outcome === undefined) return undefined;
    wasUnclear ||= stateAfter(outcome.kind) === 'doubt';
    if (!mayRepeat(run, outcome, endpoint) || tried >= MAX_TRIES) return outcome;
    const isTimeout = outcome.kind === 'doubt' && outcome.cause === 'timeout';
    if (!run.health.takeRepeat(isTimeout ? 'timed-out' : 'other')) return outcome;
    await run.clock.sleep(FIRST_PAUSE_MS * 2 ** (tried - 1), run.drain);
  }
}

/** What is no item is not held: a lost suppression comes back before anything else, and does no harm twice. */
function isHeld(run: Run, { endpoint, seqs }: Pick<Write, 'endpoint' | 'seqs'>): boolean {
  return isStopping(run) || (seqs.length > 0 && run.answers.isHeld(endpoint));
}

interface Write {
  readonly endpoint: string;
  readonly seqs: readonly number[];
  /** How many things it carries that are no item of the plan. */
  readonly beside: number;
  readonly payloadSha: string;
  readonly send: () => Promise<Outcome>;
}

/**
 * `wasUnclear`: an earlier try may have taken effect, so a try that was not sent proves nothing. Undefined: the run
 * stopped after the intent was written, and the journal says that nothing was sent.
 */
async function tryOnce(run: Run, write: Write, wasUnclear: boolean): Promise<Outcome | undefined> {
  const { runId, journal, sending } = run;
  try {
    const attemptId = await journal.items.begin({ ...write, runId });
    const tried = { ...write, attemptId, wasUnclear };
    const outcome = await sending.whenFree(() => sendAndRecord(run, tried));
    if (outcome === undefined) record(run, tried, 'not-sent', { code: 'run-stopped' });
    return outcome;
  } catch (error) {
    // Also where the journal took no intent: what is prepared stays here.
    sending.close();
    throw error;
  }
}

interface Tried extends Write {
  readonly attemptId: number;
  readonly wasUnclear: boolean;
}

/** Undefined: the run stopped while the write waited. The outcome is noted before the next one leaves. */
async function sendAndRecord(run: Run, tried: Tried): Promise<Outcome | undefined> {
  if (isHeld(run, tried)) return undefined;
  const outcome = await tried.send();
  const { kind, httpStatus, reason: message } = outcome;
  const reason = kind === 'acknowledged' ? { code: kind } : { code: kind, message };
  record(run, tried, kind, reason, httpStatus);
  const { endpoint, seqs } = tried;
  const details = { runId: run.runId, endpoint, items: seqs.length };
  run.log.debug('write ended', { ...details, outcome: kind, httpStatus });
  run.answers.note(endpoint, seqs, outcome);
  run.writing.advance(seqs);
  run.spending.note();
  if (kind === 'unauthorized') {
    throw new CredentialsRefusedError(`Writing ${endpoint} was refused: ${message}`, httpStatus);
  }
  return outcome;
}

function record(
  { runId, journal }: Run,
  { attemptId, endpoint, seqs, wasUnclear }: Tried,
  outcome: Outcome['kind'],
  reason: ItemReason,
  httpStatus?: number,
): void {
  const after = stateAfter(outcome);
  const state = after === 'absent' && wasUnclear ? 'doubt' : after;
  // Rows that the service took may be hours away, and are awaited. Rows in doubt are sent again much sooner.
  const isDurable = endpoint === 'contacts/upload-csv' && state === 'acknowledged';
  journal.items.end({ runId, attemptId, seqs, outcome, httpStatus, reason, state, isDurable });
}

function stateAfter(outcome: Outcome['kind']): 'acknowledged' | 'refused' | 'doubt' | 'absent' {
  switch (outcome) {
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

function mayRepeat({ answers }: Run, outcome: Outcome, endpoint: string): boolean {
  if (outcome.kind === 'not-sent') return true;
  if (isRefusal(outcome) || answers.isKnown(endpoint)) return false;
  const unclear = outcome.kind === 'throttled' || outcome.kind === 'doubt';
  return unclear && REPEATED_AT_ONCE.includes(endpoint);
}

const SENDINGS = { firstMs: 1_000, longestMs: 15_000 };

/**
 * A contact type is created on one base address and used on the other, which may not know it yet (interface
 * specification, "Conventions" and "Contact types"). Repeats the request for up to the quiet period while the service
 * refuses nothing but a contact type that this plan has created.
 */
export async function onceKnown(
  run: Run,
  contactType: string,
  send: () => Promise<Outcome | undefined>,
): Promise<Outcome | undefined> {
  let outcome: Outcome | undefined;
  const isKnown = async (): Promise<boolean> => {
    outcome = await send();
    return !refusesContactType(outcome) || !isMade(run, contactType);
  };
  await lookUntil(run, isKnown, SENDINGS);
  return outcome;
}

function refusesContactType(outcome: Outcome | undefined): boolean {
  if (outcome?.kind !== 'rejected') return false;
  return outcome.refusals.every(({ parameter }) => parameter === 'contact_type_id');
}

function isMade(run: Run, contactType: string): boolean {
  const key = contactTypeKey(contactType);
  for (const item of run.plan.items('createContactType')) {
    if (contactTypeKey(item.contactType) === key) return true;
  }
  return false;
}
