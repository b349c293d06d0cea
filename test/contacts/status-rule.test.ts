import { expect, it } from 'vitest';
import { quoted, ruleReader, yesOrNo } from '../../src/contacts/status-rule.ts';
import type { BoundStatusRule } from '../../src/contacts/status-rule.ts';

const column = { index: 0, name: 'Left' };

function read(rule: BoundStatusRule, cell: string, map: Readonly<Record<string, string>> = {}) {
  return ruleReader(rule, map)([cell]);
}

it.each(['2023-01-01', 'yes', 'UNKNOWN_USER'])('takes %j for filled', (cell) => {
  expect(read({ kind: 'filled', column, status: 'bounced' }, cell)).toBe('bounced');
});

it.each(['', ' ', '0000-00-00 00:00:00', '1970-01-01T00:00:00Z', 'NULL', 'N/A', '-', '#N/A', '0'])(
  'takes %j for blank',
  (cell) => {
    expect(read({ kind: 'filled', column, status: 'bounced' }, cell)).toBe('nothing');
  },
);

it('reads a word by what the preset says, then by what every service calls it', () => {
  const rule: BoundStatusRule = {
    kind: 'words',
    column,
    words: { Junk: 'unsubscribed', Neu: 'nothing' },
  };

  expect(['junk', 'NEU', 'Spam complaint', ''].map((cell) => read(rule, cell))).toEqual([
    ...['unsubscribed', 'nothing', 'complained', 'nothing'],
  ]);
  expect(read(rule, 'junk', { JUNK: 'complained' })).toBe('complained');
});

it('quotes a short word, and neither an address nor a letter', () => {
  expect([quoted('odd'), quoted('ann@example.com'), quoted('a'.repeat(41))]).toEqual([
    ': "odd"',
    '',
    '',
  ]);
});

it('knows yes and no in several languages, and nothing that may be either', () => {
  expect(['Ja', 'x', '1', 'NEIN', 'off', 'maybe', ''].map(yesOrNo)).toEqual([
    ...['yes', 'yes', 'yes', 'no', 'no', undefined, undefined],
  ]);
});

it('reads a cell as before when it met more of them than it remembers, or a long one', () => {
  const read = ruleReader({ kind: 'words', column, words: { ok: 'subscribed' } }, {});
  const odd = { column: 'Left', reason: 'is no status that is known' };

  for (let index = 0; index < 1_001; index += 1) read([`word ${String(index)}`]);

  for (let round = 0; round < 2; round += 1) {
    expect(['ok', 'unsubscribed', '', 'x'.repeat(101)].map((cell) => read([cell]))).toEqual([
      ...['subscribed', 'unsubscribed', 'nothing', odd],
    ]);
  }
});
