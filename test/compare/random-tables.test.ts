// What holds for every plan, whatever the tables and the account: the sums, consent, and what is not ours.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STATUSES, type Status, isSuppression } from '../../src/contacts/index.ts';
import type { SyncMode } from '../../src/plan/index.ts';
import type { WorldConfig } from '../world/world-config.ts';
import type { World } from '../world/world.ts';
import { hold, planOf, story, worldOf, type PlannedStory } from './stories.ts';

const HEADER = ['Email', 'Country', 'City', 'custom.plan', 'List', 'Status'];
const ADDRESSES = ['ann', 'bob', 'cem', 'dee', 'eli', 'fay'].map((name) => `${name}@example.com`);
const MAPPED = new Set(['country', 'city', 'custom.plan']);

interface RandomWorld {
  readonly crm: readonly (readonly string[])[];
  readonly shop: readonly (readonly string[])[];
  readonly mode: SyncMode;
  readonly excludes: boolean;
  readonly byColumn: boolean;
  readonly duplicates: 'report' | 'remove';
  readonly defaultCountry: string | undefined;
  readonly suppresses: boolean;
  readonly held: readonly HeldRow[];
  readonly unsubscribed: readonly string[];
}

interface HeldRow {
  readonly email: string;
  readonly country: string;
  readonly city: string;
  readonly contactType: string;
}

const email = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...ADDRESSES) },
  { weight: 1, arbitrary: fc.constantFrom('Ann@EXAMPLE.com', 'nobody', '') },
);
const filledRow = fc
  .record({
    email,
    country: fc.constantFrom('India', 'India', '', 'Atlantis'),
    city: fc.constantFrom('', 'Pune', 'Ulm'),
    plan: fc.constantFrom('', '', 'pro'),
    list: fc.constantFrom('Newsletter', 'Newsletter', 'Archive', '', 'X'),
    status: fc.oneof(
      { weight: 6, arbitrary: fc.constant('subscribed') },
      { weight: 3, arbitrary: fc.constantFrom<string>(...STATUSES) },
      { weight: 1, arbitrary: fc.constantFrom('', 'who knows') },
    ),
  })
  .map((row) => [row.email, row.country, row.city, row.plan, row.list, row.status]);
const row = fc.oneof(
  { weight: 9, arbitrary: filledRow },
  { weight: 1, arbitrary: fc.constant(['', '', '', '', '', '']) },
);
const worlds: fc.Arbitrary<RandomWorld> = fc.record({
  crm: fc.array(row, { maxLength: 8 }),
  shop: fc.array(row, { maxLength: 5 }),
  mode: fc.constantFrom<SyncMode>('upsert', 'mirror', 'create-only', 'update-only'),
  excludes: fc.boolean(),
  byColumn: fc.boolean(),
  duplicates: fc.constantFrom('report' as const, 'remove' as const),
  defaultCountry: fc.constantFrom(undefined, 'Germany'),
  suppresses: fc.boolean(),
  held: fc.array(
    fc.record({
      email: fc.constantFrom(...ADDRESSES, 'zoe@example.com'),
      country: fc.constantFrom('', '104', 'Mordor'),
      city: fc.constantFrom('', 'Pune', 'Bonn'),
      contactType: fc.constantFrom('Newsletter', 'Archive'),
    }),
    { maxLength: 7 },
  ),
  unsubscribed: fc.subarray(ADDRESSES, { maxLength: 2 }),
});

function configOf(random: RandomWorld): WorldConfig {
  const { mode, duplicates, defaultCountry } = random;
  const sync = {
    sources: ['crm', 'shop'],
    mode,
    duplicates,
    ...(defaultCountry === undefined ? {} : { defaultCountry }),
    ...(random.excludes ? { where: { City: ['', 'Pune'] } } : {}),
    ...(random.byColumn ? { contactTypeFrom: 'List' } : {}),
  };
  return {
    sources: { crm: [HEADER, ...random.crm], shop: [HEADER, ...random.shop] },
    syncs: [sync],
    suppressions: random.suppresses ? [{ sources: ['shop'] }] : [],
  };
}

function fill(world: World, random: RandomWorld): void {
  for (const name of ['Newsletter', 'Archive']) world.service.addContactType(name);
  for (const contact of random.held) hold(world, contact);
  for (const address of random.unsubscribed) world.service.unsubscribe(address);
}

/** One seed for all claims, so that they are about the same worlds and each plan is made once. */
const SEED = fc.sample(fc.integer(), 1)[0] ?? 0;
const plans = new Map<string, Promise<PlannedStory>>();

function planFor(random: RandomWorld): Promise<PlannedStory> {
  const name = JSON.stringify(random);
  const known = plans.get(name);
  if (known !== undefined) return known;
  const plan = story(configOf(random), {
    given: (world) => {
      fill(world, random);
    },
  });
  plans.set(name, plan);
  return plan;
}

/** Checks one claim for a few dozen random worlds. */
async function forAllPlans(
  claim: (plan: PlannedStory, random: RandomWorld) => void,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(worlds, async (random) => {
      claim(await planFor(random), random);
    }),
    { numRuns: 60, seed: SEED },
  );
}

/** The rows that the sync takes, as address and status. */
function takenRows(random: RandomWorld): { address: string; list: string; status: string }[] {
  return [...random.crm, ...random.shop]
    .filter(([, , city]) => !random.excludes || city !== 'Ulm')
    .map(([address = '', , , , list = '', status = '']) => ({
      address: address.toLowerCase(),
      list: random.byColumn ? list : 'Newsletter',
      status,
    }));
}

describe('every plan', () => {
  it('puts every row of every binding into exactly one bucket', async () => {
    await forAllPlans((plan, random) => {
      for (const rows of plan.head.rows) {
        const { read, invalid, duplicate, suppressed, excluded, desired } = rows;
        const buckets = [invalid, duplicate, suppressed, excluded, desired];
        expect(Math.min(...buckets)).toBeGreaterThanOrEqual(0);
        expect(buckets.reduce((sum, count) => sum + count, 0)).toBe(read);
        expect(read).toBe(rows.source === 'crm' ? random.crm.length : random.shop.length);
      }
    });
  });

  it('puts every existing contact into exactly one bucket', async () => {
    await forAllPlans((plan, random) => {
      for (const counts of plan.head.contactTypes) {
        const { existing, unchanged, update, leftAlone, unwritableOnly } = counts;
        const buckets = [unchanged, update, counts.delete, leftAlone, unwritableOnly];
        expect(Math.min(...buckets)).toBeGreaterThanOrEqual(0);
        expect(buckets.reduce((sum, count) => sum + count, 0)).toBe(existing);
        const held = random.held.filter(({ contactType }) => contactType === counts.contactType);
        expect(existing).toBe(held.length);
      }
    });
  });

  it('counts what it lists', async () => {
    await forAllPlans((plan) => {
      for (const kind of ['createContact', 'updateContact', 'deleteContact'] as const) {
        expect(plan.of(kind)).toHaveLength(plan.head.counts[kind]);
      }
      const created = plan.head.contactTypes.reduce((sum, counts) => sum + counts.create, 0);
      expect(created).toBe(plan.head.counts.createContact);
      expect(plan.items).toHaveLength(plan.head.itemCount);
    });
  });

  it('creates nobody whom a row without consent or a global suppression speaks of (P4)', async () => {
    await forAllPlans((plan, random) => {
      const kept = takenRows(random).filter(
        ({ status }) => status !== 'subscribed' && STATUSES.some((known) => known === status),
      );
      const suppressed = new Set([
        ...random.unsubscribed,
        ...plan.emails('suppress'),
        ...(random.suppresses ? random.shop : [])
          .filter(([, , , , , status]) => isSuppression((status ?? '') as Status))
          .map(([address = '']) => address.toLowerCase()),
      ]);
      for (const { address, contactType } of plan.of('createContact')) {
        expect(suppressed).not.toContain(address);
        const against = kept.filter(
          (said) => said.address === address && said.list === contactType,
        );
        expect(against).toEqual([]);
      }
    });
  });

  it('neither updates nor deletes as gone whom a row without consent speaks of', async () => {
    await forAllPlans((plan, random) => {
      const kept = takenRows(random).filter(({ status }) => status === 'unsubscribed');
      const touched = [
        ...plan.of('updateContact'),
        ...plan.of('deleteContact').filter(({ reason }) => reason === 'gone'),
      ];
      for (const { address, contactType } of touched) {
        expect(kept).not.toContainEqual({ address, list: contactType, status: 'unsubscribed' });
      }
    });
  });

  it('deletes as gone only whom no row of a mirror mentions in the contact type', async () => {
    await forAllPlans((plan, random) => {
      const mentioned = new Set(
        [...random.crm, ...random.shop].map(([address = '', , , , list = '']) =>
          random.byColumn && list.length > 1
            ? `${list} ${address.toLowerCase()}`
            : `* ${address.toLowerCase()}`,
        ),
      );
      const gone = plan.of('deleteContact').filter(({ reason }) => reason === 'gone');
      expect(random.mode === 'mirror' || gone.length === 0).toBe(true);
      for (const { address, contactType } of gone) {
        expect(mentioned).not.toContain(`* ${address}`);
        expect(mentioned).not.toContain(`${contactType} ${address}`);
      }
    });
  });

  it('changes no field that no column gives (P9)', async () => {
    await forAllPlans((plan) => {
      for (const { changes } of plan.of('updateContact')) {
        for (const { field } of changes) expect(MAPPED).toContain(field);
      }
      for (const { fields } of plan.of('createContact')) {
        for (const field of Object.keys(fields)) expect(MAPPED).toContain(field);
      }
    });
  });

  it('touches no contact type that no row and no sync names (P9)', async () => {
    await forAllPlans((plan, random) => {
      const named = new Set(takenRows(random).map(({ list }) => list));
      const touched = plan.items.flatMap((item) =>
        'contactType' in item ? [item.contactType] : [],
      );
      if (!random.byColumn) named.add('Newsletter');
      for (const contactType of touched) expect(named).toContain(contactType);
    });
  });

  it('gives every contact that it creates a country', async () => {
    await forAllPlans((plan) => {
      for (const { fields } of plan.of('createContact')) expect(fields.country).toMatch(/^\d+$/u);
    });
  });

  it('names each contact of the service in one item at the most', async () => {
    await forAllPlans((plan) => {
      const ids = [...plan.of('updateContact'), ...plan.of('deleteContact')].map(
        ({ contactId }) => contactId,
      );
      expect(new Set(ids).size).toBe(ids.length);
    });
  });

  it('is the same one when it is made again', async () => {
    await fc.assert(
      fc.asyncProperty(worlds, async (random) => {
        const world = worldOf(configOf(random));
        fill(world, random);

        const [one, again] = [await planOf(world), await planOf(world)];

        expect(again.head.fingerprint).toBe(one.head.fingerprint);
      }),
      { numRuns: 12 },
    );
  });
});
