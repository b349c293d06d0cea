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
} from '../../contacts/index.ts';
import { customNameOf } from '../presets/custom-name.ts';
import { addressColumn } from './address-column.ts';
import { fieldOfTitle, isListTitle } from './field-names.ts';
import { consentColumns } from './status-columns.ts';
import { formOf } from './value-form.ts';
import type { WordTally } from './word-tally.ts';

export interface PlainLook {
  readonly header: readonly string[];
  /** Sampled. */
  readonly rows: readonly SourceRow[];
  readonly tally: WordTally;
  readonly countries: Pick<CountryNames, 'alpha2Of'>;
}

export interface PlainReading {
  readonly is: PlainTable;
  /** By field. */
  readonly places: ReadonlyMap<string, number>;
}

export function plainTable(look: PlainLook): PlainReading {
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
function fieldOf(title: string, place: number, look: PlainLook): FieldName | undefined {
  const values = valuesOf(look.rows, place).filter((value) => value !== '');
  if (values.length === 0) return undefined;
  const known = fieldOfTitle(title);
  if (known !== undefined && (known !== 'country' || isCountries(values, look))) return known;
  const name = customNameOf(title.replace(/^custom\./iu, ''));
  return customFieldNameFault(name, []) === undefined ? `custom.${name}` : undefined;
}

/** `Land` may be an estate: most values must be countries that the world knows. */
function isCountries(values: readonly string[], { countries }: PlainLook): boolean {
  const known = values.filter((value) => countries.alpha2Of(value) !== undefined);
  return known.length * 2 > values.length;
}

function valuesOf(rows: readonly SourceRow[], place: number): readonly string[] {
  return rows.map(({ cells }) => cleanText(cells[place] ?? ''));
}
