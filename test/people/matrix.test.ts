// Who may be written: every rule about people, over every link between two names, for every kind of change, at every moment
// at which it is asked. In each world stand those of whom something is known beside those of whom nothing is.
import { describe, expect, it } from 'vitest';
import { ALL_CELLS, expectedOf } from './cells.ts';
import { ALL_SCENES, cellsOf, nameOf, shownBy } from './matrix.ts';

describe('the matrix of who may be written', () => {
  it.each(ALL_SCENES.map((scene) => [nameOf(scene), scene] as const))('%s', async (_, scene) => {
    const { expected, seen } = await shownBy(scene);

    expect(seen).toEqual(expected);
  });

  it('has every cell played once, or listed with a reason', () => {
    const playedCells = ALL_SCENES.flatMap(cellsOf);
    const listed = ALL_CELLS.filter((cell) => expectedOf(cell).kind === 'none');

    expect(playedCells.length + listed.length).toBe(ALL_CELLS.length);
  });
});
