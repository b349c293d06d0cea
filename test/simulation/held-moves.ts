// People who move to another contact type while nobody allows the deletes, or while the request for the new contact type is
// lost: half of such a move is a person in two places.
import type { WorldConfig } from '../world/world-config.ts';
import { SEEDS_PER_ROW } from './chosen-behaviours.ts';
import type { InventedAccount, InventedContact } from './invented-account.ts';
import { seededRandom } from './seeded-random.ts';

export interface HeldMoves {
  readonly config: WorldConfig;
  readonly account: InventedAccount;
  /** Nobody allows the deletes of a plan. */
  readonly keepsDeletes: boolean;
  /** Share of the requests for a new contact type that never arrive. */
  readonly typesLost: number;
}

const SHARE_MOVING = 0.06;
const MOVERS = ['m1@example.com', 'm2@example.com', 'm3@example.com'] as const;

/** Draws from a chance of its own; the other seeds, and rows of the table of pairs, stay as they are. */
export function withHeldMoves(
  seed: number,
  drawn: Pick<HeldMoves, 'config' | 'account'>,
): HeldMoves {
  const random = seededRandom(~(seed * 59));
  const [sync] = drawn.config.syncs;
  if (seed % SEEDS_PER_ROW === 0 || sync === undefined || !random.happens(SHARE_MOVING))
    return { ...drawn, keepsDeletes: false, typesLost: 0 };
  const keepsDeletes = random.happens(0.5);
  const to = random.pick(['Customers', 'Readers']);
  const [header = [], ...rows] = withGroup(drawn.config.sources['crm'] ?? []);
  const moved = MOVERS.map((email) => rowOf(header, { ...CELLS, Email: email, Group: to }));
  return {
    config: {
      ...drawn.config,
      sources: { ...drawn.config.sources, crm: [header, ...rows, ...moved] },
      syncs: [{ ...sync, contactTypeFrom: 'Group', mode: 'mirror' }],
      guards: { ...drawn.config.guards, ...(keepsDeletes ? PARKED : { firstMirror: 'allow' }) },
    },
    account: {
      ...drawn.account,
      contacts: [...drawn.account.contacts, ...MOVERS.map(contactOf)],
      contactTypes: [...new Set(['Newsletter', ...drawn.account.contactTypes])],
    },
    keepsDeletes,
    typesLost: keepsDeletes ? 0 : 0.5,
  };
}

/** A limit of their number would refuse the whole plan. */
const PARKED = { firstMirror: 'park', maxDelete: { kind: 'share', share: 1 } } as const;

/** Who has no group is in the newsletter. */
function withGroup([header = [], ...rows]: readonly (readonly string[])[]): string[][] {
  if (header.includes('Group')) return [[...header], ...rows.map((row) => [...row])];
  return [[...header, 'Group'], ...rows.map((row) => [...row, 'Newsletter'])];
}

const CELLS = { 'First name': 'Mo', Country: 'India', Status: 'subscribed' } as const;

function rowOf(header: readonly string[], cells: Readonly<Record<string, string>>): string[] {
  return header.map((title) => cells[title] ?? '');
}

function contactOf(email: string): InventedContact {
  return {
    contactType: 'Newsletter',
    email,
    texts: { first_name: 'Mo', country: 'India' },
    custom: null,
  };
}
