// What every schema tolerates, because the interface specification leaves it open, and what every
// one refuses by name.
import { describe, expect, it } from 'vitest';
import { SPECIFIED_RECORDS, without } from './specified-records.ts';

const NOUNS = Object.entries(SPECIFIED_RECORDS);

/** Members that follow from others, and are not read. */
const UNREAD: readonly string[] = ['fullname', 'is_reserved'];

/** A value that no member of any record may have. */
const NONSENSE = { nested: true };

describe.each(NOUNS)('a %s', (noun, { parse, raw, needed }) => {
  const spare = Object.keys(raw).filter((name) => !needed.includes(name));

  it('is read the same when its numbers come as text', () => {
    const texts = Object.entries(raw).map(([name, value]) => [
      name,
      typeof value === 'number' ? String(value) : value,
    ]);

    expect(parse(Object.fromEntries(texts))).toEqual(parse(raw));
  });

  it('is read the same when there are members that are not specified', () => {
    expect(parse({ ...raw, uuid: 'x', meta: { tags: [] }, toString: null })).toEqual(parse(raw));
  });

  it.each(spare)('is read without %s', (name) => {
    const record = without(raw, [name]);

    expect(() => [parse(record), parse({ ...record, [name]: null })]).not.toThrow();
  });

  it.each(spare)('is read with an empty %s', (name) => {
    expect(() => parse({ ...raw, [name]: '' })).not.toThrow();
  });

  it.each(needed)('is refused by name without a usable %s', (name) => {
    for (const record of [without(raw, [name]), { ...raw, [name]: NONSENSE }]) {
      expect(() => parse(record)).toThrow(
        expect.objectContaining({
          code: 'UNEXPECTED_ANSWER',
          message: expect.stringMatching(`${noun} .*${name}`),
        }),
      );
    }
  });

  it.each([null, 7, 'text', [], [raw]])('is refused when it is %j', (value) => {
    expect(() => parse(value)).toThrow(expect.objectContaining({ code: 'UNEXPECTED_ANSWER' }));
  });
});

const MEMBERS = NOUNS.flatMap(([noun, { parse, raw }]) => {
  // Names that no parser of ours reads cannot be refused.
  const read = Object.keys(raw).filter((name) => !UNREAD.includes(name));
  return read.map((name): [string, string, () => unknown] => [
    name,
    noun,
    () => parse({ ...raw, [name]: [true] }),
  ]);
});

it.each(MEMBERS)('refuses nonsense in %s of a %s', (_name, _noun, parse) => {
  expect(parse).toThrow(expect.objectContaining({ code: 'UNEXPECTED_ANSWER' }));
});
