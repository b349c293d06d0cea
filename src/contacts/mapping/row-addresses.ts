// Whom a row is about: the first address in its columns of addresses makes a contact. The others are kept beside it,
// since who left must get no mail at any of them.
import { parseAddress, type Address } from '../address/address.ts';
import { addressesIn, type CellAddress } from '../address/cell-addresses.ts';
import type { AddressFault } from '../values/row-faults.ts';

export interface BoundColumn {
  readonly index: number;
  readonly name: string;
}

export interface AddressColumns {
  readonly email: BoundColumn;
  /** Further columns of addresses: the first of all that holds one makes the contact. */
  readonly furtherEmail?: readonly BoundColumn[] | undefined;
}

export interface FoundAddresses extends CellAddress {
  readonly kind: 'address';
  /** The others of the row, each once; left out where it has none, as nearly every row. */
  readonly further?: readonly CellAddress[] | undefined;
}

export interface NoAddress {
  readonly kind: 'invalid';
  readonly fault: AddressFault;
  /** The first that is filled. */
  readonly column: BoundColumn;
  /** Undefined where it is not there. */
  readonly cell: string | undefined;
  /** Addresses in cells that hold words besides. */
  readonly several: readonly CellAddress[];
}

export function addressesOfRow(
  { email, furtherEmail = [] }: AddressColumns,
  cells: readonly string[],
): FoundAddresses | NoAddress {
  const parsed = parseAddress(cells[email.index] ?? '');
  if (furtherEmail.length === 0 && parsed.kind === 'address') return parsed;
  const read = [email, ...furtherEmail].map((column) => readCell(column, cells[column.index]));
  const whole = read.flatMap((one) => (one.kind === 'addresses' ? one.found : []));
  const unread = read.flatMap((one) => (one.kind === 'invalid' ? [one] : []));
  const noted = unread.flatMap(({ several }) => several);
  const [first, ...further] = withoutRepeats([...whole, ...noted]);
  if (first === undefined || whole.length === 0) {
    const told = unread.reduce((best, one) => (isFilled(best) || !isFilled(one) ? best : one));
    return { ...told, several: withoutRepeats(noted) };
  }
  return { kind: 'address', ...first, ...(further.length > 0 && { further }) };
}

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
  const { found, isList } = addressesIn(text);
  if (isList) return { kind: 'addresses', found };
  return { kind: 'invalid', fault: parsed.fault, column, cell, several: found };
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
