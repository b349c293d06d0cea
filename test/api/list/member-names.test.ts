import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MemberNames, NO_SLOT } from '../../../src/api/list/list-reader.ts';

describe('the names of members', () => {
  const SLOTS = ['id', 'email', 'zoë'];

  /** Names, and those whose number was requested. */
  function memberNames(): { readonly names: MemberNames; readonly asked: readonly string[] } {
    const asked: string[] = [];
    const names = new MemberNames((name) => {
      asked.push(name);
      return SLOTS.indexOf(name);
    });
    return { names, asked };
  }

  it('recognises a name in the place where it stood last', () => {
    const { names } = memberNames();
    names.learn(0, 'id');
    names.learn(1, 'zoë');

    expect(names.slotInPlace(0, Buffer.from('{"id":1}'), 2)).toBe(0);
    expect(names.slotInPlace(1, Buffer.from('zoë"'), 0)).toBe(2);
    // With the quote, of which `ë` takes one byte more than letters do.
    expect([names.lengthInPlace(0), names.lengthInPlace(1)]).toEqual([3, 5]);
  });

  it.each(['i"', 'idx"', 'ID"', 'id', 'email"', ''])('does not take %j for id', (text) => {
    const { names } = memberNames();
    names.learn(0, 'id');

    expect(names.slotInPlace(0, Buffer.from(text), 0)).toBeUndefined();
  });

  it('knows nothing about a place where no name stood', () => {
    const { names } = memberNames();
    names.learn(0, 'id');

    expect(names.slotInPlace(1, Buffer.from('id"'), 0)).toBeUndefined();
    expect(names.lengthInPlace(1)).toBe(0);
  });

  it('tries the name that came last', () => {
    const { names } = memberNames();
    names.learn(0, 'id');
    names.learn(0, 'email');

    expect(names.slotInPlace(0, Buffer.from('email"'), 0)).toBe(1);
    expect(names.slotInPlace(0, Buffer.from('id"'), 0)).toBeUndefined();
  });

  it('asks for the number of a name once, whatever places it stands in', () => {
    const { names, asked } = memberNames();

    const slots = [names.learn(0, 'id'), names.learn(1, 'fax'), names.learn(2, 'id')];

    expect(slots).toEqual([0, NO_SLOT, 0]);
    expect(asked).toEqual(['id', 'fax']);
    expect(names.slotInPlace(1, Buffer.from('fax"'), 0)).toBe(NO_SLOT);
  });

  it('still gives numbers when there are more names than it keeps', () => {
    const { names } = memberNames();
    for (let index = 0; index < 10_001; index += 1) names.learn(0, `name${String(index)}`);

    expect(names.learn(0, 'email')).toBe(1);
    expect(names.slotInPlace(0, Buffer.from('email"'), 0)).toBe(1);
  });

  it('finds exactly the name that stands in its place', () => {
    const texts = fc.string({ unit: fc.constantFrom('a', 'b', 'é'), maxLength: 10 });
    fc.assert(
      fc.property(texts, texts, (name, text) => {
        const { names } = memberNames();
        names.learn(0, name);

        const slot = names.slotInPlace(0, Buffer.from(`{"${text}":1}`), 2);

        expect(slot !== undefined).toBe(name === text);
      }),
      { numRuns: 500 },
    );
  });
});
