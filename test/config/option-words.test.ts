import { expect, it } from 'vitest';
import { configJsonSchema } from '../../src/config/json-schema.ts';
import { FIELD_WORDS, OPTION_WORDS } from '../../src/config/option-words.ts';

it('has words for every key of the configuration', () => {
  expect(unexplainedBelow(configJsonSchema(), 'configuration')).toEqual([]);
});

it('has no words for a key that is not there', () => {
  const said = JSON.stringify(configJsonSchema());

  expect(Object.entries(OPTION_WORDS).filter(([, words]) => !said.includes(words))).toEqual([]);
});

it('offers the fields of a contact where they are keys', () => {
  expect(configJsonSchema()).toHaveProperty(
    'properties.sources.additionalProperties.properties.columns.properties',
    expect.objectContaining({
      first_name: expect.objectContaining({ description: FIELD_WORDS.first_name }) as unknown,
    }),
  );
});

/** The keys without a description, at any depth. */
function unexplainedBelow(schema: unknown, place: string): string[] {
  return Object.entries(objectOf(schema)).flatMap(([keyword, part]) => {
    if (keyword === 'default') return [];
    const named = ['properties', 'patternProperties'].includes(keyword);
    const bare = Object.entries(objectOf(part)).filter(([, option]) => named && !isSaid(option));
    return [
      ...bare.map(([key]) => `${place}.${key}`),
      ...unexplainedBelow(part, `${place}.${keyword}`),
    ];
  });
}

function isSaid(option: unknown): boolean {
  return typeof objectOf(option)['description'] === 'string';
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
