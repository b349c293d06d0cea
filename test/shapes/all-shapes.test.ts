import { expect, it } from 'vitest';
import { GROUPS } from './all-shapes.ts';
import { KNOWN_WRONG } from './standing.ts';

const SHAPES = Object.values(GROUPS).flat();

it('there are at least 150 shapes, each with a title of its own', () => {
  expect(SHAPES.length).toBeGreaterThanOrEqual(150);
  expect(new Set(SHAPES.map(({ title }) => title)).size).toBe(SHAPES.length);
});

it('only shapes that exist are known to be wrong', () => {
  const titles = new Set(SHAPES.map(({ title }) => title));

  expect(Object.keys(KNOWN_WRONG).filter((title) => !titles.has(title))).toEqual([]);
});
