import { describe, expect, it } from 'vitest';
import { leap } from '../../../src/api/list/leap.ts';

function leapFrom(text: string | Uint8Array, from = 0, carried: readonly string[] = []) {
  return leap({
    carried: carried.map((piece) => Buffer.from(piece)),
    piece: Buffer.from(text),
    spanFrom: carried.length > 0 ? 0 : from,
    searchFrom: from,
    deepest: 3,
  });
}

describe('leap', () => {
  it.each([
    ['one element', '{"a":1},{"a', 7, [{ a: 1 }]],
    ['several', '{"a":1},{"a":2},{"a":"}', 15, [{ a: 1 }, { a: 2 }]],
    ['indented ones', '{"a":1}\n\t, {"a":2} \r\n,\n{', 18, [{ a: 1 }, { a: 2 }]],
    ['nested ones', '{"a":{"b":[{}]}},{', 16, [{ a: { b: [{}] } }]],
    ['ones with borders in texts', '{"a":"},{"},{"b":2},{', 19, [{ a: '},{' }, { b: 2 }]],
  ])('leaps over %s', (_name, text, end, batch) => {
    const nested = leap({
      carried: [],
      piece: Buffer.from(text),
      spanFrom: 0,
      searchFrom: 0,
      deepest: 4,
    });

    expect(nested).toEqual({ end, batch });
  });

  it('takes along what earlier pieces hold of the first element', () => {
    expect(leapFrom('1},{"b":2},{', 3, ['{"', 'a":'])).toEqual({
      end: 10,
      batch: [{ a: 1 }, { b: 2 }],
    });
  });

  it.each([
    ['nothing', ''],
    ['a single element', '{"a":1}'],
    ['an element that ends the list', '{"a":1}]}'],
    ['an element that another kind of value follows', '{"a":1},[{"b":2}]'],
    ['a border that is not whole', '{"a":1},'],
  ])('makes none where the piece shows %s', (_name, text) => {
    expect(leapFrom(text)).toBe('none');
  });

  it('looks for no border before the place it is told', () => {
    expect(leapFrom('{"a":1},{"b":2', 8)).toBe('none');
  });

  it.each([
    ['in a text', '{"a":"},{'],
    ['in a nested list', '{"a":[{},{'],
    ['behind the list', '{"a":1}],"b":[{},{'],
    ['behind a fault', '{"a":1,},{'],
    ['behind a missing comma', '{"a":1}{"b":2},{'],
    ['behind an element that is no object', '{"a":1},2,{"b":2},{'],
    ['behind an element that is a list', '{"a":1},[],{"b":2},{'],
    ['behind null', '{"a":1},null,{"b":2},{'],
    ['behind deep nesting', '{"a":1},{"a":{"b":{"c":{}}}},{'],
    ['behind bytes that are not UTF-8', Buffer.from('{"a":"\u00fc"},{', 'latin1')],
  ])('finds out that what looks like a border is one %s', (_name, text) => {
    expect(leapFrom(text)).toBe('wrong');
  });
});
