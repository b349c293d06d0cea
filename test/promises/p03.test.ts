// P3, "Exactly-once effect": every kind of write, lost or answered wrongly in every way, over a service
// that does twice whatever it is told twice.
import { describe, expect, it } from 'vitest';
import { RENAMED, renamedWorld } from '../apply/renamed.ts';
import type { Fate } from '../world/sandbox-send.ts';
import {
  endings,
  EVERYTHING,
  everythingIn,
  firstTo,
  knowsSecondAdds,
  manyPeople,
  orDied,
  UNCLEAR_REPLIES,
  UNFORGIVING,
  worldOf,
  worldWithEverything,
} from '../apply/stories.ts';

const WRITES = [
  'unsubscribes-groups/save',
  'global-unsubscribes/save',
  'unsubscribes-groups/manually-add',
  'contacts-type/add',
  'custom-fields/save',
  'contacts/upload-csv',
  'contacts/add',
  'contacts/update',
  'contacts/delete',
];

const FATES: Readonly<Record<string, Fate>> = {
  'not sent': 'not-sent',
  'a lost request': 'request-lost',
  'a lost answer': 'answer-lost',
  'a cut answer': 'answer-cut',
  ...UNCLEAR_REPLIES,
};

/** Repeating these adds nothing new, so an unclear answer is repeated at once. */
const REPEATABLE = /unsubscribes\/save|manually-add|update/u;

const STORIES = WRITES.flatMap((endpoint) =>
  Object.entries(FATES).map(([how, fate]) => ({ endpoint, how, fate })),
);

describe('P3: exactly-once effect', () => {
  it.each(STORIES)('does everything once when $endpoint meets $how', async ({ endpoint, fate }) => {
    // A second suppression of one address adds nobody, so those may be repeated.
    const world = worldWithEverything({ behaviours: { ...UNFORGIVING, dup_unsub: 'ignore' } });
    const made = await world.plan();
    world.fateOf = firstTo(endpoint, fate);

    const { result } = await world.apply(made);

    expect(everythingIn(world)).toEqual(EVERYTHING);
    expect(result.verdicts.applied).toBe(made.plan.head.itemCount);
    expect(result.verified).toBe(true);
  });

  it.each(Object.entries(FATES))(
    'gives a contact another address once when that meets %s',
    async (_, fate) => {
      const behaviours = { ...UNFORGIVING, update_email_collision: 'allow_duplicate' };
      const world = await renamedWorld({ behaviours });
      const ids = world.service.contacts().map(({ id }) => id);
      world.fateOf = firstTo('contacts/update', fate);

      const { result } = await world.sync();

      expect(world.service.emails()).toEqual(RENAMED);
      expect(world.service.contacts().map(({ id }) => id)).toEqual(ids);
      expect(result.verified).toBe(true);
    },
  );

  it.each(WRITES.filter((endpoint) => !REPEATABLE.test(endpoint)))(
    'waits the quiet period and reads the list once more when an answer of %s is lost',
    async (endpoint) => {
      const world = worldWithEverything({ behaviours: UNFORGIVING, quietMs: 300_000 });
      const made = await world.plan();
      world.fateOf = firstTo(endpoint, 'answer-lost');
      const startedMs = world.clock.monotonicMs();

      const { result } = await world.apply(made);

      expect(world.clock.monotonicMs() - startedMs).toBeGreaterThanOrEqual(300_000);
      expect(world.clock.monotonicMs() - startedMs).toBeLessThan(320_000);
      expect(result.listReads).toBe(2);
    },
  );

  it('reads the list once more, not once for each, when many answers are lost', async () => {
    const world = worldOf(manyPeople(8), { behaviours: UNFORGIVING });
    const made = await world.plan();
    world.fateOf = firstTo('contacts/add', 'request-lost', 4);

    const { result } = await world.apply(made);

    expect(result.verdicts.applied).toBe(9);
    expect(world.service.emails()).toHaveLength(8);
    // Before, when the doubts are settled, and at the end.
    expect(result.listReads).toBe(3);
  });

  it('waits for no quiet period and reads twice when nothing goes wrong', async () => {
    const world = worldWithEverything({ quietMs: 3_600_000 });
    const made = await world.plan();
    const startedMs = world.clock.monotonicMs();

    const { result } = await world.apply(made);

    expect(world.clock.monotonicMs() - startedMs).toBeLessThan(10_000);
    expect(result.listReads).toBe(2);
  });

  it.each([
    ['sync', 'sync'],
    ['async(5,100)', 'at a pace'],
    ['async(60,1)', 'slower than the quiet period'],
  ])('uploads nobody twice when rows arrive %s (%s)', async (timing) => {
    const world = worldOf(manyPeople(200), {
      behaviours: { csv_timing: timing, csv_existing: 'duplicate' },
    });

    const { result } = await world.sync();

    // One row that shows how countries are read, then ever larger files.
    expect(world.sandbox.requests.get('contacts/upload-csv')).toBe(4);
    expect(result.verdicts.applied).toBe(201);
    expect(new Set(world.service.emails()).size).toBe(world.service.emails().length);
    expect(result.listReads).toBe(2);
  });

  it.each<Fate>(['answer-lost', 'answer-cut'])(
    'uploads nobody twice when %s meets an upload whose rows arrive over five minutes',
    async (fate) => {
      const world = worldOf(manyPeople(300), {
        behaviours: { csv_timing: 'async(5,1)', csv_existing: 'duplicate' },
      });
      world.fateOf = firstTo('contacts/upload-csv', fate);

      const { result } = await world.sync();

      expect(result.verdicts.applied).toBe(301);
      expect(world.service.emails()).toHaveLength(300);
      expect(world.sandbox.requests.get('contacts/upload-csv')).toBe(4);
    },
  );

  it('uploads nobody twice when it is taken up again after the quiet period and rows still arrive', async () => {
    const world = worldOf(manyPeople(12), {
      behaviours: { csv_timing: 'async(90,0.02)', csv_existing: 'duplicate' },
    });
    const made = await world.plan();
    let wasSent = false;
    world.fateOf = ({ endpoint }) => {
      if (wasSent) return 'crash-before';
      wasSent = endpoint === 'contacts/upload-csv';
      return wasSent ? 'answer-lost' : 'answered';
    };
    expect(await orDied(world.apply(made))).toBe('died');
    await world.clock.sleep(200_000);
    world.fateOf = () => 'answered';

    await world.resume(made);
    await world.clock.sleep(3_600_000);

    expect(world.sandbox.requests.get('contacts/upload-csv')).toBe(3);
    expect(world.service.emails()).toHaveLength(12);
  });

  it.each<Fate>(['crash-after', 'answer-lost'])(
    'uploads nobody twice when the process dies (%s) while rows arrive over five minutes',
    async (fate) => {
      const world = worldOf(manyPeople(300), {
        behaviours: { csv_timing: 'async(5,1)', csv_existing: 'duplicate' },
      });
      const made = await world.plan();
      const uploads = firstTo('contacts/upload-csv', fate);
      let hasUploaded = false;
      world.fateOf = (request) => {
        if (hasUploaded) return 'crash-before';
        hasUploaded = request.endpoint === 'contacts/upload-csv';
        return uploads(request);
      };
      expect(await orDied(world.apply(made))).toBe('died');
      world.fateOf = () => 'answered';

      const { result } = await world.resume(made);

      expect(result.verdicts.applied).toBe(301);
      expect(world.service.emails()).toHaveLength(300);
    },
  );

  it('names a row that is dropped time and again without a word, and sends it no third time, where a second add is harmless', async () => {
    const world = worldOf(manyPeople(12, { Plan: 'gold' }), {
      behaviours: { csv_country: 'id', csv_timing: 'async_lost_chunk(1,100)' },
      config: { columns: { 'custom.plan': 'Plan' } },
    });
    knowsSecondAdds(world);
    const made = await world.plan();

    const finished = await world.apply(made);

    expect(finished.result.verdicts).toMatchObject({ rejected: 6, skipped: 6, unknown: 0 });
    expect(endings(world, made, finished)).toContain(
      'createContact p0001@example.com: rejected, silently-dropped',
    );
    expect(world.sandbox.requests.get('contacts/upload-csv')).toBeLessThanOrEqual(12);
  });

  it('deletes nobody who moves when the service drops the contact in its new place', async () => {
    const world = worldOf(
      [
        ['Email', 'Country', 'Group'],
        ['ann@example.com', 'India', 'Customers'],
        ['bob@example.com', 'India', 'Newsletter'],
      ],
      {
        config: {
          syncs: [{ sources: ['crm'], contactTypeFrom: 'Group', mode: 'mirror' }],
        },
        behaviours: { duplicate_add: 'success_but_ignored', uniqueness_scope: 'account' },
      },
    );
    world.service.addContactType('Newsletter');
    world.service.addContactType('Customers');
    world.service.addContact('ann@example.com');
    const made = await world.plan();

    const finished = await world.apply(made);

    expect(world.service.emails()).toEqual(['ann@example.com', 'bob@example.com']);
    expect(endings(world, made, finished)).toEqual([
      'createContact ann@example.com: unknown, late',
      'deleteContact ann@example.com: skipped, move-failed contactType=Customers',
    ]);
  });
});
