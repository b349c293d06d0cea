import { expect, it } from 'vitest';
import { charactersOf } from '../../../src/api/outcome/redaction.ts';

function readings(text: string): string[] {
  return charactersOf(text).map((level) => level.map(({ character }) => character).join(''));
}

it.each([
  ['\\u0041\\x42\\u{43}', 'ABC'],
  ['%41%42%7a', 'ABz'],
  ['&#65;&#x42;&amp;&AMP;', 'AB&&'],
  ['a\\/b\\"c\\\\d', 'a/b"c\\d'],
  ['a\\nb', 'a b'],
  ['\\u{1F600}x', '\uFFFDx'],
])('reads %s', (text, expected) => {
  expect(readings(text)[1]).toBe(expected);
});

it('reads one escape upon the other, three deep', () => {
  expect(readings('%252541')).toEqual(['%252541', '%2541', '%41', 'A']);
  expect(readings('%25252541').at(-1)).toBe('%41');
});

it('leaves what only looks like an escape', () => {
  const text = '100% of A&B; \\u12 %zz &unknown;';

  expect(readings(text)).toEqual([text]);
});

it('tells where each character is written', () => {
  const [, read = []] = charactersOf('x%41y');

  expect(read).toEqual([
    { character: 'x', from: 0, to: 1 },
    { character: 'A', from: 1, to: 4 },
    { character: 'y', from: 4, to: 5 },
  ]);
});
