// People who are in the account more often than once when a run begins, and a person who knows of some of them.
import type { WorldConfig, WorldSync } from '../world/world-config.ts';
import type { InventedAccount, InventedContact } from './invented-account.ts';
import { seededRandom, type SeededRandom } from './seeded-random.ts';

export interface WithCopies {
  readonly config: WorldConfig;
  readonly account: InventedAccount;
}

const SHARE_WITH_COPIES = 0.15;
const SHARE_COPIED = 0.35;

/** Draws from a chance of its own: all else of a seed stays what it was. */
export function withCopies(
  seed: number,
  config: WorldConfig,
  account: InventedAccount,
): WithCopies {
  const random = seededRandom(~(seed * 43));
  if (!random.happens(SHARE_WITH_COPIES)) return { config, account };
  const copies = account.contacts
    .filter(() => random.happens(SHARE_COPIED))
    .flatMap((contact) => copiesOf(random, contact));
  // The lowest id is that of the contact, which may be the one that differs.
  const contacts = random.happens(0.5)
    ? [...account.contacts, ...copies]
    : [...copies, ...account.contacts];
  const syncs = config.syncs.map((sync) => accepting(random, sync, contacts));
  return { config: { ...config, syncs }, account: { ...account, contacts } };
}

function copiesOf(random: SeededRandom, contact: InventedContact): InventedContact[] {
  const other = { ...contact, texts: { ...contact.texts, first_name: 'Copy', city: 'Agra' } };
  return Array.from({ length: 1 + random.below(2) }, () => (random.happens(0.5) ? contact : other));
}

/** All of them, or one fewer or more. */
function accepting(
  random: SeededRandom,
  sync: WorldSync,
  contacts: readonly InventedContact[],
): WorldSync {
  if (sync.segment !== undefined || random.happens(0.4)) return sync;
  const { contactType: name = 'Newsletter' } = sync;
  const emails = contacts
    .filter(({ contactType }) => contactType === name)
    .map(({ email }) => email.toLowerCase());
  const count = emails.length - new Set(emails).size;
  return { ...sync, acceptDuplicates: Math.max(0, count + random.pick([-1, 0, 0, 1])) };
}
