import { expect, it } from 'vitest';
import { PlaceTally } from '../../../src/state/scratch/place-tally.ts';

it('counts by feed and file, in their order', () => {
  const tally = new PlaceTally();
  tally.add({ feed: 2, file: 0 }, 1);
  tally.add({ feed: 0, file: 3 }, 1);
  tally.add({ feed: 0, file: 3 }, 1);

  expect(tally.places()).toEqual([
    { feed: 0, file: 3 },
    { feed: 2, file: 0 },
  ]);
  expect(tally.of({ feed: 0, file: 3 })).toBe(2);
  expect(tally.of({ feed: 1, file: 0 })).toBe(0);
});

it('forgets a place whose rows were all taken away again', () => {
  const tally = new PlaceTally();
  tally.add({ feed: 0, file: 0 }, 1);

  tally.add({ feed: 0, file: 0 }, -1);

  expect(tally.places()).toEqual([]);
});

it('leaves out rows that are counted elsewhere', () => {
  const tally = new PlaceTally();

  tally.add({ feed: -1, file: 0 }, 1);

  expect(tally.places()).toEqual([]);
});
