import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ByteRun } from '../../../src/api/list/member-names.ts';

function viewOf(text: string): DataView {
  // As a piece of a list lies in a buffer: not at its beginning.
  const bytes = Buffer.concat([Buffer.from('---'), Buffer.from(text, 'latin1')]).subarray(3);
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}

const texts = fc.string({ unit: fc.constantFrom('a', 'b', '"', 'é'), maxLength: 14 });

it('stands wherever its bytes do, and nowhere else', () => {
  fc.assert(
    fc.property(texts, texts, (run, text) => {
      const its = new ByteRun(Buffer.from(run, 'latin1'));
      const view = viewOf(text);
      const places = Array.from({ length: text.length + 2 }, (_, from) => from);

      expect(places.filter((from) => its.standsAt(view, from))).toEqual(
        places.filter((from) => from <= text.length && text.startsWith(run, from)),
      );
    }),
    { numRuns: 500 },
  );
});

it.each([1, 2, 3, 4, 5, 7, 8, 9])('is told from another one by any of its %i bytes', (length) => {
  const run = 'abcdefghi'.slice(0, length);
  const its = new ByteRun(Buffer.from(run));

  const others = Array.from(run, (_, index) => run.slice(0, index) + 'X' + run.slice(index + 1));

  expect(its.standsAt(viewOf(`${run}...`), 0)).toBe(true);
  expect(others.filter((other) => its.standsAt(viewOf(`${other}...`), 0))).toEqual([]);
});

it('does not stand where the bytes end within it', () => {
  expect(new ByteRun(Buffer.from('abcd')).standsAt(viewOf('abc'), 0)).toBe(false);
});
