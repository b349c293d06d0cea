import { expect, it } from 'vitest';
import { configHash } from '../../../src/config/index.ts';
import { load, problemsOf, written } from '../written-config.ts';

const withExpect = (text: string): string => written({ more: `expect: ${text}\n` });

it.each([
  [written(), { block: false }],
  [withExpect('{}'), { block: false }],
  [withExpect('{ block: true }'), { block: true }],
  [withExpect('false'), undefined],
])('what is unlike other nights is told of unless the section says otherwise', (text, value) => {
  expect(load(text).expect).toEqual(value);
});

it.each([
  ['true', 'expect must be false, or hold block: true or block: false'],
  ['{ block: yes }', 'expect'],
  ['{ blok: true }', 'expect'],
])('is refused as %s', (text, problem) => {
  expect(problemsOf(withExpect(text))).toEqual([expect.stringContaining(problem)]);
});

it('leaves plans that were made as they are', () => {
  expect(configHash(load(withExpect('{ block: true }')))).toBe(configHash(load(written())));
});
