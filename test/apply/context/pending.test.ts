import { describe, expect, it } from 'vitest';
import { fakeClock } from '../../fake-clock.ts';
import { manyPeople, worldOf, worldWithEverything } from '../stories.ts';
import { itemsOf } from '../../world/world.ts';
import { type HeldBack, type Item, type ItemOf, NOTHING_HELD } from '../../../src/plan/index.ts';
import { inChunks, workThrough, heldIn, holdingKind } from '../../../src/apply/context/pending.ts';
import type { Run } from '../../../src/apply/context/run-context.ts';

describe('the items of a run', () => {
  /** Only what working through a sequence needs. */
  function runOf(concurrency: number, drain = new AbortController()): Run {
    const run: Partial<Run> = {
      concurrency,
      drain: drain.signal,
      health: {
        isUnavailable: false,
        trouble: undefined,
        takeRepeat: () => true,
        repeatTokens: 500,
        limitRepeats: () => undefined,
      },
    };
    return run as Run;
  }

  function* numbers(taken: number[], count: number): Generator<number> {
    for (let number = 1; number <= count; number += 1) {
      taken.push(number);
      yield number;
    }
  }

  describe('cutting a sequence into chunks', () => {
    it.each([
      [0, []],
      [2, [[1, 2]]],
      [3, [[1, 2, 3]]],
      [4, [[1, 2, 3], [4]]],
    ])('makes chunks of up to three of %i', (count, chunks) => {
      expect([...inChunks(numbers([], count), 3)]).toEqual(chunks);
    });

    it('takes no more of the sequence than the chunk needs', () => {
      const taken: number[] = [];

      inChunks(numbers(taken, 100), 3).next();

      expect(taken).toEqual([1, 2, 3]);
    });
  });

  describe('working through a sequence', () => {
    it('has twice as many at work as requests may be under way', async () => {
      const taken: number[] = [];
      let running = 0;
      let most = 0;

      await workThrough(runOf(3), numbers(taken, 20), async () => {
        running += 1;
        most = Math.max(most, running);
        await Promise.resolve();
        running -= 1;
      });

      expect(taken).toHaveLength(20);
      expect(most).toBe(6);
    });

    it('takes several more when few are left, so that they come together', async () => {
      const taken: number[] = [];
      const ends: (() => void)[] = [];

      const work = workThrough(runOf(4), numbers(taken, 12), async () => {
        await new Promise<void>((resolve) => ends.push(resolve));
      });
      const counts: number[] = [];
      for (let ended = 0; ended < 12; ended += 1) {
        counts.push(taken.length);
        ends[ended]?.();
        await fakeClock().turn();
      }
      await work;

      expect(counts).toEqual([8, 8, 8, 11, 11, 11, 12, 12, 12, 12, 12, 12]);
    });

    it('takes nothing more when the run stops, and waits for what is under way', async () => {
      const drain = new AbortController();
      const taken: number[] = [];
      const done: number[] = [];

      await workThrough(runOf(2, drain), numbers(taken, 20), async (number) => {
        if (number === 2) drain.abort();
        await Promise.resolve();
        done.push(number);
      });

      expect(taken.length).toBeLessThan(5);
      expect(done).toEqual(taken.slice(0, done.length));
      expect(done.length).toBeGreaterThanOrEqual(2);
    });

    it('throws the first error after the others have ended, and takes nothing more', async () => {
      const taken: number[] = [];
      const done: number[] = [];

      const work = workThrough(runOf(2), numbers(taken, 20), async (number) => {
        if (number === 1) throw new Error('the first');
        await Promise.resolve();
        done.push(number);
      });

      await expect(work).rejects.toThrow('the first');
      expect(done).toEqual([2, 3, 4]);
      expect(taken.length).toBeLessThan(6);
    });
  });

  describe('what is released', () => {
    it.each([1, 4])('sends only the first items when the limit is %i', async (itemLimit) => {
      const world = worldOf(manyPeople(5));
      const made = await world.plan();

      const { result } = await world.apply(made, { itemLimit });

      // The first item is the contact type.
      expect(world.service.emails()).toHaveLength(itemLimit - 1);
      expect(result.verdicts).toMatchObject({ applied: itemLimit, skipped: 6 - itemLimit });
    });
  });
});

describe('what guards hold back', () => {
  const EVERYTHING: HeldBack = { suppressions: true, updatesOf: ['Newsletter'], deletes: true };
  const NOBODY_LEAVES = planWhere(() => false);

  /** A plan that creates nobody else. */
  function planWhere(suppresses: (address: string) => boolean): Parameters<typeof holdingKind>[2] {
    return { suppresses, createsIn: () => none(), isFirstHalf: () => false, chainOf: () => [] };
  }

  /** An item of each kind, by kind. */
  async function itemsByKind(): Promise<ReadonlyMap<Item['kind'], Item>> {
    const made = await worldWithEverything().plan();
    const items = new Map(itemsOf(made.plan).map((item) => [item.kind, item]));
    made.close();
    return items;
  }

  function kindsHeld(
    items: ReadonlyMap<string, Item>,
    held: HeldBack,
    plan: Parameters<typeof holdingKind>[2],
  ): Record<string, string> {
    return Object.fromEntries(
      [...items.values()].flatMap((item) => {
        const kind = holdingKind(item, held, plan);
        return kind === undefined ? [] : [[item.kind, kind]];
      }),
    );
  }

  describe('what is held back', () => {
    it('is nothing where no guard holds anything', async () => {
      const items = await itemsByKind();

      expect(
        kindsHeld(
          items,
          NOTHING_HELD,
          planWhere(() => true),
        ),
      ).toEqual({});
    });

    it('are suppressions, updates of the contact types that are named, and deletes', async () => {
      const items = await itemsByKind();

      expect(kindsHeld(items, EVERYTHING, NOBODY_LEAVES)).toEqual({
        suppress: 'suppressions',
        suppressInGroup: 'suppressions',
        updateContact: 'updates',
        deleteContact: 'deletes',
        removeSegmentRecipient: 'deletes',
      });
      expect(
        kindsHeld(items, { ...EVERYTHING, updatesOf: ['Customers'] }, NOBODY_LEAVES),
      ).not.toHaveProperty('updateContact');
    });

    it('is with a delete the create that it completes, and no other', async () => {
      const items = await itemsByKind();
      const deletes = { ...NOTHING_HELD, deletes: true };

      const ofMover = kindsHeld(items, deletes, { ...NOBODY_LEAVES, isFirstHalf: () => true });

      expect(ofMover).toMatchObject({ createContact: 'deletes', deleteContact: 'deletes' });
      expect(kindsHeld(items, deletes, NOBODY_LEAVES)).not.toHaveProperty('createContact');
    });

    it('are creates, with contacts that move or get another address', async () => {
      const items = await itemsByKind();
      const gone = items.get('deleteContact') as ItemOf<'deleteContact'>;
      const changed = items.get('updateContact') as ItemOf<'updateContact'>;
      const newAddress = { address: gone.address, email: gone.prior.email };

      const held = kindsHeld(
        new Map([
          ...items,
          ['moves', { ...gone, movedTo: 'Customers' }],
          ['renamed', { ...changed, newAddress }],
          ['replaced', { ...gone, movedTo: gone.contactType, movedAs: newAddress }],
        ]),
        { ...NOTHING_HELD, creates: true },
        NOBODY_LEAVES,
      );

      expect(held).toEqual({
        createContact: 'creates',
        addSegmentRecipient: 'creates',
        deleteContact: 'creates',
        updateContact: 'creates',
      });
    });

    it('is whatever would bring mail to those whose suppression waits', async () => {
      const items = await itemsByKind();

      const held = kindsHeld(
        items,
        { ...NOTHING_HELD, suppressions: true },
        planWhere(() => true),
      );

      expect(Object.keys(held).sort()).toEqual([
        'addSegmentRecipient',
        'createContact',
        'suppress',
        'suppressInGroup',
        'updateContact',
      ]);
    });

    it('is a rename to an address that is to be suppressed, and a delete that waits for its create', async () => {
      const items = await itemsByKind();
      const update = items.get('updateContact');
      const remove = items.get('deleteContact');
      if (update?.kind !== 'updateContact' || remove?.kind !== 'deleteContact')
        throw new Error('?');
      const newAddress = { address: 'new@example.com', email: 'new@example.com' } as NonNullable<
        typeof update.newAddress
      >;
      const held = { ...NOTHING_HELD, suppressions: true };
      const leaves = (who: string) => planWhere((address) => address === who);

      expect(holdingKind({ ...update, newAddress }, held, leaves('new@example.com'))).toBe(
        'suppressions',
      );
      expect(holdingKind(update, held, leaves('new@example.com'))).toBeUndefined();
      expect(holdingKind({ ...remove, movedTo: 'B' }, held, leaves(remove.address))).toBe(
        'suppressions',
      );
      expect(holdingKind(remove, held, leaves(remove.address))).toBeUndefined();
      const replaced = { ...remove, movedTo: remove.contactType, movedAs: newAddress };
      expect(holdingKind(replaced, held, leaves('new@example.com'))).toBe('suppressions');
      expect(holdingKind(replaced, held, leaves(remove.address))).toBeUndefined();
    });

    it('were deletes alone in runs before anything else could be', () => {
      expect(heldIn({ withoutDeletes: true, itemLimit: null })).toEqual({
        ...NOTHING_HELD,
        deletes: true,
      });
      expect(heldIn({ withoutDeletes: false, itemLimit: null })).toEqual(NOTHING_HELD);
      expect(heldIn({ withoutDeletes: true, itemLimit: null, held: EVERYTHING })).toBe(EVERYTHING);
    });
  });
});

function* none(): Generator<never> {
  yield* [];
}
