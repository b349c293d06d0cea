import { expect, it } from 'vitest';
import { z } from 'zod';
import { parsedBy } from '../../../src/api/areas/record-shapes.ts';

const parse = parsedBy(z.object({ id: z.int(), at: z.object({ city: z.string() }) }), 'place');

it('gives what the schema makes of a record', () => {
  expect(parse({ id: 1, at: { city: 'Köln' }, more: 2 })).toEqual({ id: 1, at: { city: 'Köln' } });
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
