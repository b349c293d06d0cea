// The fields that one row fills, by the columns that were bound once for its file.
import { isNullWord } from '../cells/null-words.ts';
import { quoted, type StatusFault } from '../consent/status-rule.ts';
import type { CountryIndex } from '../country/country.ts';
import { wholeAddress, type AddressParts } from '../country/whole-address.ts';
import { sortFields, type FieldName, type Fields, type StandardField } from '../values/fields.ts';
import { cleanText } from '../values/text.ts';

export interface FieldColumn {
  readonly index: number;
  readonly name: string;
  readonly field: FieldName;
  /** Whether a blank cell empties the field; a cell that is not there never does. */
  readonly clears: boolean;
  /** What a value of the column stands for; undefined for one that is taken as it is. */
  readonly meaningOf?: (text: string) => string | undefined;
}

export interface FieldReading {
  /** Sorted by field. */
  readonly fields: readonly FieldColumn[];
  readonly countries: CountryIndex;
  /** Fields that a whole address in one cell may fill besides; left out, it is never split. */
  readonly splitInto?: ReadonlySet<StandardField> | undefined;
}

export interface ReadFields {
  readonly fields: Fields;
  /** The country as the source wrote it; empty where the cell is blank. */
  readonly countryText: string;
  /** Of a country that the service does not know. */
  readonly fault: StatusFault | undefined;
}

export function fieldsOf(reading: FieldReading, cells: readonly string[]): ReadFields {
  const fields: Partial<Record<FieldName, string>> = {};
  let countryText = '';
  let fault: StatusFault | undefined;
  for (const column of reading.fields) {
    const { field, index, clears } = column;
    const cell = cells[index];
    if (cell === undefined) continue;
    let value: string | undefined = valueOf(column, cell);
    if (field === 'country' && value !== '') {
      countryText = value;
      value = reading.countries.resolve(countryText);
      fault = value === undefined ? unknownCountry(column, countryText, reading) : undefined;
    }
    if (value === undefined || (value === '' && !clears)) continue;
    fields[field] = value;
  }
  const read = { fields, countryText, fault };
  return countryText === '' ? withAddressSplit(reading, read) : read;
}

/** Of a row without a country, where its first line of the address holds a whole one. */
function withAddressSplit(reading: FieldReading, read: ReadFields): ReadFields {
  const { splitInto, countries } = reading;
  const column = reading.fields.find(({ field }) => field === 'address_line1');
  if (splitInto === undefined || column === undefined) return read;
  const found = wholeAddress(read.fields.address_line1, countries);
  if (found === undefined) return read;
  if (found.kind === 'unclear') {
    return { ...read, fault: unclearCountry(column.name, found.country, countries) };
  }
  const fields = withParts(read.fields, found.parts, splitInto);
  return { ...read, fields, countryText: countries.name(found.parts.country) };
}

/** What has a column of its own stays as that says. */
function withParts(
  { address_line1: _, ...others }: Fields,
  parts: AddressParts,
  splitInto: ReadonlySet<StandardField>,
): Fields {
  const fields: Partial<Record<FieldName, string>> = others;
  for (const [field, value] of Object.entries(parts) as [StandardField, string][]) {
    if (splitInto.has(field) && (fields[field] ?? '') === '') fields[field] = value;
  }
  return sortFields(fields);
}

function unclearCountry(column: string, country: string, countries: CountryIndex): StatusFault {
  const what = 'does not say clearly which country it is in; give the country a column of its own';
  return { column, reason: `${what}${quoted(country)}${guessOf(country, countries)}` };
}

/** Values as a person may write them: capitals do not count. Nothing where none are given. */
export function valueReader(
  values: ReadonlyMap<string, string> | undefined,
): Pick<FieldColumn, 'meaningOf'> {
  if (values === undefined) return {};
  const known = new Map(
    [...values].map(([value, meaning]) => [valueForm(value), cleanText(meaning)]),
  );
  return { meaningOf: (text) => known.get(valueForm(text)) };
}

function valueForm(value: string): string {
  return cleanText(value).toLowerCase();
}

function valueOf({ field, meaningOf }: FieldColumn, cell: string): string {
  const text = cleanText(cell);
  const meaning = meaningOf?.(text);
  if (meaning !== undefined) return meaning;
  return isNullWord(field, text) ? '' : text;
}

function unknownCountry(
  { name }: FieldColumn,
  text: string,
  { countries }: Pick<FieldReading, 'countries'>,
): StatusFault {
  const guess = guessOf(text, countries);
  return { column: name, reason: `is no country that the service knows${quoted(text)}${guess}` };
}

/** Of a country that the service knows, such as one by its code, nothing is to be guessed. */
function guessOf(text: string, countries: CountryIndex): string {
  const meant = countries.resolve(text) === undefined ? countries.nearest(text) : undefined;
  return meant === undefined ? '' : `; did you mean ${meant}?`;
}
