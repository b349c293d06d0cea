// The first and the last name of a row that has its whole name in one cell, or beside its address.
import { nameBeside } from '../address/cell-addresses.ts';
import { splitName } from '../cells/full-name.ts';
import { isNullWord } from '../cells/null-words.ts';
import type { FieldName, Fields } from '../values/field-names.ts';
import { cleanText } from '../values/text.ts';
import type { BoundColumn } from './row-addresses.ts';

/** A column of whole names. It fills no field of a row that has a name in columns of their own. */
export interface NameReading extends BoundColumn {
  /** `first_name`: kept whole in that field. */
  readonly as: 'split' | 'first_name';
  /** The fields of names that the source decides, and whether a blank name empties them. */
  readonly fills: readonly { readonly field: NameField; readonly clears: boolean }[];
  /** The column of addresses, which may hold names beside them. */
  readonly besideAddress: number;
}

export type NameField = 'first_name' | 'last_name';

interface RowName {
  readonly fields: Fields;
  /** There is a text that is not clearly the name of one person. */
  readonly isUnclear: boolean;
}

const NOTHING: RowName = { fields: {}, isUnclear: false };

/** `fields` are those that the row has in columns of their own. A cell that is not there says nothing. */
export function nameInRow(reading: NameReading, cells: readonly string[], fields: Fields): RowName {
  const cell = cells[reading.index];
  if (cell === undefined || isFilled(fields.first_name) || isFilled(fields.last_name)) {
    return NOTHING;
  }
  // A person has an address, so that its cell is there.
  const [text = ''] = [cell, String(cells[reading.besideAddress])].map(nameIn).filter(isFilled);
  const { first, last } = partsOf(text, reading.as);
  const filled: Partial<Record<FieldName, string>> = {};
  for (const { field, clears } of reading.fills) {
    const value = field === 'first_name' ? first : last;
    if (value !== '' || clears) filled[field] = value;
  }
  return { fields: filled, isUnclear: text !== '' && `${first}${last}` === '' };
}

function partsOf(text: string, as: NameReading['as']) {
  return as === 'split' ? splitName(text) : { first: text, last: '' };
}

function isFilled(value: string | undefined): boolean {
  return value !== undefined && value !== '';
}

/** The name may also stand beside an address; an address alone is no name. */
function nameIn(cell: string): string {
  const text = cleanText(cell);
  const name = text.includes('@') ? nameBeside(text) : text;
  return isNullWord('first_name', name) ? '' : name;
}
