// A disk that is full while people are erased: what purge says then, and that the same purge finishes it later.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SqliteDatabase } from '../../../src/lib/sqlite.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { purge } from '../../../src/cli/commands/purge.ts';
import { tombstones } from '../../../src/cli/commands/tombstones.ts';
import { type FailingDisk, installFailingDisk } from '../../torture/failing-disk.ts';
import { type Desk, openDesk } from '../desk.ts';
import { recordingTerminal } from '../recording-terminal.ts';
import { syncOnce } from './history.ts';

let desk: Desk;
let disk: FailingDisk;

beforeEach(async () => {
  disk = installFailingDisk();
  desk = await openDesk();
  await syncOnce(desk);
});

afterEach(async () => {
  vi.restoreAllMocks();
  disk.remove();
  await desk.close();
});

const IN_WORDS = {
  code: 'STATE_UNUSABLE',
  message: expect.stringMatching(/^Writing to .*: the disk is full, or its quota is used up\.$/u),
  hint: expect.stringContaining('Then call the same purge again'),
};

it('is told in words whichever write it refuses, and the same purge ends once there is room', async () => {
  const refused = await eachRefusal(async () => purged({ person: ['ada@example.com'] }));

  expect(refused.length).toBeGreaterThan(2);
  for (const error of refused) expect(error).toMatchObject(IN_WORDS);
  expect(holders('ada@example.com')).toEqual([]);
});

it('is told in words where the journal cannot be written anew without the person', async () => {
  // oxlint-disable-next-line typescript/unbound-method -- called as a method of the database below
  const { exec } = SqliteDatabase.prototype;
  vi.spyOn(SqliteDatabase.prototype, 'exec').mockImplementation(function (
    this: SqliteDatabase,
    sql,
  ) {
    if (sql === 'VACUUM')
      throw new SqliteDatabase.SqliteError('database or disk is full', 'SQLITE_FULL');
    return exec.call(this, sql);
  });

  const asked = purged({ person: ['ada@example.com'] });

  await expect(asked).rejects.toMatchObject(IN_WORDS);
  vi.restoreAllMocks();
  expect(await purged({ person: ['ada@example.com'] })).toBe(0);
});

it('is told in words by the removal of what is old, and by the import of who was erased', async () => {
  await purged({ person: ['ada@example.com'] });
  const ledger = { ...desk.options, file: desk.path('erased.json') };
  await tombstones({ ...ledger, action: 'export' }, recordingTerminal());

  const refused = [
    await eachRefusal(async () => purged({ olderThan: '0d' })),
    await eachRefusal(async () => tombstones({ ...ledger, action: 'import' }, recordingTerminal())),
  ].flat();

  expect(refused).not.toEqual([]);
  for (const error of refused) expect(error).toMatchObject({ code: IN_WORDS.code });
});

/** What the work throws where its first write is refused, its second, and so on, until none is. */
async function eachRefusal(work: () => Promise<number>): Promise<unknown[]> {
  const thrown: unknown[] = [];
  for (;;) {
    disk.failAt(thrown.length + 1, 'from-then-on');
    const ended = await work().catch((error: unknown) => error);
    const { refusals } = disk;
    // Not `repair`: the command has closed what it opened.
    disk.failAt(Infinity, 'from-then-on');
    if (refusals === 0) return thrown;
    thrown.push(ended);
  }
}

async function purged(asked: {
  readonly person?: readonly string[];
  readonly olderThan?: string;
}): Promise<number> {
  const nothing = { person: [], replay: false, onService: false };
  return await purge({ ...desk.options, ...nothing, ...asked }, recordingTerminal());
}

function holders(words: string): string[] {
  return readdirSync(desk.path('state'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path, 'latin1').toLowerCase().includes(words));
}
