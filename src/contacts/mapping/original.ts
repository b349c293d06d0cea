// How a fixed row names the row that it stands in for: a digest of what that one says of its person, status
// left out, and a digest of its address, whatever that looks like. Who leaves later leaves under both. They
// begin with a letter, since a spreadsheet would take many a digest for a number.
import { parseAddress } from '../address/address.ts';
import { sha256Hex } from '../../lib/index.ts';

export interface Original {
  /** A row of a source, or a contact that the service rejected. */
  readonly kind: 'row' | 'contact';
  /** What it is found by. */
  readonly name: string;
  /** What its address is found by; left out where it has none. */
  readonly address?: string;
}

/** A row by its cells that say whom and what it is about; undefined for a cell that is not there. */
export function originalRow(cells: readonly (string | undefined)[], addressCell: string): Original {
  return named('row', JSON.stringify(cells), addressCell);
}

export function originalContact(contactType: string, address: string): Original {
  return named('contact', JSON.stringify([contactType, address]), address);
}

/** As it is written into the file of rejected rows. */
export function originalText({ name, address }: Original): string {
  return address === undefined ? name : `${name}-${address}`;
}

const WRITTEN = /^(row|contact)-([0-9a-f]{24})(?:-([0-9a-f]{24}))?$/u;

/** Undefined for what we never wrote: such a row stands in for none. */
export function originalFrom(text: string): Original | undefined {
  const found = WRITTEN.exec(text.trim().toLowerCase());
  if (found === null) return undefined;
  const [, kind, digest = '', address] = found;
  return {
    kind: kind === 'contact' ? 'contact' : 'row',
    name: `${String(kind)}-${digest}`,
    ...(address !== undefined && { address }),
  };
}

/** What only an attempt at an address has: a word such as `none` is in many rows. */
const LIKE_AN_ADDRESS = /@|\S\.\p{L}{2}/u;

function addressDigest(cell: string): string | undefined {
  if (!LIKE_AN_ADDRESS.test(cell)) return undefined;
  const parsed = parseAddress(cell);
  return shortened(parsed.kind === 'address' ? parsed.address : cell.trim().toLowerCase());
}

function named(kind: Original['kind'], content: string, addressCell: string): Original {
  const address = addressDigest(addressCell);
  return {
    kind,
    name: `${kind}-${shortened(content)}`,
    ...(address !== undefined && { address }),
  };
}

function shortened(content: string): string {
  return sha256Hex(content).slice(0, 24);
}
