// Whom an entry of the service's suppression lists means. It is read like a cell of a source, and further:
// whoever is named in it wanted no mail, so that every address counts that can be made out.
import { parseAddress } from './address.ts';
import type { Address } from './address.ts';
import { severalAddresses } from './several-addresses.ts';

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
