import { describe, expect, it } from 'vitest';
import {
  answersAsked,
  saysWhoAgreed,
  type KnownFile,
  isPresetType,
} from '../../../src/contacts/mapping/file-findings.ts';

const LEFT = {
  kind: 'answer',
  column: 'Left at',
  yes: 'unsubscribed',
  isMoment: true,
  words: {},
} as const;
const WORDS = { kind: 'words', column: 'Status', words: {} } as const;

it.each<[string, Pick<KnownFile, 'rules' | 'otherwise'>, boolean]>([
  ['nothing at all', { rules: [], otherwise: undefined }, false],
  ['only who left', { rules: [LEFT], otherwise: undefined }, false],
  [
    'who left, and that the others never confirmed',
    { rules: [LEFT], otherwise: 'unconfirmed' },
    true,
  ],
  [
    'one thing of every row',
    { rules: [{ kind: 'always', status: 'bounced' }], otherwise: undefined },
    true,
  ],
  ['words, and nothing by a blank', { rules: [WORDS], otherwise: undefined }, false],
  [
    'words, and that a blank is a fault',
    { rules: [{ ...WORDS, blank: 'invalid' }], otherwise: undefined },
    true,
  ],
])('tells of a file that says %s whether a person has to say more', (_what, reading, says) => {
  expect(saysWhoAgreed(reading)).toBe(says);
});

it('tells a provider from the other types of source', () => {
  expect(['mailchimp', 'csv', 'Mailchimp'].map(isPresetType)).toEqual([true, false, false]);
});

describe('a word of which only a person knows what it says', () => {
  const asked = { kind: 'words', column: 2, words: {}, asked: ['Given freely'] } as const;
  const other = { kind: 'words', column: 1, words: {} } as const;

  it('is answered by a meaning in the map', () => {
    expect(answersAsked([other, asked], { ' given Freely ': 'no-consent' })).toBe(true);
  });

  it('is not answered by that of another word, or of a file without such words', () => {
    expect(answersAsked([asked], { active: 'subscribed' })).toBe(false);
    expect(answersAsked([other, { kind: 'always', status: 'bounced' }], { x: 'bounced' })).toBe(
      false,
    );
  });
});
