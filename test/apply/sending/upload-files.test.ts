import { describe, expect, it } from 'vitest';
import { createContact } from '../../plan/changes.ts';
import type { World } from '../../world/world.ts';
import { manyPeople, reply, worldOf, worldWithEverything } from '../stories.ts';
import type { CsvSample } from '../../../src/api/index.ts';
import { type Fields, loadCountryNames } from '../../../src/contacts/index.ts';
import type { ItemOf } from '../../../src/plan/index.ts';
import type { MadePlan } from '../../../src/compare/index.ts';
import {
  isUploaded,
  uploadFiles,
  uploadContent,
  uploadFormat,
  plannedUploads,
} from '../../../src/apply/sending/upload-files.ts';

describe('the files of an upload', () => {
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

      const sizes = [...uploadFiles(items)].map((chunk) => chunk.length);

      expect(sizes).toEqual([500, 1]);
    });

    it('stays below 1.5 MB even where every character has to be quoted', () => {
      const items = Array.from({ length: 30 }, (_, index) =>
        item({ city: '"'.repeat(100_000) }, index),
      );

      const chunks = [...uploadFiles(items)];

      const sizes = chunks.map(
        (chunk) => uploadContent(chunk, uploadFormat(undefined, COUNTRIES)).byteLength,
      );
      expect(chunks.flat()).toHaveLength(30);
      expect(Math.max(...sizes)).toBeLessThan(1_500_000);
    });

    it('is not made of nobody', () => {
      const chunks = [...uploadFiles([])];

      expect(chunks).toEqual([]);
    });
  });
});

describe('the files that a plan would send', () => {
  /** What a person is shown of a plan before it is applied. */
  async function shownFiles(world: World, { plan }: MadePlan) {
    const { countryNames } = plan.head;
    const format = uploadFormat(await world.client.contacts.csvSample(), {
      nameOf: (id) => countryNames[id] ?? id,
      names: await loadCountryNames(),
    });
    return [...plannedUploads(plan, format, false)];
  }

  /** The text of each file that reaches the service. */
  function recordFiles(world: World): string[] {
    const files: string[] = [];
    world.sandbox.before.push(({ file }) => {
      if (file !== undefined) files.push(file.content.toString('utf8'));
    });
    return files;
  }

  it.each([
    ['names countries', 'email,first_name,country\nx@example.com,X,India\n'],
    ['has codes for countries', 'country,email\nIN,x@example.com\n'],
    ['is none', 'Not a sample'],
  ])('shows the very files that are sent when the sample %s', async (_what, sample) => {
    const world = worldOf(manyPeople(1_100, { City: '=1+1, "so"' }));
    world.fateOf = ({ endpoint }) =>
      endpoint.endsWith('csv-sample/download')
        ? reply(200, sample, { headers: { 'content-type': 'text/csv' } })
        : 'answered';
    const made = await world.plan();
    const sent = recordFiles(world);

    const shown = await shownFiles(world, made);

    await world.apply(made);
    expect(sent).toHaveLength(5);
    expect(shown.map(({ content }) => Buffer.from(content).toString('utf8'))).toEqual(sent);
    expect(shown.map(({ rowCount }) => rowCount)).toEqual([1, 11, 101, 500, 487]);
  });

  it('shows only the contacts that cannot be added one by one when there are few', async () => {
    const world = worldWithEverything();
    const made = await world.plan();
    const sent = recordFiles(world);

    const shown = await shownFiles(world, made);

    await world.apply(made);
    expect(shown).toMatchObject([{ contactType: 'Newsletter', rowCount: 1 }]);
    expect(shown.map(({ content }) => Buffer.from(content).toString('utf8'))).toEqual(sent);
  });

  it('shows no file when a plan creates nobody', async () => {
    const made = await worldOf([['Email', 'First name', 'Country']]).plan();

    const shown = await shownFiles(worldOf([]), made);

    expect(shown).toEqual([]);
  });
});
