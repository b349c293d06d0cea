// Repeats reads, and only reads. p-retry counts the attempts; the waiting goes through the clock,
// with full jitter, because p-retry's own waits run on the system's timers and jitter too little.
import pRetry from 'p-retry';
import type { Channel } from '../exchange/channel.ts';
import type { EndpointId } from '../endpoints/table.ts';
import { ApiError, ReadInterruptedError } from '../errors.ts';

const ATTEMPTS = 5;
const BASE_MS = 250;
const THROTTLED_BASE_MS = 1_000;
const LONGEST_BACKOFF_MS = 20_000;

/** Rejects with the ApiError of the last attempt; errors of other kinds end it at once. */
export async function retryRead<T>(
  channel: Channel,
  endpointId: EndpointId,
  attempt: () => Promise<T>,
): Promise<T> {
  const { signal } = channel;
  const interrupted = (): boolean => signal?.aborted === true;
  return await pRetry(
    async () => {
      if (interrupted()) throw new ReadInterruptedError(endpointId);
      try {
        return await attempt();
      } catch (error) {
        throw interrupted() && error instanceof ApiError
          ? new ReadInterruptedError(endpointId)
          : error;
      }
    },
    {
      retries: ATTEMPTS - 1,
      minTimeout: 0,
      maxTimeout: 0,
      shouldRetry: async ({ error, attemptNumber }) => {
        if (!(error instanceof ApiError) || !error.retryable) return false;
        await backOff(channel, error, attemptNumber);
        return true;
      },
    },
  );
}

async function backOff(channel: Channel, error: ApiError, attemptNumber: number): Promise<void> {
  const baseMs = error.throttled ? THROTTLED_BASE_MS : BASE_MS;
  const ceilingMs = Math.min(LONGEST_BACKOFF_MS, baseMs * 2 ** (attemptNumber - 1));
  const jitterMs = channel.random() * ceilingMs;
  const waitMs = error.retryAfterMs ?? jitterMs;
  if (error.throttled) channel.pause(waitMs);
  await channel.clock.sleep(waitMs, channel.signal);
}
