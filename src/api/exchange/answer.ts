// What came back for one request, before it is judged: an answer with a small body, or the way in which
// there is none. A small body is an envelope (interface specification, "Conventions"), an object with a
// `status`. Everything else is named for what it is, and nothing in it is believed.
import { LONGEST_TIMER_MS } from '../../lib/index.ts';
import { TimeLimitError, TransportError, type WireResponse } from './exchange.ts';

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

export type ParsedBody =
  | {
      readonly kind: 'envelope';
      readonly status: string;
      /** Undefined where the envelope has no such member. */
      readonly message: unknown;
      readonly errors: unknown;
    }
  | {
      readonly kind: 'other';
      readonly description: string;
      /** Bytes in another encoding than JSON has. */
      readonly isMisencoded?: true;
      /** The texts of JSON without a status, where failures have theirs. */
      readonly texts?: readonly string[];
    };

const LONGEST_NOTICE = 65_536;

/** Every envelope but a list's is far smaller; a longer body is not read to its end. */
export const SMALL_BODY_CAP_BYTES = 1_048_576;

/** Never rejects for what the network does. */
export async function answerFrom(response: WireResponse): Promise<Answer> {
  const { status: httpStatus, headers } = response;
  try {
    return { kind: 'answered', httpStatus, headers, body: await smallBody(response) };
  } catch (error) {
    // The status of a redirect or a throttle is its verdict, whatever happens to the body.
    if (error instanceof TransportError && isVerdictByStatus(httpStatus)) {
      return { kind: 'answered', httpStatus, headers, body: other('a body that is cut') };
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

/** How the description of one begins. */
export const PAGE = 'an HTML or XML page';

/**
 * The whole body must be one JSON object, behind nothing but a notice of PHP; a byte order mark and white space around it
 * are fine.
 */
export function parseEnvelope(bytes: Uint8Array): ParsedBody {
  const text = decodeText(bytes);
  if (text === undefined) return { ...other('a body that is not UTF-8'), isMisencoded: true };
  const trimmed = text.trim();
  if (trimmed === '') return other('an empty body');
  const parsed = envelopeOf(trimmed);
  if (parsed !== undefined) return parsed;
  const from = trimmed.slice(0, LONGEST_NOTICE).search(/\{\s*"/u);
  const behind = from > 0 ? envelopeOf(trimmed.slice(from)) : undefined;
  if (behind?.kind === 'envelope') return behind;
  const kind = trimmed.startsWith('<') ? PAGE : 'a text that is not an envelope,';
  return other(`${kind} of ${String(bytes.length)} bytes${beginningOf(trimmed)}`);
}

/** Words that servers, firewalls and PHP begin with. Any other one may be a name or a part of what was sent. */
const PLAIN_WORDS =
  /^(?:\d{3}|an?|the|is|are|be|was|not|no|to|of|for|at|on|by|your|you|we|this|has|have|been|with|just|moment|please|sorry|bad|gateway|time-?out|too|large|many|requests?|entity|payload|content|error|errors|code|http|server|service|unavailable|temporarily|internal|forbidden|access|denied|blocked|rejected|found|moved|permanently|redirecting|unauthorized|attention|required|security|firewall|sign|log|login|in|down|maintenance|web|site|page|document|object|unknown|returning|warning|notice|deprecated|fatal|parse|undefined|variable|array|key|index|undefined|acceptable|method|allowed|unsupported|media|type|cloudflare|nginx|apache|php)$/iu;

const SHOWN_WORDS = 8;

/** The first words that are seen of a page, each unknown one masked. */
function beginningOf(text: string): string {
  const seen = text.slice(0, 4_096).replaceAll(/<(style|script)[^]*?<\/\1>|<[^>]*>|&\w+;/giu, ' ');
  const words = seen
    .split(/\s+/u)
    .filter((word) => word !== '')
    .slice(0, SHOWN_WORDS);
  const shown = words.map((word) =>
    PLAIN_WORDS.test(word.replace(/[.:,;!]+$/u, '')) ? word : '…',
  );
  return shown.every((word) => word === '…') ? '' : `, beginning "${shown.join(' ')}"`;
}

/** Undefined for bytes that are not UTF-8. The byte order mark is taken off. */
export function decodeText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const SHORTEST_WAIT_MS = 1_000;

/**
 * How long the service asks us to wait: between one second and what a timer can hold, or empty when the answer
 * asks for nothing readable. A date is measured against the answer's own Date header, since the clocks of the two
 * machines may differ.
 */
export function askedWait(headers: WireResponse['headers']): { readonly retryAfterMs?: number } {
  const askedMs = parseRetryAfter(headers['retry-after'], headers['date']);
  if (askedMs === undefined) return {};
  return { retryAfterMs: Math.min(Math.max(askedMs, SHORTEST_WAIT_MS), LONGEST_TIMER_MS) };
}

function lostAnswer(error: unknown): Extract<Answer, { kind: 'lost' }> {
  if (!(error instanceof TransportError)) throw error;
  const cause = error instanceof TimeLimitError ? 'timeout' : 'connection-lost';
  return { kind: 'lost', cause, detail: error.message };
}

async function smallBody(response: WireResponse): Promise<ParsedBody> {
  const bytes = await collectBody(response.body, SMALL_BODY_CAP_BYTES);
  if (bytes !== undefined) return parseEnvelope(bytes);
  return other(`a body of more than ${String(SMALL_BODY_CAP_BYTES)} bytes`);
}

function isVerdictByStatus(httpStatus: number): boolean {
  return httpStatus === 429 || (httpStatus >= 300 && httpStatus < 400);
}

/** Undefined for what is no JSON. */
function envelopeOf(text: string): ParsedBody | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  // Whatever is no object has none of these members.
  const { status, message, errors } = Object(value) as Readonly<Record<string, unknown>>;
  if (typeof status === 'string') return { kind: 'envelope', status, message, errors };
  return { ...other('JSON without a status'), texts: failureTexts(value) };
}

/** Under `message`, `error` or `errors`, as programs that know no envelope answer. */
function failureTexts(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const members: readonly (readonly [string, unknown])[] = Object.entries(value);
  return members.flatMap(([name, text]) =>
    /^(?:message|errors?)$/iu.test(name) && typeof text === 'string' ? [text] : [],
  );
}

function other(description: string): Extract<ParsedBody, { kind: 'other' }> {
  return { kind: 'other', description };
}

function parseRetryAfter(text: string | undefined, sentAt: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const trimmed = text.trim();
  if (/^\d+$/u.test(trimmed)) return Number(trimmed) * 1_000;
  const untilMs = parseHttpDate(trimmed);
  const sentMs = parseHttpDate(sentAt);
  return untilMs === undefined || sentMs === undefined ? undefined : untilMs - sentMs;
}

/** Date.parse takes almost anything, so the shape is checked first: every HTTP date ends in GMT. */
function parseHttpDate(text: string | undefined): number | undefined {
  if (text === undefined || !/^[A-Z][a-z]{2,8},? .* GMT$/u.test(text)) return undefined;
  const parsedMs = Date.parse(text);
  return Number.isNaN(parsedMs) ? undefined : parsedMs;
}
