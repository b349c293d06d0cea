import { expect, it } from 'vitest';
import { ITEM_KINDS } from '../../../src/plan/index.ts';
import { KIND_WORDS, REASON_WORDS } from '../../../src/report/words/phrases.ts';

it('has a title of its own for every kind', () => {
  const titles = ITEM_KINDS.map((kind) => KIND_WORDS[kind].title);

  expect(new Set(titles).size).toBe(ITEM_KINDS.length);
});

it.each(ITEM_KINDS)('begins the name of %s with its verb', (kind) => {
  const { verb } = KIND_WORDS[kind];

  expect(kind.startsWith(verb)).toBe(true);
});

it('says each reason in other words', () => {
  const words = Object.values(REASON_WORDS);

  expect(new Set(words).size).toBe(words.length);
});
