// A disk on which nothing can be written any more: what happened there can still be read.
import { writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { SqliteDatabase } from '../../../src/lib/sqlite.ts';
import { runs } from '../../../src/cli/commands/runs.ts';
import { status } from '../../../src/cli/commands/status.ts';
import { type Desk, openDesk } from '../desk.ts';
import { lending } from '../../world/databases/lent-database.ts';
import { recordingTerminal } from '../recording-terminal.ts';
import { syncOnce } from './history.ts';

let desk: Desk;

beforeAll(() => {
  lending.isOn = false;
});

afterAll(() => {
  lending.isOn = true;
});

beforeEach(async () => {
  desk = await openDesk();
  await syncOnce(desk);
});

afterEach(async () => {
  vi.restoreAllMocks();
  await desk.close();
});

/** SQLite reads no database with a log without a file of some pages beside it. */
function fillDisk(): void {
  // oxlint-disable-next-line typescript/unbound-method -- called as a method of the database below
  const { pragma } = SqliteDatabase.prototype;
  vi.spyOn(SqliteDatabase.prototype, 'pragma').mockImplementation(function (
    this: SqliteDatabase,
    ...given
  ) {
    if (given[0] === 'journal_mode = WAL' && !this.memory) {
      throw new SqliteDatabase.SqliteError('disk I/O error', 'SQLITE_IOERR_SHMSIZE');
    }
    return pragma.apply(this, given);
  });
}

it('shows the same runs and status as before, and says that the disk is full', async () => {
  const before = await looks();
  fillDisk();

  const full = await looks();

  expect(full.codes).toEqual([0, 0]);
  expect(full.runIds).toEqual(before.runIds);
  expect(before.told).toEqual([]);
  expect(full.told).toEqual([
    expect.stringContaining('the disk is full'),
    expect.stringContaining('the disk is full'),
  ]);
});

it('shows nothing old for what is so where the file lacks what only its log holds', async () => {
  writeFileSync(desk.path('state/journal.db-wal'), 'not in the file yet');
  fillDisk();

  await expect(looks()).rejects.toMatchObject({ code: 'STATE_UNUSABLE' });
});

async function looks() {
  const [ofStatus, ofRuns] = [recordingTerminal(), recordingTerminal()];
  const options = { ...desk.options, output: 'json' } as const;
  const codes = [await status(options, ofStatus), await runs({ ...options, count: 9 }, ofRuns)];
  const { lastFinished } = JSON.parse(ofStatus.printed.join('\n')) as {
    lastFinished: { runId: string };
  };
  const { runs: listed } = JSON.parse(ofRuns.printed.join('\n')) as { runs: { runId: string }[] };
  const runIds = [lastFinished.runId, ...listed.map(({ runId }) => runId)];
  return { codes, runIds, told: [...ofStatus.told, ...ofRuns.told] };
}
