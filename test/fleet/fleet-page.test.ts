// The page of fleets lists the options of the file with their defaults. After a change:
// UPDATE=1 npx vitest run --config .config/vitest.config.ts --project rooms test/fleet/fleet-page.test.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { systemEnvironment } from '../../src/config/secrets.ts';
import { FLEET } from '../../src/fleet/fleet-form.ts';
import { pageTable } from '../page-table.ts';

const path = join(import.meta.dirname, '../../config/fleet.md');
const MARK = '<!-- Made from src/fleet/fleet-form.ts by its test. -->\n\n';

it('has every option of the file with its default and its meaning', () => {
  const written = readFileSync(path, 'utf8');
  const prose = written.slice(0, written.indexOf(MARK) + MARK.length);
  const page = `${prose}${pageTable(['option', 'default', 'meaning'], rows())}\n`;

  if (systemEnvironment('UPDATE') === '1') writeFileSync(path, page);

  expect(unpadded(readFileSync(path, 'utf8'))).toBe(unpadded(page));
});

/** The formatter makes the columns of a table as wide as their cells. */
function unpadded(text: string): string {
  return text.replaceAll(/ +\|/gu, ' |').replaceAll(/-{3,}/gu, '---');
}

it('has words for every option', () => {
  expect(rows().length).toBeGreaterThan(10);
  expect(rows().filter(([, , words]) => words === '')).toEqual([]);
});

function rows(): string[][] {
  const schema = z.toJSONSchema(FLEET, { io: 'input', target: 'draft-7' });
  const { accounts, ...others } = propertiesOf(schema);
  return [
    ...rowsBelow({ accounts: withoutForms(accounts), ...others }, ''),
    ...rowsBelow(propertiesOf(accountForm(accounts)), 'accounts[].'),
  ];
}

function rowsBelow(properties: Readonly<Record<string, unknown>>, above: string): string[][] {
  return Object.entries(properties).flatMap(([name, option]) => [
    rowOf(`${above}${name}`, option),
    ...rowsBelow(propertiesOf(option), `${above}${name}.`),
  ]);
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

/** The form of an entry with options, among the texts and lists that may stand there. */
function accountForm(schema: unknown): unknown {
  const forms = [schema, ...listOf(objectOf(schema)['anyOf'])].flatMap((form) => {
    const { items } = objectOf(form);
    return items === undefined ? [form] : listOf(objectOf(items)['anyOf']);
  });
  return forms.find((form) => 'properties' in objectOf(form));
}

function withoutForms(schema: unknown): unknown {
  return { description: objectOf(schema)['description'] };
}

function propertiesOf(schema: unknown): Readonly<Record<string, unknown>> {
  return objectOf(objectOf(schema)['properties']);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
