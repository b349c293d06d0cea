// A title with a word that is not understood may say the opposite of what it seems to.
import { describe, expect, it } from 'vitest';
import { daysToCome } from '../../../src/sources/inspect/found-columns.ts';
import { consentColumns } from '../../../src/sources/inspect/status-columns.ts';
import type { TitledColumn } from '../../../src/sources/inspect/words-alone.ts';

describe('a column whose title may say the opposite, or be about something else', () => {
  it('lets nobody agree and suppresses nobody: each of its words is asked', () => {
    for (const title of ['Newsletter cancelled', 'Not bounced', 'Photo opt-out']) {
      expect(read(column(title, { yes: 2, no: 1 }))).toMatchObject([
        { kind: 'words', words: [{ meaning: undefined }, { meaning: undefined }] },
      ]);
    }
  });

  it('holds back who has a day of leaving there, or none of confirming', () => {
    const days = { '2023-04-05': 1, '2024-05-06': 1 };

    expect(read(column('Suppressed until', days))).toMatchObject([{ kind: 'moment-barred' }]);
    expect(read(column('Confirmed seat on', days))).toMatchObject([{ kind: 'moment-verified' }]);
  });

  it('takes the day on which consent or a subscription ends for no consent, also beside an answer', () => {
    const days = { '2019-04-05': 1, '2099-05-06': 1 };
    const unread = { kind: 'unread', heldFor: 'end-date' };
    const title = 'Opt-in valid until';

    expect(read(column(title, days))).toMatchObject([unread]);
    expect(read({ title, column: title, words: undefined })).toMatchObject([unread]);
    expect(read(column('Abo endet am', days))).toMatchObject([
      { kind: 'moment-barred', heldFor: 'end-date' },
    ]);
    expect(read(column('Abo-Ende', { monthly: 2, yearly: 1 }))).toEqual([]);
    const both = [column('Abo-Ende', days), column('Newsletter', { ja: 2, nein: 1 })];
    expect(consentColumns(both)).toMatchObject([
      { kind: 'moment-barred', heldFor: 'end-date' },
      { kind: 'flag-agreed' },
    ]);
  });

  it('holds back whose subscription has an end in words beside the days of others', () => {
    const ends = { '2019-04-05': 1, abgelaufen: 1, '': 4 };

    expect(read(column('Abo endet am', ends))).toMatchObject([
      { kind: 'moment-barred', heldFor: 'end-date' },
    ]);
  });

  it.each([
    ['Austritt', { '2019-04-05': 1, '2021-04-05': 1 }, 'moment-barred'],
    ['Ausgetreten', { ja: 1, nein: 3 }, 'flag-barred'],
  ])('asks about the end of a membership, which is no unsubscription: %s', (title, words, kind) => {
    const both = [column(title, words), column('Newsletter', { ja: 2, nein: 1 })];

    expect(consentColumns(both)).toMatchObject([
      { kind, heldFor: 'membership' },
      { kind: 'flag-agreed' },
    ]);
  });

  it.each([
    ['RGPD', { OK: 2, KO: 1, refus: 1 }],
    ['Mail?', { ok: 1, stop: 1, '\u26d4': 1 }],
    ['Mailing', { '\u{1f44d}': 1, '\u{1f44e}': 1 }],
    ['Massen-E-Mails', { Zulassen: 1, 'Nicht zulassen': 2 }],
  ] as const)(
    'asks each word of a column about mail alone in which one refuses it: %s',
    (title, words) => {
      const [found] = read(column(title, words));

      expect(found?.kind).toBe('words');
      expect(new Set(found?.words.map(({ meaning }) => meaning))).toEqual(new Set([undefined]));
    },
  );

  it.each([
    [
      'Kommunikation',
      { 'E-Mail': 2, 'nur Post': 1, 'keine E-Mail': 1 },
      ['nur post', 'keine e mail'],
    ],
    ['Email frequency', { Weekly: 2, Never: 1, None: 1 }, ['never', 'none']],
    [
      'Verteiler',
      { Newsletter: 2, Sperrliste: 1, 'kein Verteiler': 1, raus: 1 },
      ['sperrliste', 'kein verteiler', 'raus'],
    ],
  ] as const)(
    'holds back who refuses mail in a column of anything: %s',
    (title, words, refusing) => {
      const [found] = read(column(title, words));

      expect(found).toMatchObject({ kind: 'notes', isPartial: true });
      expect(found?.words.map(({ word }) => word)).toEqual(refusing);
    },
  );

  it('holds back who stands in a column of addresses of people who left', () => {
    const found = read({
      title: 'Abgemeldet',
      column: 'Abgemeldet',
      words: undefined,
      holdsAddresses: true,
    });

    expect(found).toMatchObject([{ kind: 'unread', heldFor: 'addresses' }]);
  });
});

describe('a column whose title says more than one thing', () => {
  it('is one of who left where it answers yes and no, although its title may name a reason', () => {
    expect(read(column('Unsubscribed from Emails', { false: 3, true: 1 }))).toMatchObject([
      { kind: 'flag-left', words: [{ meaning: 'nothing' }, { meaning: 'unsubscribed' }] },
    ]);
    expect(read(column('Unsubscribed from', { Spring: 3, Summer: 1 }))).toMatchObject([
      { kind: 'unread' },
    ]);
  });

  it('is asked about where it names the way to reach people alone, with yes and no below it', () => {
    expect(read(column('Email', { Yes: 2, No: 1 }))).toMatchObject([
      { kind: 'words', words: [{ meaning: undefined }, { meaning: undefined }] },
    ]);
    expect(read(column('Email', { private: 2, work: 1 }))).toEqual([]);
  });

  it('is about mail only where its title names no other way to reach people, or its word does', () => {
    expect(read(column('push_subscribe', { subscribed: 2, unsubscribed: 1 }))).toEqual([]);
    expect(read(column('Phone', { 'unsubscribed from the newsletter': 1, busy: 1 }))).toMatchObject(
      [{ words: [{ meaning: 'unsubscribed' }, { meaning: undefined }] }],
    );
  });

  it('takes agreement back by a word of its own', () => {
    expect(read(column('Newsletter', { given: 2, withdrawn: 1 }))).toMatchObject([
      { kind: 'flag-agreed', words: [{ meaning: 'subscribed' }, { meaning: 'unsubscribed' }] },
    ]);
  });
});

describe('a column that has nothing to do with mail by its title', () => {
  it.each([
    ['Company', { 'Bounce Ltd': 1, 'Oak Ltd': 1 }],
    ['City', { Baja: 2, Pécs: 1 }],
    ['Department', { Complaints: 3, Sales: 3 }],
    ['Nachname', { Bounce: 1, Lee: 1 }],
    ['Prioridad', { Baja: 2, Alta: 3, Media: 1 }],
    ['Street', { 'Rue des Désabonnés': 1, 'Ringweg 2': 1 }],
  ])('is none of consent by a word of people who left: %s', (title, words) => {
    expect(read(column(title, words))).toEqual([]);
  });

  it('is asked about where a word can only be about mail', () => {
    expect(read(column('Department', { Unsubscribed: 1, Sales: 3 }))).toMatchObject([
      { kind: 'notes', isPartial: true, words: [{ word: 'unsubscribed', isDoubtful: true }] },
    ]);
  });
});

describe('a word of people who left, below a title that says nothing', () => {
  it('makes a column of few words one of statuses', () => {
    expect(read(column('X', { aktiv: 3, abgemeldet: 1 }))).toMatchObject([
      { kind: 'words', words: [{ meaning: 'subscribed' }, { meaning: 'unsubscribed' }] },
    ]);
    expect(read(column('Flag', { Unsubscribed: 1, Bounced: 1 }))).toMatchObject([
      { kind: 'words', words: [{ meaning: 'unsubscribed' }, { meaning: 'bounced' }] },
    ]);
  });

  it.each([
    ['Hired', { 'Bounce house': 2, Swing: 2 }, 'bounce house'],
    ['Squad', { Complaints: 2, Sales: 2 }, 'complaints'],
    ['Nivel', { baja: 2, alta: 2 }, 'baja'],
    ['Vorhaben', { 'Abgemeldete Fahrzeuge': 1, Garten: 1 }, 'abgemeldete fahrzeuge'],
  ])('is asked about where it may name anything: %s', (title, words, word) => {
    expect(read(column(title, words))).toMatchObject([
      { kind: 'notes', isPartial: true, words: [{ word, isDoubtful: true }] },
    ]);
  });

  it('is asked about by itself among many other words', () => {
    const many = { abgemeldet: 1, a1: 1, a2: 1, a3: 1, a4: 1, a5: 1, a6: 1 };

    expect(read(column('Stand', many))).toMatchObject([
      { kind: 'notes', isPartial: true, words: [{ word: 'abgemeldet', isDoubtful: true }] },
    ]);
  });
});

describe('a column of lists', () => {
  it.each([
    ['List', 'Do not mail'],
    ['List', 'Unsubscribed'],
    ['Liste', 'Abgemeldet'],
    ['Verteiler', 'gesperrt'],
    ['Lista', 'Bajas'],
    ['Audience', 'Suppressed'],
  ])('holds back who is on one of leavers until a person says more: %s, %s', (title, name) => {
    expect(read(column(title, { News: 3, [name]: 1 }))).toMatchObject([
      { kind: 'notes', isPartial: true, words: [{ word: name.toLowerCase(), isDoubtful: true }] },
    ]);
  });

  it('is none of consent where no list is of leavers', () => {
    expect(read(column('List', { Newsletter: 3, Partners: 1 }))).toEqual([]);
  });
});

describe('a word for somebody who sleeps', () => {
  it.each(['Inactive', 'inaktiv', 'inactif', 'неактивен', 'deactivated'])(
    'is asked about, and neither agrees nor suppresses: %s',
    (word) => {
      const asked = { word, meaning: 'no-consent', isDoubtful: true };

      expect(read(column('Newsletter status', { Unsubscribed: 1, [word]: 1 }))).toMatchObject([
        { words: [{ meaning: 'unsubscribed' }, asked] },
      ]);
      expect(read(column('Newsletter', { ja: 1, [word]: 1 }))).toMatchObject([
        { kind: 'flag-agreed', words: [{ meaning: 'subscribed' }, asked] },
      ]);
    },
  );
});

describe('a column that says which accounts sleep', () => {
  it('holds back who has a no there, and says nothing of the others', () => {
    for (const title of ['is_active', 'isActive', 'Active', 'Konto aktiv']) {
      expect(read(column(title, { '1': 3, '0': 1 }))).toMatchObject([
        { kind: 'notes', isPartial: true, words: [{ word: '0', meaning: 'no-consent' }] },
      ]);
    }
    expect(read(column('is_active', { '1': 4 }))).toEqual([]);
    expect(read(column('Active ingredient', { '1': 3, '0': 1 }))).toEqual([]);
  });

  it('is one of statuses below State where all of its words are', () => {
    expect(read(column('state', { active: 2, suppressed: 1 }))).toMatchObject([{ kind: 'words' }]);
    expect(read(column('state', { Ohio: 2, suppressed: 1 }))).toEqual([]);
    // Most of them are known, and the others are asked.
    const words = { Active: 6, Unconfirmed: 2, Deleted: 2, Blacklisted: 2 };
    for (const title of ['state', 'Subscriber State'])
      expect(read(column(title, words))).toMatchObject([{ kind: 'words' }]);
    expect(read(column('Order state', { ...words, Cancelled: 1 }))).toEqual([]);
  });
});

describe('a column of days of leaving', () => {
  const title = 'Unsubscribed on';

  it('suppresses nobody where one of them is to come', () => {
    const days = {
      ...column(title, { '2031-05-01': 1, '2024-05-01': 1 }),
      daysToCome: [{ word: '2031-05-01', rows: 1 }],
    };
    const many = { ...days, words: undefined, isDates: true };

    for (const one of [days, many]) {
      expect(read(one)).toEqual([
        { column: title, kind: 'moment-barred', words: [], heldFor: 'days-to-come' },
      ]);
    }
  });

  it('asks about each day of agreement that is to come, and about the whole column where they are many', () => {
    const agreed = 'GDPR consent date';
    const later = { word: '2031-05-01', rows: 1 };
    const few = { ...column(agreed, { '2031-05-01': 1, '2024-05-01': 1 }), daysToCome: [later] };
    const long = { title: agreed, column: agreed, words: undefined, isDates: true };
    const many = Array.from({ length: 13 }, (_, day) => ({
      ...later,
      word: `2031-05-${String(day + 10)}`,
    }));
    const doubtful = { word: '2031-05-01', meaning: 'no-consent', isDoubtful: true };

    expect(read(few)).toMatchObject([
      { kind: 'moment-agreed', words: [{ word: '2024-05-01', meaning: 'subscribed' }, doubtful] },
    ]);
    expect(read({ ...long, daysToCome: [later] })).toMatchObject([
      { kind: 'moment-agreed', words: [doubtful] },
    ]);
    expect(read({ ...long, daysToCome: many })).toMatchObject([{ kind: 'unread' }]);
  });

  it('is one of days, whatever a program writes for never', () => {
    expect(read(column(title, { '9999-12-31': 3, '2024-05-01': 1 }))).toMatchObject([
      { kind: 'moment-left', words: [{ meaning: 'nothing' }, { meaning: 'unsubscribed' }] },
    ]);
  });

  it.each([
    [true, ['2026-11-24']],
    [true, ['01.12.2026']],
    [true, ['12/31/2027']],
    // In one of two orders it is past.
    [false, ['12/01/2026']],
    [false, ['2026-11-23', '01.01.2020', '', 'yes']],
    [false, ['9999-12-31']],
  ])('has a day to come: %s for %j', (expected, values) => {
    expect(daysToCome(values, '2026-11-23').length > 0).toBe(expected);
  });
});

describe('a column of people who left, in a table of courses, orders or members', () => {
  const days = { '2019-04-05': 1, '2021-04-05': 1 };
  const held = (kind: string) => ({ kind, words: [], heldFor: 'any-leaving' });

  it.each([
    ['Bestellnr', 'Widerruf am'],
    ['Kurs', 'Abmeldung'],
    ['Nº socio', 'Fecha de baja'],
    ['会員番号', '退会日'],
    ['Studentnr', 'Uitgeschreven'],
    ['Employee', 'Left on'],
    ['Mitgliedsnummer', 'Abgemeldet am'],
  ])('suppresses nobody until a person says what they left: %s, %s', (beside, title) => {
    const found = consentColumns([column(beside, { a: 1, b: 1 }), column(title, days)]);

    expect(found.at(-1)).toMatchObject(held('moment-barred'));
  });

  it('is one of yes and no', () => {
    const found = consentColumns([
      column('Pupil', { a: 1, b: 1 }),
      column('Withdrawn', { yes: 1, no: 1 }),
    ]);

    expect(found).toMatchObject([held('flag-barred')]);
  });

  it.each([
    ['Kurs', 'Newsletter abgemeldet am'],
    ['Bestellnr', 'Unsubscribed at'],
    ['Bestellnr', 'Widerruf der Einwilligung'],
    ['Kundennr', 'Abgemeldet am'],
    ['Kurs', 'Werbesperre'],
  ])(
    'is one of people who unsubscribed where nothing else can be meant: %s, %s',
    (beside, title) => {
      const found = consentColumns([column(beside, { a: 1, b: 1 }), column(title, days)]);

      expect(found.at(-1)).toMatchObject({ kind: 'moment-left' });
    },
  );
});

describe('a column of results of a check of addresses', () => {
  it.each([
    ['email_valid', { valid: 3, invalid: 1, 'catch-all': 1 }],
    ['mailbox', { ok: 3, 'does not exist': 1, full: 1 }],
    ['Result', { deliverable: 3, undeliverable: 1, risky: 1 }],
    ['zb', { deliverable: 3, undeliverable: 1, accept_all: 1 }],
  ])('keeps mail from dead mailboxes, and asks where it could not tell: %s', (title, words) => {
    expect(read(column(title, words))).toMatchObject([
      {
        kind: 'flag-barred',
        words: [
          { meaning: 'nothing', isWritten: true },
          { meaning: 'bounced', isWritten: true },
          { meaning: undefined },
        ],
      },
    ]);
  });

  it('keeps mail from traps and from those who report mail, and suppresses none of them', () => {
    const found = read(column('Verification result', { spamtrap: 1, do_not_mail: 1, abuse: 1 }));

    expect(found).toMatchObject([
      {
        kind: 'flag-barred',
        words: [{ meaning: 'no-consent' }, { meaning: 'no-consent' }, { meaning: 'no-consent' }],
      },
    ]);
  });

  it('is not sure what was checked by its title alone', () => {
    expect(read(column('Validity', { valid: 3, invalid: 1 }))).toMatchObject([
      { words: [{ meaning: 'nothing' }, { meaning: 'no-consent', isDoubtful: true }] },
    ]);
    expect(read(column('Voucher', { valid: 3, invalid: 1 }))).toEqual([]);
    expect(read(column('Stock', { good: 3, bad: 1, unknown: 1 }))).toEqual([]);
  });

  it('is one of yes and no, which confirms nobody', () => {
    expect(read(column('email_valid', { true: 3, false: 1 }))).toMatchObject([
      { kind: 'flag-verified', words: [{ meaning: 'nothing' }, { meaning: 'unconfirmed' }] },
    ]);
  });
});

function read(one: TitledColumn) {
  return consentColumns([one]);
}

function column(title: string, words: Readonly<Record<string, number>>): TitledColumn {
  const counted = Object.entries(words).map(([word, rows]) => ({ word, rows }));
  return { title, column: title, words: counted };
}
