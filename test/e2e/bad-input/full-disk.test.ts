// A disk that becomes full in the middle: the run stops, says so, and loses nothing. Where SQLite cannot
// write it says so in the same way for a full disk and for its own limit of pages.
import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
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

const ROOT = dirname(dirname(dirname(import.meta.dirname)));

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

it('says the same of a limit that the system sets, in a process of its own', async () => {
  const ended = await withFileLimit(['plan']);

  expect(ended.code).toBe(1);
  expect(ended.stderr).toMatch(/^error: Writing to .*state\/journal\.db: .*\n {2}\S/u);
  expect(ended.stderr).not.toContain('fault in listferry');
  expect(stage.takeWrites()).toEqual([]);
});

function uploads(): number {
  return stage.gate.requests.filter((request) => request === 'POST contacts/upload-csv').length;
}

/** No file may become larger than a few pages; what was written for good stays readable. */
async function withFileLimit(
  args: readonly string[],
): Promise<{ readonly code: unknown; readonly stderr: string }> {
  const { publicKey, secretKey } = stage.keys;
  const keys = { LISTFERRY_PUBLIC_KEY: publicKey, LISTFERRY_SECRET_KEY: secretKey };
  const script = ['ulimit -f 8; exec "$0" "$@"', process.execPath, join(ROOT, 'dist/cli/main.js')];
  return await new Promise((resolve) => {
    execFile(
      'sh',
      ['-c', ...script, ...args],
      { cwd: stage.directory, env: { ...process.env, ...keys, HOME: stage.directory } },
      (error, _stdout, stderr) => {
        resolve({ code: error?.code ?? 0, stderr });
      },
    );
  });
}
