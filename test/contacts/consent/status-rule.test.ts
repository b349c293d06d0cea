import { expect, it, describe } from 'vitest';
import {
  quoted,
  ruleReader,
  yesOrNo,
  type BoundStatusRule,
  compileStatusRules,
  mapFaults,
  type StatusRules,
  missingCell,
  surplusFault,
} from '../../../src/contacts/consent/status-rule.ts';

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

const at = (index: number) => ({ index, name: `Column ${String(index + 1)}` });
const words: BoundStatusRule = {
  kind: 'words',
  column: at(0),
  words: { Yes: 'subscribed', Asked: 'unconfirmed', Blocked: 'nothing' },
};
const bounced: BoundStatusRule = { kind: 'filled', column: at(1), status: 'bounced' };
const left: BoundStatusRule = { kind: 'flag', column: at(2), yes: 'unsubscribed' };

function readRow(
  cells: readonly string[],
  rules: readonly BoundStatusRule[] = [words, bounced, left],
  more: Partial<Pick<StatusRules, 'otherwise' | 'map'>> = {},
): unknown {
  return compileStatusRules({ rules, map: {}, ...more })(cells);
}

describe('the columns of a row', () => {
  it.each([
    [['yes', '', ''], 'subscribed'],
    [['YES', '', 'no'], 'subscribed'],
    [['yes', '2023-01-01', 'false'], 'bounced'],
    [['yes', '2023-01-01', 'true'], 'unsubscribed'],
    [['spam complaint', '2023-01-01', 'x'], 'complained'],
    [['', '0000-00-00 00:00:00', '1'], 'unsubscribed'],
  ])('%j say %s', (cells, status) => {
    expect(readRow(cells)).toBe(status);
  });

  it.each([
    [['perhaps', '', ''], 'Column 1', 'is no status that is known: "perhaps"'],
    [['yes', '', 'perhaps'], 'Column 3', 'is neither yes nor no: "perhaps"'],
    [['yes', ''], 'Column 3', 'is not there: the row is too short'],
    [['someone@example.com', '', ''], 'Column 1', 'is no status that is known'],
    [['', '', ''], '', 'says nothing about consent'],
    [['Blocked', '', ''], '', 'says nothing about consent'],
  ])('%j are invalid', (cells, column, reason) => {
    expect(readRow(cells)).toEqual({ column, reason });
  });

  it('keep mail away although another one is not understood', () => {
    expect(readRow(['perhaps', '2023-01-01', ''])).toBe('bounced');
    expect(readRow(['asked', '', 'perhaps'])).toMatchObject({ column: 'Column 3' });
  });

  it('mean what is agreed where none says anything', () => {
    expect(readRow(['', '', ''], undefined, { otherwise: 'no-consent' })).toBe('no-consent');
    expect(readRow(['', '', ''], undefined, { otherwise: 'nothing' })).toBe('nothing');
  });

  it('may hold several words, of which the worst counts', () => {
    const rule: BoundStatusRule = {
      kind: 'words',
      column: at(0),
      words: { HARD_BOUNCE: 'bounced', USER_SUPPRESSED: 'unsubscribed' },
      several: true,
    };

    expect(readRow(["['HARD_BOUNCE', 'USER_SUPPRESSED']"], [rule])).toBe('unsubscribed');
    expect(readRow(['[]'], [rule], { otherwise: 'subscribed' })).toBe('subscribed');
  });

  it('may make a blank cell or an unknown word mean something of its own', () => {
    const strict: BoundStatusRule = { ...words, blank: 'invalid' };
    const lenient: BoundStatusRule = { ...words, otherwise: 'nothing', blank: 'no-consent' };

    expect(readRow([''], [strict])).toEqual({ column: 'Column 1', reason: 'is blank' });
    expect(readRow([''], [lenient])).toBe('no-consent');
    expect(readRow(['perhaps'], [{ kind: 'always', status: 'unsubscribed' }, lenient])).toBe(
      'unsubscribed',
    );
  });

  it('say no as well as yes where a flag is consent', () => {
    const flag: BoundStatusRule = {
      kind: 'flag',
      column: at(0),
      yes: 'subscribed',
      no: 'unsubscribed',
    };

    expect([readRow(['Ja'], [flag]), readRow(['nein'], [flag])]).toEqual([
      'subscribed',
      'unsubscribed',
    ]);
  });
});

describe('the words of a person', () => {
  it('count more than those of the rules', () => {
    expect(readRow(['Blocked', '', ''], undefined, { map: { blocked: 'bounced' } })).toBe(
      'bounced',
    );
    expect(readRow(['fine', '', ''], undefined, { map: { fine: 'subscribed' } })).toBe(
      'subscribed',
    );
  });

  it('can let in who never confirmed or agreed, whatever said so', () => {
    const map = { unconfirmed: 'subscribed', 'no-consent': 'subscribed' };

    expect(readRow(['asked', '', ''], undefined, { map })).toBe('subscribed');
    expect(readRow(['', '', ''], undefined, { map, otherwise: 'no-consent' })).toBe('subscribed');
    expect(readRow(['asked', '2023-01-01', ''], undefined, { map })).toBe('bounced');
  });

  it('cannot let in who left, complained or bounced', () => {
    expect(mapFaults({ Unsubscribed: 'subscribed', bounced: 'no-consent', gone: 'left' })).toEqual([
      '"left" is no status',
      '"Unsubscribed" cannot become subscribed: consent only tightens',
      '"bounced" cannot become no-consent: consent only tightens',
    ]);
    expect(mapFaults({ bounced: 'unsubscribed', 'soft bounced': 'subscribed' })).toEqual([]);
  });
});

it.each([[[]], [['a', 'b']], [['a', 'b', '', ' ', '\t']]])(
  'finds no cell too many when those behind the header hold nothing: %j',
  (cells) => {
    expect(surplusFault(cells, 2)).toBeUndefined();
  },
);

it('finds a shifted row when a cell behind the header holds something', () => {
  expect(surplusFault(['a', 'b', '', 'x'], 2)).toEqual({
    column: '',
    reason: 'has 4 cells where the header has 2',
  });
});

it('says how far a row goes when a cell is not there', () => {
  expect(missingCell(['a'], 3)).toBe('is not there: the row has 1 of 3 cells');
});
