// Promise P11: keys appear nowhere, logs and errors name no address, and our files are private.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Ended } from './cli.ts';
import { csvOf, inventedRows } from './invented-rows.ts';
import { shopConfig } from './shop-config.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

const ROWS = inventedRows(30);
const OPTIONS = ['--verbose', '--log-format', 'json', '--output', 'json'];

let shop: Workplace;
const told: Ended[] = [];

beforeAll(async () => {
  shop = await openWorkplace(shopConfig());
  const invalid = { ...ROWS[0], email: 'nobody at example.com' } as (typeof ROWS)[number];
  shop.write('config/contacts.csv', csvOf([...ROWS, invalid]));
  told.push(await shop.listferry('plan', '--out', 'the.plan', ...OPTIONS));
  const stopped = shop.gate.stop('POST contacts/upload-csv', 'after');
  const killed = shop.start('apply', 'the.plan', '--yes', ...OPTIONS);
  await stopped;
  killed.kill('SIGKILL');
  told.push(await killed.ended, await shop.listferry('resume', ...OPTIONS));
  shop.write('config/contacts.csv', csvOf(ROWS.slice(3)));
  told.push(await shop.listferry('sync', '--yes', ...OPTIONS));
  told.push(await shop.listferry('show', 'missing.plan', ...OPTIONS));
});

afterAll(async () => {
  await shop.close();
});

it('runs to the end in this story', () => {
  expect(told.map(({ code }) => code)).toEqual([3, null, 3, 0, 64]);
});

it('names no address and no key on stderr', () => {
  for (const { stderr } of told) {
    expect(stderr).not.toMatch(/contact\d+@|nobody at/u);
    expect(stderr).not.toContain(shop.keys.publicKey);
    expect(stderr).not.toContain(shop.keys.secretKey);
  }
});

it('tells everything in lines of JSON when the log is to be JSON', () => {
  const lines = told.flatMap(({ stderr }) => stderr.split('\n').filter((line) => line !== ''));

  expect(lines.length).toBeGreaterThan(5);
  for (const line of lines) expect(JSON.parse(line)).toHaveProperty('msg');
});

it('keeps no key in any file, and no address in the journal', () => {
  const files = ownFiles();

  const { publicKey, secretKey } = shop.keys;
  expect(files.some((file) => file.includes('journal.db'))).toBe(true);
  expect(files.filter((file) => holds(file, publicKey) || holds(file, secretKey))).toEqual([]);
  expect(
    files.filter((file) => file.includes('journal.db') && holds(file, '@example.com')),
  ).toEqual([]);
});

it('lets nobody else read what it writes', () => {
  const files = ownFiles();

  expect(files.length).toBeGreaterThan(2);
  expect(files.filter((file) => (statSync(file).mode & 0o777) !== 0o600)).toEqual([]);
  expect(statSync(join(shop.directory, 'state')).mode & 0o777).toBe(0o700);
});

function ownFiles(): string[] {
  const state = join(shop.directory, 'state');
  const files = readdirSync(state, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return [...files, join(shop.directory, 'the.plan')];
}

function holds(file: string, words: string): boolean {
  return readFileSync(file).includes(words);
}
