// What files of the kinds in public bug reports of other importers come to, from the files to the plan: nobody is harmed in silence but where it is
// known, and as many come out right as before.
import { describe, expect, it } from 'vitest';
import { BUG_REPORTS } from './all-shapes.ts';
import { comesOutRight, judgedRuns, wrongs } from './judged-shapes.ts';
import { KNOWN_WRONG, LEAST_RIGHT } from './standing.ts';

describe('nobody is mailed or suppressed wrongly in silence', () => {
  it.each(BUG_REPORTS)('$title', async (shape) => {
    expect(wrongs(await judgedRuns(shape), shape)).toEqual(KNOWN_WRONG[shape.title]?.wrong ?? {});
  });
});

it('as many come out right as before', async () => {
  const runs = await Promise.all(BUG_REPORTS.map(judgedRuns));

  expect(runs.filter(comesOutRight).length).toBeGreaterThanOrEqual(LEAST_RIGHT['bug-reports']);
});
