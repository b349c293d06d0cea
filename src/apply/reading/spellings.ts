// Whether the lists of the service show an address that is to be suppressed, in each spelling that its contacts have.
import { GLOBAL_SCOPE } from '../../compare/index.ts';
import { type SpellingGap, spellingGap } from '../../contacts/index.ts';
import type { Item, ItemOf } from '../../plan/index.ts';
import { type Reading, scopeOf } from './read-back.ts';

export type Suppression = ItemOf<'suppress' | 'suppressInGroup'>;

export function isSuppression(item: Item): item is Suppression {
  return item.kind === 'suppress' || item.kind === 'suppressInGroup';
}

/** Whether an entry is the address and nothing else, in any spelling. */
export function isListed(item: Suppression, reading: Reading): boolean {
  return reading.scratch.actual.isPlainlySuppressed(scopeIn(item, reading), item.address);
}

export interface UnseenSpelling {
  readonly email: string;
  /** How it differs from one that is on the list. */
  readonly gap: SpellingGap;
}

/** Of an address that is listed: the spellings that the list does not show, and of which no other is known to do. */
export function unseenSpellings(item: Suppression, reading: Reading): readonly UnseenSpelling[] {
  if (item.spellings === undefined) return [];
  const { facts, scratch } = reading;
  const listed = scratch.actual.spellingsOn(scopeIn(item, reading), item.address);
  return [item.email, ...item.spellings].flatMap((email) => {
    const [first] = listed;
    const isSeen = listed.some((one) => facts?.areOneEntry(one, email) ?? one === email);
    return first === undefined || isSeen ? [] : { email, gap: spellingGap(first, email) };
  });
}

function scopeIn(item: Suppression, reading: Reading): number {
  return item.kind === 'suppress' ? GLOBAL_SCOPE : scopeOf(reading, item.group);
}
