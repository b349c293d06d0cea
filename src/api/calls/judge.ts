// What one answer shows: how its request ended, and whether the service is healthy, strained or out.
import type { Channel } from './channel.ts';
import { type EndpointId, endpointOf } from '../endpoints/table.ts';
import type { Answer } from '../exchange/answer.ts';
import { classifyAnswer } from '../outcome/classify-answer.ts';
import type { ApiError } from '../outcome/errors.ts';
import type { Doubt, Outcome } from '../outcome/outcome.ts';
import type { Reply } from '../traffic/traffic.ts';

/** The one way from an answer to its outcome: every text of the service that is kept passes here. */
export function judge(channel: Channel, endpointId: EndpointId, answer: Answer): Outcome {
  return classifyAnswer(endpointOf(endpointId), answer, channel.keys);
}

/** What the outcome of a write shows about the service. */
export function replyTo(outcome: Outcome): Reply {
  switch (outcome.kind) {
    case 'acknowledged':
    case 'rejected':
    case 'not-found':
    case 'unauthorized':
      return { sign: 'clear' };
    case 'not-sent':
      return { sign: 'failed' };
    case 'throttled':
      return { sign: 'throttled', strain: 'throttled', askedMs: outcome.retryAfterMs };
    case 'doubt':
      return replyOfDoubt(outcome);
  }
}

/** What the failure of a read shows about the service. */
export function replyOfError(error: ApiError): Reply {
  const { retryAfterMs: askedMs, throttled, timedOut, httpStatus, retryable } = error;
  if (throttled) return { sign: 'throttled', strain: 'throttled', askedMs };
  // The service spoke, if not as it should: that is no outage.
  if (error.code === 'UNEXPECTED_ANSWER' && (httpStatus ?? 0) < 400) return { sign: 'unclear' };
  if (retryable) return { sign: 'failed', strain: strainOf(timedOut, httpStatus), askedMs };
  return { sign: error.code === 'UNEXPECTED_ANSWER' ? 'unclear' : 'clear' };
}

function replyOfDoubt({ cause, httpStatus, retryAfterMs: askedMs }: Doubt): Reply {
  const strain = strainOf(cause === 'timeout', httpStatus);
  const isSpoken = cause === 'unexpected-success' || cause === 'unexpected-failure';
  const isWord = (isSpoken || cause === 'redirect') && (httpStatus ?? 0) < 500;
  return { sign: isWord ? 'unclear' : 'failed', strain, askedMs };
}

/** Statuses of a server that is overloaded or timed out waiting for another one. */
const OVERLOADED: readonly (number | undefined)[] = [408, 503, 504];

function strainOf(timedOut: boolean, httpStatus: number | undefined): Reply['strain'] {
  if (timedOut) return 'timed out';
  return OVERLOADED.includes(httpStatus) ? 'overloaded' : undefined;
}
