// What a person decides about files that do not tell what they are: nobody is suppressed and nobody gets mail before.
import { describe, expect, it } from 'vitest';
import type { FoundTable, Leaving, PossibleExport, Status } from '../../../src/contacts/index.ts';
import { draftOfFiles } from '../../../src/config/draft/draft-of-files.ts';
import type { Draft } from '../../../src/config/draft/draft.ts';
import { filesOfUnknownKind } from '../../../src/config/draft/recognition-decisions.ts';
import { tableDetails } from '../../../src/config/draft/consent-table.ts';
import { archive, file, known, leavers, OPTIONS, plain, replied, table } from './found-files.ts';

const LISTMONK: PossibleExport = {
  type: 'listmonk',
  title: 'listmonk: subscribers',
  certainty: 'certain',
  because: 'its columns uuid, email',
};
const SENDGRID = { ...LISTMONK, type: 'sendgrid', title: 'SendGrid: bounces' } as const;

describe('a file that may be a provider’s export', () => {
  const FILE = file('a.csv', table('a.csv', { maybe: [LISTMONK, SENDGRID] }));

  it('is read as a plain table, and the draft says what to write', () => {
    const { sources, decisions } = draftOfFiles([FILE], OPTIONS);

    expect(sources).toMatchObject([{ type: 'csv' }]);
    expect(decisions[0]).toEqual({
      place: { source: 'a' },
      words:
        'a.csv may be an export of listmonk: subscribers, by its columns uuid, email; or of SendGrid: bounces, by its columns uuid, email. Other programs use these names too, so it is read as a plain table. If it is such an export, write type: listmonk or type: sendgrid, without columns and status.',
    });
  });

  it('is one of those whose provider a person may know', () => {
    const twice = archive(
      'b.zip',
      table('b.zip/1.csv', { maybe: [LISTMONK] }),
      table('b.zip/2.csv', { maybe: [LISTMONK] }),
    );

    const found = filesOfUnknownKind([FILE, twice, file('c.csv', table('c.csv'))]);

    expect(found).toEqual([
      { path: 'a.csv', maybe: [LISTMONK, SENDGRID] },
      { path: 'b.zip', maybe: [LISTMONK] },
    ]);
  });

  it('is not asked about where its name says surely enough who left', () => {
    const gone = table('bounces.csv', { leaving: leavers(), maybe: [SENDGRID] });

    expect(filesOfUnknownKind([file('bounces.csv', gone)])).toEqual([]);
  });
});

it('says of whom a column beside those of an export suppresses, and of whom it does not', () => {
  const word = (text: string, meaning: Status) => ({ word: text, rows: 1, meaning });
  const told = (...words: ReturnType<typeof word>[]) => {
    const is = known({ besides: [{ column: 'GDPR', words }] });
    return draftOfFiles([file('a.csv', table('a.csv', { is }))], OPTIONS).decisions[0]?.words;
  };

  expect(told(word('no', 'no-consent'))).toContain('Nobody is suppressed.');
  expect(told(word('no', 'no-consent'), word('gone', 'unsubscribed'))).toContain(
    'Those with "gone" are suppressed, which is for ever.',
  );
});

it('shows of an export only such columns as may be named as the one that says who agreed', () => {
  const word = { word: 'No', rows: 2 };
  const few = ['Unsubscribed', 'Stage', 'Level'].map((column) => ({ column, words: [word] }));
  const left = [{ column: 'Stage', samples: [], why: undefined }];
  const taken = [{ column: 'Level', samples: [], field: 'custom.level' }] as const;
  const is = known({ saysWhoAgreed: false });

  const { decisions } = draftOfFiles(
    [file('a.csv', table('a.csv', { is, few, taking: { taken, left } }))],
    OPTIONS,
  );

  expect(decisions[0]?.question?.text).toMatch(/ Look first: Stage: No 2; Level: No 2\.$/u);
});

describe('a file whose people may all have left', () => {
  const unsure = leavers({ isSure: false, against: ['its column City', 'its column Name'] });
  const silent = plain({ consent: [] });
  const GONE = table('unsubscribed.csv', { is: silent, leaving: unsure });
  const drafted = (): Draft =>
    draftOfFiles(
      [file('crm.csv', table('crm.csv', { header: ['x'] })), file('unsubscribed.csv', GONE)],
      OPTIONS,
    );

  it('gets nobody mail and suppresses nobody until a person says so', () => {
    const { sources, suppressions, decisions } = drafted();

    expect(sources[1]).toMatchObject({ name: 'unsubscribed', status: 'no-consent' });
    expect(suppressions).toEqual([{ sources: ['crm'], into: 'global' }]);
    expect(decisions.map(({ words }) => words)).toContain(
      'Everybody in unsubscribed.csv may have left (its name; against that: its column City, its column Name). They get no mail (status: no-consent). They are not suppressed. If all of them left, write status: unsubscribed and name the source under suppressions, which is for ever. Write status: subscribed only if all of them agreed to get mail.',
    );
  });

  it('is asked about once, with its first rows', () => {
    const questions = drafted().decisions.flatMap(({ question }) => question?.text ?? []);

    const about = questions.filter((text) => text.includes('unsubscribed.csv'));
    expect(about).toEqual([
      'unsubscribed.csv (its name; against that: its column City, its column Name) begins with: a…@example.com | b…@example.com. Did everybody in it leave, or did everybody agree to get mail (left, agreed, neither)?',
    ]);
  });

  it.each([
    ['left', 'unsubscribed', ['crm', 'unsubscribed'], 1],
    ['Agreed', 'subscribed', ['crm'], 2],
    ['neither', 'no-consent', ['crm'], 2],
  ])('is decided by the answer %s', (answer, status, suppressing, columnCount) => {
    const draft = answered(answer);

    expect(draft?.sources[1]).toMatchObject({ status });
    expect(draft?.sources[1]?.columns).toHaveLength(columnCount);
    expect(draft?.suppressions).toEqual([{ sources: suppressing, into: 'global' }]);
  });

  it('takes no other answer, and makes the first entry of the suppressions', () => {
    expect(answered('yes')).toBeUndefined();
    const alone = draftOfFiles([file('unsubscribed.csv', GONE)], OPTIONS);

    expect(answered('left', alone)?.suppressions).toEqual([
      { sources: ['unsubscribed'], into: 'global' },
    ]);
  });

  it('is a source of its own, since the answer counts for it alone', () => {
    const people = file('people.csv', table('people.csv', { is: silent }));

    const { sources } = draftOfFiles([people, file('unsubscribed.csv', GONE)], OPTIONS);

    expect(sources.map(({ name }) => name)).toEqual(['people', 'unsubscribed']);
  });

  function answered(answer: string, draft = drafted()): Draft | undefined {
    const asked = draft.decisions.find(({ question }) => question?.text.includes('begins with'));
    return replied(draft, asked, answer);
  }
});

describe('a file of people who left, by its name, whose columns say that they agreed', () => {
  const agreed = plain({
    consent: [
      {
        kind: 'flag-agreed',
        column: 'Newsletter',
        words: [{ word: 'ja', rows: 2, meaning: 'subscribed' }],
      },
    ],
  });
  const leaving = leavers({ isSure: false, against: ['its column Newsletter'] });
  const found = table('book.xlsx/Abgemeldet', { is: agreed, leaving });

  it('gets nobody mail by their former answers, and suppresses nobody, until a person says so', () => {
    const { sources, decisions } = draftOfFiles([file('book.xlsx/Abgemeldet', found)], OPTIONS);

    expect(sources).toMatchObject([{ status: 'no-consent' }]);
    expect(decisions[0]?.words).toContain('Everybody in Abgemeldet may have left');
  });

  it('is one like any other where a column says of some that they left', () => {
    const left = { kind: 'moment-left', column: 'Abgemeldet am', words: [] } as const;
    const is = { ...agreed, consent: [...agreed.consent, left] };

    const { sources } = draftOfFiles([file('left.csv', { ...found, is })], OPTIONS);

    expect(sources).toMatchObject([{ status: { all: [{}, {}] } }]);
  });
});

describe('a file of people who never confirmed, by its name', () => {
  const waiting = leavers({ status: 'unconfirmed' });
  const signedUp = plain({ consent: [{ kind: 'moment-agreed', column: 'Subscribed', words: [] }] });
  const ACTIVE = file('active.csv', table('active.csv', { is: signedUp }));
  const beside = (given: Partial<FoundTable>): Draft =>
    draftOfFiles([ACTIVE, file('other.csv', table('other.csv', given))], OPTIONS);

  it('gets none of them mail by the day of a sign-up, and leaves the others theirs', () => {
    const { sources, suppressions, decisions } = beside({ is: signedUp, leaving: waiting });

    expect(sources).toMatchObject([
      { name: 'active', status: { all: [{ kind: 'moment-agreed' }] } },
      { name: 'other', status: 'unconfirmed' },
    ]);
    expect(suppressions).toMatchObject([{ sources: ['active', 'other'] }]);
    expect(decisions.map(({ words }) => words)).toContain(
      'By its name, the people of other.csv never confirmed that they want mail. They get no mail (status: unconfirmed). They are not suppressed. Write status: subscribed only if all of them agreed, and confirmed it where that was asked.',
    );
  });

  it.each([
    ['agreed', 'subscribed'],
    ['neither', 'unconfirmed'],
  ])('is decided by the answer %s', (answer, status) => {
    const draft = beside({ is: plain({ consent: [] }), leaving: waiting });
    const asked = draft.decisions.find(({ question }) => question?.text.includes('begins with'));

    expect(replied(draft, asked, answer)?.sources[1]).toMatchObject({ status });
  });

  it('says so of an export that does not tell who agreed', () => {
    const { sources } = beside({ is: known({ saysWhoAgreed: false }), leaving: waiting });

    expect(sources[1]).toMatchObject({ type: 'mailchimp', status: 'unconfirmed' });
  });

  it('holds them without a status where the name says more, and asks whose export it is', () => {
    const against = ['its name says more than that'];
    const leaving = { ...waiting, isSure: false, against };
    const given = { is: signedUp, leaving, maybe: [LISTMONK] };

    expect(beside(given).sources[1]).toMatchObject({ status: 'no-consent' });
    expect(beside(given).decisions.map(({ words }) => words)).toContainEqual(
      expect.stringContaining('confirmed that they want mail (but its name says more than that)'),
    );
    expect(filesOfUnknownKind([file('a.csv', table('a.csv', given))])).toHaveLength(1);
  });

  it.each([
    ['who never agreed', leavers({ status: 'no-consent' }), 'never agreed to mail'],
    ['who may wait', hint({ status: 'unconfirmed' }), 'may never have confirmed'],
    ['who may be gone', hint({ status: 'unsubscribed' }), 'may have left'],
  ])('does the same for those %s', (_, leaving, told) => {
    const { sources, decisions } = beside({ is: signedUp, leaving });

    expect(sources[1]).toMatchObject({ status: 'no-consent' });
    expect(decisions.map(({ words }) => words)).toContainEqual(expect.stringContaining(told));
  });

  const words = (meaning: 'unconfirmed' | 'no-consent') =>
    [
      { word: 'active', rows: 2, meaning: 'subscribed' },
      { word: 'new', rows: 1, meaning },
    ] as const;
  const days = { samples: [], place: 2, looksLike: 'date', isDays: true } as const;
  const CONFIRMED = { column: 'Confirmed', blankCount: 1, ...days } as const;

  it.each([
    ['a word of its column says who waits', 'words', words('unconfirmed'), waiting],
    ['some have no day of confirming', 'moment-confirmed', [], waiting],
    ['some say no', 'flag-agreed', words('no-consent'), leavers({ status: 'no-consent' })],
    ['its name may be of orders', 'flag-agreed', words('no-consent'), hint({})],
    ['a club was left', 'moment-agreed', [], hint({ outlastsSignUp: false })],
  ] as const)('is read by its columns where %s', (_, kind, found, leaving) => {
    const is = plain({ consent: [{ kind, column: 'Confirmed', words: found }] });

    const { sources } = beside({ is, leaving, columns: [CONFIRMED] });

    expect(sources[0]?.status).not.toEqual('no-consent');
    expect(typeof (sources[1] ?? sources[0])?.status).toBe('object');
  });

  function hint(given: Partial<Leaving>): Leaving {
    return leavers({ isSure: false, isHint: true, outlastsSignUp: true, ...given });
  }
});

describe('a sheet with addresses that nothing reads', () => {
  it.each([
    [['DNC'], 'The sheet "DNC" of book.xlsx holds addresses too and is not read.'],
    [['A', 'B'], 'The sheets "A", "B" of book.xlsx hold addresses too and are not read.'],
  ])('is one for a person to look at: %j', (unreadSheets, told) => {
    const first = table('book.xlsx', { unreadSheets });
    const named = table('book.xlsx/List', { unreadSheets, sheet: 'List' });

    for (const found of [first, named]) {
      const { decisions } = draftOfFiles([file('book.xlsx', found)], OPTIONS);

      expect(decisions.map(({ words }) => words)).toContainEqual(expect.stringContaining(told));
    }
  });
});

describe('what init shows of a table', () => {
  const TAKING = {
    taken: [{ field: 'first_name', column: 'Vorname', samples: ['A…', 'B…'] }],
    left: [
      { column: 'IP', why: 'network addresses', samples: ['000.0.0.0'] },
      { column: 'RATING', why: undefined, samples: ['0'] },
    ],
  } as const satisfies FoundTable['taking'];

  it('is whose it may be, its first rows, and what goes along', () => {
    const found = table('x.csv', {
      is: plain({ consent: [] }),
      maybe: [SENDGRID],
      leaving: leavers(),
      taking: TAKING,
    });

    expect(tableDetails(found)).toEqual([
      'may be an export of SendGrid: bounces, by its columns uuid, email',
      'begins with: a…@example.com | b…@example.com',
      'takes Vorname as first_name: A…, B…',
      'leaves IP (network addresses): 000.0.0.0',
      'leaves RATING: 0',
    ]);
  });

  it('is nothing of a table that says itself who left', () => {
    expect(tableDetails(table('x.csv', { is: known(), leaving: leavers() }))).toEqual([]);
  });

  it('shows the columns of few values where another one says who agreed', () => {
    const words = [{ word: 'ja', rows: 3, meaning: 'subscribed' as const }];
    const consent = [{ kind: 'flag-agreed', column: 'Newsletter', words }] as const;
    const few = [
      { column: 'Newsletter', words },
      { column: 'Raus', words: [{ word: 'x', rows: 1 }] },
    ];

    const found = table('people.csv', { is: plain({ consent }), few });

    expect(tableDetails(found)).toEqual(['few values, not read as consent: Raus: x 1']);
  });

  it('stands in the configuration by the names of the columns alone', () => {
    const { sources } = draftOfFiles([file('x.csv', table('x.csv', { taking: TAKING }))], OPTIONS);

    expect(sources[0]?.about).toEqual([
      'x.csv: a table, 2 rows',
      'Left behind: IP, RATING. To keep one, name it under columns as custom.NAME.',
    ]);
  });
});
