import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteRun, MemberNames, NO_SLOT } from '../../../src/api/list/member-names.ts';

describe('the names of members', () => {
  const SLOTS = ['id', 'email', 'zoë'];

  function viewOf(text: string): DataView {
    const bytes = Buffer.from(text);
    return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  /** Names, and which of them were asked for their number. */
  function memberNames(): { readonly names: MemberNames; readonly asked: readonly string[] } {
    const asked: string[] = [];
    const names = new MemberNames((name) => {
      asked.push(name);
      return SLOTS.indexOf(name);
    });
    return { names, asked };
  }

  it('knows a name again in the place where it stood last', () => {
    const { names } = memberNames();
    names.learn(0, 'id');
    names.learn(1, 'zoë');

    expect(names.slotInPlace(0, viewOf('{"id":1}'), 2)).toBe(0);
    expect(names.slotInPlace(1, viewOf('zoë"'), 0)).toBe(2);
    // With the quote, of which `ë` takes one byte more than letters do.
    expect([names.lengthInPlace(0), names.lengthInPlace(1)]).toEqual([3, 5]);
  });

  it.each(['i"', 'idx"', 'ID"', 'id', 'email"', ''])('does not take %j for id', (text) => {
    const { names } = memberNames();
    names.learn(0, 'id');

    expect(names.slotInPlace(0, viewOf(text), 0)).toBeUndefined();
  });

  it('knows nothing of a place where no name stood', () => {
    const { names } = memberNames();
    names.learn(0, 'id');

    expect(names.slotInPlace(1, viewOf('id"'), 0)).toBeUndefined();
    expect(names.lengthInPlace(1)).toBe(0);
  });

  it('tries the name that came last', () => {
    const { names } = memberNames();
    names.learn(0, 'id');
    names.learn(0, 'email');

    expect(names.slotInPlace(0, viewOf('email"'), 0)).toBe(1);
    expect(names.slotInPlace(0, viewOf('id"'), 0)).toBeUndefined();
  });

  it('asks for the number of a name once, whatever places it stands in', () => {
    const { names, asked } = memberNames();

    const slots = [names.learn(0, 'id'), names.learn(1, 'fax'), names.learn(2, 'id')];

    expect(slots).toEqual([0, NO_SLOT, 0]);
    expect(asked).toEqual(['id', 'fax']);
    expect(names.slotInPlace(1, viewOf('fax"'), 0)).toBe(NO_SLOT);
  });

  it('still tells numbers when there are more names than it keeps', () => {
    const { names } = memberNames();
    for (let index = 0; index < 10_001; index += 1) names.learn(0, `name${String(index)}`);

    expect(names.learn(0, 'email')).toBe(1);
    expect(names.slotInPlace(0, viewOf('email"'), 0)).toBe(1);
  });
});

describe('a run of bytes', () => {
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
});
