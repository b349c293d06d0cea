import { expect, it } from 'vitest';
import { RejectSummary } from '../../src/report/reject-summary.ts';

const REJECT = { source: 'crm', file: 'a.csv', line: 2, column: 'E-Mail', reason: 'has no @' };

it('counts each reason of each column, the most frequent first, with the first row', () => {
  const lines = linesOf([
    { ...REJECT, line: 2, column: '', reason: 'has no country' },
    { ...REJECT, line: 3 },
    { ...REJECT, line: 9 },
    { ...REJECT, line: 12, column: 'Mail' },
  ]);

  expect(lines).toEqual([
    '2 × column E-Mail: has no @, first in a.csv line 3',
    '1 × the row has no country, first in a.csv line 2',
    '1 × column Mail: has no @, first in a.csv line 12',
  ]);
});

it('quotes no word of a row, and counts reasons that differ in it alone as one', () => {
  const reasons = ['is no status that is known: "Anna"', 'is no status that is known: "Bram"'];

  const lines = linesOf(reasons.map((reason) => ({ ...REJECT, column: 'Status', reason })));

  expect(lines).toEqual(['2 × column Status: is no status that is known, first in a.csv line 2']);
});

it('shows invisible characters of a column', () => {
  const lines = linesOf([{ ...REJECT, column: 'E\u202eMail' }]);

  expect(lines.join('')).toContain(String.raw`E\u{202e}Mail`);
});

it.each([7, 2_000])('sums up what is beyond five of %i reasons', (count) => {
  const lines = linesOf(
    Array.from({ length: count }, (_, index) => ({ ...REJECT, reason: `has ${String(index)}` })),
  );

  expect(lines).toHaveLength(6);
  expect(lines.at(-1)).toBe(`${String(count - 5)} × other reasons`);
});

function linesOf(rejects: readonly (typeof REJECT)[]): readonly string[] {
  const summary = new RejectSummary();
  for (const reject of rejects) summary.add(reject);
  return summary.lines();
}
