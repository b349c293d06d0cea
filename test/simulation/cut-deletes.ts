// A service that takes the first ids of a bulk delete, and whose list and counts show the newest contacts only:
// those whom it left out are as little to be seen as those whom it deleted.
import type { WorldConfig } from '../world/world-config.ts';
import { SEEDS_PER_ROW, type ChosenBehaviours } from './chosen-behaviours.ts';
import type { InventedAccount, InventedContact } from './invented-account.ts';
import { seededRandom, type SeededRandom } from './seeded-random.ts';

export interface CutDeletes {
  readonly config: WorldConfig;
  readonly account: InventedAccount;
  readonly behaviours: ChosenBehaviours;
}

const SHARE_CUT = 0.08;

/** So many that they go up in a file, and take the places of all who were there in the list. */
const NEW_PEOPLE = 24;

/** Draws from a chance of its own; the other seeds, and rows of the table of pairs, stay as they are. */
export function withCutDeletes(seed: number, drawn: CutDeletes): CutDeletes {
  const random = seededRandom(~(seed * 53));
  const [sync] = drawn.config.syncs;
  if (seed % SEEDS_PER_ROW === 0 || sync === undefined || !random.happens(SHARE_CUT)) return drawn;
  const [header = [], ...rows] = drawn.config.sources['crm'] ?? [];
  const crm = [header, ...rows, ...newPeople(header)];
  const contacts = [...gonePeople(random), ...drawn.account.contacts];
  const shown = Math.max(contacts.length, crm.length);
  return {
    config: {
      ...drawn.config,
      sources: { ...drawn.config.sources, crm },
      syncs: [{ ...sync, mode: 'mirror' }],
      guards: { ...drawn.config.guards, firstMirror: 'allow' },
    },
    account: {
      ...drawn.account,
      contacts,
      contactTypes: [...new Set(['Newsletter', ...drawn.account.contactTypes])],
    },
    behaviours: {
      ...(random.happens(0.5) ? drawn.behaviours : {}),
      ...cutAt(shown),
      bulk_max_ids: random.pick(['truncate_silently(1)', 'truncate_silently(2)', 'unlimited']),
    },
  };
}

/** Everybody is listed when the plan is made. */
function cutAt(shown: number): ChosenBehaviours {
  return {
    list_order: 'newest_first',
    list_size: `silently_capped(${String(shown)})`,
    count_field: `capped(${String(shown)})`,
  };
}

function newPeople(header: readonly string[]): string[][] {
  return Array.from({ length: NEW_PEOPLE }, (_, index) =>
    header.map((title) => {
      const cells = new Map([...NEW_CELLS, ['Email', `n${String(index)}@example.com`]]);
      return cells.get(title) ?? '';
    }),
  );
}

const NEW_CELLS = [
  ['First name', 'Nia'],
  ['Country', 'India'],
  ['Status', 'subscribed'],
  ['Group', 'Newsletter'],
] as const;

/** Nobody whom a row mentions: few enough to be deleted one by one, or so many that they go by one call. */
function gonePeople(random: SeededRandom): InventedContact[] {
  const count = random.pick([2, 8, 12]);
  return Array.from({ length: count }, (_, index) => ({
    contactType: 'Newsletter',
    email: `g${String(index)}@example.org`,
    texts: { first_name: 'Gus', country: 'India' },
    custom: null,
  }));
}
