import { expect, it } from 'vitest';
import { inOrder } from '../../src/fleet/order.ts';
import { pastRuns, notReached, worstOutcomesFirst } from '../../src/fleet/outcome.ts';
import { accountCalled } from './fleet-desk.ts';

const ENDS = {
  quick: { exitCode: 0, seconds: 2 },
  broken: { exitCode: 1, seconds: 1 },
  away: { exitCode: 5, seconds: 60 },
} as const;

const ACCOUNTS = ['new', 'quick', 'broken', 'away'].map((name) => accountCalled(name));

it.each([
  ['written', ['new', 'quick', 'broken', 'away']],
  ['longest-first', ['away', 'quick', 'broken', 'new']],
  ['worst-first', ['away', 'broken', 'quick', 'new']],
] as const)('begins %s', (order, expected) => {
  const lastEnd = (name: string) =>
    Object.hasOwn(ENDS, name) ? ENDS[name as keyof typeof ENDS] : undefined;

  expect(inOrder(ACCOUNTS, order, { lastEnd }).map(({ name }) => name)).toEqual(expected);
});

it('shows the worst outcomes first, those that are alike as they came, and last who was not started', () => {
  const ends = [0, null, 3, 77, 0, 8].map((exitCode, at) => ({
    ...notReached(String(at)),
    exitCode,
  }));

  expect(worstOutcomesFirst(ends).map(({ account }) => account)).toEqual([
    '3',
    '5',
    '2',
    '0',
    '4',
    '1',
  ]);
});

it('puts before others that ended alike those with something open, the worst of it first', () => {
  const open = (exitCode: number, isNote = false) => ({ id: 'ANY', exitCode, message: '', isNote });
  const conditionsOf = [[], [open(0, true)], [open(0)], [open(3)], [open(4), open(3)]];
  const ends = conditionsOf.map((conditions, at) => ({
    ...notReached(String(at)),
    exitCode: 0,
    conditions,
  }));

  expect(worstOutcomesFirst(ends).map(({ account }) => account)).toEqual(['4', '3', '2', '0', '1']);
});

it('reads past runs from what the command prints, and nothing from anything else', () => {
  const runs = [
    {
      startedAt: '2026-11-20T02:30:00Z',
      exitCode: 0,
      result: { verdicts: { applied: 7 } },
      more: 1,
    },
    { startedAt: '2026-11-19T02:30:00Z', exitCode: null, result: null },
  ];

  expect(pastRuns({ object: { runs } })).toEqual([
    { startedAt: '2026-11-20T02:30:00Z', exitCode: 0, applied: 7 },
    { startedAt: '2026-11-19T02:30:00Z', exitCode: null, applied: undefined },
  ]);
  expect(pastRuns({ object: undefined })).toEqual([]);
  expect(pastRuns({ object: { runs: 'many' } })).toEqual([]);
});
