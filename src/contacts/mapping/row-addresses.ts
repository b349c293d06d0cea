// The addresses of a row, and the first and the last name of one that has its whole name in one cell or beside its
// address.
import { parseAddress, type Address } from '../address/address.ts';
import {
  addressesIn,
  type CellAddress,
  likenessesOf,
  nameBeside,
  plausiblyMeant,
} from '../address/cell-addresses.ts';
import { splitName } from '../cells/full-name.ts';
import { isSubscribed, type Status } from '../values/consent.ts';
import { isNullWord, cleanText } from '../values/text.ts';
import type { FieldName, Fields } from '../values/field-names.ts';
import type { AddressFault } from '../values/row-faults.ts';

export interface BoundColumn {
  readonly index: number;
  readonly name: string;
}

export interface AddressColumns {
  readonly email: BoundColumn;
  /** Further columns of addresses: the first of all that holds one makes the contact. */
  readonly furtherEmail?: readonly BoundColumn[] | undefined;
  /** Columns of other addresses of the same person, of which none makes the contact. */
  readonly besideEmail?: readonly BoundColumn[] | undefined;
}

export interface FoundAddresses extends CellAddress {
  readonly kind: 'address';
  /** The others of the row, each once; left out where it has none, as nearly every row. */
  readonly further?: readonly CellAddress[] | undefined;
  /** Its filled cells that are no address; left out where it has none. */
  readonly unread?: readonly NoAddress[] | undefined;
}

export interface NoAddress {
  readonly kind: 'invalid';
  readonly fault: AddressFault;
  /** The first that is filled. */
  readonly column: BoundColumn;
  /** Undefined where it is not there. */
  readonly cell: string | undefined;
  /** It is no address as it stands, and means these all the same. */
  readonly several: readonly CellAddress[];
  /** Addresses among other words: whose they are, nobody knows. */
  readonly among: readonly CellAddress[];
  /** Those of other columns, which are the same person's; left out where it has none. */
  readonly beside?: readonly CellAddress[] | undefined;
}

export function addressesOfRow(
  columns: AddressColumns,
  cells: readonly string[],
): FoundAddresses | NoAddress {
  const { email, furtherEmail = [], besideEmail = [] } = columns;
  const commented = commentedOut(email, cells[email.index] ?? '');
  if (commented !== undefined) return commented;
  const parsed = parseAddress(cells[email.index] ?? '');
  const isAlone = furtherEmail.length === 0 && besideEmail.length === 0;
  if (isAlone && parsed.kind === 'address') return parsed;
  return inColumns([email, ...furtherEmail], besideEmail, cells);
}

function inColumns(
  columns: readonly BoundColumn[],
  others: readonly BoundColumn[],
  cells: readonly string[],
): FoundAddresses | NoAddress {
  const own = readCells(columns, cells);
  const beside = readCells(others, cells);
  const [first] = own.whole;
  if (first === undefined) return noneOf(own.unread, beside);
  const unread = [...own.unread, ...beside.unread];
  const found = [...own.whole, ...beside.whole, ...unread.flatMap((one) => one.several)];
  const [, ...further] = withoutRepeats(found);
  const filled = unread.filter((one) => isFilled(one) && one.several.length === 0);
  return {
    kind: 'address',
    ...first,
    further: further.length > 0 ? further : undefined,
    unread: filled.length > 0 ? filled : undefined,
  };
}

interface ReadCells {
  readonly whole: readonly CellAddress[];
  readonly unread: readonly NoAddress[];
}

function readCells(columns: readonly BoundColumn[], cells: readonly string[]): ReadCells {
  const read = columns.map((column) => readCell(column, cells[column.index]));
  return {
    whole: read.flatMap((one) => (one.kind === 'addresses' ? one.found : [])),
    unread: read.flatMap((one) => (one.kind === 'invalid' ? [one] : [])),
  };
}

function noneOf(unread: readonly NoAddress[], others: ReadCells): NoAddress {
  const told = unread.reduce((best, one) => (isFilled(best) || !isFilled(one) ? best : one));
  const several = withoutRepeats(unread.flatMap((one) => one.several));
  const all = [...unread, ...others.unread];
  const among = withoutRepeats(all.flatMap((one) => one.among));
  const beside = [...others.whole, ...others.unread.flatMap((one) => one.several)];
  return { ...told, several, among, beside: beside.length > 0 ? beside : undefined };
}

/** Of whom a row may speak besides. Where it says no mail, they get none from us, and nothing else becomes of them. */
export interface PerhapsMeant {
  /** Addresses among other words of a cell: whose they are, nobody knows. */
  readonly among?: readonly CellAddress[] | undefined;
  /** Left out where the row does not keep anybody from mail: addresses that it most plausibly means. */
  readonly meant?: readonly Address[] | undefined;
  /** The same of a row that keeps nobody from mail. */
  readonly likely?: readonly Address[] | undefined;
  /** Besides `meant`: what the addresses are like that it may mean (`likenessesOf`). */
  readonly alike?: readonly string[] | undefined;
}

/** Nobody can be meant by a blank cell or a hash, but for who stands in the one `beside` it. */
export function meantBy(
  { fault, several }: NoAddress,
  cell: string,
  status: Status | undefined,
  beside = '',
): Pick<PerhapsMeant, 'meant' | 'likely' | 'alike'> {
  const isUnread = fault.code !== 'address-blank' && several.length === 0;
  const meant = [...(isUnread ? plausiblyMeant(cell) : []), ...plausiblyMeant(beside)];
  const isAgainst = status !== undefined && !isSubscribed(status);
  if (isAgainst && isUnread) return { meant, alike: alikeIn(cell, fault) };
  if (meant.length === 0) return {};
  return isAgainst ? { meant } : { likely: meant };
}

function alikeIn(cell: string, { code }: NoAddress['fault']): readonly string[] {
  return code === 'address-hash' ? [] : likenessesOf(cell);
}

/** An address may begin with these signs; in a list they are how people take a row out. */
const COMMENT = /^\s*(?:#+|\/{2,}|;+|-{2,})\s*/u;

/** Somebody took the row out of the list and left it there to be read. */
function commentedOut(column: BoundColumn, cell: string): NoAddress | undefined {
  // A pattern for each of a million rows would take longer than all else here.
  if (!COMMENT_SIGNS.has(cell.charAt(0)) && cell.trimStart() === cell) return undefined;
  const [signs = ''] = COMMENT.exec(cell) ?? [];
  const parsed = parseAddress(cell.slice(signs.length));
  if (signs === '' || parsed.kind !== 'address') return undefined;
  const several = [{ address: parsed.address, email: parsed.email }];
  const fault = { code: 'address-commented-out' } as const;
  return { kind: 'invalid', fault, column, cell, several, among: [] };
}

const COMMENT_SIGNS: ReadonlySet<string> = new Set('#/;-');

interface AddressCell {
  readonly kind: 'addresses';
  readonly found: readonly CellAddress[];
}

/** One address or several, and nothing besides; or anything else. */
function readCell(column: BoundColumn, cell: string | undefined): AddressCell | NoAddress {
  const text = cell ?? '';
  const parsed = parseAddress(text);
  if (parsed.kind === 'address') {
    return { kind: 'addresses', found: [{ address: parsed.address, email: parsed.email }] };
  }
  const { found, isList, isAlone } = addressesIn(text);
  if (isList) return { kind: 'addresses', found };
  const [several, among] = isAlone ? [found, []] : [[], found];
  return { kind: 'invalid', fault: parsed.fault, column, cell, several, among };
}

function isFilled({ cell }: NoAddress): boolean {
  return cell !== undefined && cell.trim() !== '';
}

function withoutRepeats(found: readonly CellAddress[]): readonly CellAddress[] {
  const known = new Set<Address>();
  return found.filter(({ address }) => {
    const isNew = !known.has(address);
    known.add(address);
    return isNew;
  });
}

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
  if (cell === undefined || isText(fields.first_name) || isText(fields.last_name)) {
    return NOTHING;
  }
  // A person has an address, so that its cell is there.
  const [text = ''] = [cell, String(cells[reading.besideAddress])].map(nameIn).filter(isText);
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

function isText(value: string | undefined): boolean {
  return value !== undefined && value !== '';
}

/** The name may also stand beside an address; an address alone is no name. */
function nameIn(cell: string): string {
  const text = cleanText(cell);
  const name = text.includes('@') ? nameBeside(text) : text;
  return isNullWord('first_name', name) ? '' : name;
}
