import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runs } from '../../../src/cli/commands/runs.ts';
import { callUnderWay, endedBadly, readHistory } from '../../../src/cli/runs/history.ts';
import { lockDirectory, openConfig, openJournal } from '../../../src/cli/session/own-state.ts';
import { systemClock } from '../../../src/lib/index.ts';
import { SqliteDatabase } from '../../../src/lib/sqlite.ts';
import { type Journal, lockAccount } from '../../../src/state/index.ts';
import { type Desk, openDesk } from '../desk.ts';
import { recordingTerminal } from '../recording-terminal.ts';
import { syncOnce } from './history.ts';
import { saying } from '../../saying.ts';

const UNAVAILABLE = { exitCode: 5, reason: 'SERVICE_UNAVAILABLE', message: 'No answer.' };

let desk: Desk;

beforeEach(async () => {
  desk = await openDesk();
  await syncOnce(desk);
});

afterEach(async () => {
  await desk.close();
});

it.each([
  [1, [0]],
  [20, [0, 3]],
])('lists up to %i runs, the newest first', async (count, applied) => {
  await syncOnce(desk);
  const terminal = recordingTerminal();

  await runs({ ...desk.options, output: 'json', count }, terminal);

  const listed = JSON.parse(terminal.printed.join('\n')) as {
    runs: { result: { verdicts: { applied: number } }; verification: string }[];
  };
  expect(listed.runs[0]?.verification).toMatch(/^verified: /u);
  expect(listed.runs.map(({ result }) => result.verdicts.applied)).toEqual(applied);
});

it('lists no 0 runs, which would look like a state without any', async () => {
  await syncOnce(desk);

  await expect(runs({ ...desk.options, count: 0 }, recordingTerminal())).rejects.toMatchObject({
    code: 'USAGE',
  });
});

it('says that the journal was lost where the state was deleted, and not that nothing ran yet', async () => {
  const { stateDir } = openConfig(desk.options, recordingTerminal());
  rmSync(stateDir, { recursive: true });
  const terminal = recordingTerminal();

  await runs({ ...desk.options, count: 20 }, terminal);

  expect(terminal.printed).toEqual([
    expect.stringContaining(stateDir),
    expect.stringContaining('`listferry sync --yes --accept state`'),
  ]);
});

it('shows a line for each run', async () => {
  await syncOnce(desk);
  const terminal = recordingTerminal();

  const code = await runs({ ...desk.options, count: 20 }, terminal);

  expect(code).toBe(0);
  expect(terminal.printed.filter((line) => line.includes('sync'))).toHaveLength(2);
});

it('writes a page for each run, and one that leads to them', async () => {
  await syncOnce(desk);
  const terminal = recordingTerminal();
  const directory = desk.path('history');

  await runs({ ...desk.options, count: 20, report: [directory] }, terminal);

  const pages = readdirSync(directory).filter((name) => name !== 'index.html');
  const index = readFileSync(join(directory, 'index.html'), 'utf8');
  expect(pages).toHaveLength(2);
  for (const name of pages) expect(index).toContain(`<a href="${name}">`);
  expect(index).toMatch(/<th scope="row">Applied<\/th><td class="number">0<\/td>.*<svg/u);
  const [page = ''] = pages;
  expect(readFileSync(join(directory, page), 'utf8')).toContain(page.replace('.html', ''));
  expect(statSync(join(directory, 'index.html')).mode & 0o777).toBe(0o600);
  expect(terminal.told.join('\n')).toContain('index.html');
});

it('writes its pages over no other file', async () => {
  const directory = desk.path('history');
  mkdirSync(directory);
  writeFileSync(join(directory, 'index.html'), 'not ours');

  const writing = async (): Promise<number> =>
    await runs({ ...desk.options, count: 20, report: [directory] }, recordingTerminal());

  await expect(writing()).rejects.toMatchObject({ message: saying('index.html') });
  expect(readFileSync(join(directory, 'index.html'), 'utf8')).toBe('not ours');
});

describe('the history', () => {
  let journal: Journal;
  let stateDir: string;

  beforeEach(() => {
    const config = openConfig(desk.options, recordingTerminal());
    journal = openJournal(config);
    stateDir = config.stateDir;
  });

  afterEach(() => {
    journal.close();
  });

  it('has the bad nights since a run ended well, whatever ended without a run after them', () => {
    journal.invocations.begin('sync');
    journal.runs.begin({ runId: 'night-2', command: 'sync' });
    journal.runs.abandon('night-2');
    journal.invocations.end('sync', UNAVAILABLE);
    journal.invocations.begin('resume');
    journal.invocations.end('resume', { exitCode: 0, reason: null, message: null });

    const history = readHistory({ journal, stateDir }, 100);

    expect(history.map(({ run, call }) => [run?.command, call?.exitCode])).toEqual([
      [undefined, 0],
      ['sync', 5],
      ['sync', 0],
    ]);
    expect(endedBadly(history)).toMatchObject([{ call: { exitCode: 5, runId: 'night-2' } }]);
  });

  it('has no call among what went wrong that another one kept out, once that has ended well', () => {
    const config = openConfig(desk.options, recordingTerminal());
    const keptOut = openJournal(config);
    const badNow = () => endedBadly(readHistory({ journal, stateDir }, 100));
    journal.invocations.begin('sync');
    journal.runs.begin({ runId: 'night-2', command: 'sync' });
    keptOut.invocations.end('sync', { exitCode: 8, reason: 'LOCK_HELD', message: 'Held.' });
    keptOut.close();
    const meanwhile = badNow().map(({ call }) => call?.exitCode);
    journal.runs.abandon('night-2');
    journal.invocations.end('sync', { exitCode: 0, reason: null, message: null });

    expect(meanwhile).toContain(8);
    expect(badNow()).toEqual([]);
  });

  it('still has one that was kept out after the last good run had ended', () => {
    const config = openConfig(desk.options, recordingTerminal());
    const keptOut = openJournal(config);
    keptOut.invocations.end('sync', { exitCode: 8, reason: 'LOCK_HELD', message: 'Held.' });
    keptOut.close();

    const bad = endedBadly(readHistory({ journal, stateDir }, 100));

    expect(bad).toMatchObject([{ call: { exitCode: 8 } }]);
  });

  it('has no mistyped command line among what went wrong, but every night that could not begin', () => {
    const usage = { exitCode: 64, reason: 'USAGE', message: 'There is no run "no".' };
    const config = { exitCode: 64, reason: 'CONFIG_INVALID', message: 'It cannot be read.' };
    const calls = [
      ['retry', usage],
      ['sync', usage],
      ['apply', config],
    ] as const;
    for (const [command, ending] of calls) {
      journal.invocations.begin(command);
      journal.invocations.end(command, ending);
    }

    const bad = endedBadly(readHistory({ journal, stateDir }, 100));

    expect(bad.map(({ call }) => call?.command)).toEqual(['apply', 'sync']);
  });

  it('knows how a run ended whose calls are forgotten', () => {
    const db = new SqliteDatabase(desk.path('state/journal.db'));
    db.exec('DELETE FROM invocation');
    db.close();

    expect(readHistory({ journal, stateDir }, 100)).toMatchObject([{ exitCode: 0 }]);
  });

  it('takes a command for under way only while somebody holds the lock of the state', async () => {
    const clock = systemClock();
    const account = journal.account ?? '';
    journal.invocations.begin('sync');
    const before = callUnderWay({ journal, stateDir });
    const directory = lockDirectory();
    const lock = await lockAccount({ directory, account, stateDir, waitMs: 0, clock });

    const during = callUnderWay({ journal, stateDir });

    lock.release();
    expect(during).toMatchObject({ command: 'sync', pid: process.pid });
    expect([before, callUnderWay({ journal, stateDir })]).toEqual([undefined, undefined]);
  });
});
