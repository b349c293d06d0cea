// A status of which no word is known, beside a column that says who agreed.
import { type ConsentColumn, fieldOfTitle } from '../../contacts/index.ts';
import type { Reading } from './words-alone.ts';

/** A status of which no word is known. */
export function isUnknown({ isStatus, kind, words }: Reading): boolean {
  return (
    isStatus === true &&
    kind === 'words' &&
    words.every(({ meaning = 'nothing' }) => meaning === 'nothing')
  );
}

/** Each of its words is asked about, and nobody agrees by one. */
export function unknownBeside(one: Reading): ConsentColumn {
  const { column, kind, words } = one;
  if (isOfPlaces(one)) return { column, kind: 'unread', words };
  return { column, kind, words, isBeside: true };
}

/** `Estado` may be one of Mexico, unless it holds codes. Any other status may say who left, in words that nobody knows. */
export function isOfPlaces({ column, words }: Pick<Reading, 'column' | 'words'>): boolean {
  return fieldOfTitle(column) !== undefined && !words.every(({ word }) => CODE.test(word));
}

const CODE = /^(?:\p{L}|\d+)$/u;
