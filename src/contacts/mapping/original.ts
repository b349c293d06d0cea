// How a fixed row names its original: by a digest of what that row says about its person, without the status, and a
// digest of its address. A word of its status that nobody understands has a digest too: a person who fixes the row
// says what this word means, and no other. Names begin with a letter, since a spreadsheet would take some digests for numbers.
import { parseAddress } from '../address/address.ts';
import { sha256Hex } from '../../lib/index.ts';

export interface Original {
  /** A row of a source, or a contact that the service rejected. */
  readonly kind: 'row' | 'contact';
  /** With the digest of the whole. */
  readonly name: string;
  /** The digest of its address; left out where it has none. */
  readonly address?: string | undefined;
  /** The digest of the word that its status was guessed by; left out where it has none. */
  readonly word?: string | undefined;
}

/** A row by its cells about its person; undefined for a cell that is not there. */
export function originalRow(cells: readonly (string | undefined)[], addressCell: string): Original {
  return named('row', JSON.stringify(cells), addressCell);
}

export function originalContact(contactType: string, address: string): Original {
  return named('contact', JSON.stringify([contactType, address]), address);
}

/** The same original, whose status is guessed by a word. */
export function originalWithWord(original: Original, word: string): Original {
  return { ...original, word: shortened(word) };
}

/** As it is written into the file of rejected rows. */
export function originalText({ name, address, word }: Original): string {
  const parts = [name, ...(address === undefined ? [] : [address])];
  return [...parts, ...(word === undefined ? [] : [`word-${word}`])].join('-');
}

const WRITTEN = /^(row|contact)-([0-9a-f]{24})(?:-([0-9a-f]{24}))?(?:-word-([0-9a-f]{24}))?$/u;

/** Undefined for a text that we never wrote. */
export function originalFrom(text: string): Original | undefined {
  const found = WRITTEN.exec(text.trim().toLowerCase());
  if (found === null) return undefined;
  const [, kind, digest = '', address, word] = found;
  return {
    kind: kind === 'contact' ? 'contact' : 'row',
    name: `${String(kind)}-${digest}`,
    address,
    word,
  };
}

/** Only an attempt at an address has this: a word such as `none` is in many rows. */
const LIKE_AN_ADDRESS = /@|\S\.\p{L}{2}/u;

function named(kind: Original['kind'], content: string, addressCell: string): Original {
  const name = `${kind}-${shortened(content)}`;
  if (!LIKE_AN_ADDRESS.test(addressCell)) return { kind, name };
  const parsed = parseAddress(addressCell);
  const address = parsed.kind === 'address' ? parsed.address : addressCell.trim().toLowerCase();
  return { kind, name, address: shortened(address) };
}

function shortened(content: string): string {
  return sha256Hex(content).slice(0, 24);
}
