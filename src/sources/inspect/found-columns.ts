// What a person needs to see of each column of a table to say what it is: the form of three values, and the words of one
// that has few. Words of people's own, such as names and faiths, are never shown.
import {
  type Answer,
  type ColumnSample,
  type FoundColumn,
  type MappedField,
  type StatusWord,
  type Taking,
  answerOf,
  customFieldNameFault,
  isBrokenDay,
} from '../../contacts/index.ts';
import { masked } from '../../lib/index.ts';
import { customNameOf } from '../presets/engine/columns.ts';
import { needlessTitle } from '../presets/form/needless-columns.ts';
import { isFullNameTitle, isPartOfName } from './known-names.ts';
import {
  type CountedWord,
  referenceOf,
  rowsOf,
  type SampledTable,
  valuesOf,
} from './read-table.ts';
import { statusWords } from './words-alone.ts';

/** Blank columns, and those without a name, are left out. */
export function foundColumns(table: SampledTable): readonly FoundColumn[] {
  const { header, rows, tally } = table;
  return header.flatMap((title, place): FoundColumn[] => {
    const [sample] = title.trim() === '' ? [] : sampled(table, place);
    if (sample === undefined) return [];
    const values = valuesOf(rows, place);
    const filled = values.filter((value) => value !== '');
    const custom = customNameOf(title.replace(/^custom\./iu, ''));
    return [
      {
        ...sample,
        place,
        looksLike: formOf(values),
        blankCount: values.length - filled.length,
        isDays: areDays(values),
        custom: customFieldNameFault(custom, []) === undefined ? `custom.${custom}` : undefined,
        words: isPersonal(title) ? undefined : consentWords(tally.words(place)),
      },
    ];
  });
}

/** More would be names or towns. */
const MOST_CONSENT_WORDS = 12;

/** Each must stand in two rows, on an average. */
function consentWords(words: readonly CountedWord[] = []): readonly StatusWord[] | undefined {
  const areFew = words.length <= MOST_CONSENT_WORDS && words.length * 2 <= rowsOf(words);
  return words.length > 0 && areFew ? statusWords(words, false) : undefined;
}

/** Of some fields even a word that many share is about the people. */
function isPersonal(title: string): boolean {
  return isPartOfName(title) || isFullNameTitle(title) || needlessTitle(title) !== undefined;
}

/** In any form that programs write, numbers included; blank cells aside, and the zeros that stand for never. */
export function areDays(values: readonly string[]): boolean {
  const answers = values
    .filter((value) => !isBrokenDay(value))
    .filter((value) => !/^0+$/u.test(value))
    .map((value) => answerOf(value))
    .filter((answer) => answer !== 'blank');
  return answers.length > 0 && answers.every((answer) => DAYS.has(answer));
}

const DAYS: ReadonlySet<Answer> = new Set(['moment', 'far-off', 'early', 'epoch', 'serial']);

const ISO_DAY = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/u;
const OTHER_DAY = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})/u;

/**
 * The days that lie behind today, each once, however their day and month are ordered. Days that nobody lives to see stand
 * for no day at all.
 * @param today such as `2026-11-23`
 */
export function daysToCome(values: readonly string[], today: string): readonly CountedWord[] {
  const days = new Map<string, number>();
  for (const value of values) {
    if (answerOf(value) !== 'moment' || !isToCome(value, today)) continue;
    days.set(value, (days.get(value) ?? 0) + 1);
  }
  return [...days].map(([word, rows]) => ({ word, rows }));
}

function isToCome(value: string, today: string): boolean {
  const [, year, month, day] = ISO_DAY.exec(value) ?? [];
  if (year !== undefined) return isoDay(year, month, day) > today;
  const [, first, second, last] = OTHER_DAY.exec(value) ?? [];
  if (last === undefined) return false;
  const dayFirst = isoDay(last, second, first);
  // With full stops the day always comes first.
  return dayFirst > today && (value.includes('.') || isoDay(last, first, second) > today);
}

function isoDay(year: string, month = '', day = ''): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

const NUMBER = /^[+-]?(?:\d{1,3}(?:[ .,]\d{3})+|\d+)(?:[.,]\d+)?$/u;

/** Year first, or day and month in either order; with or without a time. */
const DATE =
  /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4})(?:[T ]\d{1,2}:\d{2}.*)?$/u;

/** A code such as a postcode, which would lose its leading zero as a number. */
const CODE = /^0\d/u;

/** Which of the service's kinds of custom fields fits all values that are not blank. */
export function formOf(values: readonly string[]): 'text' | 'number' | 'date' {
  const filled = values.filter((value) => value !== '');
  if (filled.length === 0) return 'text';
  if (filled.every((value) => DATE.test(value))) return 'date';
  return filled.every((value) => NUMBER.test(value) && !CODE.test(value)) ? 'number' : 'text';
}

// Which columns of a table go along and which are left behind, with samples that show their form and nobody's values.

interface Use {
  /** By field. */
  readonly places: ReadonlyMap<string, number>;
  /** Columns that fill a field, or tell consent or lists. */
  readonly used: ReadonlySet<number>;
  /** Why a column is left behind, as a part of a sentence. */
  readonly whyOf: (place: number) => string | undefined;
}

/** Blank columns are neither taken nor left. */
export function takingOf(table: Pick<SampledTable, 'header' | 'rows'>, use: Use): Taking {
  const taken = [...use.places].flatMap(([field, place]) =>
    // The keys are fields.
    sampled(table, place).map((sample) => ({ ...sample, field: field as MappedField })),
  );
  const left = table.header.flatMap((title, place) =>
    use.used.has(place) || title.trim() === ''
      ? []
      : sampled(table, place).map((sample) => ({ ...sample, why: use.whyOf(place) })),
  );
  return { taken, left };
}

const MOST_SAMPLES = 3;
const LONGEST_SAMPLE = 24;

/** None of a blank column. */
export function sampled(
  { header, rows }: Pick<SampledTable, 'header' | 'rows'>,
  place: number,
): readonly ColumnSample[] {
  const values = valuesOf(rows, place).filter((value) => value !== '');
  if (values.length === 0) return [];
  const different = new Set(values.map((value) => masked(value.slice(0, LONGEST_SAMPLE))));
  const samples = [...different].slice(0, MOST_SAMPLES);
  return [{ column: referenceOf(header, place), samples }];
}
