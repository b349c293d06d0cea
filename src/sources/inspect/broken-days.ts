// Days that a program could not write: `Invalid date`. Most programs write it where there is no day, and some where they
// could not read the one that was there, as of somebody who left.
import { isBrokenDay, type StatusWord } from '../../contacts/index.ts';
import type { CountedWord } from './read-table.ts';
import type { Reading, TitledColumn } from './words-alone.ts';

/** Each once, and whether the column holds them for none: most of its values are such, and none is blank. */
export function brokenDaysIn(values: readonly string[]) {
  const broken = values.filter((value) => isBrokenDay(value));
  const brokenDays = [...new Set(broken)].map((word): CountedWord => {
    return { word, rows: broken.filter((other) => other === word).length };
  });
  const isBrokenForNone = broken.length * 2 > values.length && !values.includes('');
  return { brokenDays, isBrokenForNone };
}

/** A column of those who left is read without such days, which say nothing or are asked. Nobody agrees by one. */
export function withoutBrokenDays(
  column: TitledColumn,
  read: (column: TitledColumn) => Reading | undefined,
): Reading | undefined {
  const { words, brokenDays = [], isBrokenForNone } = column;
  if (brokenDays.length === 0) return read(column);
  const found = read({ ...column, words: words?.filter(({ word }) => !isBrokenDay(word)) });
  if (found === undefined || !AGAINST.test(found.kind)) return read(column);
  const meaning = isBrokenForNone === true ? 'nothing' : undefined;
  const broken = brokenDays.map((one): StatusWord => ({ ...one, meaning, isWritten: true }));
  return { ...found, words: [...found.words, ...broken] };
}

const AGAINST = /-(?:left|bounced|complained|barred)$/u;
