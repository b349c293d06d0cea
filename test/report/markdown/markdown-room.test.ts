import { expect, it } from 'vitest';
import { fitting, roomFor } from '../../../src/report/markdown/markdown-room.ts';

it('takes what fits, to the last character', () => {
  const room = roomFor(5);

  expect(room.take('abc')).toBe(true);
  expect(room.take('def')).toBe(false);
  expect(room.take('de')).toBe(true);
  expect(room.left()).toBe(0);
});

it('gives all pieces when there is room for them', () => {
  const pieces = [...fitting(['a\n', 'b\n'], roomFor(4))];

  expect(pieces).toEqual(['a\n', 'b\n']);
});

it('counts the pieces that it leaves out', () => {
  const pieces = [...fitting(['a\n', 'b\n', 'c\n'], roomFor(3))];

  expect(pieces).toEqual(['a\n', '\n… and 2 more.\n']);
});
