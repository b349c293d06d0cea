import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import * as scalars from '../../../src/api/areas/record-shapes.ts';
import { parsedBy } from '../../../src/api/areas/record-shapes.ts';

describe('an id of the service', () => {
  it.each([
    [0, '0'],
    [11, '11'],
    ['11', '11'],
    ['007', '007'],
    [Number.MAX_SAFE_INTEGER, '9007199254740991'],
    ['18446744073709551615', '18446744073709551615'],
  ])('takes %j for the id %s', (value, expected) => {
    expect(scalars.parseId(value)).toBe(expected);
  });

  it.each([-1, 1.5, 2 ** 53, Infinity, '', ' 1', '1e3', '-1', '1'.repeat(21), null, true, ['1']])(
    'takes %j for no id',
    (value) => {
      expect(scalars.parseId(value)).toBeUndefined();
    },
  );
});

describe('the members of records', () => {
  it.each([
    [scalars.id, 3, '3'],
    [scalars.optionalId, undefined, null],
    [scalars.optionalId, null, null],
    [scalars.optionalId, '', null],
    [scalars.optionalId, '4', '4'],
    [scalars.text, 80331, '80331'],
    [scalars.optionalText, undefined, null],
    [scalars.optionalText, '', ''],
    [scalars.count, '12', 12],
    [scalars.optionalCount, null, undefined],
    [scalars.optionalCount, undefined, undefined],
    [scalars.optionalCount, '', undefined],
    [scalars.optionalCount, '12', 12],
    [scalars.flag, true, true],
    [scalars.flag, '1', true],
    [scalars.flag, 1, true],
    [scalars.flag, 0, false],
    [scalars.flag, '0', false],
    [scalars.flag, false, false],
  ])('are read tolerantly: %#', (schema, value, expected) => {
    expect(schema.parse(value)).toBe(expected);
  });

  it.each([
    [scalars.id, undefined],
    [scalars.id, 'eleven'],
    [scalars.optionalId, 'eleven'],
    [scalars.optionalId, -1],
    [scalars.optionalId, {}],
    [scalars.optionalId, false],
    [scalars.optionalCount, 'many'],
    [scalars.optionalCount, {}],
    [scalars.text, null],
    [scalars.text, {}],
    [scalars.optionalText, true],
    [scalars.count, -1],
    [scalars.count, 1.5],
    [scalars.count, '1.5'],
    [scalars.count, '9'.repeat(16)],
    [scalars.flag, 'yes'],
    [scalars.flag, 2],
    [scalars.flag, null],
  ])('are not made up: %#', (schema, value) => {
    expect(schema.safeParse(value).success).toBe(false);
  });
});

describe('a list within a record', () => {
  it.each([
    ['an array', ['a', 5], ['a', '5']],
    ['an object by index', { 0: 'a', 7: 'b' }, ['a', 'b']],
    ['an empty array', [], []],
    ['an empty object', {}, []],
    ['null', null, []],
    ['an empty text', '', []],
    ['nothing', undefined, []],
  ])('may be %s', (_name, value, expected) => {
    expect(scalars.textList.parse(value)).toEqual(expected);
  });

  it.each([
    ['a text', 'a,b'],
    ['a number', 5],
    ['a list of lists', [['a']]],
    ['gaps', ['a', null]],
  ])('is not %s', (_name, value) => {
    expect(scalars.textList.safeParse(value).success).toBe(false);
  });
});

describe('the parser of a record', () => {
  const parse = parsedBy(z.object({ id: z.int(), at: z.object({ city: z.string() }) }), 'place');

  it('gives what the schema makes of a record', () => {
    expect(parse({ id: 1, at: { city: 'Köln' }, more: 2 })).toEqual({
      id: 1,
      at: { city: 'Köln' },
    });
  });

  it.each([
    ['its members', { id: 'ada@example.com', at: { city: 5 } }, 'in id, at.city.'],
    ['a member once', { id: 'x' }, 'in id, at.'],
    ['itself', 'ada@example.com', 'in itself.'],
  ])('names the record and %s, and no value', (_name, value, ending) => {
    expect(() => parse(value)).toThrow(
      expect.objectContaining({
        code: 'UNEXPECTED_ANSWER',
        message: `The service answered against its specification: a place that the service sent is not as specified ${ending}`,
      }),
    );
  });
});
