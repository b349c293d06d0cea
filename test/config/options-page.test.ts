// The page of all options says what editors say, with the defaults of the schema. After a change:
// UPDATE=1 npx vitest run --config .config/vitest.config.ts test/config/options-page.test.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { configJsonSchema } from '../../src/config/json-schema.ts';
import { CUSTOM_FIELD_WORDS, FIELD_WORDS } from '../../src/config/options/option.ts';
import { systemEnvironment } from '../../src/config/secrets.ts';
import { pageTable } from '../page-table.ts';

const path = join(import.meta.dirname, '../../config/options.md');

it('has every option with its default and its meaning', () => {
  const written = readFileSync(path, 'utf8');
  const prose = written.slice(0, written.search(/^\|/mu));
  const page = `${prose}${pageTable(['option', 'default', 'meaning'], rows())}\n`;

  if (systemEnvironment('UPDATE') === '1') writeFileSync(path, page);

  expect(readFileSync(path, 'utf8')).toBe(page);
});

it('knows the defaults', () => {
  expect(rows()).toContainEqual([
    '`syncs.*.mode`',
    '`upsert`',
    expect.stringMatching(/^upsert: /u),
  ]);
  expect(rows()).toContainEqual(['`guards.maxDelete`', '', expect.stringMatching(/^The most/u)]);
});

it('has words for every key of the configuration', () => {
  expect(rows().filter(([, , words]) => words === '')).toEqual([]);
});

it('offers the fields of a contact where they are keys', () => {
  const { sources } = objectOf(objectOf(configJsonSchema()['else'])['properties']);

  expect(sources).toHaveProperty('additionalProperties.properties.columns.properties.first_name', {
    anyOf: expect.any(Array) as unknown,
    description: FIELD_WORDS.first_name,
  });
});

function rows(): string[][] {
  const fields = { ...FIELD_WORDS, 'custom.NAME': CUSTOM_FIELD_WORDS };
  return [
    ...rowsBelow(configJsonSchema()['else']),
    ...Object.entries(fields).map(([name, words]) => [`\`sources.*.columns.${name}\``, '', words]),
  ];
}

/** A star stands for a name that a person chooses, or for an entry of a list. */
function rowsBelow(schema: unknown, above = ''): string[][] {
  const { properties, patternProperties, items, additionalProperties, anyOf } = objectOf(schema);
  const [pattern] = Object.values(objectOf(patternProperties));
  // Fields of a contact have a table of their own; what all of them hold stands under a star.
  if (pattern !== undefined) return rowsBelow(pattern, `${above}*.`);
  const named = Object.entries(objectOf(properties));
  const others = [items, additionalProperties].filter((one) => isExplained(one));
  return [
    ...[...named, ...others.map((one) => ['*', one] as const)].flatMap(([name, option]) => [
      rowOf(`${above}${name}`, option),
      ...rowsBelow(option, `${above}${name}.`),
    ]),
    ...[anyOf ?? []].flat().flatMap((form) => rowsBelow(form, above)),
  ];
}

/** Entries that are plain values need no words. */
function isExplained(option: unknown): boolean {
  return 'description' in objectOf(option) || 'properties' in objectOf(option);
}

function rowOf(option: string, schema: unknown): string[] {
  const { description, default: value } = objectOf(schema);
  const isPlain = typeof value === 'string' || typeof value === 'number';
  return [
    `\`${option}\``,
    isPlain ? `\`${String(value)}\`` : '',
    typeof description === 'string' ? description : '',
  ];
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
