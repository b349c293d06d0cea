// Who may be written: every rule about people, over every link between two names, for every kind of change, at every moment
// at which it is asked. In each world stand those of whom something is known beside those of whom nothing is.
import { describe, expect, it } from 'vitest';
import { ALL_CELLS, type Cell, expectedOf } from './cells.ts';
import { ALL_SCENES, cellsOf, nameOf, shownBy } from './matrix.ts';

describe('the matrix of who may be written', () => {
  it.each(ALL_SCENES.map((scene) => [nameOf(scene), scene] as const))('%s', async (_, scene) => {
    const { expected, seen } = await shownBy(scene);

    expect(seen).toEqual(expected);
  });

  it('has every cell played once, or listed with a reason', () => {
    const playedCells = ALL_SCENES.flatMap(cellsOf).map(placeOf);
    const listed = ALL_CELLS.filter((cell) => expectedOf(cell).kind === 'none').map(placeOf);

    expect([...playedCells, ...listed].toSorted()).toEqual(ALL_CELLS.map(placeOf).toSorted());
  });

  it('lets through in at least every third of the cells that are played', () => {
    const expected = ALL_SCENES.flatMap(cellsOf).map((cell) => expectedOf(cell).kind);
    const through = expected.filter((kind) => kind === 'through');

    expect(through.length * 3).toBeGreaterThanOrEqual(expected.length);
  });
});

function placeOf({ kind, link, twist, fact, moment }: Cell): string {
  return [kind, link, twist, fact, moment].join(', ');
}
