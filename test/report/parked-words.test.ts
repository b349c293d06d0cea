import { expect, it } from 'vitest';
import { parkedSum, parkedWords } from '../../src/report/parked-words.ts';

const plan = { planId: 'p', planPath: 'p.plan', others: 0 };

it.each([
  ['deletes', 1, 0, '1 delete'],
  ['updates', 40, 0, '40 updates'],
  ['suppressions', 12, 0, '12 suppressions'],
  ['suppressions', 12, 3, '12 suppressions with 3 changes of the same people'],
] as const)('tells of parked %s, %i and %i others', (kind, count, others, words) => {
  expect(parkedWords({ ...plan, kind, count, others })).toBe(words);
});

it('says of an earlier run that the sources have let go of what waits', () => {
  const earlier = { ...plan, kind: 'suppressions', count: 27, isEarlier: true } as const;

  expect(parkedWords(earlier)).toBe(
    '27 suppressions of an earlier run, which the sources do not ask for now,',
  );
});

it('tells of all kinds in one line', () => {
  const plans = [
    { ...plan, kind: 'updates', count: 2 },
    { ...plan, kind: 'deletes', count: 60 },
  ] as const;

  expect(parkedSum({ deletes: 60, planPath: 'p.plan', plans })).toBe('2 updates, 60 deletes');
  expect(parkedSum({ deletes: 60, planPath: 'p.plan' })).toBe('60 deletes');
});
