// Whatever is open about consent: nobody gets mail by it until a person has answered.
import { describe, expect, it } from 'vitest';
import { answeredDraft } from '../../../src/config/draft/answered-draft.ts';
import type { Decision, Draft, DraftStatus } from '../../../src/config/draft/draft.ts';
import type { FoundTable } from '../../../src/contacts/index.ts';
import { file, known, OPTIONS, plain, repliedTo, table, leavers } from './found-files.ts';

describe('a file in which one column says who agreed', () => {
  const is = plain({
    consent: [
      {
        kind: 'flag-agreed',
        column: 'Newsletter',
        words: [{ word: 'oui', rows: 4, meaning: 'subscribed' }],
      },
    ],
  });

  function answersIn(column: string, ...words: readonly string[]): FoundTable {
    const few = [{ column, words: words.map((word) => ({ word, rows: 2 })) }];
    return table('clients.csv', { is, few });
  }

  it('marks another column of yes and no that nothing reads', () => {
    const { open } = decide(answersIn('Ne rien adresser', 'oui', 'non'));

    expect(open.words).toBe(
      'These columns of clients hold answers or blanks, and are not read as consent: Ne rien adresser: oui 2, non 2. If one says who wants no mail, write it under all. Where a yes says so, write { column: Ne rien adresser, kind: flag-left }, or with kind: flag-agreed where a no does. Otherwise leave it.',
    );
  });

  it('marks one of ticks that most leave blank, and none of which all say yes', () => {
    const ticked = (rowCount: number) => {
      const few = [{ column: 'Gesperrt?', words: [{ word: 'x', rows: 2 }] }];
      return answeredDraft([file('a.csv', table('a.csv', { is, few, rowCount }))], [], OPTIONS);
    };

    expect(ticked(5).draft.decisions.map(({ words }) => words)).toContainEqual(
      expect.stringContaining('Gesperrt?: x 2.'),
    );
    expect(ticked(2).draft.decisions.filter(({ words }) => words !== undefined)).toEqual([]);
  });

  it.each([
    ['of which everybody says the same', 'Ne rien adresser', ['non']],
    ['of another channel', 'SMS', ['oui', 'non']],
    ['of what people pay for', 'Compte actif', ['oui', 'non']],
    ['of other words', 'Ville', ['Bonn', 'non']],
  ])('marks no column %s', (_, column, words) => {
    const found = answersIn(column, ...words);

    const { draft } = answeredDraft([file(found.name, found)], [], OPTIONS);

    expect(draft.decisions.filter((one) => one.words !== undefined)).toEqual([]);
  });
});

describe('a file that does not say who agreed', () => {
  const SILENT = table('people.csv', { is: plain({ consent: [] }) });

  it('lets nobody get mail until a person says yes', () => {
    const decided = decide(SILENT);
    const { draft, open } = decided;

    expect(statusIn(draft)).toBe('no-consent');
    expect(open.words).toBe(
      'people.csv does not say who agreed to get mail. So its people get none (no-consent). Write subscribed in its place if everybody else agreed.',
    );
    expect(statusIn(answered(decided, open, 'yes'))).toBe('subscribed');
  });

  it('is asked about with its columns of few values', () => {
    const few = [
      {
        column: 'Rundbrief?',
        words: [
          { word: 'WAHR', rows: 6 },
          { word: 'FALSCH', rows: 3 },
        ],
      },
    ];

    const { open } = decide({ ...SILENT, few });

    expect(open.words).toContain(
      'Look at its columns of few values: Rundbrief?: WAHR 6, FALSCH 3.',
    );
    expect(open.question?.text).toContain('Look first: Rundbrief?: WAHR 6, FALSCH 3.');
  });

  it('is asked about with every column about consent that still counts', () => {
    const is = plain({
      consent: [
        { kind: 'unread', column: 'Newsletter?', words: [] },
        { kind: 'moment-left', column: 'Abgemeldet am', words: [] },
      ],
    });

    const decided = decide(table('people.csv', { is }));
    const { draft, open, decisions } = decided;

    expect(open.words).toContain('Its columns Newsletter?, Abgemeldet am speak of consent');
    expect(open.question?.text).toContain('stay out in any case');
    expect(decisions.filter(({ words }) => words?.includes('Newsletter?') === true)).toHaveLength(
      1,
    );
    const all = [{ column: 'Abgemeldet am', kind: 'moment-left', map: {} }];
    expect(statusIn(draft)).toEqual({ all, otherwise: 'no-consent' });
    expect(statusIn(answered(decided, open, 'yes'))).toEqual({ all, otherwise: 'subscribed' });
    // Whatever is answered: a row may say that its person left.
    expect(draft.suppressions).toEqual([{ sources: ['people'], into: 'global' }]);
  });

  it('is asked about with the only column about consent', () => {
    const is = plain({ consent: [{ kind: 'unread', column: 'Newsletter?', words: [] }] });

    const { open } = decide(table('people.csv', { is }));

    expect(open.words).toContain('Its column Newsletter? speaks of consent');
  });

  it.each([
    ['unread', 'Newsletter?', 'so does one that is not understood'],
    ['flag-left', 'Out', 'so does one that is not understood'],
    ['unread', 'Status', 'Anything else there says nothing, and its people are taken'],
    ['labels', 'Tags', 'Anything else there says nothing, and its people are taken'],
    ['notes', 'Verteiler', 'Anything else there says nothing, and its people are taken'],
  ] as const)('tells of a column of kind %s, %s, what its words will do', (kind, column, told) => {
    const isPartial = kind === 'labels' || kind === 'notes';
    const one = { kind, column, words: [], ...(isPartial && { isPartial }) };

    const { open } = decide(table('people.csv', { is: plain({ consent: [one] }) }));

    expect(open.words).toContain(told);
  });

  it.each([
    ['end-date', 'names the day on which consent or a subscription ends'],
    ['addresses', 'holds addresses of people who left. They and the person of the row get no mail'],
  ] as const)('tells by a sentence of its own of a column held for %s', (heldFor, told) => {
    const consent = [{ kind: 'unread', column: 'Until', words: [], heldFor }] as const;

    const { decisions, open } = decide(table('people.csv', { is: plain({ consent }) }));

    expect(open.words).not.toContain('speaks of consent');
    expect(decisions.map(({ words }) => words)).toContainEqual(expect.stringContaining(told));
  });

  it.each([
    ['end-date', 'names the day on which consent or a subscription ends'],
    ['membership', 'a membership or a contract ended'],
  ] as const)('asks whether a column held for %s says anything about mail', (heldFor, told) => {
    const consent = [{ kind: 'moment-barred', column: 'Until', words: [], heldFor }] as const;

    const { decisions } = decide(table('people.csv', { is: plain({ consent }) }));

    expect(decisions).toContainEqual(
      expect.objectContaining({
        words: expect.stringContaining(told),
        question: expect.objectContaining({
          about: [{ ask: 'column', source: 'people', column: 'Until' }],
        }),
      }),
    );
  });

  it('keeps its people from mail if its name says that they left, unless a person disagrees', () => {
    const decided = decide({ ...SILENT, leaving: leavers() });
    const { draft, open } = decided;

    expect(statusIn(draft)).toBe('unsubscribed');
    expect(statusIn(answered(decided, open, 'yes'))).toBe('unsubscribed');
    expect(statusIn(answered(decided, open, 'no'))).toBe('no-consent');
    expect(answered(decided, open, 'perhaps')).toBeUndefined();
  });
});

describe('a word of the status column', () => {
  const words = [
    { word: 'sleeping', rows: 3, meaning: undefined },
    { word: 'active', rows: 5, meaning: 'no-consent', isDoubtful: true },
    { word: 'left', rows: 1, meaning: 'unsubscribed' },
  ] as const;
  const TABLE = table('crm.csv', {
    is: plain({ consent: [{ kind: 'words', column: 'out', words }] }),
  });

  it('that is unknown gets a meaning from a person, or none', () => {
    const decided = decide(TABLE);
    const { decisions } = decided;
    const unknown = decisions.find((one) => one.words?.includes('sleeping') === true);

    expect(unknown?.words).toContain('The 3 rows with it are skipped as invalid');
    expect(statusIn(answered(decided, unknown, 'Bounced'))).toEqual({
      column: 'out',
      map: { active: 'no-consent', left: 'unsubscribed', sleeping: 'bounced' },
    });
    expect(answered(decided, unknown, 'asleep')).toBeUndefined();
  });

  it('that may mean consent does not count as consent until a person says so', () => {
    const decided = decide(TABLE);
    const { decisions } = decided;
    const doubtful = decisions.find((one) => one.question?.kind === 'yes-no');

    expect(doubtful?.words).toContain('In the column out, it is unsure what "active" means');
    expect(statusIn(answered(decided, doubtful, 'yes'))).toEqual({
      column: 'out',
      map: { active: 'subscribed', left: 'unsubscribed' },
    });
  });

  it('that may mean consent is asked about separately from other columns', () => {
    const is = plain({
      consent: [
        {
          kind: 'flag-agreed',
          column: 'Subscribed',
          words: [{ word: 'TRUE', rows: 3, meaning: 'no-consent', isDoubtful: true }],
        },
        { kind: 'unread', column: 'Bounce count', words: [] },
        { kind: 'moment-complained', column: 'Last complaint', words: [] },
      ],
    });
    const { decisions } = decide(table('people.csv', { is }));
    const doubtful = decisions.find((one) => one.question?.kind === 'yes-no');

    expect(doubtful?.question?.text).toBe(
      'Column Subscribed: did everybody with "TRUE", apart from those whose columns Bounce count, Last complaint say otherwise, agree to get mail?',
    );
  });

  it('that says for sure that nobody agreed is told, and not asked about', () => {
    const words = [
      { word: 'cancelled', rows: 3, meaning: 'no-consent', isDoubtful: true },
    ] as const;
    const is = plain({ consent: [{ kind: 'words', column: 'Status', words }] });

    const { open } = decide(table('people.csv', { is }));

    expect(open.words).toContain('or unsubscribed if they left it.');
    expect(open.question).toBeUndefined();
  });

  it('gets its meaning in the column where it stands', () => {
    const words = [{ word: 'weekly', rows: 3, meaning: undefined }];
    const consent = [
      { kind: 'flag-agreed', column: 'Newsletter', words },
      { kind: 'flag-left', column: 'Out', words: [] },
    ] as const;
    const decided = decide(table('people.csv', { is: plain({ consent }) }));
    const { open } = decided;

    expect(statusIn(answered(decided, open, 'subscribed'))).toEqual({
      all: [
        { column: 'Newsletter', kind: 'flag-agreed', map: { weekly: 'subscribed' } },
        { column: 'Out', kind: 'flag-left', map: {} },
      ],
    });
  });

  it('may say nothing where other columns decide, and nowhere else', () => {
    const words = [{ word: 'off', rows: 3, meaning: undefined }];
    const consent = [
      { kind: 'words', column: 'Confirm', words },
      { kind: 'flag-left', column: 'Out', words: [] },
    ] as const;
    const several = decide(table('people.csv', { is: plain({ consent }) }));
    const one = decide(table('people.csv', { is: plain({ consent: consent.slice(0, 1) }) }));

    expect(several.open.question?.text).toContain('complained, nothing)?');
    expect(statusIn(answered(several, several.open, 'nothing'))).toMatchObject({
      all: [{ column: 'Confirm', map: { off: 'nothing' } }, { column: 'Out' }],
    });
    expect(answered(one, one.open, 'nothing')).toBeUndefined();
  });

  it('of an export gets a meaning besides those that its preset knows', () => {
    const status = [{ column: 'Status', words: words.slice(0, 1) }];
    const decided = decide(table('x.csv', { is: known({ status }) }));
    const { draft, open } = decided;

    expect(statusIn(draft)).toBeUndefined();
    expect(statusIn(answered(decided, open, 'unsubscribed'))).toEqual({
      map: { sleeping: 'unsubscribed' },
    });
  });

  it('of an export that may agree to mail is asked for instead of all its people', () => {
    const word = { word: 'Given', rows: 2, meaning: 'no-consent', isDoubtful: true } as const;
    const status = [{ column: 'Basis', words: [word, ...words.slice(0, 1)] }];
    const decided = decide(table('x.csv', { is: known({ status }) }));
    const { draft, open } = decided;

    expect(statusIn(draft)).toEqual({ map: { Given: 'no-consent' } });
    expect(open.question?.text).toBe(
      'Column Basis: did everybody with "Given", apart from those it names as gone, agree to get mail?',
    );
    expect(statusIn(answered(decided, open, 'yes'))).toEqual({ map: { Given: 'subscribed' } });
  });

  it('of an export leaves open what everybody without it agreed to', () => {
    const word = { word: 'Given', rows: 2, meaning: 'no-consent', isDoubtful: true } as const;
    const is = known({ status: [{ column: 'Basis', words: [word] }] });
    const told = (rowCount: number): readonly (string | undefined)[] =>
      decide(table('x.csv', { is, rowCount })).decisions.map((one) => one.words);

    expect(told(9)).toContainEqual(
      'Apart from people with "Given", it is unknown who in x.csv agreed to get mail. All others get none (no-consent). If all of them agreed, and those with "Given" too, write status: subscribed and leave out map. People who left by another column still get no mail.',
    );
    expect(told(2)).toHaveLength(1);
  });

  it('is only reported if all rows have one status', () => {
    const status = [{ column: 'Status', words: words.slice(0, 1) }];
    const { decisions } = decide(table('x.csv', { is: known({ status, saysWhoAgreed: false }) }));

    expect(decisions.map(({ question }) => question?.kind)).toEqual(['yes-no', undefined]);
  });
});

describe('what the columns of a file leave to a person', () => {
  it('is whose the second address of a row is', () => {
    const is = plain({
      consent: [{ kind: 'flag-agreed', column: 'Newsletter 1', words: [] }],
      otherPeople: [{ addresses: 'Email 2', consent: ['Newsletter 2'] }],
    });

    const { open } = decide(table('pairs.csv', { is }));

    expect(open.words).toContain('The people of the column Email 2 said for themselves');
    expect(open.words).toContain('email: Email 2 under columns, and Newsletter 2 under status');
  });

  it('is what a day of leaving that is to come means', () => {
    const held = { kind: 'moment-barred', column: 'Left on', words: [] } as const;
    const is = plain({ consent: [{ ...held, heldFor: 'days-to-come' }] });

    const { decisions } = decide(table('people.csv', { is }));

    expect(decisions.map(({ words }) => words)).toContainEqual(
      expect.stringContaining('Some days in the column Left on of people lie in the future'),
    );
  });

  it('is whether somebody who sleeps left', () => {
    const words = [{ word: 'inactive', rows: 3, meaning: 'no-consent', isDoubtful: true }] as const;
    const is = plain({ consent: [{ kind: 'words', column: 'Newsletter', words }] });

    const { open } = decide(table('people.csv', { is }));

    expect(open.question?.text).toBe(
      'Column Newsletter: what does "inactive" mean (unconfirmed, no-consent, bounced, unsubscribed, complained)?',
    );
  });
});

interface Decided {
  readonly found: FoundTable;
  readonly draft: Draft;
  readonly decisions: readonly Decision[];
  /** The first of them. */
  readonly open: Decision;
}

/** What is open about a source of one file. */
function decide(found: FoundTable): Decided {
  const { draft } = answeredDraft([file(found.name, found)], [], OPTIONS);
  const decisions = draft.decisions.filter(({ words }) => words !== undefined);
  const [open] = decisions;
  if (open === undefined) throw new Error('Nothing is open.');
  return { found, draft, decisions, open };
}

function answered(
  { found }: Pick<Decided, 'found'>,
  decision: Decision | undefined,
  reply: string,
): Draft | undefined {
  return repliedTo(found, decision, reply);
}

function statusIn(draft: Draft | undefined): DraftStatus | undefined {
  return draft?.sources[0]?.status;
}
