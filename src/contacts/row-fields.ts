// The fields that one row fills, by the columns that were bound once for its file.
import type { CountryIndex } from './country.ts';
import type { FieldName, Fields } from './fields.ts';
import { isNullWord } from './null-words.ts';
import { quoted } from './status-rule.ts';
import type { StatusFault } from './status-rule.ts';
import { cleanText } from './text.ts';

export interface FieldColumn {
  readonly index: number;
  readonly name: string;
  readonly field: FieldName;
  /** Whether a blank cell empties the field; a cell that is not there never does. */
  readonly clears: boolean;
}

export interface FieldReading {
  /** Sorted by field. */
  readonly fields: readonly FieldColumn[];
  readonly countries: CountryIndex;
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
  for (const { field, index, name, clears } of reading.fields) {
    const cell = cells[index];
    if (cell === undefined) continue;
    let value: string | undefined = valueOf(field, cell);
    if (field === 'country' && value !== '') {
      countryText = value;
      value = reading.countries.resolve(countryText);
      fault = value === undefined ? unknownCountry(name, countryText) : undefined;
    }
    if (value === undefined || (value === '' && !clears)) continue;
    fields[field] = value;
  }
  return { fields, countryText, fault };
}

function valueOf(field: FieldName, cell: string): string {
  const text = cleanText(cell);
  return isNullWord(field, text) ? '' : text;
}

function unknownCountry(column: string, text: string): StatusFault {
  return { column, reason: `is no country that the service knows${quoted(text)}` };
}
