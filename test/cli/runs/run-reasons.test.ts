import { describe, expect, it } from 'vitest';
import { exitCodeOfRun } from '../../../src/cli/runs/run-reasons.ts';
import type { RunResult } from '../../../src/state/index.ts';
import { resultOf } from '../../report/finished-run.ts';

const LEFT = { invalid: false, chosen: null };

describe('the exit code of a run', () => {
  it('counts an invalid row of a recorded run', () => {
    expect(exitCodeOfRun(resultOf({}, { invalidRows: 1 }), { ...LEFT, invalid: true })).toBe(3);
  });

  it.each<readonly [string, Partial<RunResult>, number]>([
    ['late contacts', { late: { waiting: 1, overdue: 0, held: 0 } }, 7],
    ['creates that wait for late ones', { late: { waiting: 0, overdue: 0, held: 1 } }, 7],
    [
      'late contacts that count as rejected',
      { late: { waiting: 0, overdue: 1, held: 0 }, verified: true },
      0,
    ],
    ['contacts that the last reading did not show', { verified: false }, 6],
    ['contacts that lost values', { lostValues: 1 }, 6],
    ['more contacts than were sent', { strangers: { Newsletter: 1 } }, 6],
  ])('gives %s a code of their own', (_what, more, expected) => {
    expect(exitCodeOfRun(resultOf({ applied: 3 }, more), LEFT)).toBe(expected);
  });

  it.each([
    [1, 0],
    [2, 3],
    [null, 3],
  ])('with --limit %s counts a skipped item of two as %i', (chosen, expected) => {
    const result = resultOf({ applied: 1, skipped: 1 });

    expect(exitCodeOfRun(result, { ...LEFT, chosen })).toBe(expected);
  });
});
