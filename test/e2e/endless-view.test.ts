// P10: a database whose view never gives a row is no reason why a run could not be stopped.
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { SqliteDatabase } from '../../src/lib/sqlite.ts';
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
  const db = new SqliteDatabase(join(shop.directory, 'config/crm.db'));
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

it.runIf(existsSync('/proc/self/cwd'))(
  'leaves no process behind when a plan is killed outright in the middle of the view',
  async () => {
    makeDatabase(`CREATE VIEW people AS ${ENDLESS}`);
    const plan = shop.start('plan');
    await expect
      .poll(() => readersIn(shop.directory).map(ticksWorked), { timeout: 30_000 })
      .toEqual([expect.toSatisfy((ticks: number) => ticks > BUSY_TICKS)]);

    plan.kill('SIGKILL');
    await plan.ended;

    await expect.poll(() => readersIn(shop.directory), { timeout: 30_000 }).toEqual([]);
  },
);

it('reads every row of a view that has an end', async () => {
  makeDatabase(FINE);

  const planned = await shop.listferry('plan', '--output', 'json');

  expect(JSON.parse(planned.stdout)).toMatchObject({ counts: { createContact: 2_500 } });
});

/** Longer than a process takes to start: it is inside the view. */
const BUSY_TICKS = 150;

/** The processes that read a database for a command that was started in the directory. */
function readersIn(directory: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      const isHere = readlinkSync(`/proc/${pid}/cwd`) === directory;
      return isHere && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('reader-process');
    } catch {
      // No process, or one that has just ended.
      return false;
    }
  });
}

/** What a process has worked in user mode, in hundredths of a second. */
function ticksWorked(pid: string): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  return Number(fields.split(' ')[11]);
}
