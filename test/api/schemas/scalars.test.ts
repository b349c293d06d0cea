import { describe, expect, it } from 'vitest';
import * as scalars from '../../../src/api/schemas/scalars.ts';

describe('parseId', () => {
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
    [scalars.optionalId, '4', '4'],
    [scalars.text, 80331, '80331'],
    [scalars.optionalText, undefined, null],
    [scalars.optionalText, '', ''],
    [scalars.count, '12', 12],
    [scalars.optionalCount, null, undefined],
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
