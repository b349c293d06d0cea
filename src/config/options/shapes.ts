// The shapes of options. Every message completes "<key> …".
import { z } from 'zod';
import { baseUrlFault, didYouMean, encodingName } from '../../lib/index.ts';

const SECRET_REFERENCE = /^(env:[A-Za-z_][A-Za-z0-9_]*|file:\S.*)$/u;
const DURATION = /^\d+(\.\d+)?[smhd]$/u;
const PERCENT_OR_COUNT = /^(\d+|(100(\.0+)?|\d{1,2}(\.\d+)?) ?%)$/u;

export function text(what: string) {
  const message = `must be ${what}, as text`;
  return z.string(message).regex(/\S/u, message);
}

export function oneOf<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z.enum(words, {
    error: ({ input }) =>
      `must be one of ${words.join(', ')}.${typeof input === 'string' ? didYouMean(input, words) : ''}`,
  });
}

export function encoding() {
  const message = 'must be the name of a text encoding, such as utf-8, windows-1252 or shift_jis';
  return z.string(message).refine((name) => encodingName(name) !== undefined, message);
}

export function baseUrl() {
  return z.string('must be the address of the service').superRefine((value, context) => {
    const fault = baseUrlFault(value) ?? apiPathFault(value);
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
  });
}

/** Both addresses end so (interface specification, section Conventions). */
function apiPathFault(address: string): string | undefined {
  return /\/api\/*$/u.test(address.trim()) ? undefined : 'must end in /api/';
}

export function secretReference() {
  // The value may be a key that was pasted here: no message repeats it.
  const message = 'must be env:NAME or file:PATH; a key itself is not accepted here';
  return z.string(message).regex(SECRET_REFERENCE, message);
}

export function numberWithin(least: number, most: number) {
  const message = `must be a number from ${String(least)} to ${String(most)}`;
  return z.number(message).min(least, message).max(most, message);
}

export function wholeWithin(least: number, most: number) {
  const message = `must be a whole number from ${String(least)} to ${String(most)}`;
  return z.int(message).min(least, message).max(most, message);
}

/** A number with more digits than this is not the one that was written. */
export function exactNumber() {
  return z.number().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER);
}

export function limit() {
  const message = 'must be a share such as 5% (at most 100%) or a count such as 200';
  return z.union([z.int().nonnegative(message), z.string().regex(PERCENT_OR_COUNT, message)], {
    error: () => message,
  });
}

export function duration() {
  const message = 'must be a duration such as 90s, 30m, 24h or 7d';
  return z.string(message).regex(DURATION, message);
}
