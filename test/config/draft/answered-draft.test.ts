// The answers of a person, wherever they come from, and what the configuration becomes by them.
import { describe, expect, it } from 'vitest';
import {
  type AnsweredDraft,
  answeredDraft,
  kindsOf,
} from '../../../src/config/draft/answered-draft.ts';
import { configTemplate } from '../../../src/config/draft/template.ts';
import type { ChosenAnswer } from '../../../src/contacts/index.ts';
import { OPTIONS, archive, file, known, leavers, plain, table } from './found-files.ts';
import { answered, column, meaning, use } from './given-answers.ts';

const WORDS = [
  { word: 'ja', rows: 3, meaning: 'subscribed' },
  { word: 'nein', rows: 1, meaning: 'no-consent' },
  { word: 'vielleicht', rows: 1, meaning: undefined },
] as const;

const CRM = table('crm.csv', {
  header: ['mail', 'Ort', 'Land', 'News', 'Note', 'Mode', 'Since', 'Mail 2'],
  columns: [
    column('mail', 0),
    column('Ort', 1),
    column('Land', 2, { blankCount: 1 }),
    column('News', 3),
    column('Note', 4, { custom: undefined }),
    column('Mode', 5, {
      words: [{ word: 'active', rows: 4, meaning: 'no-consent', isDoubtful: true }],
    }),
    column('Since', 6, { isDays: true, looksLike: 'date' }),
    column('Mail 2', 7),
  ],
  is: plain({
    fields: [
      { field: 'email', column: 'mail', also: ['Mail 2'], looksLike: 'text' },
      { field: 'city', column: 'Ort', looksLike: 'text' },
      { field: 'custom.mode', column: 'Mode', looksLike: 'text' },
    ],
    consent: [{ kind: 'flag-agreed', column: 'News', words: WORDS }],
  }),
  taking: {
    taken: [{ field: 'city', column: 'Ort', samples: ['W…'] }],
    left: [{ column: 'Note', why: 'notes', samples: ['N…'] }],
  },
  takers: { count: 5, withoutCountry: 5 },
});

describe('a column in which something ends', () => {
  const ending = (
    kind: 'moment-barred' | 'flag-barred' | 'unread',
    heldFor: 'end-date' | 'membership' | 'any-leaving',
  ) =>
    table('crm.csv', {
      columns: [column('mail', 0), column('News', 1), column('Until', 2, { isDays: true })],
      is: plain({
        fields: [{ field: 'email', column: 'mail', looksLike: 'text' }],
        consent: [
          { kind: 'flag-agreed', column: 'News', words: WORDS },
          { kind, column: 'Until', words: [], heldFor },
        ],
      }),
    });

  it.each([
    ['moment-barred', 'moment-left'],
    ['flag-barred', 'flag-left'],
  ] as const)('may be one of leaving the mails: %s', (kind, left) => {
    const found = ending(kind, 'any-leaving');

    const before = answered([found], []).draft;
    const { draft, problems } = answered([found], [use('Until', 'left')]);

    expect(before.decisions.map(({ words }) => words)).toContainEqual(
      expect.stringContaining(`Write kind: ${left} there if they unsubscribed`),
    );
    expect(problems).toEqual([]);
    expect(draft.sources[0]?.status).toMatchObject({
      all: [{ column: 'News' }, { column: 'Until', kind: left }],
    });
    expect(draft.decisions.filter(({ words = '' }) => words.includes('Until'))).toEqual([]);
  });

  it.each(['end-date', 'membership', 'any-leaving'] as const)(
    'says nothing once a person says so: %s',
    (heldFor) => {
      const table = ending('moment-barred', heldFor);

      const { draft, problems } = answered([table], [use('Until', 'nothing')]);

      expect(problems).toEqual([]);
      expect(draft.sources[0]?.status).toMatchObject({
        all: [{ column: 'News' }, { column: 'Until', kind: 'nothing' }],
      });
      expect(draft.decisions.filter(({ words = '' }) => words.includes('Until'))).toEqual([]);
    },
  );

  it('keeps its people from mail where it is consent that ends, whatever a person says', () => {
    const { problems } = answered([ending('unread', 'end-date')], [use('Until', 'nothing')]);

    expect(problems).toEqual([
      expect.stringContaining('says of the column what cannot become of it'),
    ]);
  });
});

describe('without answers', () => {
  it('everything is as the files were found, each column with its reason', () => {
    const { review, problems } = crm([]);
    const uses = review.sources[0]?.columns.map(({ text, present, because }) => [
      text,
      present,
      because,
    ]);

    expect(problems).toEqual([]);
    expect(uses).toEqual([
      ['mail', 'email', 'it holds the most addresses'],
      ['Ort', 'city', 'by its name'],
      ['Land', 'leave', 'another column fills the field, or no field has its name'],
      ['News', 'consent', 'read as flag-agreed'],
      ['Note', 'leave', 'no mail needs it: notes'],
      ['Mode', 'custom.mode', 'its name is not a field of the service; its values are texts'],
      ['Since', 'leave', 'another column fills the field, or no field has its name'],
      ['Mail 2', 'further-email', 'by its name'],
    ]);
  });

  it('answers that say the same as the files change nothing', () => {
    const same = [use('Ort', 'city'), use('News', 'consent'), meaning('News', 'ja', 'subscribed')];

    expect(textOf(crm(same))).toBe(textOf(crm([])));
  });

  it('a word that keeps people from mail is never offered as an agreement', () => {
    const news = crm([]).review.sources[0]?.columns.find(({ text }) => text === 'News');
    const values = news?.words.map(({ options }) => options.map(({ value }) => value));

    expect(values?.[1]).toEqual(['no-consent', 'bounced', 'unsubscribed', 'complained']);
    expect(values?.[2]).toContain('subscribed');
    expect(values?.[2]).toContain('nothing');
  });
});

describe('a column', () => {
  it('fills another field, a custom field of any name, or nothing', () => {
    const { draft, problems } = crm([
      use('Ort', 'leave'),
      use('Land', 'country'),
      use('Note', 'custom.remark'),
    ]);

    expect(problems).toEqual([]);
    expect(draft.sources[0]?.columns).toEqual([
      { field: 'email', column: 'mail', also: ['Mail 2'] },
      { field: 'custom.mode', column: 'Mode' },
      { field: 'country', column: 'Land' },
      { field: 'custom.remark', column: 'Note' },
    ]);
    expect(draft.sources[0]?.about).toContainEqual(
      expect.stringContaining('Left behind: Ort.') as string,
    );
    expect(draft.decisions.map(({ words }) => words ?? '').join()).toContain(
      '1 of 5 rows looked at has no country',
    );
  });

  it('becomes the one of the addresses, and the further ones', () => {
    const { draft } = crm([
      use('mail', 'leave'),
      use('Mail 2', 'email'),
      use('Note', 'further-email'),
    ]);

    expect(draft.sources[0]?.columns[0]).toEqual({
      field: 'email',
      column: 'Mail 2',
      also: ['Note'],
    });
  });

  it('speaks of consent by its words, which nobody has explained yet', () => {
    const { draft } = crm([use('Mode', 'consent'), use('Since', 'moment-left')]);

    expect(draft.sources[0]?.status).toEqual({
      all: [
        { column: 'News', kind: 'flag-agreed', map: {} },
        { column: 'Mode', kind: 'words', map: { active: 'no-consent' } },
        { column: 'Since', kind: 'moment-left', map: {} },
      ],
    });
  });

  it('that is read as consent no more leaves the question open, and is named in it', () => {
    const { draft } = crm([use('News', 'custom.news')]);

    expect(draft.sources[0]?.status).toBe('no-consent');
    expect(draft.decisions[0]?.words).toContain(
      'In its column News, people are kept from mail only by',
    );
  });
});

describe('a word', () => {
  it('of those who left can only become another such word', () => {
    const words = [
      { word: 'unsubscribed', rows: 2, meaning: 'unsubscribed' },
      { word: 'out', rows: 1, meaning: 'unsubscribed' },
      { word: 'in', rows: 1, meaning: undefined },
    ] as const;
    const is = plain({ consent: [{ kind: 'flag-left', column: 'state', words }] });
    const found = table('crm.csv', { is, columns: [column('state', 0)] });

    const [state] = answered([found], []).review.sources[0]?.columns ?? [];

    expect(state?.words.map(({ options }) => options.map(({ value }) => value))).toEqual([
      ['bounced', 'unsubscribed', 'complained'],
      ['no-consent', 'bounced', 'unsubscribed', 'complained'],
      ['unconfirmed', 'no-consent', 'bounced', 'unsubscribed', 'complained', 'nothing'],
    ]);
  });

  it('gets its meaning, or says nothing, and stays open no more', () => {
    const { draft } = crm([
      use('Mode', 'consent'),
      meaning('Mode', 'active', 'subscribed'),
      meaning('News', 'vielleicht', 'nothing'),
    ]);

    expect(draft.sources[0]?.status).toEqual({
      all: [
        { column: 'News', kind: 'flag-agreed', map: { vielleicht: 'nothing' } },
        { column: 'Mode', kind: 'words', map: { active: 'subscribed' } },
      ],
    });
    expect(draft.decisions.some(({ place }) => place !== 'sources' && 'source' in place)).toBe(
      false,
    );
  });

  it('that says nothing is written in the long form', () => {
    const words = [{ word: 'lead', rows: 2, meaning: undefined }];
    const is = plain({ consent: [{ kind: 'words', column: 'state', words }] });
    const found = table('crm.csv', { is, columns: [column('state', 0)] });

    const { draft } = answered([found], [meaning('state', 'lead', 'nothing')]);

    expect(draft.sources[0]?.status).toMatchObject({
      all: [{ column: 'state', kind: 'words', map: { lead: 'nothing' } }],
    });
  });

  it('leaves open who agreed where no word of the file says it any more', () => {
    const words = ['New', 'Converted'].map((word) => ({ word, rows: 2, meaning: undefined }));
    const is = plain({ consent: [{ kind: 'words', column: 'Status', words }] });
    const found = table('crm.csv', { is, columns: [column('Status', 0)] });
    const silent = words.map(({ word }) => meaning('Status', word, 'nothing'));
    const agreed = { about: { ask: 'consent', source: 'crm' }, answer: 'agreed' } as const;

    const { draft, review } = answered([found], silent);

    expect(draft.sources[0]?.status).toMatchObject({ otherwise: 'no-consent' });
    expect(review.sources[0]?.questions.map(({ about }) => about.ask)).toContain('consent');
    expect(answered([found], [...silent, agreed]).draft.sources[0]?.status).toMatchObject({
      otherwise: 'subscribed',
    });
    expect(answered([found], silent.slice(1)).draft.sources[0]?.status).toMatchObject({
      otherwise: undefined,
    });
  });
});

describe('answers that cannot be used', () => {
  it('are all told at once', () => {
    const { problems } = crm([
      use('Ort', 'email'),
      use('Gone', 'city'),
      use('Land', 'shell'),
      meaning('News', 'nein', 'subscribed'),
      meaning('News', 'perhaps', 'subscribed'),
      meaning('Mode', 'active', 'subscribed'),
      use('Gone', 'city'),
      { about: { ask: 'consent', source: 'crm' }, answer: 'agreed' },
      { about: { ask: 'country', source: 'crm' }, answer: 'Atlantis' },
      { about: { ask: 'lists' }, answer: 'each' },
    ]);

    expect(problems).toEqual([
      'Answer 1 fills the field email from two columns.',
      'Answer 2 is about a column that is missing from the files or cannot be changed.',
      'Answer 3 says of the column what cannot become of it.',
      'Answer 4 gives the word a meaning that it cannot have.',
      'Answer 5 is about a word that no column of consent holds.',
      'Answer 6 is about a word that no column of consent holds.',
      'Answer 7 is about the same as answer 2.',
      'Answer 8 says who agreed where that is not in question.',
      'Answer 9 is none of the answers.',
      'Answer 10 says that files are lists of their own, but there are no such files.',
    ]);
  });

  it('leave no source without addresses', () => {
    expect(crm([use('mail', 'leave')]).problems).toEqual([
      'Answer 1 leaves the source without a column of addresses.',
    ]);
  });
});

describe('an export', () => {
  const EXPORT = table('subscribed.csv', {
    header: ['Email', 'Town', 'Shoe'],
    columns: [column('Email', 0), column('Town', 1), column('Shoe', 2)],
    is: known({
      status: [{ column: 'State', words: [{ word: 'asleep', rows: 1, meaning: undefined }] }],
    }),
    taking: {
      taken: [
        { field: 'email', column: 'Email', samples: ['a…'] },
        { field: 'city', column: 'Town', samples: ['W…'] },
      ],
      left: [{ column: 'Shoe', why: undefined, samples: ['00'] }],
    },
  });

  it('takes besides what its preset takes, and not what it should not', () => {
    const { draft, review, problems } = answered(
      [EXPORT],
      [
        { about: { ask: 'column', source: 'mailchimp', column: 'Town' }, answer: 'leave' },
        { about: { ask: 'column', source: 'mailchimp', column: 'Shoe' }, answer: 'custom.shoe' },
        {
          about: { ask: 'word', source: 'mailchimp', column: 'State', word: 'asleep' },
          answer: 'bounced',
        },
      ],
    );

    expect(problems).toEqual([]);
    expect(review.sources[0]?.columns.map(({ text }) => text)).toEqual(['Town', 'Shoe']);
    expect(draft.sources[0]).toMatchObject({
      columns: [
        { field: 'custom.shoe', column: 'Shoe' },
        { field: 'city', column: null },
      ],
      status: { map: { asleep: 'bounced' } },
    });
  });

  it('of which one file lacks a column keeps that column as it is', () => {
    const other = { ...EXPORT, name: 'other.csv', header: ['Email', 'Town'], columns: [] };
    const { review } = answeredDraft([archive('a.zip', EXPORT, other)], [], OPTIONS);

    expect(review.sources[0]?.columns.map(({ text }) => text)).toEqual(['Town']);
  });
});

it('files are lists of their own, or exports, where a person says so', () => {
  const maybe = [
    { type: 'sendgrid', title: 'SendGrid', certainty: 'likely', because: 'its columns' },
  ] as const;
  const files = ['shop.csv', 'blog.csv'].map((name) => file(name, table(name, { maybe })));
  const kind = { about: { ask: 'kind', file: 'shop.csv' }, answer: 'sendgrid' } as const;

  const { draft, review, problems } = answeredDraft(
    files,
    [kind, { about: { ask: 'lists' }, answer: 'each' }],
    OPTIONS,
  );

  expect(problems).toEqual([]);
  expect([...kindsOf(files, [kind])]).toEqual([['shop.csv', 'sendgrid']]);
  expect(review.structure.map(({ present }) => present)).toEqual(['sendgrid', '', 'each']);
  expect(draft.syncs).toHaveLength(2);
});

it('nothing is chosen of a list of people who left, and its columns are never read', () => {
  const { review } = answered([{ ...CRM, is: plain({ consent: [] }), leaving: leavers() }], []);

  expect(review.sources[0]?.columns).toEqual([]);
  expect(review.sources[0]?.questions[0]).toMatchObject({ present: '', undecided: 'yes' });
});

function crm(answers: readonly ChosenAnswer[]): AnsweredDraft {
  return answered([CRM], answers);
}

function textOf({ draft }: AnsweredDraft): string {
  return configTemplate({ stateDir: './state', draft });
}
