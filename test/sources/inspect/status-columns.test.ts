// Consent is told in many ways and in every column; where a word can be taken in two, nobody gets mail by it.
import { describe, expect, it } from 'vitest';
import { consentColumns } from '../../../src/sources/inspect/status-columns.ts';
import type { TitledColumn } from '../../../src/sources/inspect/words-alone.ts';

describe('a column of statuses', () => {
  it('is found by its name, with what each word means', () => {
    expect(read(column('Status', { active: 5, gone: 1, Abgemeldet: 2 }))).toEqual([
      {
        column: 'Status',
        kind: 'words',
        words: [
          { word: 'active', rows: 5, meaning: 'subscribed' },
          { word: 'gone', rows: 1, meaning: undefined },
          { word: 'Abgemeldet', rows: 2, meaning: 'unsubscribed' },
        ],
      },
    ]);
  });

  it('that may be about anything neither agrees nor unsubscribes anybody for sure', () => {
    const doubtful = { meaning: 'no-consent', isDoubtful: true };

    expect(read(column('Status', { active: 5, cancelled: 1 }))).toMatchObject([
      { kind: 'words', words: [doubtful, doubtful] },
    ]);
    expect(read(column('Status', { lead: 5, customer: 1 }))).toMatchObject([
      { kind: 'words', words: [{ meaning: undefined }, { meaning: undefined }] },
    ]);
    expect(read({ title: 'status', column: 'status', words: undefined })).toEqual([
      { column: 'status', kind: 'unread', words: [] },
    ]);
  });

  it('is asked about word for word, however many nobody knows, and whatever another column answers', () => {
    const many = Object.fromEntries(
      Array.from({ length: 11 }, (_, index) => [`s${String(index)}`, 1]),
    );
    const newsletter = column('Newsletter', { ja: 1 });

    for (const words of [{ customer: 1, lead: 2 }, { A: 3, B: 1 }, { '1': 3, '4': 1 }, many]) {
      for (const title of ['Status', 'Subscription status']) {
        const [, status] = consentColumns([newsletter, column(title, words)]);
        expect(status?.kind).toBe('words');
        expect(new Set(status?.words.map(({ meaning }) => meaning))).toEqual(new Set([undefined]));
      }
    }
  });

  it('is not one of places, unless it holds codes', () => {
    const kindOf = (words: Readonly<Record<string, number>>) =>
      consentColumns([column('Newsletter', { sí: 1 }), column('Estado', words)])[1]?.kind;

    expect(kindOf({ Jalisco: 2, Puebla: 1 })).toBe('unread');
    expect(kindOf({ A: 2, B: 1 })).toBe('words');
    expect(kindOf({ '1': 2, '12': 1 })).toBe('words');
  });

  it('of orders is asked about nowhere, and says nothing beside an answer', () => {
    const status = column('Status', { paid: 2, pending: 1, canceled: 1 });
    const all = [column('May we e-mail you our newsletter?', { Yes: 1, No: 1 }), status];

    expect(read(status)).toMatchObject([{ kind: 'unread' }]);
    expect(read(column('Status', { bezahlt: 2, storniert: 1 }))).toMatchObject([
      { kind: 'unread' },
    ]);
    expect(consentColumns(all).map(({ kind }) => kind)).toEqual(['flag-agreed', 'nothing']);
    // Nothing in it is about orders alone, or not all of it.
    for (const words of [
      { pending: 2, canceled: 1 },
      { paid: 1, abgemeldet: 1 },
    ]) {
      expect(read(column('Status', words))).toMatchObject([{ kind: 'words' }]);
    }
    expect(read(column('Newsletter status', { paid: 1 }))).toMatchObject([{ kind: 'words' }]);
  });

  it('of mail is sure, and a word that is not understood is told', () => {
    expect(read(column('Email status', { active: 5, inactive: 1, asleep: 1 }))).toMatchObject([
      {
        kind: 'words',
        words: [
          { meaning: 'subscribed' },
          { meaning: 'no-consent', isDoubtful: true },
          { word: 'asleep', meaning: undefined },
        ],
      },
    ]);
  });

  it('of yes and no may mean either, and each is asked about', () => {
    expect(read(column('Email status', { '0': 2, '1': 8 }))).toMatchObject([
      { kind: 'words', words: [{ meaning: undefined }, { meaning: undefined }] },
    ]);
  });

  it.each(['Membership status', 'Lead Status', 'Kundenstatus', 'Order status', 'Plan', 'Account'])(
    'of something else is none: %s',
    (title) => {
      expect(read(column(title, { active: 5, cancelled: 2 }))).toEqual([]);
    },
  );

  it('of what people pay for is none', () => {
    expect(read(column('Subscription status', { active: 5, canceled: 2, past_due: 1 }))).toEqual(
      [],
    );
    expect(read(column('Subscription status', { subscribed: 5, unsubscribed: 2 }))).toMatchObject([
      { kind: 'words', words: [{ meaning: 'subscribed' }, { meaning: 'unsubscribed' }] },
    ]);
  });

  it('is found by one word of somebody who left, whatever its name is and however rare the word', () => {
    const words = { aktiv: 9, Gold: 5, abgemeldet: 1 };

    expect(read(column('Stand', words))).toMatchObject([
      {
        kind: 'words',
        words: [{ meaning: 'subscribed' }, { meaning: undefined }, { meaning: 'unsubscribed' }],
      },
    ]);
    // The words of a membership are none of consent: who left is only kept from mail.
    expect(read(column('Mitgliedschaft', words))).toEqual([
      { column: 'Mitgliedschaft', kind: 'unread', words: [] },
    ]);
  });

  it('is not every column of a few words', () => {
    expect(read(column('Colour', { red: 5, blue: 2 }))).toEqual([]);
    expect(read(column('Has a dog', { yes: 1 }))).toEqual([]);
  });
});

describe('a column of answers', () => {
  it('is not sure what a circle means beside a cross', () => {
    const doubtful = { meaning: 'no-consent', isDoubtful: true };

    expect(consentColumns([column('Newsletter', { x: 2, o: 2 })])).toMatchObject([
      { words: [doubtful, doubtful] },
    ]);
    expect(consentColumns([column('Newsletter', { o: 2, n: 2 })])).toMatchObject([
      { words: [{ meaning: 'subscribed' }, { meaning: 'no-consent' }] },
    ]);
  });

  it('is read word by word, and a cross beside a yes is doubtful', () => {
    const words = { ja: 5, nein: 2, x: 1, abgemeldet: 1, vielleicht: 1 };

    expect(read(column('Newsletter?', words))).toEqual([
      {
        column: 'Newsletter?',
        kind: 'flag-agreed',
        words: [
          { word: 'ja', rows: 5, meaning: 'subscribed' },
          { word: 'nein', rows: 2, meaning: 'no-consent' },
          { word: 'x', rows: 1, meaning: 'no-consent', isDoubtful: true },
          { word: 'abgemeldet', rows: 1, meaning: 'unsubscribed' },
          { word: 'vielleicht', rows: 1, meaning: undefined },
        ],
      },
    ]);
  });

  it('is asked about where none of its few words is known, and unread where there are none or many', () => {
    expect(read(column('Newsletter?', { weekly: 5 }))).toMatchObject([
      { kind: 'flag-agreed', words: [{ meaning: undefined }] },
    ]);
    const many = Object.fromEntries(
      Array.from({ length: 11 }, (_, index) => [`w${String(index)}`, 1]),
    );
    expect(read(column('Newsletter?', many))).toMatchObject([{ kind: 'unread' }]);
    expect(read(column('Newsletter?', {}))).toMatchObject([{ kind: 'unread' }]);
    expect(read({ ...column('Newsletter?', {}), words: undefined })).toMatchObject([
      { kind: 'unread' },
    ]);
  });

  it.each([
    ['Opt-out', 'flag-left', 'unsubscribed'],
    ['do_not_contact', 'flag-left', 'unsubscribed'],
    ['HasOptedOutOfEmail', 'flag-left', 'unsubscribed'],
    ['Von allen E-Mails abgemeldet', 'flag-left', 'unsubscribed'],
    ['Désinscrit', 'flag-left', 'unsubscribed'],
    ['Dado de baja', 'flag-left', 'unsubscribed'],
    ['Disiscritto', 'flag-left', 'unsubscribed'],
    ['Uitgeschreven', 'flag-left', 'unsubscribed'],
    ['Descadastrado', 'flag-left', 'unsubscribed'],
    ['Wypisany', 'flag-left', 'unsubscribed'],
    ['Avregistrerad', 'flag-left', 'unsubscribed'],
    ['Frameldt', 'flag-left', 'unsubscribed'],
    ['Отписан', 'flag-left', 'unsubscribed'],
    ['配信停止', 'flag-left', 'unsubscribed'],
    ['Bounced', 'flag-bounced', 'bounced'],
    ['Spam complaint', 'flag-complained', 'complained'],
    ['Gesperrt', 'flag-barred', 'no-consent'],
    ['Newsletter', 'flag-agreed', 'subscribed'],
    ['Dürfen wir dir unsere Neuigkeiten schicken?', 'flag-agreed', 'subscribed'],
    ['Would you like to receive our emails?', 'flag-agreed', 'subscribed'],
    ['Zgoda na newsletter', 'flag-agreed', 'subscribed'],
    ['Samtycker till nyhetsbrev', 'flag-agreed', 'subscribed'],
    ['Согласие на рассылку', 'flag-agreed', 'subscribed'],
    ['メルマガ', 'flag-agreed', 'subscribed'],
    ['Consenso marketing', 'flag-agreed', 'subscribed'],
    ['Acepta recibir publicidad', 'flag-agreed', 'subscribed'],
    ['Toestemming e-mail', 'flag-agreed', 'subscribed'],
    ['Email confirmed', 'flag-confirmed', 'subscribed'],
  ])('is understood in many languages: %s is %s', (title, kind, meaning) => {
    expect(read(column(title, { yes: 3 }))).toMatchObject([{ kind, words: [{ meaning }] }]);
  });

  it('that says who left does not say that the others agreed', () => {
    expect(read(column('Opt-out', { nein: 8, FALSCH: 1, ja: 2, active: 1 }))).toMatchObject([
      {
        words: [
          { meaning: 'nothing' },
          { meaning: 'nothing' },
          { meaning: 'unsubscribed' },
          { meaning: 'nothing' },
        ],
      },
    ]);
  });

  it('that was confirmed may be an order, where nothing else speaks of mail', () => {
    const confirmed = column('Confirmed', { yes: 3, no: 1 });

    expect(read(confirmed)).toMatchObject([
      { kind: 'flag-verified', words: [{ meaning: 'nothing' }, { meaning: 'unconfirmed' }] },
    ]);
    expect(consentColumns([confirmed, column('Unsubscribed', {})])[0]).toMatchObject({
      words: [{ meaning: 'subscribed' }, {}],
    });
    expect(read({ ...column('Confirmed at', {}), words: undefined, isDates: true })).toMatchObject([
      { kind: 'moment-verified' },
    ]);
    expect(read(column('E-mail address verified', { yes: 1 }))).toMatchObject([
      { kind: 'flag-verified', words: [{ meaning: 'nothing' }] },
    ]);
    // Nobody has confirmed yet.
    expect(read(column('Double opt-in', {}))).toMatchObject([{ kind: 'flag-verified' }]);
  });

  it.each(['Terms accepted', 'Privacy policy consent', 'SMS opt-in', 'Unsubscribe link'])(
    'to something else is none: %s',
    (title) => {
      expect(read(column(title, { yes: 3 }))).toEqual([]);
    },
  );

  it('that are counted, or reasons, are told and not read', () => {
    expect(read(column('Bounce count', { '0': 8, '1': 1 }))).toMatchObject([{ kind: 'unread' }]);
    // Mail may reach them tomorrow.
    expect(read(column('Soft bounce', { '0': 8, '1': 1 }))).toEqual([]);
    expect(read(column('Unsubscribe reason', { 'too many': 1 }))).toMatchObject([
      { kind: 'unread' },
    ]);
  });
});

it('knows a column about letters beside one about e-mail', () => {
  const found = consentColumns([
    column('Do Not Email', { '1': 1 }),
    column('Do Not Mail', { '1': 1 }),
  ]);

  expect(found.map(({ kind }) => kind)).toEqual(['flag-left', 'nothing']);
});

it('does not read notes as words', () => {
  expect(read(column('Notes', { 'unsubscribed last week': 1, VIP: 1 }))).toMatchObject([
    { kind: 'unread' },
  ]);
});

it('knows what has yet to be confirmed', () => {
  expect(
    consentColumns([column('needsConfirmation', { true: 1, false: 2 }), column('Opt-out', {})]),
  ).toMatchObject([
    { kind: 'flag-unconfirmed', words: [{ meaning: 'unconfirmed' }, { meaning: 'nothing' }] },
    {},
  ]);
});

describe('a column of days', () => {
  const days = (title: string) => ({ ...column(title, {}), words: undefined, isDates: true });

  it('says who left and who confirmed, without splitting the table by hand', () => {
    const found = consentColumns([days('confirmed_at'), days('unsubscribed_at')]);

    expect(found.map(({ kind }) => kind)).toEqual(['moment-confirmed', 'moment-left']);
  });

  it('may have few of them, spreadsheet numbers among them, or none yet', () => {
    expect(read(column('Unsubscribed at', { '45352': 1, '2024-03-01': 1 }))).toMatchObject([
      { kind: 'moment-left' },
    ]);
    expect(read(column('Date of Unsubscription', {}))).toMatchObject([{ kind: 'moment-left' }]);
    expect(read(column('Opted out', {}))).toMatchObject([{ kind: 'flag-left' }]);
  });

  it('may be Unix times with a zero for never, whatever the column is called', () => {
    expect(read(column('deactivated', { '0': 3, '1700000000': 1 }))).toMatchObject([
      { kind: 'moment-barred' },
    ]);
    expect(read(column('unsubscribed', { '0': 3, '1700000000': 1 }))).toMatchObject([
      { kind: 'moment-left' },
    ]);
    expect(read(column('opt_in_ts', { '0': 3, '1700000000': 1 }))).toMatchObject([
      { kind: 'moment-agreed' },
    ]);
  });

  it('is none where a number beside agreement may be that of a list', () => {
    expect(read(column('newsletter', { '0': 3, '1700000000': 1 }))).toMatchObject([
      { kind: 'flag-agreed' },
    ]);
  });

  it('on which people agreed says nothing more than the answer beside it', () => {
    const consented = days('Consent date');

    expect(read(consented)).toMatchObject([{ kind: 'moment-agreed' }]);
    expect(
      consentColumns([consented, column('Newsletter', { ja: 1 })]).map(({ kind }) => kind),
    ).toEqual(['flag-agreed']);
  });
});

describe('a column about anything', () => {
  it('of labels speaks by those that are about mail', () => {
    const labels = [
      { word: 'VIP', rows: 5 },
      { word: 'Newsletter', rows: 3 },
      { word: 'keine Werbung', rows: 1 },
    ];

    expect(read({ ...column('Labels', {}), labels })).toEqual([
      {
        column: 'Labels',
        kind: 'labels',
        isPartial: true,
        words: [
          { word: 'Newsletter', rows: 3, meaning: undefined },
          { word: 'keine Werbung', rows: 1, meaning: 'no-consent', isDoubtful: true },
          { word: 'VIP', rows: 5, meaning: 'nothing' },
        ],
      },
    ]);
    expect(read({ ...column('Labels', {}), labels: labels.slice(0, 1) })).toEqual([]);
  });

  it('of free text speaks by its phrases, and nobody is suppressed by them', () => {
    const phrases = [{ word: 'unsubscribed', rows: 1, sample: 'unsubscribed 0 m…' }];

    expect(read({ ...column('Notes', {}), phrases })).toEqual([
      {
        column: 'Notes',
        kind: 'notes',
        words: [{ ...phrases[0], meaning: 'no-consent', isDoubtful: true }],
      },
    ]);
    expect(read({ ...column('Notes', {}), phrases: [] })).toEqual([]);
  });

  it('says nothing of the rows in which it is blank', () => {
    const custom = column('Custom 1', { unsubscribed: 1 });

    expect(read({ ...custom, hasBlanks: true })).toMatchObject([
      { kind: 'words', isPartial: true },
    ]);
    expect(read(custom)[0]).not.toHaveProperty('isPartial');
  });

  it('does not answer the question for the status of anything', () => {
    const custom = { ...column('Custom 1', { unsubscribed: 1, yes: 2 }), hasBlanks: true };

    expect(consentColumns([custom, column('Status', { lead: 2 })]).map(({ kind }) => kind)).toEqual(
      ['words', 'words'],
    );
  });
});

describe('a column in Chinese or Korean', () => {
  it.each([
    ['同意接收邮件', { 是: 2, 否: 1 }, 'flag-agreed', ['subscribed', 'no-consent']],
    ['이메일 수신동의', { 예: 2, 아니오: 1 }, 'flag-agreed', ['subscribed', 'no-consent']],
    ['수신거부', { 예: 1, 아니오: 2 }, 'flag-left', ['unsubscribed', 'nothing']],
    ['订阅状态', { 已订阅: 2, 已退订: 1 }, 'words', ['subscribed', 'unsubscribed']],
  ])('is found: %s', (title, words, kind, meanings) => {
    const [found] = read(column(title, words));

    expect(found?.kind).toBe(kind);
    expect(found?.words.map(({ meaning }) => meaning)).toEqual(meanings);
  });

  it('may be one of days', () => {
    const left = { title: '退订日期', column: '退订日期', words: undefined, isDates: true };

    expect(read(left)).toMatchObject([{ kind: 'moment-left' }]);
    expect(read(column('退订时间', { '2024-3-12': 1 }))).toMatchObject([{ kind: 'moment-left' }]);
  });
});

function read(one: TitledColumn) {
  return consentColumns([one]);
}

function column(title: string, words: Readonly<Record<string, number>>): TitledColumn {
  const counted = Object.entries(words).map(([word, rows]) => ({ word, rows }));
  return { title, column: title, words: counted };
}
