import { afterEach, beforeEach, expect, it } from 'vitest';
import { callUnderWay, endedBadly, readHistory } from '../../src/cli/history.ts';
import { lockDirectory } from '../../src/cli/places.ts';
import { openConfig, openJournal } from '../../src/cli/session.ts';
import { systemClock } from '../../src/lib/index.ts';
import { type Journal, lockAccount } from '../../src/state/index.ts';
import { syncOnce } from './actions/history.ts';
import { openDesk, type Desk } from './desk.ts';
import { recordingTerminal } from './recording-terminal.ts';

const UNAVAILABLE = { exitCode: 5, reason: 'SERVICE_UNAVAILABLE', message: 'No answer.' };

let desk: Desk;
let journal: Journal;
let stateDir: string;

beforeEach(async () => {
  desk = await openDesk();
  await syncOnce(desk);
  const config = openConfig(desk.options, recordingTerminal());
  journal = openJournal(config);
  stateDir = config.stateDir;
});

afterEach(async () => {
  journal.close();
  await desk.close();
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
