import { rmSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openConfig, openJournal } from '../../../src/cli/session/own-state.ts';
import {
  type WatchedState,
  StateWatch,
  troubleWords,
} from '../../../src/cli/session/state-watch.ts';
import { readWitnesses, writeWitness } from '../../../src/state/index.ts';
import { fakeClock } from '../../fake-clock.ts';
import { type Desk, openDesk } from '../desk.ts';
import { recordingTerminal } from '../recording-terminal.ts';

let desk: Desk;
let state: WatchedState;

beforeEach(async () => {
  desk = await openDesk();
  state = newState();
});

afterEach(async () => {
  state.journal.close();
  await desk.close();
});

it('records outside of the state directory that a run began and ended', async () => {
  await watch().enter(false);

  state.journal.runs.begin({ runId: 'run-1', command: 'sync' });
  const begun = witnesses();
  state.journal.runs.abandon('run-1');

  expect(begun).toMatchObject([{ links: 1, openRun: 'run-1', stateDir: desk.path('state') }]);
  expect(witnesses()).toMatchObject([{ links: 2, openRun: null, account: 'account-1' }]);
});

it('records nothing about a state that cannot be trusted', async () => {
  const witness = await lost();
  const watching = watch();

  await watching.enter(false);
  state.journal.runs.begin({ runId: 'run-2', command: 'sync' });

  expect(watching.isLost()).toBe(true);
  expect(witnesses()).toEqual([witness]);
});

it('records the acceptance at once, in the journal and outside', async () => {
  await lost();
  const watching = watch();

  await watching.enter(true);

  expect(watching.isLost()).toBe(false);
  expect(watching.words()).toBeUndefined();
  expect(witnesses()).toMatchObject([{ journalId: state.journal.id, links: 1 }]);
});

it('goes on with a warning if the witness cannot be written', async () => {
  const terminal = recordingTerminal();
  await watch({ terminal }).enter(false);
  state.journal.runs.begin({ runId: 'run-1', command: 'sync' });
  rmSync(desk.path('.local'), { recursive: true });
  writeFileSync(desk.path('.local'), 'a file in the way');

  state.journal.runs.abandon('run-1');

  expect(terminal.told).toEqual([expect.stringMatching(/^warning: .*witnesses/u)]);
  expect(state.journal.runs.unfinished()).toBeUndefined();
});

it('does not start if it is stopped while it waits for a lost run', async () => {
  await lost('run-1');

  const stopped = watch({ signal: AbortSignal.abort() }).enter(false);

  await expect(stopped).rejects.toMatchObject({ code: 'INTERRUPTED' });
});

it('waits a whole quiet period for a lost run', async () => {
  const clock = fakeClock();
  const beforeMs = clock.monotonicMs();
  await lost('run-1');

  await watch({ clock }).enter(false);

  expect(clock.monotonicMs() - beforeMs).toBe(state.config.service.quietMs);
});

it('tells commands that do not know the account what is wrong', async () => {
  await lost();

  const words = troubleWords({ ...state, accountHash: undefined });

  expect(words).toMatchObject({
    isDamaged: false,
    hint: expect.stringContaining('--accept-state'),
  });
});

/** The journal of a finished run is gone, or that of a run that was under way. */
async function lost(openRun: string | null = null) {
  await watch().enter(false);
  state.journal.runs.begin({ runId: 'run-1', command: 'sync' });
  state.journal.runs.abandon('run-1');
  state.journal.close();
  rmSync(desk.path('state'), { recursive: true });
  state = newState();
  const [witness] = witnesses();
  if (witness === undefined) throw new Error('nothing was witnessed');
  writeWitness(desk.path('.local/state/listferry/witnesses'), { ...witness, openRun });
  return { ...witness, openRun };
}

function newState(): WatchedState {
  const config = openConfig(desk.options, recordingTerminal());
  const configPath = desk.options.config;
  return { config, configPath, journal: openJournal(config), accountHash: 'account-1' };
}

function watch(tools: Partial<ConstructorParameters<typeof StateWatch>[1]> = {}): StateWatch {
  const { signal } = new AbortController();
  return new StateWatch(state, {
    clock: fakeClock(),
    signal,
    terminal: recordingTerminal(),
    ...tools,
  });
}

function witnesses() {
  return readWitnesses(desk.path('.local/state/listferry/witnesses'));
}
