import { describe, expect, it } from 'vitest';
import { RetryBudget } from '../../../src/api/traffic/traffic.ts';

function takeAll(budget: RetryBudget, after: 'timed-out' | 'other'): number {
  let taken = 0;
  while (budget.take(after)) taken += 1;
  return taken;
}

describe('RetryBudget', () => {
  it.each([
    ['other', 100],
    ['timed-out', 50],
  ] as const)('pays for so many repetitions after %s', (after, count) => {
    expect(takeAll(new RetryBudget(), after)).toBe(count);
  });

  it('pays for one more after every fifth clean answer', () => {
    const budget = new RetryBudget();
    takeAll(budget, 'other');
    const paid = Array.from({ length: 10 }, () => {
      budget.earn();
      return budget.take('other');
    });

    expect(paid.map((isPaid, index) => (isPaid ? index + 1 : 0)).filter(Boolean)).toEqual([5, 10]);
  });

  it('begins with no more than an earlier process has left, and earns as ever', () => {
    const budget = new RetryBudget();
    budget.limit(12);
    budget.limit(400);

    expect(takeAll(budget, 'other')).toBe(2);
    budget.earn();
    expect(budget.tokens).toBe(3);
  });

  it('saves up nothing beyond the full budget', () => {
    const budget = new RetryBudget();

    for (let answer = 1; answer <= 1_000; answer += 1) budget.earn();

    expect(takeAll(budget, 'other')).toBe(100);
  });
});
