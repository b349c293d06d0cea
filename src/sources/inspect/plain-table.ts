// What the columns of an unknown table hold, by their names and values.
import {
  type CountryNames,
  type FieldName,
  type FoundField,
  type PlainTable,
  type SourceRow,
  cleanText,
  customFieldNameFault,
  normalisedName,
  parseAddress,
} from '../../contacts/index.ts';
import { customNameOf } from '../presets/engine/columns.ts';
import { fieldOfTitle, isListTitle, isOtherPersonTitle } from './known-names.ts';
import type { SampledTable } from './read-table.ts';
import { consentColumns } from './status-columns.ts';

interface PlainTableRequest extends SampledTable {
  readonly countries: Pick<CountryNames, 'alpha2Of'>;
}

export interface PlainReading {
  readonly is: PlainTable;
  /** By field. */
  readonly places: ReadonlyMap<string, number>;
}

export function plainTable(look: PlainTableRequest): PlainReading {
  const { header, rows, tally } = look;
  const email = addressColumn(header, rows);
  const columns = header.map((title, place) => ({
    title,
    place,
    column: referenceOf(header, place),
    words: tally.words(place),
    isDates: formOf(valuesOf(rows, place)) === 'date',
  }));
  const { status, others } = consentColumns(columns.filter(({ place }) => place !== email));
  const consent = new Set([...(status === undefined ? [] : [status.column]), ...others]);
  const places = new Map<string, number>();
  if (email !== undefined) places.set('email', email);
  for (const { title, place, column } of columns) {
    if (place === email || consent.has(column) || isListTitle(title)) continue;
    const field = fieldOf(title, place, look);
    if (field !== undefined && !places.has(field)) places.set(field, place);
  }
  const fields = [...places].map(([field, place]): FoundField => ({
    // The keys are the fields from above.
    field: field as FieldName | 'email',
    column: columns[place]?.column ?? '',
    looksLike: formOf(valuesOf(rows, place)),
  }));
  return { is: { kind: 'plain', fields, status, otherStatus: others }, places };
}

/** The name that finds the column; its place where another one has its name too. */
export function referenceOf(header: readonly string[], place: number): string {
  const title = header[place] ?? '';
  const name = normalisedName(title);
  const isAlone = header.filter((other) => normalisedName(other) === name).length === 1;
  return isAlone && name !== '' ? title : `Column ${String(place + 1)}`;
}

/** Undefined for a column that is blank, or whose name can be no custom field's. */
function fieldOf(title: string, place: number, look: PlainTableRequest): FieldName | undefined {
  const values = valuesOf(look.rows, place).filter((value) => value !== '');
  if (values.length === 0) return undefined;
  const known = fieldOfTitle(title);
  if (known !== undefined && (known !== 'country' || isCountries(values, look))) return known;
  const name = customNameOf(title.replace(/^custom\./iu, ''));
  return customFieldNameFault(name, []) === undefined ? `custom.${name}` : undefined;
}

/** `Land` may be an estate: most values must be countries that the world knows. */
function isCountries(values: readonly string[], { countries }: PlainTableRequest): boolean {
  const known = values.filter((value) => countries.alpha2Of(value) !== undefined);
  return known.length * 2 > values.length;
}

function valuesOf(rows: readonly SourceRow[], place: number): readonly string[] {
  return rows.map(({ cells }) => cleanText(cells[place] ?? ''));
}

/**
 * The column with the most addresses. Where two hold as many, the one whose name says so, then the first. An
 * export that found no one today still has its columns: without rows, names decide. Undefined for none.
 */
export function addressColumn(
  header: readonly string[],
  rows: readonly SourceRow[],
): number | undefined {
  if (rows.length === 0) {
    const named = header.findIndex((title) => rank(title) === 0);
    return named < 0 ? undefined : named;
  }
  const candidates = header
    .map((title, place) => ({ title, place, count: addressCount(rows, place) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || rank(a.title) - rank(b.title) || a.place - b.place);
  const own = candidates.filter(({ title }) => !isOtherPersonTitle(title));
  return (own[0] ?? candidates[0])?.place;
}

function addressCount(rows: readonly SourceRow[], place: number): number {
  return rows.filter(({ cells }) => parseAddress(cells[place] ?? '').kind === 'address').length;
}

function rank(title: string): number {
  const name = normalisedName(title);
  if (/^e?_?mail(?:_address)?$/u.test(name)) return 0;
  return name.includes('mail') ? 1 : 2;
}

const NUMBER = /^[+-]?(?:\d{1,3}(?:[ .,]\d{3})+|\d+)(?:[.,]\d+)?$/u;

/** Year first, or day and month in either order; with or without a time. */
const DATE =
  /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4})(?:[T ]\d{1,2}:\d{2}.*)?$/u;

/** A code such as a postcode, whose zero in front a number would lose. */
const CODE = /^0\d/u;

/**
 * What the values of a column look like: the service has custom fields of text, of numbers and of dates. Blank
 * values count for nothing; one value that is neither makes all of them text.
 */
export function formOf(values: readonly string[]): 'text' | 'number' | 'date' {
  const filled = values.filter((value) => value !== '');
  if (filled.length === 0) return 'text';
  if (filled.every((value) => DATE.test(value))) return 'date';
  return filled.every((value) => NUMBER.test(value) && !CODE.test(value)) ? 'number' : 'text';
}
