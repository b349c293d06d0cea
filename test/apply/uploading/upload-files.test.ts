import { describe, expect, it } from 'vitest';
import {
  isUploaded,
  uploadChunks,
  uploadContent,
  uploadFormat,
} from '../../../src/apply/sending/upload-files.ts';
import type { CsvSample } from '../../../src/api/index.ts';
import type { Fields } from '../../../src/contacts/index.ts';
import type { ItemOf } from '../../../src/plan/index.ts';
import { createContact } from '../../plan/changes.ts';

const COUNTRIES = {
  nameOf: (id: string): string => ({ '104': 'India' })[id] ?? id,
  names: { alpha2Of: (name: string) => ({ India: 'IN' })[name] },
};

function item(fields: Fields, seq = 1): ItemOf<'createContact'> {
  return { ...createContact(`p${String(seq)}@example.com`, fields), seq };
}

function linesOf(items: readonly ItemOf<'createContact'>[], sample?: CsvSample): string[] {
  const content = uploadContent(items, uploadFormat(sample, COUNTRIES));
  return Buffer.from(content).toString('utf8').trimEnd().split('\n');
}

describe('the content of a file', () => {
  it.each([
    ['an id', '104', '104'],
    ['a name', 'Norway', 'India'],
    ['a code', 'NO', 'IN'],
  ])('writes a country as %s where the sample does', (_form, example, written) => {
    const sample = { header: ['email', 'country'], firstRow: ['x@example.com', example] };

    const [, row] = linesOf([item({ country: '104' })], sample);

    expect(row).toBe(`p1@example.com,${written}`);
  });

  it('keeps the id of a country that has no code', () => {
    const sample = { header: ['email', 'country'], firstRow: ['x@example.com', 'NO'] };

    const [, row] = linesOf([item({ country: '999' })], sample);

    expect(row).toBe('p1@example.com,999');
  });

  it('leaves a column of the sample empty that we do not fill, and a country that nobody has', () => {
    const sample = { header: ['email', 'fax', 'country'], firstRow: undefined };

    const [, row] = linesOf([item({})], sample);

    expect(row).toBe('p1@example.com,,');
  });

  it('has a column for every custom field that one of its contacts fills', () => {
    const sample = { header: ['email'], firstRow: undefined };
    const items = [item({ 'custom.plan': 'gold' }), item({ 'custom.age': '7' }, 2)];

    const lines = linesOf(items, sample);

    expect(lines).toEqual(['email,age,plan', 'p1@example.com,,gold', 'p2@example.com,7,']);
  });

  it('writes a value that looks like a formula as it is', () => {
    const sample = { header: ['email', 'city'], firstRow: undefined };

    const [, row] = linesOf([item({ city: '=1+1' })], sample);

    expect(row).toBe('p1@example.com,=1+1');
  });
});

describe('a contact', () => {
  it.each([
    [{ city: 'Ulm' }, 9, false],
    [{ city: 'Ulm' }, 10, true],
    [{ 'custom.plan': 'gold' }, 1, true],
    [{ alt_email: 'x@example.com' }, 1, true],
  ])('with %o, one of %d, goes up in a file: %s', (fields, createCount, uploaded) => {
    const goesUp = isUploaded({ fields }, createCount);

    expect(goesUp).toBe(uploaded);
  });
});

describe('a file', () => {
  it('holds 500 rows at the most', () => {
    const items = Array.from({ length: 501 }, (_, index) => item({}, index + 1));

    const sizes = [...uploadChunks(items)].map((chunk) => chunk.length);

    expect(sizes).toEqual([500, 1]);
  });

  it('stays below 1.5 MB even where every character has to be quoted', () => {
    const items = Array.from({ length: 30 }, (_, index) =>
      item({ city: '"'.repeat(100_000) }, index),
    );

    const chunks = [...uploadChunks(items)];

    const sizes = chunks.map(
      (chunk) => uploadContent(chunk, uploadFormat(undefined, COUNTRIES)).byteLength,
    );
    expect(chunks.flat()).toHaveLength(30);
    expect(Math.max(...sizes)).toBeLessThan(1_500_000);
  });

  it('is not made of nobody', () => {
    const chunks = [...uploadChunks([])];

    expect(chunks).toEqual([]);
  });
});
