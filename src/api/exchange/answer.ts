// What came back for one request, before anybody judges it: an answer with a small body, or the
// way in which there is none.
import { TimeLimitError } from './exchange.ts';
import { parseEnvelope } from './envelope.ts';
import type { ParsedBody } from './envelope.ts';
import { TransportError } from './wire.ts';
import type { WireResponse } from './wire.ts';

export type Answer =
  | { readonly kind: 'not-sent'; readonly detail: string }
  | {
      readonly kind: 'lost';
      readonly cause: 'timeout' | 'connection-lost';
      readonly httpStatus?: number;
      readonly detail: string;
    }
  | {
      readonly kind: 'answered';
      readonly httpStatus: number;
      readonly headers: WireResponse['headers'];
      readonly body: ParsedBody;
    };

/** Every envelope but a list's is far smaller; a longer body is not read on. */
export const SMALL_BODY_CAP_BYTES = 1_048_576;

/** Never rejects for what the network does. */
export async function answerFrom(response: WireResponse): Promise<Answer> {
  const { status: httpStatus, headers } = response;
  try {
    return { kind: 'answered', httpStatus, headers, body: await smallBody(response) };
  } catch (error) {
    // The status of a redirect or a throttle is its verdict, whatever becomes of the body.
    if (error instanceof TransportError && isVerdictByStatus(httpStatus)) {
      return { kind: 'answered', httpStatus, headers, body: { kind: 'other', description: 'cut' } };
    }
    return { ...lostAnswer(error), httpStatus };
  }
}

/** The answer that a failed exchange amounts to. Anything but a TransportError is thrown on. */
export function noAnswer(error: unknown): Answer {
  if (error instanceof TransportError && error.requestSent === 'no') {
    return { kind: 'not-sent', detail: error.message };
  }
  return lostAnswer(error);
}

/**
 * Whether the service itself answered a read: with a success, or with a refusal by name. A text under
 * `errors` may as well be a throttle.
 */
export function isFromService(answer: Answer): boolean {
  if (answer.kind !== 'answered' || answer.body.kind !== 'envelope') return false;
  const { status, errors } = answer.body;
  const isSpecified = status === 'success' || typeof errors === 'object';
  return isSpecified && answer.httpStatus < 500 && answer.httpStatus !== 429;
}

/** Undefined when there are more bytes than the cap; the rest is then not read. */
export async function collectBody(
  body: AsyncIterable<Uint8Array>,
  capBytes: number,
): Promise<Uint8Array | undefined> {
  const pieces: Uint8Array[] = [];
  let bodyBytes = 0;
  for await (const piece of body) {
    bodyBytes += piece.length;
    if (bodyBytes > capBytes) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function lostAnswer(error: unknown): Extract<Answer, { kind: 'lost' }> {
  if (!(error instanceof TransportError)) throw error;
  const cause = error instanceof TimeLimitError ? 'timeout' : 'connection-lost';
  return { kind: 'lost', cause, detail: error.message };
}

async function smallBody(response: WireResponse): Promise<ParsedBody> {
  const bytes = await collectBody(response.body, SMALL_BODY_CAP_BYTES);
  if (bytes !== undefined) return parseEnvelope(bytes);
  return { kind: 'other', description: `longer than ${String(SMALL_BODY_CAP_BYTES)} bytes` };
}

function isVerdictByStatus(httpStatus: number): boolean {
  return httpStatus === 429 || (httpStatus >= 300 && httpStatus < 400);
}
