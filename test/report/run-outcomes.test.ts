import { expect, it } from 'vitest';
import { runOutcomes } from '../../src/report/run-outcomes.ts';
import { wholeReportOf } from './finished-run.ts';
import { create, plannedIn, remove } from './planned.ts';

const plan = plannedIn({
  changes: [remove('cleo@example.com'), create('anna@example.com'), create('ben@example.com')],
});

it('tells how each item of the plan ended, in the order in which they were carried out', () => {
  const report = wholeReportOf(
    { 1: { state: 'drifted', reason: 'changed' }, 2: {}, 3: { reason: 'city was cut' } },
    { plan },
  );

  const outcomes = [...runOutcomes(report)];

  expect(outcomes).toMatchObject([
    { seq: 2, verdict: 'applied', reason: null, attempts: 1, item: { email: 'anna@example.com' } },
    { seq: 3, verdict: 'applied', reason: 'city was cut' },
    { seq: 1, verdict: 'drifted', reason: 'changed' },
  ]);
});

it('calls an item open that has no verdict yet', () => {
  const report = wholeReportOf({ 1: { state: 'doubt', attempts: 2 } }, { plan });

  const outcomes = [...runOutcomes(report)].map(({ seq, verdict, attempts }) => [
    seq,
    verdict,
    attempts,
  ]);

  expect(outcomes).toEqual([
    [2, 'open', 0],
    [3, 'open', 0],
    [1, 'open', 2],
  ]);
});

it('lists by number what the journal alone knows when the plan is gone', () => {
  const report = wholeReportOf({
    1: {},
    2: { state: 'rejected', reason: 'refused' },
    3: { reason: 'noted' },
  });

  const outcomes = [...runOutcomes(report)];

  expect(outcomes).toEqual([
    { seq: 2, verdict: 'rejected', reason: 'refused', attempts: 1, item: undefined },
    { seq: 3, verdict: 'applied', reason: 'noted', attempts: 1, item: undefined },
  ]);
});
