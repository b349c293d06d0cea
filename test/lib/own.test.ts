import { expect, it } from 'vitest';
import { own } from '../../src/lib/own.ts';

it('finds what a record has itself, and nothing that every object has', () => {
  expect(own({ a: 1 }, 'a')).toBe(1);
  expect(own({ a: 1 }, 'b')).toBeUndefined();
  for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
    expect(own<unknown>({ a: 1 }, name)).toBeUndefined();
  }
  expect(own(undefined, 'a')).toBeUndefined();
});
