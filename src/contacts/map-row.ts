// What one row says, once its columns are bound. A row that cannot be taken whole is invalid with a
// reason, but still tells whom it mentions, so that nobody is deleted for somebody's typing error.
import { parseAddress } from './address.ts';
import type { Address } from './address.ts';
import { isSubscribed, isSuppression } from './consent.ts';
import type { Status } from './consent.ts';
import type { SourcePerson } from './contact.ts';
import type { CountryIndex } from './country.ts';
import { evidenceOf } from './evidence.ts';
import type { Evidence, EvidenceColumns } from './evidence.ts';
import type { FieldName, Fields } from './fields.ts';
import { isNullWord } from './null-words.ts';
import type { SourceRow } from './row.ts';
import { severalAddresses } from './several-addresses.ts';
import type { CellAddress } from './several-addresses.ts';
import { quoted } from './status-rule.ts';
import type { StatusFault } from './status-rule.ts';
import type { StatusLookup } from './status-words.ts';
import { cleanText } from './text.ts';

export interface MappedPerson extends SourcePerson {
  /** The country as the source wrote it; empty where the cell is blank. */
  readonly countryText: string;
  /** What the source tells about the consent; left out where it tells nothing. */
  readonly evidence?: Evidence;
}

/** A row that speaks of somebody, or should. */
export type TellingRow = { readonly kind: 'person'; readonly person: MappedPerson } | InvalidRow;

export type MappedRow =
  | TellingRow
  | { readonly kind: 'blank' }
  /** Says nothing that counts: of somebody without an address, or of what passes by itself. */
  | { readonly kind: 'silent' };

export interface InvalidRow {
  readonly kind: 'invalid';
  /** Where it could be read: an invalid row still mentions its contact. */
  readonly address?: Address;
  /** The address as the source spells it, there whenever `address` is. */
  readonly email?: string;
  /** Instead of `address`, where its cell holds several. */
  readonly several?: readonly CellAddress[];
  /** Where it could be read: an invalid row may still say that its contact wants no mail. */
  readonly status?: Status;
  readonly evidence?: Evidence;
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
  | { readonly kind: 'column'; readonly column: BoundColumn; readonly statusOf: StatusLookup }
  /** What several columns say together. */
  | {
      readonly kind: 'rules';
      readonly statusOf: (cells: Cells) => Status | 'nothing' | StatusFault;
      /** What holds for every row of the file, whatever its cells say. */
      readonly always?: Status | undefined;
    };

export interface RowMapping {
  readonly columnCount: number;
  readonly email: BoundColumn;
  readonly status: StatusColumn;
  /** Sorted by field. */
  readonly fields: readonly FieldColumn[];
  readonly countries: CountryIndex;
  /** Whether another column than that of the status tells that its person left. */
  readonly hasLeft?: ((cells: readonly string[]) => boolean) | undefined;
  readonly evidence?: EvidenceColumns | undefined;
  /** Positions of other ways to reach a person: without an address, such a row is nobody's mistake. */
  readonly otherWays?: readonly number[] | undefined;
  /** Addresses that a service puts in the place of a deleted person. */
  readonly placeholders?: readonly RegExp[] | undefined;
}

type Cells = readonly string[];
type CellFault = StatusFault;

export function rowMapper(mapping: RowMapping): (row: SourceRow) => MappedRow {
  return (row) => mapCells(mapping, row.cells);
}

function mapCells(mapping: RowMapping, cells: Cells): MappedRow {
  const parsed = parseAddress(cells[mapping.email.index] ?? '');
  if (parsed.kind === 'invalid') return withoutAddress(mapping, cells, parsed.reason);
  const { address, email } = parsed;
  if (mapping.placeholders?.some((pattern) => pattern.test(address)) === true) {
    return { kind: 'silent' };
  }
  const surplus = surplusFault(mapping, cells);
  if (surplus !== undefined) {
    return { kind: 'invalid', address, email, ...shiftedStatus(mapping, cells), ...surplus };
  }

  const status = heldStatus(mapping, cells, statusOf(mapping, cells));
  if (status === 'nothing') return { kind: 'silent' };
  if (typeof status !== 'string') return { kind: 'invalid', address, email, ...status };
  const { fields, countryText, fault } = fieldsOf(mapping, cells);
  // Nobody is created by a row that is not subscribed, so that its country decides nothing.
  if (fault !== undefined && isSubscribed(status)) {
    return { kind: 'invalid', address, email, status, ...fault };
  }
  const person = { address, email, status, fields, countryText, ...evidenceIn(mapping, cells) };
  return { kind: 'person', person };
}

function evidenceIn(
  { evidence: columns }: RowMapping,
  cells: Cells,
): { readonly evidence?: Evidence } {
  const evidence = columns && evidenceOf(cells, columns);
  return evidence === undefined ? {} : { evidence };
}

function withoutAddress(mapping: RowMapping, cells: Cells, addressReason: string): MappedRow {
  if (cells.every((cell) => cell.trim() === '')) return { kind: 'blank' };
  const surplus = surplusFault(mapping, cells);
  if (surplus !== undefined) return { kind: 'invalid', ...surplus };
  const { index, name } = mapping.email;
  const cell = cells[index];
  if (cell?.trim() === '' && hasOtherWay(mapping, cells)) return { kind: 'silent' };
  const several = severalAddresses(cell ?? '');
  return {
    kind: 'invalid',
    ...knownStatus(mapping, cells),
    ...(several.length === 0 ? {} : { several }),
    column: name,
    reason: cell === undefined ? missingCell(mapping, cells) : addressReason,
  };
}

/** What an invalid row says about consent all the same. */
function knownStatus(mapping: RowMapping, cells: Cells): Pick<InvalidRow, 'status' | 'evidence'> {
  const status = statusOf(mapping, cells);
  if (typeof status !== 'string' || status === 'nothing') return {};
  return { status, ...evidenceIn(mapping, cells) };
}

/**
 * The cells of a row with too many may have shifted, so that neither its status nor its fields can be
 * trusted. What holds for the whole file still does; and whoever may have left is not created, though it
 * is too little to unsubscribe anybody for good.
 */
function shiftedStatus(mapping: RowMapping, cells: Cells): Pick<InvalidRow, 'status'> {
  const { status } = mapping;
  if (status.kind === 'constant') return { status: status.status };
  if (status.kind === 'rules' && status.always !== undefined && isSuppression(status.always)) {
    return { status: status.always };
  }
  const said = statusOf(mapping, cells);
  const isHeld = typeof said === 'string' && said !== 'nothing' && !isSubscribed(said);
  return isHeld ? { status: 'no-consent' } : {};
}

/** Too little to unsubscribe anybody for good, and too much to write to them. */
function heldStatus(
  { hasLeft }: RowMapping,
  cells: Cells,
  said: Status | 'nothing' | CellFault,
): Status | 'nothing' | CellFault {
  if (said !== 'subscribed' || hasLeft?.(cells) !== true) return said;
  return 'no-consent';
}

function hasOtherWay({ otherWays = [] }: RowMapping, cells: Cells): boolean {
  return otherWays.some((index) => (cells[index] ?? '').trim() !== '');
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
function statusOf(
  { status, ...mapping }: RowMapping,
  cells: Cells,
): Status | 'nothing' | CellFault {
  if (status.kind === 'constant') return status.status;
  if (status.kind === 'rules') return status.statusOf(cells);
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
    let value: string | undefined = valueOf(column.field, cell);
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

function valueOf(field: FieldName, cell: string): string {
  const text = cleanText(cell);
  return isNullWord(field, text) ? '' : text;
}

function unknownCountry(column: string, text: string): CellFault {
  return { column, reason: `is no country that the service knows${quoted(text)}` };
}
