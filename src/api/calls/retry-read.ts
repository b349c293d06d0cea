// Repeats reads, and only reads. p-retry counts the attempts; the waiting goes through the clock,
// with full jitter, because p-retry's own waits run on the system's timers and jitter too little.
import pRetry from 'p-retry';
import type { Channel } from './channel.ts';
import { LONGEST_WAIT_MS } from '../traffic/traffic.ts';
import type { EndpointId } from '../endpoints/table.ts';
import { ApiError, ReadInterruptedError } from '../outcome/errors.ts';
import { replyOfError } from './judge.ts';

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
  attempt: () => Promise<T>,
): Promise<T> {
  const tryOften = async (): Promise<T> =>
    await pRetry(() => attemptOnce(channel, endpointId, attempt), {
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
  attempt: () => Promise<T>,
): Promise<T> {
  const interrupted = (): boolean => channel.options.signal?.aborted === true;
  if (interrupted()) throw new ReadInterruptedError(endpointId);
  try {
    const result = await attempt();
    channel.traffic.note({ sign: 'clear' }, { isWrite: false });
    return result;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (interrupted()) throw new ReadInterruptedError(endpointId);
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
