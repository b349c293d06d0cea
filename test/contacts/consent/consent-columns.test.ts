import { describe, expect, it } from 'vitest';
import {
  consentColumns,
  heedsEveryWord,
  saysWhoLeft,
  statusLikeColumn,
} from '../../../src/contacts/consent/row-status.ts';
import { meantInCell } from '../../../src/contacts/consent/statements.ts';

const HEADER = ['email', 'Newsletter?', 'Opted Out', 'Last event'];

function heldBy(
  cells: readonly string[],
  options: { custom?: readonly number[]; read?: readonly number[] } = {},
): unknown {
  const { custom = [], read = [] } = options;
  const columns = consentColumns({
    header: HEADER,
    read: new Set([0, ...read]),
    custom: new Set(custom),
  });
  // Asked twice: the second answer is remembered.
  columns.heldBy(['', ...cells]);
  return columns.heldBy(['', ...cells]);
}

describe('a row', () => {
  it('is held back by the worst word of any column that speaks of consent', () => {
    expect(heldBy(['nein'])).toMatchObject({ status: 'no-consent', column: 'Newsletter?' });
    expect(heldBy(['nein', 'unsubscribed'])).toMatchObject({
      status: 'unsubscribed',
      column: 'Opted Out',
    });
    expect(heldBy(['abgemeldet', 'yes'])).toMatchObject({ status: 'unsubscribed' });
  });

  it.each(['#REF!', '#NV', 'Err:502', 'Invalid date', 'NaN-NaN-NaN'])(
    'is held back, and not suppressed, by %j where it was to say who left',
    (cell) => {
      expect(heldBy(['', cell])).toMatchObject({ status: 'no-consent', column: 'Opted Out' });
      expect(heldBy(['', '', '#REF!'])).toBeUndefined();
    },
  );

  it.each([
    ['Blocked from online booking', undefined],
    ['Banned from the forum', undefined],
    ['Blocked', 'Blocked'],
    ['Blocked from mailings', 'Blocked from mailings'],
    ['Blocked from sending', 'Blocked from sending'],
  ])('is kept from mail by a column %j only where it is about mail', (title, found) => {
    expect(statusLikeColumn([title])).toBe(found);
  });

  it('is held back by a mailbox that takes no mail, in a column of any name', () => {
    expect(heldBy(['', '', 'undeliverable'])).toMatchObject({
      status: 'no-consent',
      column: 'Last event',
    });
    expect(heldBy(['', '', 'deliverable'])).toBeUndefined();
    expect(meantInCell('valid', 'checks')).toBe('nothing');
    expect(meantInCell('false', 'checks')).toBe('no-consent');
    expect(meantInCell('valid', 'agrees')).toBe('unknown');
    expect(meantInCell('Deceased', 'status')).toBe('unknown');
    expect(meantInCell('Patient', 'status')).toBe('nothing');
  });

  it.each(['Receives email', 'Gets mail', 'Mailing', 'Email?', 'E-Mail erwünscht', 'Mail active'])(
    'is held back by a no below "%s", which is not its status, and not by a yes',
    (title) => {
      const { heldBy: held } = consentColumns({
        header: ['email', title],
        read: new Set([0]),
        custom: new Set(),
      });

      expect(held(['', 'no'])).toMatchObject({ status: 'no-consent', column: title });
      expect(held(['', 'nein'])).toMatchObject({ status: 'no-consent', column: title });
      expect([held(['', 'yes']), held(['', ''])]).toEqual([undefined, undefined]);
    },
  );

  it.each(['Mails opened', 'Has email', 'Mail order customer', 'Work email', 'Mails sent'])(
    'is not held back by a no below "%s", which is about something else',
    (title) => {
      const { heldBy: held } = consentColumns({
        header: ['email', title],
        read: new Set([0]),
        custom: new Set(),
      });

      expect([held(['', 'no']), held(['', '0'])]).toEqual([undefined, undefined]);
    },
  );

  it('is held back by a word that nobody understands', () => {
    expect(heldBy(['vielleicht'])).toMatchObject({ status: 'no-consent', column: 'Newsletter?' });
  });

  it('is not held back by a yes, by nothing, or by cells that are not there', () => {
    expect(heldBy(['ja', 'no', 'opened'])).toBeUndefined();
    expect(heldBy(['', '', ''])).toBeUndefined();
    expect(heldBy([])).toBeUndefined();
    expect(heldBy(['ja '.repeat(60)])).toMatchObject({ status: 'no-consent' });
  });

  it('is held back by known words alone where a person said what the column is', () => {
    expect(heldBy(['weekly'], { custom: [1] })).toBeUndefined();
    expect(heldBy(['nein'], { custom: [1] })).toMatchObject({ status: 'no-consent' });
  });

  it('is held back by a word of another column that can be about nothing but mail', () => {
    expect(heldBy(['', '', 'unsubscribed'])).toMatchObject({
      status: 'no-consent',
      column: 'Last event',
    });
    expect(heldBy(['', '', 'cancelled'])).toBeUndefined();
    expect(heldBy(['', '', 'x@unsubscribed.com'])).toBeUndefined();
    expect(heldBy(['', '', `unsubscribed, ${'said a long note '.repeat(4)}`])).toBeUndefined();
  });

  it('is not held back by what is read as something else', () => {
    expect(heldBy(['nein', 'yes'], { read: [1, 2] })).toBeUndefined();
  });
});

it('stops looking for words in a column of many values', () => {
  const { heldBy: look } = consentColumns({
    header: ['Last event'],
    read: new Set(),
    custom: new Set(),
  });
  for (let index = 0; index < 300; index += 1) look([`value ${String(index)}`]);

  expect(look(['unsubscribed'])).toBeUndefined();
});

it('reads notes of any number and length, and holds back whom they say to leave alone', () => {
  const { heldBy: look, unread } = consentColumns({
    header: ['Notes'],
    read: new Set(),
    custom: new Set(),
  });
  for (let index = 0; index < 300; index += 1) look([`paid invoice ${String(index)}`]);

  const said = `asked us to take her off the mailing list, ${'and paid '.repeat(20)}`;
  expect(look([said])).toMatchObject({ status: 'no-consent', column: 'Notes' });
  expect(look(['unsubscribed by phone'])).toMatchObject({ status: 'no-consent' });
  expect(look(['bitte keine E-Mails mehr'])).toMatchObject({ status: 'no-consent' });
  expect(look(['prefers mail on Fridays'])).toBeUndefined();
  expect(look(['VIP'])).toBeUndefined();
  expect(unread).toEqual([]);
});

it('reads labels of any number, and holds back by each that speaks against mail', () => {
  const { heldBy: look } = consentColumns({
    header: ['Tags'],
    read: new Set(),
    custom: new Set([0]),
  });
  for (let index = 0; index < 300; index += 1) look([`VIP, trade fair ${String(index)}`]);

  const held = { status: 'no-consent', column: 'Tags' };
  expect(
    look([`VIP, trade fair 2026, customer since the very first day, abgemeldet`]),
  ).toMatchObject(held);
  expect(look(['VIP;DNC'])).toMatchObject(held);
  expect(look(['undeliverable'])).toMatchObject(held);
  expect(look(['Newsletter, Active'])).toBeUndefined();
  expect(look(['unsubscribed@example.com'])).toBeUndefined();
});

it('remembers no more words of a column than a column of words has', () => {
  const { heldBy: look } = consentColumns({
    header: ['Newsletter'],
    read: new Set(),
    custom: new Set(),
  });
  for (let index = 0; index < 1_100; index += 1) look([`value ${String(index)}`]);

  expect(look(['abgemeldet'])).toMatchObject({ status: 'unsubscribed' });
});

it('names the columns that speak of consent by their names and that nothing takes up', () => {
  const columns = consentColumns({
    header: ['Email', 'Status', 'Newsletter', 'Unsubscribe link', 'SMS opt-in', 'Opt-in'],
    read: new Set([1]),
    custom: new Set([2]),
  });

  expect(columns.unread).toEqual(['Opt-in']);
});

it('holds a row back because of bounced mail, a complaint or an erasure, and for no other reason', () => {
  const { heldBy: look, unread } = consentColumns({
    header: ['Hard bounce count', 'Last complaint', 'Erased', 'Status'],
    read: new Set(),
    custom: new Set([0]),
  });

  expect(look(['0', '', 'false', 'active'])).toBeUndefined();
  expect(look(['9'])).toMatchObject({ status: 'no-consent', column: 'Hard bounce count' });
  expect(look(['0', '2024-01-01'])).toMatchObject({
    status: 'no-consent',
    column: 'Last complaint',
  });
  expect(look(['0', '', 'on request'])).toMatchObject({ status: 'no-consent', column: 'Erased' });
  expect(look(['0', '', '', 'was active'])).toMatchObject({
    status: 'no-consent',
    column: 'Status',
  });
  expect(unread).toEqual(['Last complaint', 'Erased', 'Status']);
});

describe('a column that speaks of consent', () => {
  it.each(['Status', 'EMAIL STATUS', 'Opt-Out', 'unsubscribed_at', '\uFEFFStatus'])(
    'is noticed when it is called %j',
    (title) => {
      expect(statusLikeColumn(['Email', title, 'City'])).toBe(title);
    },
  );

  it.each([
    'Do Not Email',
    'HasOptedOutOfEmail',
    'Unsubscribe Date',
    'date_unsubscribed',
    'Email Bounced Date',
    'Blacklisted',
    'Abgemeldet am',
    'Date de désinscription',
    'Accepts Marketing',
    'Newsletter',
    'HardBounces',
    'Last complaint',
    'Marked as spam',
    'isSuppressed',
    'GDPR erased on',
    'deleted_at',
    'Gelöscht',
    'Werbesperre',
    'Recht auf Vergessenwerden',
    'DNC',
    'Deceased',
    'Beschwerde',
  ])('is noticed when it tells who left or agreed in other words: %j', (title) => {
    expect(statusLikeColumn(['Email', title, 'City'])).toBe(title);
  });

  it.each([
    'State',
    'Marital status of the dog',
    'Statuses seen',
    'Blockhouse',
    'Optician',
    'Newsletter sent',
    'Subscribed at',
    'Spamalot tickets',
    'Undeleted drafts',
    'Sperrmüll',
    '',
  ])('is not seen in %j', (title) => {
    expect(statusLikeColumn(['Email', title, 'City'])).toBeUndefined();
  });
});

it.each([
  ['Unsubscribed at', true],
  ['Do not contact', true],
  ['Newsletter', false],
  ['Opt-in', false],
  ['Spam complaints', true],
  ['Anti-spam consent', false],
])('tells a column of those who left from others: %j %s', (title, expected) => {
  expect(saysWhoLeft(title)).toBe(expected);
});

it.each([
  ['ja', 'subscribed'],
  ['X', 'subscribed'],
  ['2024-03-01', 'subscribed'],
  ['double opt-in', 'subscribed'],
  ['aktiv', 'subscribed'],
  ['nein', 'no-consent'],
  ['abgemeldet', 'unsubscribed'],
  ['not granted', 'unknown'],
  ['withdrawn', 'no-consent'],
  ['vielleicht', 'unknown'],
  ['', 'nothing'],
  ['NULL', 'nothing'],
  ['n/a', 'unknown'],
  ['None', 'unknown'],
  ['Email, Direct Mail', 'subscribed'],
  ['Direct Mail', 'unknown'],
  ['0000-00-00', 'nothing'],
  ['2024-01-02 15:04:05.123456 +0000 UTC', 'subscribed'],
  ['1970-01-01T00:00:00Z', 'nothing'],
  ['9999-12-31', 'no-consent'],
  ['2024-03-01 abgemeldet', 'unsubscribed'],
  ['2020-01-01 - 2021-01-01', 'unknown'],
  ['0000-00-00, left', 'unknown'],
  ['left, see https://example.com/why', 'unknown'],
  ['Widerruf erteilt', 'unknown'],
  ['was subscribed', 'unknown'],
  ['opted in?', 'unknown'],
])('takes %j in a column of those who agreed for %s', (text, meant) => {
  expect(meantInCell(text, 'agrees')).toBe(meant);
});

it.each([
  ['Yes', 'no-consent'],
  ['3/5/2024 10:00', 'no-consent'],
  ['unsubscribed', 'unsubscribed'],
  ['hard bounce', 'bounced'],
  ['Allow', 'nothing'],
  ['no', 'nothing'],
  ['https://example.com/leave', 'nothing'],
  ['too many mails', 'unknown'],
  ['0', 'nothing'],
  ['0.00 %', 'nothing'],
  ['9', 'no-consent'],
  ['2,5', 'no-consent'],
  ['Never', 'nothing'],
  ['2024-01-01, twice', 'no-consent'],
  ['active', 'subscribed'],
  ['was active', 'unknown'],
])('takes %j in a column of those who left for %s', (text, meant) => {
  expect(meantInCell(text, 'leaves')).toBe(meant);
});

it.each([
  ['2019-12-31', 'unknown'],
  ['31.12.2099', 'unknown'],
  ['unlimited', 'unknown'],
  ['', 'nothing'],
  ['never', 'nothing'],
])('takes %j in a column of days on which consent ends for %s', (text, meant) => {
  expect(meantInCell(text, 'ends')).toBe(meant);
});

it('lets nobody in by a day on which consent ends, unless a person says that it is about something else', () => {
  const header = ['email', 'Consent expires', 'Abo-Ende'];
  const columns = (custom: readonly number[]) =>
    consentColumns({ header, read: new Set([0]), custom: new Set(custom) });
  const cells = ['', '2099-12-31', '2019-12-31'];

  expect(columns([]).heldBy(cells)).toMatchObject({
    status: 'no-consent',
    column: 'Consent expires',
  });
  expect(columns([1]).heldBy(cells)).toBeUndefined();
  expect(columns([]).heldBy(['', '', '2019-12-31'])).toBeUndefined();
});

it.each(['keine E-Mail', 'nur per Post', 'no mailings', 'Pas de newsletter'])(
  'holds back who refuses mail in a column of any name: %s',
  (word) => {
    expect(heldBy(['', '', word])).toMatchObject({ status: 'no-consent', column: 'Last event' });
    expect(heldBy(['', '', 'keine Rechnung'])).toBeUndefined();
  },
);

it.each([
  ['no', 'no-consent'],
  ['0', 'no-consent'],
  ['nein', 'no-consent'],
  ['unsubscribed', 'unsubscribed'],
  ['yes', 'nothing'],
  ['Lead', 'nothing'],
])('takes %j in a column of a status of mail for %s', (text, meant) => {
  expect(meantInCell(text, 'mail-status')).toBe(meant);
});

it.each([
  ['Consent expires', true],
  ['Newsletter status', false],
  ['Abgemeldet', true],
  ['Newsletter', true],
  ['Verified', true],
  ['Status', false],
  ['Tags', false],
])('heeds every word of an unread column %s: %s', (title, heeds) => {
  expect(heedsEveryWord(title)).toBe(heeds);
});

it.each([
  ['Abgemeldet', 'unsubscribed'],
  // It may be an order.
  ['cancelled', 'no-consent'],
  ['pending', 'unconfirmed'],
  ['active', 'subscribed'],
  ['Lead', 'nothing'],
  ['1', 'nothing'],
  ['Customer since 2019', 'nothing'],
  ['ehemals aktiv', 'unknown'],
  ['not active', 'unknown'],
  ['unsubscribed in a note that goes on for far too long to be a word', 'nothing'],
])('takes %j in a column of any status for %s', (text, meant) => {
  expect(meantInCell(text, 'status')).toBe(meant);
});
