import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../src/lib/index.ts';
import { ruledOutShare, sampleOf, sampleSize } from '../../../src/review/index.ts';
import { createContact, deleteContact, suppress } from '../../plan/changes.ts';
import { plannedIn } from '../../report/planned.ts';

const CHANGES = [
  suppress('s@example.com'),
  ...Array.from({ length: 300 }, (_, index) => createContact(`p${String(index)}@example.com`)),
  deleteContact('d@example.com'),
];

describe('a sample', () => {
  it('is the first items in an order that follows from the plan alone', () => {
    const plan = plannedIn({ changes: CHANGES });
    const { fingerprint } = plan.head;
    const creates = [...plan.items('createContact')].map(({ seq }) => seq);
    const digestOf = (seq: number): string => sha256Hex(`${fingerprint}${String(seq)}`);

    const sample = sampleOf(plan, 7);

    expect(sample.items).toEqual(
      creates.sort((a, b) => (digestOf(a) < digestOf(b) ? -1 : 1)).slice(0, 7),
    );
    expect(sample.of).toBe(300);
    expect(sampleOf(plan, 3).items).toEqual(sample.items.slice(0, 3));
  });

  it('holds no delete and no suppression, and is another one for another plan', () => {
    const plan = plannedIn({ changes: CHANGES });
    const other = plannedIn({ changes: CHANGES.slice(0, -1) });

    expect(sampleOf(plan, 1_000).items).toHaveLength(300);
    expect(sampleOf(plan, 5).items).not.toEqual(sampleOf(other, 5).items);
  });

  it('has as many items as show that fewer than a hundredth are wrong', () => {
    expect(sampleSize(1_000_000)).toBe(299);
    expect(sampleSize(1_000)).toBe(258);
    expect([sampleSize(0), sampleSize(1), sampleSize(10)]).toEqual([0, 1, 10]);
  });

  it('says what it proves if it is clean', () => {
    const items = Array.from({ length: 299 }, (_, index) => index + 1);

    expect(ruledOutShare({ items, of: 1_000_000 })).toBeCloseTo(0.01, 3);
    expect(ruledOutShare({ items: items.slice(0, 30), of: 1_000_000 })).toBeCloseTo(0.095, 2);
    expect(ruledOutShare({ items: [1], of: 1 })).toBe(1);
    expect(ruledOutShare({ items: [], of: 0 })).toBe(0);
  });
});
