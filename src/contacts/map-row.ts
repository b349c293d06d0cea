// What one row says, once its columns are bound. A row that cannot be taken whole is invalid with a
// reason, but still tells whom it mentions, so that nobody is deleted for somebody's typing error.
import { parseAddress } from './address.ts';
import type { Address } from './address.ts';
import { isSubscribed } from './consent.ts';
import type { Status } from './consent.ts';
import type { SourcePerson } from './contact.ts';
import type { CountryIndex } from './country.ts';
import type { FieldName, Fields } from './fields.ts';
import type { SourceRow } from './row.ts';
import type { StatusLookup } from './status-words.ts';
import { cleanText } from './text.ts';

export interface MappedPerson extends SourcePerson {
  /** The country as the source wrote it; empty where the cell is blank. */
  readonly countryText: string;
}

export type MappedRow =
  | { readonly kind: 'person'; readonly person: MappedPerson }
  | InvalidRow
  | { readonly kind: 'blank' };

export interface InvalidRow {
  readonly kind: 'invalid';
  /** Where it could be read: an invalid row still mentions its contact. */
  readonly address?: Address;
  /** The address as the source spells it, there whenever `address` is. */
  readonly email?: string;
  /** Where it could be read: an invalid row may still say that its contact wants no mail. */
  readonly status?: Status;
  /** The source's column; empty where the whole row is meant. */
  readonly column: string;
  /** Completes "the row …" or, with a column, "the cell …". */
  readonly reason: string;
}

export interface BoundColumn {
  readonly index: number;
  readonly name: string;
}

export interface FieldColumn extends BoundColumn {
  readonly field: FieldName;
  /** Whether a blank cell empties the field; a cell that is not there never does. */
  readonly clears: boolean;
}

export type StatusColumn =
  | { readonly kind: 'constant'; readonly status: Status }
  | { readonly kind: 'column'; readonly column: BoundColumn; readonly statusOf: StatusLookup };

export interface RowMapping {
  readonly columnCount: number;
  readonly email: BoundColumn;
  readonly status: StatusColumn;
  /** Sorted by field. */
  readonly fields: readonly FieldColumn[];
  readonly countries: CountryIndex;
}

type Cells = readonly string[];

interface CellFault {
  readonly column: string;
  readonly reason: string;
}

export function rowMapper(mapping: RowMapping): (row: SourceRow) => MappedRow {
  return (row) => mapCells(mapping, row.cells);
}

function mapCells(mapping: RowMapping, cells: Cells): MappedRow {
  const parsed = parseAddress(cells[mapping.email.index] ?? '');
  if (parsed.kind === 'invalid') return withoutAddress(mapping, cells, parsed.reason);
  const { address, email } = parsed;
  const surplus = surplusFault(mapping, cells);
  // Its cells may have shifted, so that neither its status nor its fields can be trusted.
  if (surplus !== undefined) return { kind: 'invalid', address, email, ...surplus };

  const status = statusOf(mapping, cells);
  if (typeof status !== 'string') return { kind: 'invalid', address, email, ...status };
  const { fields, countryText, fault } = fieldsOf(mapping, cells);
  // Nobody is created by a row that is not subscribed, so that its country decides nothing.
  if (fault !== undefined && isSubscribed(status)) {
    return { kind: 'invalid', address, email, status, ...fault };
  }
  return { kind: 'person', person: { address, email, status, fields, countryText } };
}

function withoutAddress(mapping: RowMapping, cells: Cells, addressReason: string): MappedRow {
  if (cells.every((cell) => cell.trim() === '')) return { kind: 'blank' };
  const surplus = surplusFault(mapping, cells);
  if (surplus !== undefined) return { kind: 'invalid', ...surplus };
  const { index, name } = mapping.email;
  const reason = index < cells.length ? addressReason : missingCell(mapping, cells);
  const status = statusOf(mapping, cells);
  const known = typeof status === 'string' ? { status } : {};
  return { kind: 'invalid', ...known, column: name, reason };
}

/** Blank cells beyond the header are only delimiters too many; filled ones mean a shifted row. */
function surplusFault(mapping: RowMapping, cells: Cells): CellFault | undefined {
  if (cells.length <= mapping.columnCount) return undefined;
  if (cells.slice(mapping.columnCount).every((cell) => cell.trim() === '')) return undefined;
  const reason = `has ${String(cells.length)} cells where the header has ${String(mapping.columnCount)}`;
  return { column: '', reason };
}

function missingCell(mapping: RowMapping, cells: Cells): string {
  return `is not there: the row has ${String(cells.length)} of ${String(mapping.columnCount)} cells`;
}

/** Never a guess: what is blank or unknown is a fault, and not consent. */
function statusOf({ status, ...mapping }: RowMapping, cells: Cells): Status | CellFault {
  if (status.kind === 'constant') return status.status;
  const { index, name } = status.column;
  const cell = cells[index];
  if (cell === undefined) {
    return { column: name, reason: missingCell({ ...mapping, status }, cells) };
  }
  const known = status.statusOf(cell);
  if (known !== undefined) return known;
  const word = cleanText(cell);
  const reason = word === '' ? 'is blank' : `is no status that is known${quoted(word)}`;
  return { column: name, reason };
}

interface ReadFields {
  readonly fields: Fields;
  readonly countryText: string;
  readonly fault: CellFault | undefined;
}

function fieldsOf(mapping: RowMapping, cells: Cells): ReadFields {
  const fields: Partial<Record<FieldName, string>> = {};
  let countryText = '';
  let fault: CellFault | undefined;
  for (const column of mapping.fields) {
    const cell = cells[column.index];
    if (cell === undefined) continue;
    let value: string | undefined = cleanText(cell);
    if (column.field === 'country' && value !== '') {
      countryText = value;
      value = mapping.countries.resolve(countryText);
      fault = value === undefined ? unknownCountry(column.name, countryText) : undefined;
    }
    if (value === undefined || (value === '' && !column.clears)) continue;
    fields[column.field] = value;
  }
  return { fields, countryText, fault };
}

function unknownCountry(column: string, text: string): CellFault {
  return { column, reason: `is no country that the service knows${quoted(text)}` };
}

const LONGEST_QUOTE_LENGTH = 40;

/** A short word is shown to whoever mends it; what may be an address or a note is not. */
function quoted(text: string): string {
  return text.length > LONGEST_QUOTE_LENGTH || text.includes('@') ? '' : `: "${text}"`;
}
