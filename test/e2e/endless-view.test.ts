// P10: a database whose view never gives a row is no reason why a run could not be stopped.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openWorkplace, type Workplace } from './workplace.ts';

const ENDLESS = `WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)
  SELECT count(*) || '@example.com' AS email FROM n`;
const FINE = `CREATE VIEW people AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 2500)
  SELECT 'p' || x || '@example.com' AS email FROM n`;

let shop: Workplace;

beforeEach(async () => {
  shop = await openWorkplace(
    ({ baseUrl, baseUrl2 }) => `service:
  baseUrl: ${baseUrl}
  baseUrl2: ${baseUrl2}
  publicKey: env:LISTFERRY_PUBLIC_KEY
  secretKey: env:LISTFERRY_SECRET_KEY
stateDir: ../state
sources:
  crm: { type: sqlite, path: crm.db, table: people, status: subscribed }
syncs:
  - { source: crm, contactType: Newsletter, defaultCountry: India }
`,
  );
});

afterEach(async () => {
  await shop.close();
});

function makeDatabase(sql: string): void {
  const db = new Database(join(shop.directory, 'config/crm.db'));
  db.exec(sql);
  db.close();
}

it('ends a sync at its --max-duration while the view still works on its first row', async () => {
  makeDatabase(`CREATE VIEW people AS ${ENDLESS}`);

  const ended = await shop.listferry('sync', '--yes', '--max-duration', '3s');

  expect(ended.code).toBe(130);
  expect(ended.stderr).toContain('Reading crm.db was interrupted');
});

it('ends a plan that is told to stop by SIGTERM', async () => {
  makeDatabase(`CREATE VIEW people AS ${ENDLESS}`);
  const plan = shop.start('plan');
  // Read at the same time as the source.
  await expect.poll(() => shop.gate.requests, { timeout: 30_000 }).toContain('GET contacts/list');

  plan.kill('SIGTERM');

  expect((await plan.ended).code).toBe(143);
});

it('reads every row of a view that has an end', async () => {
  makeDatabase(FINE);

  const planned = await shop.listferry('plan', '--output', 'json');

  expect(JSON.parse(planned.stdout)).toMatchObject({ counts: { createContact: 2_500 } });
});
