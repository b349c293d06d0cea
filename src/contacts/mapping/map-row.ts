// What one row says, once its columns are bound. A row that cannot be taken whole is invalid with a
// reason, but still tells whom it mentions, so that nobody is deleted for somebody's typing error.
import { parseAddress, type Address } from '../address/address.ts';
import { severalAddresses, type CellAddress } from '../address/several-addresses.ts';
import { evidenceOf, type Evidence, type EvidenceColumns } from '../cells/evidence.ts';
import type { SourceRow } from '../cells/row.ts';
import { heldStatus, shiftedStatus, toldBy, type StatusReading } from '../consent/row-status.ts';
import { missingCell, surplusFault } from '../consent/status-rule.ts';
import type { SourcePerson } from './contact.ts';
import { fieldsOf, type FieldReading } from './row-fields.ts';
import { isSubscribed, type Status } from '../values/consent.ts';

export interface MappedPerson extends SourcePerson {
  /** The country as the source wrote it; empty where the cell is blank. */
  readonly countryText: string;
  /** What the source tells about the consent; left out where it tells nothing. */
  readonly evidence?: Evidence;
  /** The column that holds the person back although the status of the row is better. */
  readonly heldBy?: string;
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

export interface RowMapping extends StatusReading, FieldReading {
  readonly email: BoundColumn;
  readonly evidence?: EvidenceColumns | undefined;
  /** Positions of other ways to reach a person: without an address, such a row is nobody's mistake. */
  readonly otherWays?: readonly number[] | undefined;
  /** Addresses that a service puts in the place of a deleted person. */
  readonly placeholders?: readonly RegExp[] | undefined;
}

type Cells = readonly string[];

export function rowMapper(mapping: RowMapping): (row: SourceRow) => MappedRow {
  return (row) => mapCells(mapping, row.cells);
}

function mapCells(mapping: RowMapping, cells: Cells): MappedRow {
  const parsed = parseAddress(cells[mapping.email.index] ?? '');
  if (parsed.kind === 'invalid') return withoutAddress(mapping, cells, parsed.reason);
  return withAddress(mapping, cells, parsed);
}

interface Addressed {
  readonly address: Address;
  readonly email: string;
}

function withAddress(mapping: RowMapping, cells: Cells, { address, email }: Addressed): MappedRow {
  if (mapping.placeholders?.some((pattern) => pattern.test(address)) === true) {
    return { kind: 'silent' };
  }
  const surplus = surplusFault(cells, mapping.columnCount);
  if (surplus !== undefined) {
    return { kind: 'invalid', address, email, ...shiftedStatus(mapping, cells), ...surplus };
  }

  const { said: status, besides, ...held } = heldStatus(mapping, cells);
  if (status === 'nothing') return { kind: 'silent' };
  if (typeof status !== 'string') {
    const known = besides === undefined ? {} : { status: besides };
    return { kind: 'invalid', address, email, ...known, ...status };
  }
  const { fields, countryText, fault } = fieldsOf(mapping, cells);
  // Nobody is created by a row that is not subscribed, so that its country decides nothing.
  if (fault !== undefined && isSubscribed(status)) {
    return { kind: 'invalid', address, email, status, ...fault };
  }
  const person = { address, email, status, fields, countryText, ...held };
  const evidence = evidenceIn(mapping, cells);
  return { kind: 'person', person: evidence === undefined ? person : { ...person, evidence } };
}

function evidenceIn({ evidence }: RowMapping, cells: Cells): Evidence | undefined {
  return evidence === undefined ? undefined : evidenceOf(cells, evidence);
}

function withoutAddress(mapping: RowMapping, cells: Cells, addressReason: string): MappedRow {
  if (cells.every((cell) => cell.trim() === '')) return { kind: 'blank' };
  const surplus = surplusFault(cells, mapping.columnCount);
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
    reason: cell === undefined ? missingCell(cells, mapping.columnCount) : addressReason,
  };
}

/** What an invalid row says about consent all the same. */
function knownStatus(mapping: RowMapping, cells: Cells): Pick<InvalidRow, 'status' | 'evidence'> {
  const status = toldBy(heldStatus(mapping, cells));
  if (status === undefined || status === 'nothing') return {};
  const evidence = evidenceIn(mapping, cells);
  return evidence === undefined ? { status } : { status, evidence };
}

function hasOtherWay({ otherWays = [] }: RowMapping, cells: Cells): boolean {
  return otherWays.some((index) => (cells[index] ?? '').trim() !== '');
}
