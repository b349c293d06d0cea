// The list of planted bugs stays true to the program that they are planted in. That each is found is
// shown by `npm run simulate -- --planted`, which takes longer than a test may.
import { transformSync } from 'rolldown/utils';
import { describe, expect, it } from 'vitest';
import { fewBugs, PLANTED_BUGS } from './list.ts';
import { plant } from './planted-copy.ts';

describe('planted bugs', () => {
  it.each(PLANTED_BUGS.map((bug) => [bug.name, bug] as const))('%s can be planted', (_, bug) => {
    expect(transformSync(bug.file, plant(bug), { tsconfig: false }).errors).toEqual([]);
  });

  it('have names of their own', () => {
    expect(new Set(PLANTED_BUGS.map(({ name }) => name)).size).toBe(PLANTED_BUGS.length);
  });

  it('have their turn, all of them, in as many turns as it takes', () => {
    const turns = Math.ceil(PLANTED_BUGS.length / 4);
    const seen = Array.from({ length: turns }, (_, turn) => fewBugs(turn, 4)).flat();

    expect(new Set(seen).size).toBe(PLANTED_BUGS.length);
  });
});
