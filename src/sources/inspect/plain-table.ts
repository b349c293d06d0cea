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
import type { Header } from '../source/source.ts';
import { fieldOfTitle, isListTitle, isOtherPersonTitle } from './known-names.ts';
import type { SampledTable } from './read-table.ts';
import { consentColumns } from './status-columns.ts';

type Countries = Pick<CountryNames, 'alpha2Of'>;

interface PlainTableRequest extends SampledTable {
  readonly countries: Countries;
}

export interface PlainReading {
  readonly is: PlainTable;
  /** By field. */
  readonly places: ReadonlyMap<string, number>;
}

export function plainTable(request: PlainTableRequest): PlainReading {
  const { header, rows, tally } = request;
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
    const field = fieldOf(title, place, request);
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

/** How a configuration names the column: by its place if another column has the same name. */
export function referenceOf(header: Header, place: number): string {
  const title = header[place] ?? '';
  const name = normalisedName(title);
  const isAlone = header.filter((other) => normalisedName(other) === name).length === 1;
  return isAlone && name !== '' ? title : `Column ${String(place + 1)}`;
}

/** Undefined for a blank column, or one whose name cannot be a custom field's. */
function fieldOf(title: string, place: number, request: PlainTableRequest): FieldName | undefined {
  const { rows, countries } = request;
  const values = valuesOf(rows, place).filter((value) => value !== '');
  if (values.length === 0) return undefined;
  const known = fieldOfTitle(title);
  if (known !== undefined && (known !== 'country' || areCountries(values, countries))) return known;
  const name = customNameOf(title.replace(/^custom\./iu, ''));
  return customFieldNameFault(name, []) === undefined ? `custom.${name}` : undefined;
}

/** `Land` may mean an estate, so most values must be known countries. */
function areCountries(values: readonly string[], countries: Countries): boolean {
  const known = values.filter((value) => countries.alpha2Of(value) !== undefined);
  return known.length * 2 > values.length;
}

function valuesOf(rows: readonly SourceRow[], place: number): readonly string[] {
  return rows.map(({ cells }) => cleanText(cells[place] ?? ''));
}

/** The column with the most addresses; in a draw its name decides, then its place. Without rows, names decide. */
export function addressColumn(header: Header, rows: readonly SourceRow[]): number | undefined {
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

/** A code such as a postcode, which would lose its leading zero as a number. */
const CODE = /^0\d/u;

/** Which of the service's kinds of custom fields fits all values that are not blank. */
export function formOf(values: readonly string[]): 'text' | 'number' | 'date' {
  const filled = values.filter((value) => value !== '');
  if (filled.length === 0) return 'text';
  if (filled.every((value) => DATE.test(value))) return 'date';
  return filled.every((value) => NUMBER.test(value) && !CODE.test(value)) ? 'number' : 'text';
}
