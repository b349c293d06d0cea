// Labels that may be about mail, and notes that speak of leaving: nobody gets mail by them until a person has answered.
import { describe, expect, it } from 'vitest';
import { answeredDraft } from '../../../src/config/draft/answered-draft.ts';
import type { Decision, Draft, DraftStatus } from '../../../src/config/draft/draft.ts';
import type { ConsentColumn, FoundTable } from '../../../src/contacts/index.ts';
import { file, OPTIONS, plain, repliedTo, table } from './found-files.ts';

const LABELS: ConsentColumn = {
  column: 'Labels',
  kind: 'labels',
  isPartial: true,
  words: [
    { word: 'Newsletter', rows: 3, meaning: undefined },
    { word: 'keine Werbung', rows: 1, meaning: 'no-consent', isDoubtful: true },
    { word: 'abgemeldet', rows: 2, meaning: 'unsubscribed' },
    { word: 'Kunden', rows: 5, meaning: 'nothing' },
  ],
};

const NOTES: ConsentColumn = {
  column: 'Notes',
  kind: 'notes',
  words: [
    {
      word: 'unsubscribed',
      rows: 2,
      meaning: 'no-consent',
      isDoubtful: true,
      sample: 'a… unsubscribed 0 m…',
    },
    { word: 'never write', rows: 1, meaning: 'no-consent', isDoubtful: true },
  ],
};

describe('a label', () => {
  it('says nothing until a person gives it a meaning', () => {
    const decided = decide(LABELS);
    const { draft, asides } = decided;

    expect(statusIn(draft)).toEqual({
      all: [
        {
          column: 'Labels',
          kind: 'labels',
          map: { 'keine Werbung': 'no-consent', abgemeldet: 'unsubscribed' },
        },
      ],
      otherwise: 'no-consent',
    });
    expect(asides.map(({ words }) => words)).toEqual([
      expect.stringContaining('"Newsletter" of the column Labels (3 rows)'),
      expect.stringContaining('Until you say what it means, its people get no mail'),
    ]);
    expect(statusIn(answered(decided, asides[0], 'subscribed'))).toMatchObject({
      all: [{ map: { Newsletter: 'subscribed', abgemeldet: 'unsubscribed' } }],
      otherwise: 'no-consent',
    });
    expect(answered(decided, asides[0], 'yes')).toBeUndefined();
  });

  it('with a meaning decides nothing about other labels, or about everybody else', () => {
    const decided = decide(LABELS);
    const asked = ({ decisions }: Draft): boolean =>
      decisions.some(({ question }) => question?.text.startsWith('Did the people') === true);

    for (const meaning of ['subscribed', 'nothing']) {
      const draft = answered(decided, decided.asides[0], meaning);

      expect(statusIn(draft)).toEqual({
        all: [
          {
            column: 'Labels',
            kind: 'labels',
            map: {
              Newsletter: meaning,
              'keine Werbung': 'no-consent',
              abgemeldet: 'unsubscribed',
            },
          },
        ],
        otherwise: 'no-consent',
      });
      expect(draft && asked(draft)).toBe(true);
    }
  });

  it('is answered beside the question whether everybody else agreed', () => {
    const { found } = decide(LABELS);
    const about = { ask: 'word', source: 'people', column: 'Labels', word: 'Newsletter' } as const;

    const { draft, problems } = answeredDraft(
      [file(found.name, found)],
      [
        { about, answer: 'subscribed' },
        { about: { ask: 'consent', source: 'people' }, answer: 'agreed' },
      ],
      OPTIONS,
    );

    expect(problems).toEqual([]);
    expect(statusIn(draft)).toMatchObject({ otherwise: 'subscribed' });
  });

  it('leaves the question open whether everybody else agreed, until one says who did', () => {
    const asked = ({ decisions }: Draft): boolean =>
      decisions.some(({ question }) => question?.text.startsWith('Did the people') === true);
    const word = { word: 'Newsletter opted in', rows: 1, meaning: 'subscribed' } as const;

    expect(asked(decide(LABELS).draft)).toBe(true);
    expect(asked(decide({ ...LABELS, words: [word] }).draft)).toBe(false);
  });
});

describe('a note that speaks of leaving', () => {
  it('keeps its person from mail, and suppresses nobody until a person says so', () => {
    const decided = decide(NOTES);
    const { draft, asides } = decided;

    expect(statusIn(draft)).toMatchObject({
      all: [{ kind: 'notes', map: { unsubscribed: 'no-consent', 'never write': 'no-consent' } }],
      otherwise: 'no-consent',
    });
    expect(asides.map(({ words }) => words)).toEqual([
      expect.stringContaining('2 rows say "unsubscribed", such as a… unsubscribed 0 m…'),
      expect.stringContaining('1 row says "never write", such as never write'),
    ]);
    const [open] = asides;
    expect(statusIn(answered(decided, open, 'Unsubscribed'))).toMatchObject({
      all: [{ map: { unsubscribed: 'unsubscribed', 'never write': 'no-consent' } }],
    });
    expect(statusIn(answered(decided, open, 'nothing'))).toMatchObject({
      all: [{ map: { unsubscribed: 'nothing' } }],
    });
  });

  it('never lets anybody in', () => {
    const decided = decide(NOTES);
    const { asides } = decided;

    expect(asides[0]?.question?.text).toContain('(unconfirmed, no-consent,');
    expect(answered(decided, asides[0], 'subscribed')).toBeUndefined();
  });
});

it('words of a column about anything let a person say who else agreed', () => {
  const words = [{ word: 'unsubscribed', rows: 1, meaning: 'unsubscribed' }] as const;
  const custom = { column: 'Custom 1', kind: 'words', words, isPartial: true } as const;
  const maybe = { ...custom, words: [...words, { word: 'on', rows: 1, meaning: undefined }] };

  const decided = decide(custom);
  const { draft } = decided;

  expect(draft.decisions[0]?.question?.text).toContain('agree to get mail?');
  expect(statusIn(answered(decided, draft.decisions[0], 'yes'))).toEqual({
    all: [{ column: 'Custom 1', kind: 'words', map: { unsubscribed: 'unsubscribed' } }],
    otherwise: 'subscribed',
  });
  expect(decide(maybe).draft.decisions[0]?.question?.text).toContain('what does "on" mean');
});

it('the state of something else says nothing beside another column, where a person says so', () => {
  const state = {
    column: 'Abo-Status',
    kind: 'words',
    words: [
      { word: 'aktiv', rows: 2, meaning: 'no-consent', isDoubtful: true },
      { word: 'cancelled', rows: 1, meaning: 'no-consent', isDoubtful: true },
    ],
  } as const;
  const decided = decide(state, { column: 'Newsletter', kind: 'flag-agreed', words: [] });
  const { draft } = decided;
  const [active, cancelled] = draft.decisions;

  expect(active?.words).toContain('Such rows are not taken (no-consent)');
  expect(statusIn(answered(decided, active, 'nothing'))).toMatchObject({
    all: [{ map: { aktiv: 'nothing', cancelled: 'no-consent' } }, { column: 'Newsletter' }],
  });
  expect(statusIn(answered(decided, active, 'subscribed'))).toMatchObject({
    all: [{ map: { aktiv: 'subscribed' } }, {}],
  });
  expect(answered(decided, cancelled, 'subscribed')).toBeUndefined();
});

interface Decided {
  readonly found: FoundTable;
  readonly draft: Draft;
  readonly asides: readonly Decision[];
}

function decide(...consent: readonly ConsentColumn[]): Decided {
  const found = table('people.csv', { is: plain({ consent }) });
  const { draft } = answeredDraft([file(found.name, found)], [], OPTIONS);
  const asides = draft.decisions.filter(({ question }) =>
    /what does the (?:label|note)/u.test(question?.text ?? ''),
  );
  return { found, draft, asides };
}

function answered(
  { found }: Decided,
  decision: Decision | undefined,
  answer: string,
): Draft | undefined {
  return repliedTo(found, decision, answer);
}

function statusIn(draft: Draft | undefined): DraftStatus | undefined {
  return draft?.sources[0]?.status;
}
