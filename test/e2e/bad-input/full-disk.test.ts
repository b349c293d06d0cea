// A disk that becomes full in the middle: the run stops, says so, and loses nothing. Where SQLite cannot
// write it says so in the same way for a full disk and for its own limit of pages.
import type BetterSqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as ClockModule from '../../../src/lib/clock.ts';
import { csv, HEADER, rowsOf } from './sound-world.ts';
import { openStage, type Stage } from './stage.ts';

// Mocks are made before anything is imported, so what they are made of is imported by them.
vi.mock('../../../src/lib/clock.ts', async (original) => {
  const { hastened } = await import('./hastened-clock.ts');
  const clock = await original<typeof ClockModule>();
  return { ...clock, systemClock: () => hastened(clock.systemClock()) };
});
vi.mock('better-sqlite3', async (original) => {
  const { limitedDatabase } = await import('./small-disk.ts');
  const { default: Database } = await original<{ default: typeof BetterSqlite }>();
  return { default: limitedDatabase(Database) };
});

let stage: Stage;

beforeEach(async () => {
  stage = await openStage({});
});

afterEach(async () => {
  await stage.close();
});

it('goes on where it stopped when the disk of the journal was full in the middle of a run', async () => {
  // The few rows that go first fit into the journal; the many after them need several pages of it.
  stage.write('config/contacts.csv', csv(HEADER, ...rowsOf(400)));
  await stage.run('plan --out the.plan');
  stage.fillDisk('journal.db');

  const stopped = await stage.run('apply the.plan --yes');
  stage.freeDisk();
  const uploadsBefore = uploads();
  const resumed = await stage.run('resume --output json');
  const verified = await stage.run('verify');

  expect(stopped).toMatchObject({ code: 1, failures: [{ code: 'STATE_UNUSABLE' }] });
  expect(stopped.stderr).toContain('the disk is full');
  expect(stopped.stderr).toContain('listferry resume');
  expect(uploadsBefore).toBe(1);
  expect(resumed).toMatchObject({ code: 0, stderr: expect.not.stringContaining('error') });
  expect(JSON.parse(resumed.stdout)).toMatchObject({ verdicts: { applied: 401 } });
  expect(uploads()).toBe(2);
  expect(verified.code).toBe(0);
});

it('plans as before once there is room for a plan', async () => {
  stage.fillDisk('.plan');
  const failed = await stage.run('plan --out the.plan');
  stage.freeDisk();

  const planned = await stage.run('plan --out the.plan --detailed-exitcode');

  expect([failed.code, planned.code]).toEqual([1, 2]);
});

function uploads(): number {
  return stage.gate.requests.filter((request) => request === 'POST contacts/upload-csv').length;
}
