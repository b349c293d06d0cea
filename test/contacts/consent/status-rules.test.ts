// What the cells of several columns say together: the worst of them counts, and what is not understood is no consent.
import { describe, expect, it } from 'vitest';
import {
  type BoundStatusRule,
  compileStatusRules,
  mapFaults,
  ruleReader,
  type StatusRules,
} from '../../../src/contacts/consent/status-rules.ts';

const column = { index: 0, name: 'Left' };

function read(rule: BoundStatusRule, cell: string, map: Readonly<Record<string, string>> = {}) {
  return ruleReader(rule, map)([cell]);
}

const LEFT_ON: BoundStatusRule = {
  kind: 'answer',
  column,
  yes: 'unsubscribed',
  isMoment: true,
  words: {},
};

it.each(['2023-01-01', '20230101T101112', '1672531200', 'yes', 'unsubscribed'])(
  'takes %j for a day of leaving',
  (cell) => {
    expect(read(LEFT_ON, cell)).toBe('unsubscribed');
  },
);

it.each(['', ' ', '0000-00-00 00:00:00', '1970-01-01T00:00:00Z', 'NULL', 'N/A', '-', 'NaT', '0'])(
  'takes %j for no day',
  (cell) => {
    expect(read(LEFT_ON, cell)).toBe('nothing');
  },
);

it.each([
  '12/31/1969',
  '31.12.1969',
  '1969-12-31 16:00:00',
  '1970-01-02',
  'Jan 1, 1970',
  '01-Jan-1970',
  'Wed, 31 Dec 1969 16:00:00',
  '31. Dezember 1969',
  '1 янв 1970',
  '1970年1月1日',
  '12/31/69',
  '1/1/70',
  '1899-12-30T00:00:00',
  '12/30/1899',
  '1900-01-00',
  '1/0/00',
  '1.1.1900',
  '1904-01-01',
  '1/1/1904',
  '1601-01-01',
  '0001-01-01T00:00:00',
  '00.00.0000',
])('takes %j for the day on which a calendar begins, and so for none', (cell) => {
  expect(read(LEFT_ON, cell)).toBe('nothing');
});

it.each(['1985-03-04', '04.03.1985', '3/4/85', 'Mar 4, 1985', '1970-03-01', '0023-05-04'])(
  'does not know what %j says, when there was no mail to leave',
  (cell) => {
    expect(read(LEFT_ON, cell)).toMatchObject({ fault: { code: 'status-unknown' } });
  },
);

it.each(['1990-01-01', '1/1/00', '01.01.2001', '31.12.1999', '1/1/04', 'Dec 31, 2023', '12/31/68'])(
  'takes %j for a day of leaving, however near it looks',
  (cell) => {
    expect(read(LEFT_ON, cell)).toBe('unsubscribed');
  },
);

it.each(['#N/A', '#REF!', '#WERT!', 'Err:502', 'Invalid date', 'Invalid DateTime', 'invalid'])(
  'takes %j for no day and for no blank',
  (cell) => {
    expect(read(LEFT_ON, cell)).toMatchObject({ fault: { code: 'status-unknown', word: cell } });
  },
);

it.each<BoundStatusRule>([
  { kind: 'words', column, words: {}, blank: 'no-consent', otherwise: 'nothing' },
  { kind: 'words', column, words: {}, otherwise: 'no-consent', several: true },
  { kind: 'answer', column, yes: 'subscribed', isMoment: false, words: {} },
  { kind: 'flag', column, yes: 'unsubscribed' },
])('never takes a formula that failed for a blank: %j', (rule) => {
  expect(read(rule, '#REF!')).toMatchObject({ column: 'Left' });
});

it.each(['labels', 'notes'] as const)('holds back by %s that failed', (kind) => {
  expect(read({ kind, column, words: {} }, '#REF!')).toBe('no-consent');
  expect(read({ kind, column, words: { '#REF!': 'nothing' } }, '#REF!')).toBe('nothing');
});

describe('a list of people who get no mail', () => {
  const listed: BoundStatusRule = { kind: 'always', status: 'unsubscribed', isListed: true };
  const reason: BoundStatusRule = {
    kind: 'words',
    column,
    words: { Dead: 'bounced', Spam: 'complained' },
    otherwise: 'nothing',
  };

  it.each([
    ['dead', 'bounced'],
    ['spam', 'complained'],
    ['', 'unsubscribed'],
    ['perhaps', 'unsubscribed'],
    ['#REF!', 'unsubscribed'],
  ])('keeps them from it for the reason %j as %s', (cell, status) => {
    expect(compileStatusRules({ rules: [listed, reason], map: {} })([cell])).toBe(status);
  });
});

it.each([
  ['550 5.1.1 no such user', 'bounced'],
  ['smtp; 550 unknown', 'bounced'],
  ['4.2.2 mailbox full', 'no-consent'],
  ['perhaps', 'no-consent'],
])('reads the answer %j of a mail server as %s', (cell, status) => {
  const rule = { kind: 'words', column, words: {}, hasAnswersOfServers: true } as const;

  expect(read({ ...rule, otherwise: 'no-consent' }, cell)).toBe(status);
});

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

it('reads a cell as before when it met more of them than it remembers, or a long one', () => {
  const read = ruleReader({ kind: 'words', column, words: { ok: 'subscribed' } }, {});
  const odd = { column: 'Left', fault: { code: 'status-unknown' } };

  for (let index = 0; index < 1_001; index += 1) read([`word ${String(index)}`]);

  for (let round = 0; round < 2; round += 1) {
    expect(['ok', 'unsubscribed', '', 'x'.repeat(101)].map((cell) => read([cell]))).toEqual([
      ...['subscribed', 'unsubscribed', 'nothing', odd],
    ]);
  }
});

describe('a cell that repeats the no of its title', () => {
  const bars = (name: string, yes: 'unsubscribed' | 'subscribed' | undefined): BoundStatusRule => ({
    kind: 'answer',
    column: { index: 0, name },
    isMoment: false,
    ...(yes !== undefined && { yes }),
    no: 'no-consent',
    words: {},
  });

  it.each([
    ['Do not allow Bulk Emails', 'Do Not Allow'],
    ['E-Mails nicht zulassen', 'Nicht zulassen'],
    ['Ne pas autoriser les e-mails', 'ne pas autoriser'],
  ])('says yes to %j by %j', (title, cell) => {
    expect(read(bars(title, 'unsubscribed'), cell)).toBe('unsubscribed');
    expect(read(bars(title, 'unsubscribed'), 'Allow')).toBe('no-consent');
  });

  it('does not where it says something else, or the title asks for agreement', () => {
    expect(read(bars('Opt out', 'unsubscribed'), 'Do not allow')).toBe('no-consent');
    expect(read(bars('Do not write', 'unsubscribed'), 'do')).toMatchObject({
      column: 'Do not write',
    });
    expect(read(bars('Send me the news', 'subscribed'), 'the news')).toMatchObject({
      column: 'Send me the news',
    });
    expect(read(bars('Do not allow', undefined), 'Do not allow')).toBe('no-consent');
  });
});

describe('an answer', () => {
  const agreed: BoundStatusRule = {
    kind: 'answer',
    column,
    isMoment: false,
    yes: 'subscribed',
    no: 'no-consent',
    blank: 'no-consent',
    words: { vielleicht: 'no-consent', Interessent: 'nothing' },
  };
  const leftOn: BoundStatusRule = {
    kind: 'answer',
    column,
    isMoment: true,
    yes: 'unsubscribed',
    words: {},
  };

  it.each([
    ['Ja, gerne', 'subscribed'],
    ['2024-03-01', 'subscribed'],
    ['abgemeldet', 'unsubscribed'],
    ['Vielleicht', 'no-consent'],
    ['interessent', 'nothing'],
    ['nie', 'no-consent'],
    ['never', 'no-consent'],
    ['', 'no-consent'],
    ['active', 'subscribed'],
    ['granted', 'subscribed'],
  ])('of an agreement: %j is %s', (cell, status) => {
    expect(read(agreed, cell)).toBe(status);
  });

  it.each([
    ['2024-03-01 10:00:00', 'unsubscribed'],
    ['45352', 'unsubscribed'],
    ['1709280000', 'unsubscribed'],
    ['/Date(1701000000000+0000)/', 'unsubscribed'],
    ['yes', 'unsubscribed'],
    ['spam complaint', 'complained'],
    ['0000-00-00 00:00:00', 'nothing'],
    ['00.01.1900', 'nothing'],
    ['1753-01-01', 'nothing'],
    ['9999-12-31', 'nothing'],
    ['31/12/9999 00:00', 'nothing'],
    ['2099-12-31', 'nothing'],
    ['2958465', 'nothing'],
    ['no', 'nothing'],
    ['never', 'nothing'],
    ['active', 'nothing'],
    ['', 'nothing'],
  ])('of somebody who left: %j is %s', (cell, status) => {
    expect(read(leftOn, cell)).toBe(status);
  });

  it('is never a blank, whatever a map says of it', () => {
    const words = { '': 'subscribed', ' ': 'subscribed' } as const;

    expect(read({ ...agreed, words }, '')).toBe('no-consent');
    expect(read({ ...leftOn, words }, ' ')).toBe('nothing');
  });

  it('may be a word that says nothing', () => {
    const words = { SMS: 'nothing' } as const;

    expect(read({ ...agreed, words }, 'sms')).toBe('nothing');
    expect(read({ ...leftOn, words }, 'SMS')).toBe('nothing');
  });

  it('that is not understood is a fault: a number is no yes', () => {
    const unknown = { column: 'Left', fault: { code: 'status-unknown', word: 'weekly' } };

    expect(read(agreed, 'weekly')).toEqual(unknown);
    expect(read(agreed, '45352')).toMatchObject({ fault: { code: 'status-unknown' } });
    expect(read(leftOn, '3')).toMatchObject({ fault: { code: 'status-unknown' } });
  });
});

const at = (index: number) => ({ index, name: `Column ${String(index + 1)}` });
const words: BoundStatusRule = {
  kind: 'words',
  column: at(0),
  words: { Yes: 'subscribed', Asked: 'unconfirmed', Blocked: 'nothing' },
};
const bounced: BoundStatusRule = {
  kind: 'answer',
  column: at(1),
  yes: 'bounced',
  isMoment: true,
  words: {},
};
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
    [['perhaps', '', ''], 'Column 1', { code: 'status-unknown', word: 'perhaps' }],
    [['yes', '', 'perhaps'], 'Column 3', { code: 'flag-unknown', word: 'perhaps' }],
    [['yes', ''], 'Column 3', { code: 'cell-missing', cells: 2 }],
    [['someone@example.com', '', ''], 'Column 1', { code: 'status-unknown' }],
    [['', '', ''], '', { code: 'status-not-stated' }],
    [['Blocked', '', ''], '', { code: 'status-not-stated' }],
  ])('%j are invalid', (cells, column, fault) => {
    expect(readRow(cells)).toEqual({ column, fault });
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

    expect(readRow([''], [strict])).toEqual({
      column: 'Column 1',
      fault: { code: 'status-blank' },
    });
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
      '"left" is not a status',
      '"Unsubscribed" cannot become subscribed: consent only tightens',
      '"bounced" cannot become no-consent: consent only tightens',
    ]);
    expect(mapFaults({ bounced: 'unsubscribed', 'soft bounced': 'subscribed' })).toEqual([]);
  });

  it('may say nothing only where that is an answer, and never of who left', () => {
    expect(mapFaults({ off: 'nothing' })).toEqual(['"nothing" is not a status']);
    expect(mapFaults({ off: 'nothing', bounced: 'nothing' }, ['nothing'])).toEqual([
      '"bounced" cannot become nothing: consent only tightens',
    ]);
  });
});
