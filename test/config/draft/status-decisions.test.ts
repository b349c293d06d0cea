// Whatever is open about consent: nobody gets mail by it until a person has answered.
import { describe, expect, it } from 'vitest';
import { draftOfFiles } from '../../../src/config/draft/draft-of-files.ts';
import type { Decision, Draft, DraftStatus } from '../../../src/config/draft/draft.ts';
import type { FoundTable } from '../../../src/contacts/index.ts';
import { file, known, OPTIONS, plain, table } from './found-files.ts';

describe('a file that does not say who agreed', () => {
  const SILENT = table('people.csv', { is: plain({ status: undefined }) });

  it('lets nobody get mail until a person says yes', () => {
    const { draft, open } = decide(SILENT);

    expect(statusIn(draft)).toBe('no-consent');
    expect(open.words).toBe(
      'people.csv does not say who agreed to get mail: nobody in it gets mail (status: no-consent). Write status: subscribed if everybody else in it agreed.',
    );
    expect(statusIn(answered(draft, open, 'yes'))).toBe('subscribed');
  });

  it('is reported with the column that may say it', () => {
    const is = plain({ status: { kind: 'unread', column: 'left at' } });

    const { draft, open } = decide(table('people.csv', { is }));

    expect(statusIn(draft)).toBe('no-consent');
    expect(open.words).toBe(
      'people.csv does not say who agreed to get mail, and the words of its column left at are not understood: nobody in it gets mail (status: no-consent). With status: subscribed every row would get mail but those with a word that is known to mean that somebody left, or with a good word beside one that nobody knows: first put those who left into a file of their own and name it under suppressions, or give the column a map of its words.',
    );
    // A yes would bring in those of whom the column says that they left.
    expect(open.question).toBeUndefined();
  });

  it('is asked about with every column about consent that still counts', () => {
    const is = plain({
      status: { kind: 'unread', column: 'Newsletter?', isHeld: true },
      otherStatus: ['Abgemeldet am'],
    });

    const { draft, open, decisions } = decide(table('people.csv', { is }));

    expect(open.words).toContain('Its columns Newsletter?, Abgemeldet am speak of consent');
    expect(open.question?.text).toContain(
      'apart from those of whom its columns Newsletter?, Abgemeldet am say otherwise',
    );
    expect(decisions.filter(({ words }) => words?.includes('Newsletter?') === true)).toHaveLength(
      1,
    );
    expect(statusIn(answered(draft, open, 'yes'))).toBe('subscribed');
    // Whatever is answered: a row may say that its person left.
    expect(draft.suppressions).toEqual([{ sources: ['people'], into: 'global' }]);
  });

  it('is asked about with the only column about consent', () => {
    const is = plain({ status: { kind: 'unread', column: 'Newsletter?', isHeld: true } });

    const { open } = decide(table('people.csv', { is }));

    expect(open.words).toContain('Its column Newsletter? speaks of consent');
    expect(open.question?.text).toContain('of whom its column Newsletter? says otherwise');
  });

  it('keeps its people from mail if its name says that they left, unless a person disagrees', () => {
    const { draft, open } = decide({ ...SILENT, nameSays: 'unsubscribed' });

    expect(statusIn(draft)).toBe('unsubscribed');
    expect(statusIn(answered(draft, open, 'yes'))).toBe('unsubscribed');
    expect(statusIn(answered(draft, open, 'no'))).toBe('no-consent');
    expect(answered(draft, open, 'perhaps')).toBeUndefined();
  });
});

it('shows how the words of a column with more than yes and no were understood', () => {
  const words = [
    { word: 'ja', rows: 3, meaning: 'subscribed' },
    { word: 'abgemeldet', rows: 1, meaning: 'unsubscribed' },
  ] as const;
  const is = plain({ status: { kind: 'words', column: 'Newsletter?', words, isMixed: true } });

  const { open } = decide(table('people.csv', { is }));

  expect(open.words).toContain('The column Newsletter? holds more than yes and no.');
  expect(open.words).toContain('"abgemeldet" is unsubscribed');
});

describe('a word of the status column', () => {
  const words = [
    { word: 'sleeping', rows: 3, meaning: undefined },
    { word: 'no', rows: 5, meaning: 'no-consent', isDoubtful: true },
    { word: 'yes', rows: 1, meaning: 'unsubscribed' },
  ] as const;
  const TABLE = table('crm.csv', {
    is: plain({ status: { kind: 'words', column: 'out', words } }),
  });

  it('that is unknown gets a meaning from a person, or none', () => {
    const { draft, decisions } = decide(TABLE);
    const unknown = decisions.find((one) => one.words?.includes('sleeping') === true);

    expect(unknown?.words).toContain('the 3 rows with it are skipped as invalid');
    expect(statusIn(answered(draft, unknown, 'Bounced'))).toEqual({
      column: 'out',
      map: { no: 'no-consent', yes: 'unsubscribed', sleeping: 'bounced' },
    });
    expect(answered(draft, unknown, 'asleep')).toBeUndefined();
  });

  it('that may mean consent does not count as consent until a person says so', () => {
    const { draft, decisions } = decide(TABLE);
    const doubtful = decisions.find((one) => one.question?.kind === 'yes-no');

    expect(doubtful?.words).toContain('In the column out it is not sure that "no" means consent');
    expect(statusIn(answered(draft, doubtful, 'yes'))).toEqual({
      column: 'out',
      map: { no: 'subscribed', yes: 'unsubscribed' },
    });
  });

  it('that may mean consent is asked about separately from other columns', () => {
    const is = plain({
      status: {
        kind: 'words',
        column: 'Subscribed',
        words: [{ word: 'TRUE', rows: 3, meaning: 'no-consent', isDoubtful: true }],
      },
      otherStatus: ['Bounce count', 'Last complaint'],
    });
    const { decisions } = decide(table('people.csv', { is }));
    const doubtful = decisions.find((one) => one.question?.kind === 'yes-no');

    expect(doubtful?.question?.text).toBe(
      'Column Subscribed: did everybody with "TRUE", apart from those of whom its columns Bounce count, Last complaint say otherwise, agree to get mail?',
    );
  });

  it('of an export gets a meaning besides those that its preset knows', () => {
    const status = [{ column: 'Status', words: words.slice(0, 1) }];
    const { draft, open } = decide(table('x.csv', { is: known({ status }) }));

    expect(statusIn(draft)).toBeUndefined();
    expect(statusIn(answered(draft, open, 'unsubscribed'))).toEqual({
      map: { sleeping: 'unsubscribed' },
    });
  });

  it('is only reported if all rows have one status', () => {
    const status = [{ column: 'Status', words: words.slice(0, 1) }];
    const { decisions } = decide(table('x.csv', { is: known({ status, saysWhoAgreed: false }) }));

    expect(decisions.map(({ question }) => question?.kind)).toEqual(['yes-no', undefined]);
  });
});

it('reports further columns about consent', () => {
  const is = plain({ otherStatus: ['Opt-out'] });

  const { open } = decide(table('crm.csv', { is }));

  expect(open.words).toContain('only one is read as the status: Opt-out');
  expect(open.question).toBeUndefined();
});

interface Decided {
  readonly draft: Draft;
  readonly decisions: readonly Decision[];
  /** The first of them. */
  readonly open: Decision;
}

/** What is open about a source of one file. */
function decide(found: FoundTable): Decided {
  const draft = draftOfFiles([file(found.name, found)], OPTIONS);
  const decisions = draft.decisions.filter(({ words }) => words !== undefined);
  const [open] = decisions;
  if (open === undefined) throw new Error('Nothing is open.');
  return { draft, decisions, open };
}

function answered(draft: Draft, decision: Decision | undefined, answer: string): Draft | undefined {
  const question = decision?.question;
  if (question === undefined) throw new Error('Nothing is asked.');
  return question.kind === 'yes-no' ? question.whenYes(draft) : question.take(draft, answer);
}

function statusIn(draft: Draft | undefined): DraftStatus | undefined {
  return draft?.sources[0]?.status;
}
