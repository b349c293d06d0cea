// Reads whose answer is small: one record, or a file instead of an envelope. The answer is judged like a
// write's, and the read is tried again.
import pRetry from 'p-retry';
import { type EndpointId, readWords } from '../endpoints/table.ts';
import {
  answerFrom,
  collectBody,
  decodeText,
  noAnswer,
  parseEnvelope,
  type Answer,
} from '../exchange/answer.ts';
import { isWhole, type WireResponse } from '../exchange/exchange.ts';
import { readError, ApiError, ReadInterruptedError } from '../outcome/errors.ts';
import { LONGEST_WAIT_MS } from '../traffic/traffic.ts';
import { type CallInput, type Channel, judge, replyOfError } from './channel.ts';
import type { OneCall } from './watched-call.ts';

/** Undefined when the service does not find the record; every other failure is an ApiError. */
export async function readRecord<T>(
  channel: Channel,
  endpointId: EndpointId,
  query: NonNullable<CallInput['query']>,
  parse: (value: unknown) => T,
): Promise<T | undefined> {
  return await retryRead(channel, endpointId, async (call) => {
    const read = channel.read(endpointId, { query }, call);
    const answer = await read.then(answerFrom).catch(noAnswer);
    const outcome = judge(channel, endpointId, answer);
    if (outcome.kind === 'acknowledged') return parse(outcome.record);
    if (outcome.kind === 'not-found') return undefined;
    throw readError(endpointId, outcome);
  });
}

/**
 * For an answer whose success is a file. Its form is not specified: a failure envelope is recognised, and
 * everything else that comes with a success is returned as text. Undefined when there is no such file, it is
 * longer than the cap, or it is not UTF-8.
 */
export async function readFile(
  channel: Channel,
  endpointId: EndpointId,
  capBytes: number,
): Promise<string | undefined> {
  return await retryRead(channel, endpointId, async (call) => {
    const opened = channel.read(endpointId, {}, call);
    const { answer, file } = await opened
      .then((response) => fileFrom(response, capBytes))
      .catch((error: unknown) => ({ answer: noAnswer(error), file: undefined }));
    const outcome = judge(channel, endpointId, answer);
    // What says that the keys are refused is no file.
    if (file !== undefined && outcome.kind !== 'unauthorized') return file.text;
    if (outcome.kind === 'not-found' || outcome.kind === 'acknowledged') return undefined;
    throw readError(endpointId, outcome);
  });
}

interface FileAnswer {
  readonly answer: Answer;
  /** Undefined where the answer is no file. */
  readonly file: { readonly text: string | undefined } | undefined;
}

async function fileFrom(response: WireResponse, capBytes: number): Promise<FileAnswer> {
  const bytes = await collectBody(response.body, capBytes);
  const { status: httpStatus, headers } = response;
  const body = parseEnvelope(bytes ?? new Uint8Array());
  const isFile = body.kind === 'other' && isWhole(httpStatus);
  return {
    answer: { kind: 'answered', httpStatus, headers, body },
    file: isFile ? { text: bytes && decodeText(bytes) } : undefined,
  };
}

// Repeats reads, and only reads. p-retry counts the attempts; the waiting goes through the clock,
// with full jitter, because p-retry's own waits run on the system's timers and jitter too little.

/** Sends its request with `call`. */
type Attempt<T> = (call: OneCall) => Promise<T>;

const ATTEMPTS = 5;
const BASE_MS = 250;
const LONGEST_BACKOFF_MS = 20_000;

/**
 * Rejects with the ApiError of the last attempt; errors of other kinds end it at once. A read that
 * failed into an outage is tried as often again once the service answers.
 */
export async function retryRead<T>(
  channel: Channel,
  endpointId: EndpointId,
  attempt: Attempt<T>,
): Promise<T> {
  const tryOften = async (): Promise<T> =>
    await pRetry((number) => attemptOnce(channel, endpointId, number, attempt), {
      retries: ATTEMPTS - 1,
      minTimeout: 0,
      maxTimeout: 0,
      shouldRetry: async ({ error, attemptNumber }) => {
        if (!(error instanceof ApiError) || !mayRepeat(channel, error)) return false;
        await backOff(channel, error, attemptNumber);
        return true;
      },
    });
  try {
    return await tryOften();
  } catch (error) {
    if (!(error instanceof ApiError) || !error.retryable) throw error;
    if (!(await channel.traffic.outlast())) throw error;
    return await tryOften();
  }
}

async function attemptOnce<T>(
  channel: Channel,
  endpointId: EndpointId,
  number: number,
  attempt: Attempt<T>,
): Promise<T> {
  const interrupted = (): boolean => channel.options.signal?.aborted === true;
  if (interrupted()) throw new ReadInterruptedError(readWords(endpointId));
  const call: OneCall = { attempt: number };
  try {
    const result = await attempt(call);
    call.watched?.ended('read');
    channel.traffic.note({ sign: 'clear' }, { isWrite: false });
    return result;
  } catch (error) {
    call.watched?.ended(error instanceof ApiError ? error.code : 'FAULT');
    if (!(error instanceof ApiError)) throw error;
    if (interrupted()) throw new ReadInterruptedError(readWords(endpointId));
    channel.traffic.note(replyOfError(error), { isWrite: false });
    throw error;
  }
}

function mayRepeat({ traffic }: Channel, error: ApiError): boolean {
  if (!error.retryable || traffic.isUnavailable) return false;
  if ((error.retryAfterMs ?? 0) > LONGEST_WAIT_MS) return false;
  return traffic.takeRepeat(error.timedOut ? 'timed-out' : 'other');
}

async function backOff(channel: Channel, error: ApiError, attemptNumber: number): Promise<void> {
  const { clock, random, signal } = channel.options;
  // A throttle holds everything back, the next attempt included.
  if (error.throttled) return;
  const ceilingMs = Math.min(LONGEST_BACKOFF_MS, BASE_MS * 2 ** (attemptNumber - 1));
  await clock.sleep(error.retryAfterMs ?? random() * ceilingMs, signal);
}
