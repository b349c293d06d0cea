// What a decision about a status proposes fits into the draft, and what its sentences tell of people and titles.
import { describe, expect, it } from 'vitest';
import { answeredDraft } from '../../../src/config/draft/answered-draft.ts';
import type { Decision, Draft, DraftStatus } from '../../../src/config/draft/draft.ts';
import type { FoundTable } from '../../../src/contacts/index.ts';
import { file, OPTIONS, plain, table } from './found-files.ts';

describe('a statement that a decision proposes', () => {
  const STATE = plain();
  const UNTIL = {
    kind: 'unread',
    column: 'Consent until',
    words: [],
    heldFor: 'end-date',
  } as const;
  const FEW = [
    {
      column: 'Gave talk',
      words: [
        { word: 'yes', rows: 2 },
        { word: 'no', rows: 2 },
      ],
    },
  ];

  it.each([
    ['a day on which consent ends', { is: { ...STATE, consent: [...STATE.consent, UNTIL] } }],
    ['answers that nothing reads', { is: STATE, few: FEW }],
  ])('has a list that it fits into, of %s beside one column of words', (_, given) => {
    const { draft, decisions } = decide(table('people.csv', given));

    expect(decisions.map(({ words }) => words)).toContainEqual(
      expect.stringMatching(/write .*\{ column: .*, kind: [a-z-]+ \}/u),
    );
    expect(statusIn(draft)).toEqual({
      all: [
        { column: 'state', kind: 'words', map: { active: 'subscribed', gone: 'unsubscribed' } },
      ],
    });
  });

  it('is none where everybody has one status', () => {
    const { draft, decisions } = decide(table('people.csv', { is: plain({ consent: [UNTIL] }) }));

    expect(statusIn(draft)).toBe('no-consent');
    expect(decisions.map(({ words }) => words)).toContainEqual(
      expect.stringMatching(
        /Then name it under columns as a custom field, and it says nothing\.$/u,
      ),
    );
  });
});

describe('people who agreed after they left', () => {
  it('stay kept from mail, and are counted for a person to look at', () => {
    const cameBack = { column: 'optout', rows: 1 };

    const { decisions } = decide(table('people.csv', { is: { ...plain(), cameBack } }));

    expect(decisions.map(({ words }) => words)).toContainEqual(
      expect.stringContaining(
        '1 row of people has a day of agreement that is later than its day in the column optout.',
      ),
    );
  });
});

describe('a title above several columns', () => {
  it('is named with the column where it is not clear what both say', () => {
    const consent = [
      {
        kind: 'words' as const,
        column: 'Events',
        words: [{ word: 'yes', rows: 2, meaning: undefined }],
        above: 'Unsubscribed from',
        isUnclearAbove: true as const,
      },
    ];

    const { decisions } = decide(table('people.csv', { is: plain({ consent }) }));

    expect(decisions.map(({ words }) => words)).toContainEqual(
      expect.stringContaining('"Unsubscribed from" stands in the line above the column Events'),
    );
  });
});

function decide(found: FoundTable): {
  readonly draft: Draft;
  readonly decisions: readonly Decision[];
} {
  const { draft } = answeredDraft([file(found.name, found)], [], OPTIONS);
  return { draft, decisions: draft.decisions.filter(({ words }) => words !== undefined) };
}

function statusIn({ sources }: Draft): DraftStatus | undefined {
  return sources[0]?.status;
}
