// P9: an account belongs to one configuration, as a person meets it who copies a configuration for another list and
// forgets the keys.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { csvOf, inventedRows } from './invented-rows.ts';
import { shopConfig } from './shop-config.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

const ROWS = inventedRows(30);
const CLUB = ['--config', 'club/config/listferry.yaml'];

let shop: Workplace;

beforeEach(async () => {
  shop = await openWorkplace(shopConfig());
  shop.write('config/contacts.csv', csvOf(ROWS.slice(0, 20)));
  await shop.here('sync', '--yes');
  mkdirSync(join(shop.directory, 'club/config'), { recursive: true });
  copyFileSync(pathOf('config/listferry.yaml'), pathOf(CLUB[1] ?? ''));
  shop.write('club/config/contacts.csv', csvOf(ROWS.slice(20)));
});

afterEach(async () => {
  await shop.close();
});

function pathOf(name: string): string {
  return join(shop.directory, name);
}

it('refuses a copied configuration with exit code 7, writes nothing, and says whose the account is', async () => {
  const refused = await shop.listferry('sync', '--yes', ...CLUB, '--output', 'json');

  expect(refused.code).toBe(7);
  expect(JSON.parse(refused.stdout)).toMatchObject({ error: { code: 'ACCOUNT_ELSEWHERE' } });
  expect(refused.stderr).toContain('config/listferry.yaml');
  expect(refused.stderr).toContain('--accept account');
  expect(await shop.contacts()).toHaveLength(20);
});

it('refuses a name that is not known as a mistake of the call', async () => {
  const ended = await shop.listferry('sync', '--yes', ...CLUB, '--accept', 'acount');

  expect(ended.code).toBe(64);
  expect(ended.stderr).toContain('account');
});

it('writes once that is accepted, and remembers it', async () => {
  shop.write(
    CLUB[1] ?? '',
    readFileSync(pathOf('config/listferry.yaml'), 'utf8').replace('Newsletter', 'Club'),
  );

  const accepted = await shop.here('sync', '--yes', ...CLUB, '--accept', 'account');
  const nights = [await shop.here('sync', '--yes'), await shop.here('sync', '--yes', ...CLUB)];

  expect([accepted, ...nights].map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(await shop.contacts()).toHaveLength(30);
});

it('is pinned to its account, and refuses every other', async () => {
  const pinned = await shop.here('init', '--pin', '--yes');
  const told = await shop.here('validate');
  const config = readFileSync(pathOf('config/listferry.yaml'), 'utf8');
  writeFileSync(pathOf('config/listferry.yaml'), config.replace(/account: \d+/u, 'account: 4711'));
  const refused = await shop.here('sync', '--yes');

  expect([pinned.code, told.code, refused.code]).toEqual([0, 0, 7]);
  expect(told.stdout).toMatch(/^account \d+ on 127\.0\.0\.1:\d+, pinned$/mu);
  expect(await shop.contacts()).toHaveLength(20);
});
