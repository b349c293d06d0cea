// A cell with two addresses where one belongs. For a contact nobody knows which is meant, so its row is
// invalid; but who left must get no mail at either.
import { parseAddress, type Address } from './address.ts';

export interface CellAddress {
  readonly address: Address;
  /** As the source spells it. */
  readonly email: string;
}

/** Bounds the work on a cell that is a note. */
const LONGEST_CELL_LENGTH = 1_000;

/** The first keeps names beside addresses together, as in `Ann <…>; Bob <…>`. */
const DIVIDERS = [/[,;|\r\n]+/u, /[\s,;/|]+/u];

/** Every address of the cell; none unless there are two at least, and nothing besides them. */
export function severalAddresses(cell: string): readonly CellAddress[] {
  if (cell.length > LONGEST_CELL_LENGTH) return [];
  const found = DIVIDERS.map((divider) => addressesOf(cell.split(divider)));
  return found.find(({ length }) => length > 1) ?? [];
}

/** None where one of the filled parts is no address. */
function addressesOf(parts: readonly string[]): readonly CellAddress[] {
  const found: CellAddress[] = [];
  for (const part of parts) {
    if (part.trim() === '') continue;
    const parsed = parseAddress(part);
    if (parsed.kind === 'invalid') return [];
    found.push({ address: parsed.address, email: parsed.email });
  }
  return found;
}

// Whom an entry of the service's suppression lists means. It is read like a cell of a source, and further:
// whoever is named in it wanted no mail, so that every address counts that can be made out.

export interface EntryAddresses {
  readonly addresses: readonly Address[];
  /** The entry means one address, in whatever spelling: the service itself knows who is meant. */
  readonly isPlain: boolean;
}

/** No address comes out of a text that is longer than a cell may be. */
export function entryAddresses(entry: string): EntryAddresses {
  const parsed = parseAddress(entry);
  if (parsed.kind === 'address') {
    return { addresses: [parsed.address], isPlain: true };
  }
  const several = severalAddresses(entry);
  const addresses = several.length > 0 ? several.map(({ address }) => address) : namedIn(entry);
  return { addresses, isPlain: false };
}

/** Bounds the work on an entry that is a note. */
const LONGEST_ENTRY_LENGTH = 1_000;

/** What can stand between two words of a note, or round an address in it. */
const BETWEEN_WORDS = /[\s,;|/<>()[\]{}"'`:=]+/u;

function namedIn(entry: string): readonly Address[] {
  if (entry.length > LONGEST_ENTRY_LENGTH) return [];
  return entry.split(BETWEEN_WORDS).flatMap((word) => {
    const parsed = parseAddress(word);
    return parsed.kind === 'address' ? [parsed.address] : [];
  });
}
