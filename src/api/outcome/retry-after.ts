// How long the service asks us to wait. A date is measured against the answer's own Date header,
// since the two machines' clocks need not agree.
import type { WireResponse } from '../exchange/wire.ts';

const SHORTEST_MS = 1_000;
/** Far longer than anybody waits, and still a number that a timer can hold. */
const LONGEST_MS = 7 * 24 * 60 * 60_000;

/** Between one second and a week; undefined when the answer asks for nothing readable. */
export function retryAfterMs(headers: WireResponse['headers']): number | undefined {
  const askedMs = parseRetryAfter(headers['retry-after'], headers['date']);
  if (askedMs === undefined) return undefined;
  return Math.min(Math.max(askedMs, SHORTEST_MS), LONGEST_MS);
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
