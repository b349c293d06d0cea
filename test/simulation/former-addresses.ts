// Ids that stay with people, and contacts that have the former address of one of them.
import type { WorldConfig } from '../world/world-config.ts';
import type { InventedAccount } from './invented-account.ts';
import { type FormerAddress, formerOf, type PassedAlong } from './passed-along.ts';
import { seededRandom, type SeededRandom } from './seeded-random.ts';

export interface WithIds {
  readonly config: WorldConfig;
  readonly formerAddresses: readonly FormerAddress[];
}

const SHARE_WITH_IDS = 0.25;
const SHARE_CHANGED = 0.8;

/** Draws from a chance of its own: all else of a seed stays what it was. `passing`: who passes an address along. */
export function withIds(seed: number, { config, account, passing }: PassedAlong): WithIds {
  const random = seededRandom(~seed);
  const [header = [], ...rows] = config.sources['crm'] ?? [];
  const hasIds = random.happens(SHARE_WITH_IDS);
  if (!hasIds && passing.length === 0) return { config, formerAddresses: [] };
  const ids = new Map<string, string>();
  for (const row of rows) {
    const address = addressOf(row);
    if (!ids.has(address)) ids.set(address, `c${String(ids.size + 1)}`);
  }
  const crm = [[...header, 'Id'], ...rows.map((row) => [...row, ids.get(addressOf(row)) ?? ''])];
  return {
    config: { ...config, sources: { ...config.sources, crm }, ids: { crm: 'Id' } },
    formerAddresses:
      passing.length > 0 ? formerOf(passing, crm) : formerAddresses(random, ids, account),
  };
}

/** Of people whose contact is nowhere; two of them may have had one address, and one of them two. */
function formerAddresses(
  random: SeededRandom,
  ids: ReadonlyMap<string, string>,
  { contacts }: InventedAccount,
): FormerAddress[] {
  const held = [...new Set(contacts.map(({ email }) => email.toLowerCase()))];
  const free = contacts
    .filter(({ contactType }) => contactType === 'Newsletter')
    .map(({ email }) => email.toLowerCase())
    .filter((address) => random.happens(0.1) || !ids.has(address));
  if (free.length === 0) return [];
  return [...ids]
    .filter(([address]) => !held.includes(address) && random.happens(SHARE_CHANGED))
    .flatMap(([, id]) => {
      const address = random.pick(free);
      return random.happens(0.1)
        ? [address, random.pick(free)].map((one) => ({ id, address: one }))
        : [{ id, address }];
    });
}

function addressOf([email = '']: readonly string[]): string {
  return email.toLowerCase();
}
