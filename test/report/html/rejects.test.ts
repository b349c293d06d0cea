import { expect, it } from 'vitest';
import type { Reject } from '../../../src/contacts/index.ts';
import { rejectSection } from '../../../src/report/html/rejects.ts';
import { bareText } from './bare-text.ts';

const REJECT: Reject = {
  source: 'crm',
  file: 'a.csv',
  line: 17,
  column: 'E-Mail',
  reason: 'has no <@>',
};

function htmlOf(rejects: Iterable<Reject>): string {
  return [...rejectSection(rejects)].map(({ text }) => text).join('');
}

it('shows where each row stands and what is wrong with it', () => {
  const html = htmlOf([REJECT, { ...REJECT, line: 401, column: '', reason: 'has 14 cells' }]);

  expect(bareText(html)).toContain(
    'Place Reason crm a.csv, line 17 E-Mail: has no <@> crm a.csv, line 401 has 14 cells',
  );
  expect(html).toContain('<details open>');
});

it('says nothing when every row was taken', () => {
  expect(htmlOf([])).toBe('');
});

it.each([
  [20, '<details open>'],
  [21, '<details>'],
])('opens %d rows as %s', (count, details) => {
  expect(htmlOf(Array<Reject>(count).fill(REJECT))).toContain(details);
});

it('shows the first of very many, says so, and reads no more', () => {
  let read = 0;
  const endless = (function* () {
    for (;;) {
      read += 1;
      yield REJECT;
    }
  })();

  const html = htmlOf(endless);

  expect(html.match(/<th scope="row">/gu)).toHaveLength(200);
  expect(bareText(html)).toContain('These are the first 200.');
  expect(read).toBe(201);
});

it('holds all of just as many as it shows', () => {
  const html = htmlOf(Array<Reject>(200).fill(REJECT));

  expect(html.match(/<th scope="row">/gu)).toHaveLength(200);
  expect(html).not.toContain('These are the first');
});
