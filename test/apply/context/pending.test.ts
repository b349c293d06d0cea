import { describe, expect, it } from 'vitest';
import { fakeClock } from '../../fake-clock.ts';
import { manyPeople, worldOf } from '../stories.ts';
import { itemsOf } from '../../world/world.ts';
import { type Change, type HeldBack, NOTHING_HELD } from '../../../src/plan/index.ts';
import {
  addressOf,
  addSegmentRecipient,
  createContact,
  deleteContact,
  removeSegmentRecipient,
  suppress,
  suppressInGroup,
  updateContact,
} from '../../plan/changes.ts';
import { writtenPlan } from '../../state/plan-file/written-plan.ts';
import { inChunks, workThrough, holdingKind } from '../../../src/apply/context/pending.ts';
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
  const EVERYTHING: HeldBack = {
    ...NOTHING_HELD,
    ...{ suppressions: true, updatesOf: ['Newsletter'], deletes: true },
  };
  const NEW = { address: addressOf('new@example.com'), email: 'new@example.com' };

  /** One item of each kind, of people who have nothing to do with each other. */
  const EACH: readonly Change[] = [
    suppress('emil@example.com'),
    suppressInGroup('gus@example.com', 'News'),
    createContact('ada@example.com'),
    updateContact('ben@example.com'),
    deleteContact('cleo@example.com'),
    addSegmentRecipient('fay@example.com'),
    removeSegmentRecipient('hal@example.com'),
  ];

  /** Who is held, in a plan of these changes: by kind, what holds it. */
  function heldOf(changes: readonly Change[], held: Partial<HeldBack>): Record<string, string> {
    const plan = writtenPlan({ kind: 'memory' }, { changes, rejects: [], findings: [] });
    const kinds = itemsOf(plan).flatMap((item): [string, string][] => {
      const kind = holdingKind(item, { ...NOTHING_HELD, ...held }, plan);
      return kind === undefined ? [] : [[item.kind, kind]];
    });
    return Object.fromEntries(kinds);
  }

  describe('what is held back', () => {
    it('is nothing where no guard holds anything', () => {
      expect(heldOf(EACH, {})).toEqual({});
    });

    it('are suppressions, updates of the contact types that are named, and deletes', () => {
      expect(heldOf(EACH, EVERYTHING)).toEqual({
        suppress: 'suppressions',
        suppressInGroup: 'suppressions',
        updateContact: 'updates',
        deleteContact: 'deletes',
        removeSegmentRecipient: 'deletes',
      });
      expect(heldOf(EACH, { ...EVERYTHING, updatesOf: ['Customers'] })).not.toHaveProperty(
        'updateContact',
      );
    });

    it('is with a delete the create that it completes, and no other', () => {
      const mover = 'ada@example.com';
      const moves = [
        createContact(mover),
        deleteContact(mover, { movedTo: 'Newsletter' }),
      ] as const;

      expect(heldOf(moves, { deletes: true })).toEqual({
        createContact: 'deletes',
        deleteContact: 'deletes',
      });
      expect(heldOf(EACH, { deletes: true })).not.toHaveProperty('createContact');
    });

    it('are creates, with contacts that move or get another address', () => {
      const renamed = { ...updateContact('ben@example.com'), newAddress: NEW };
      const replaced = [
        createContact(NEW.email),
        deleteContact('cleo@example.com', { movedTo: 'Newsletter', movedAs: NEW }),
      ];

      const held = heldOf([...EACH, renamed, ...replaced], { creates: true });

      expect(held).toEqual({
        createContact: 'creates',
        addSegmentRecipient: 'creates',
        deleteContact: 'creates',
        updateContact: 'creates',
      });
      expect(heldOf(EACH, { creates: true })).not.toHaveProperty('deleteContact');
    });

    it('is whatever would bring mail to those whose suppression waits', () => {
      const leaving = ['ada@example.com', 'ben@example.com', 'cleo@example.com', 'fay@example.com'];

      const held = heldOf([...leaving.map((who) => suppress(who)), ...EACH], {
        suppressions: true,
      });

      expect(Object.keys(held).sort()).toEqual([
        'addSegmentRecipient',
        'createContact',
        'suppress',
        'suppressInGroup',
        'updateContact',
      ]);
    });

    it('is a rename to an address that is to be suppressed, and a delete that waits for its create', () => {
      const renamed = { ...updateContact('ben@example.com'), newAddress: NEW };
      const replaced = [
        createContact(NEW.email),
        deleteContact('cleo@example.com', { movedTo: 'Newsletter', movedAs: NEW }),
      ];
      const heldWith = (who: string) =>
        Object.keys(heldOf([suppress(who), renamed, ...replaced], { suppressions: true }));

      expect(heldWith('new@example.com')).toEqual([
        'suppress',
        'createContact',
        'updateContact',
        'deleteContact',
      ]);
      expect(heldWith('ben@example.com')).toEqual(['suppress', 'updateContact']);
      // Its person is somewhere else, and this contact goes.
      expect(heldWith('cleo@example.com')).toEqual(['suppress']);
    });
  });
});
