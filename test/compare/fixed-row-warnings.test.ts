import { expect, it } from 'vitest';
import { noRows } from '../../src/compare/rows/take-row.ts';
import { fixedRowWarnings } from '../../src/compare/summary/row-warnings.ts';

type Sides = Parameters<typeof fixedRowWarnings>[0];

/** A source that serves as many feeds as there are tallies. */
function warnings(...tallies: readonly { stray: number; outdated: number }[]): string[] {
  const feeds = tallies.map((_, index) => ({ index, source: 'crm' }));
  const sides = { feeds, sources: { tallies: tallies.map((one) => ({ ...noRows(), ...one })) } };
  return fixedRowWarnings(sides as unknown as Sides).map(({ message }) => message);
}

it('tells nothing while every fixed row has its original', () => {
  expect(warnings({ stray: 0, outdated: 0 })).toEqual([]);
});

it('tells once of a source what becomes of its fixed rows without one', () => {
  expect(warnings({ stray: 3, outdated: 1 }, { stray: 2, outdated: 2 })).toEqual([
    '3 rows of crm were fixed, and the original has changed or is gone: 1 row left out, since the source has another row of the same person, 2 rows taken like any other row.',
  ]);
});

it('tells of a single one', () => {
  expect(warnings({ stray: 1, outdated: 0 })).toEqual([
    '1 row of crm was fixed, and the original has changed or is gone: 1 row taken like any other row.',
  ]);
});

it('knows nothing of feeds without rows', () => {
  const sides = { feeds: [{ index: 4, source: 'crm' }], sources: { tallies: [] } };

  expect(fixedRowWarnings(sides as unknown as Sides)).toEqual([]);
});
