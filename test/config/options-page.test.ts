// The page of all options says what editors say, with the defaults of the schema. After a change:
// UPDATE=1 npx vitest run --config .config/vitest.config.ts test/config/options-page.test.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { configJsonSchema } from '../../src/config/json-schema.ts';
import { CUSTOM_FIELD_WORDS, FIELD_WORDS, OPTION_WORDS } from '../../src/config/option-words.ts';
import { systemEnvironment } from '../../src/config/secrets.ts';

const configSchema = configJsonSchema();
const path = join(import.meta.dirname, '../../config/options.md');

it('has every option with its default and its meaning', () => {
  const written = readFileSync(path, 'utf8');
  const prose = written.slice(0, written.search(/^\|/mu));
  const page = `${prose}${table(rows())}`;

  if (systemEnvironment('UPDATE') === '1') writeFileSync(path, page);

  expect(readFileSync(path, 'utf8')).toBe(page);
});

it('knows the defaults', () => {
  expect(rows()).toContainEqual(['`syncs.*.mode`', '`upsert`', OPTION_WORDS['syncs.*.mode']]);
  expect(rows()).toContainEqual(['`guards.maxDelete`', '', OPTION_WORDS['guards.maxDelete']]);
});

function rows(): string[][] {
  const fields = { ...FIELD_WORDS, 'custom.NAME': CUSTOM_FIELD_WORDS };
  return [
    ...Object.entries(OPTION_WORDS).map(([option, words]) => [
      `\`${option}\``,
      defaultOf(option),
      words,
    ]),
    ...Object.entries(fields).map(([name, words]) => [`\`sources.*.columns.${name}\``, '', words]),
  ];
}

function defaultOf(option: string): string {
  let schema: unknown = configSchema;
  for (const step of option.split('.')) schema = below(schema, step);
  const value = objectOf(schema)['default'];
  return typeof value === 'string' || typeof value === 'number' ? `\`${String(value)}\`` : '';
}

function below(schema: unknown, step: string): unknown {
  const { properties, items, additionalProperties } = objectOf(schema);
  return step === '*' ? (items ?? additionalProperties) : objectOf(properties)[step];
}

/** Padded as the formatter pads it. */
function table(body: readonly (readonly string[])[]): string {
  const head = ['option', 'default', 'meaning'];
  const widths = head.map((_, column) =>
    Math.max(...[head, ...body].map((cells) => cells[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |\n`;
  const rule = widths.map((width) => '-'.repeat(width));
  return [head, rule, ...body].map(line).join('');
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
