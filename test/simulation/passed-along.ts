// An address that goes from one person to the next, along a chain or round a circle: whoever goes by addresses alone
// overwrites or deletes the contact of somebody who is nowhere else.
import type { WorldConfig } from '../world/world-config.ts';
import { SEEDS_PER_ROW } from './chosen-behaviours.ts';
import type { InventedAccount, InventedContact } from './invented-account.ts';
import { seededRandom } from './seeded-random.ts';

/** What the journal knows of an id from an earlier reading. */
export interface FormerAddress {
  readonly id: string;
  readonly address: string;
}

export interface PassedAlong {
  readonly config: WorldConfig;
  readonly account: InventedAccount;
  /** First names that nobody else has; in the order in which an address was passed along. */
  readonly passing: readonly string[];
}

const SHARE_PASSING = 0.08;
const PEOPLE = ['Quim', 'Quan', 'Quin', 'Qutb'] as const;
const MODES = ['mirror', 'mirror', 'upsert'] as const;

/** Draws from a chance of its own; the other seeds, and rows of the table of pairs, stay as they are. */
export function withPassedAlong(
  seed: number,
  drawn: Pick<PassedAlong, 'config' | 'account'>,
): PassedAlong {
  const random = seededRandom(~(seed * 71));
  const [sync] = drawn.config.syncs;
  if (seed % SEEDS_PER_ROW === 0 || sync === undefined || !random.happens(SHARE_PASSING))
    return { ...drawn, passing: [] };
  const passing = PEOPLE.slice(0, random.pick([2, 3, 4]));
  const isClosed = random.happens(0.3);
  const now = passing.map((_name, at) =>
    addressOf(at + 1 < passing.length || !isClosed ? at + 1 : 0),
  );
  const [header = [], ...rows] = drawn.config.sources['crm'] ?? [];
  const added = passing.map((name, at) => {
    const cells = new Map([...CELLS, ['Email', now[at]], ['First name', name]]);
    return header.map((title) => cells.get(title) ?? '');
  });
  return {
    config: {
      ...drawn.config,
      sources: {
        ...drawn.config.sources,
        crm: [header, ...rows, ...(random.happens(0.5) ? added : added.toReversed())],
      },
      syncs: [{ ...sync, mode: random.pick(MODES) }, ...drawn.config.syncs.slice(1)],
      guards: { ...drawn.config.guards, firstMirror: 'allow' },
    },
    account: {
      ...drawn.account,
      contacts: [...drawn.account.contacts, ...passing.map(contactOf)],
      contactTypes: [...new Set(['Newsletter', ...drawn.account.contactTypes])],
    },
    passing,
  };
}

/** What the journal knows of those who pass an address along, whatever it knows of others. */
export function formerOf(
  passing: readonly string[],
  crm: readonly (readonly string[])[],
): FormerAddress[] {
  const [header = []] = crm;
  const [name, id] = [header.indexOf('First name'), header.indexOf('Id')];
  return passing.map((person, at) => ({
    id: crm.find((row) => row[name] === person)?.[id] ?? '',
    address: addressOf(at),
  }));
}

/** Whether the last one has the address of the first. */
export function isCircle({ sources }: WorldConfig): boolean {
  return (sources['crm'] ?? []).some(([email]) => email === addressOf(0));
}

function addressOf(place: number): string {
  return `passed${String(place)}@example.com`;
}

const CELLS: readonly (readonly [title: string, cell: string])[] = [
  ['Country', 'India'],
  ['Status', 'subscribed'],
  ['Group', 'Newsletter'],
];

function contactOf(name: string, at: number): InventedContact {
  return {
    contactType: 'Newsletter',
    email: addressOf(at),
    texts: { first_name: name, country: 'India' },
    custom: null,
  };
}
