import { describe, expect, it } from 'vitest';
import { leavesPhase, mayDeleteIn, mayUpdateIn } from '../../src/plan/plan.ts';

describe('what a phase allows', () => {
  it.each([
    [null, true, true],
    [undefined, true, true],
    ['presync', true, true],
    ['cutover', false, true],
    ['drain', false, false],
  ] as const)('in %s deletes: %s, updates: %s', (phase, deletes, updates) => {
    expect([mayDeleteIn(phase), mayUpdateIn(phase)]).toEqual([deletes, updates]);
  });
});

describe('leaving a phase of a migration', () => {
  it.each([
    ['presync', null],
    [null, null],
    [null, 'presync'],
    ['presync', 'presync'],
    ['cutover', 'presync'],
    ['cutover', 'cutover'],
    ['drain', 'cutover'],
    ['drain', 'drain'],
  ] as const)('is not what going to %s after %s does', (phase, reached) => {
    expect(leavesPhase(phase, reached)).toBe(false);
  });

  it.each([
    ['presync', 'cutover'],
    [null, 'cutover'],
    ['cutover', 'drain'],
    ['presync', 'drain'],
    [null, 'drain'],
  ] as const)('is what going to %s after %s does', (phase, reached) => {
    expect(leavesPhase(phase, reached)).toBe(true);
  });
});
