import { expect, it } from 'vitest';
import { ITEM_KINDS, VERDICTS } from '../../src/plan/index.ts';
import {
  EXCEPTION_ORDER,
  KIND_WORDS,
  REASON_WORDS,
  VERDICT_TITLES,
} from '../../src/report/kind-titles.ts';

it('has a title of its own for every kind', () => {
  const titles = ITEM_KINDS.map((kind) => KIND_WORDS[kind].title);

  expect(new Set(titles).size).toBe(ITEM_KINDS.length);
});

it.each(ITEM_KINDS)('begins the name of %s with its verb', (kind) => {
  const { verb } = KIND_WORDS[kind];

  expect(kind.startsWith(verb)).toBe(true);
});

it('lists every verdict but applied, and has a title for it', () => {
  const others = VERDICTS.filter((verdict) => verdict !== 'applied');

  expect([...EXCEPTION_ORDER].sort()).toEqual([...others].sort());
  expect(Object.keys(VERDICT_TITLES).sort()).toEqual([...others].sort());
});

it('says each reason in other words', () => {
  const words = Object.values(REASON_WORDS);

  expect(new Set(words).size).toBe(words.length);
});
