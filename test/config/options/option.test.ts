import { expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import {
  combined,
  converted,
  hashedOf,
  option,
  section,
  valuesOf,
} from '../../../src/config/options/option.ts';

const AROUND = { baseDir: '/etc', duplicates: 'report' } as const;

const SECTION = section({
  colour: option({ shape: z.string().default('red'), words: 'A colour.', hashed: true }),
  widthMm: combined({
    options: { widthCm: { shape: z.number(), words: 'A width.' } },
    becomes: ({ widthCm }) => widthCm * 10,
    hashed: 'It may change.',
  }),
  label: converted({
    shape: z.string().optional(),
    words: 'A label.',
    becomes: (label) => label?.trim(),
    hashed: (label) => label ?? null,
  }),
});

it('makes the schema, the values and the hashed part from one declaration', () => {
  const written = SECTION.schema.parse({ widthCm: 2, label: ' a ' });

  const values = valuesOf(SECTION, written, AROUND);

  expect(values).toEqual({ colour: 'red', widthMm: 20, label: 'a' });
  expect(hashedOf(SECTION, values)).toEqual({ colour: 'red', label: 'a' });
});

it('leaves out a value that nobody wrote, and hashes it as its declaration says', () => {
  const values = valuesOf(SECTION, { colour: 'blue', widthCm: 1 }, AROUND);

  expect(values).not.toHaveProperty('label');
  expect(hashedOf(SECTION, values)).toEqual({ colour: 'blue', label: null });
});

it('does not compile for an option that does not say what it means for the hash', () => {
  type Declared = Parameters<typeof option<z.ZodString>>[0];

  expectTypeOf<{ shape: z.ZodString; words: string; hashed: true }>().toExtend<Declared>();
  expectTypeOf<{ shape: z.ZodString; words: string }>().not.toExtend<Declared>();
});

it('does not compile for an option without words', () => {
  type Declared = Parameters<typeof option<z.ZodString>>[0];

  expectTypeOf<{ shape: z.ZodString; hashed: true }>().not.toExtend<Declared>();
});

it('refuses to hash a map as it is, which would hash nothing of it', () => {
  const maps = section({
    pairs: converted({
      shape: z.record(z.string(), z.string()),
      words: 'Pairs.',
      becomes: (written) => new Map(Object.entries(written)),
      hashed: true,
    }),
  });

  expect(() => hashedOf(maps, { pairs: new Map() })).toThrow('a form of its own');
});
