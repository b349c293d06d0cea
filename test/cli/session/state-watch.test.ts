import { copyFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openConfig, openJournal, openMemory } from '../../../src/cli/session/own-state.ts';
import { StateWatch, troubleWords, witnessErased } from '../../../src/cli/session/state-watch.ts';
import { readWitnesses, writeWitness } from '../../../src/state/index.ts';
import { fakeClock } from '../../fake-clock.ts';
import { type Desk, openDesk } from '../desk.ts';
import { recordingTerminal } from '../recording-terminal.ts';
import { saying } from '../../saying.ts';

let desk: Desk;
let state: ReturnType<typeof newState>;

beforeEach(async () => {
  desk = await openDesk();
  state = newState();
});

afterEach(async () => {
  close();
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
    hint: expect.stringContaining('--accept state'),
  });
});

describe('people who were erased', () => {
  const DAY = '2026-11-26';

  it('are counted outside of the state directory, with every mark of the journal', async () => {
    await watch().enter(false);
    state.past.erase(['ada@example.com', 'bram@example.com'], DAY);

    worked();

    expect(witnesses()).toMatchObject([{ links: 2, erased: 2, givenUp: 0 }]);
  });

  it('are missed when the ledger of yesterday was put back, until a person accepts that', async () => {
    await erasedSinceTheCopy(['ada@example.com']);
    const terminal = recordingTerminal();
    const watching = watch({ terminal });

    await watching.enter(false);
    worked('run-2');

    expect(watching.isLost()).toBe(false);
    expect([watching.isMemoryLost(), watching.erasedForgotten()]).toEqual([true, 1]);
    expect(watching.words()?.message).toMatch(/\b1 person [^.]*\btombstones\b/u);
    expect(witnesses()).toMatchObject([{ erased: 1, givenUp: 0 }]);

    await watch({ terminal }).enter(true);

    expect(terminal.told).toEqual([saying('1 person', 'tombstones')]);
    const next = watch();
    expect(next.isMemoryLost()).toBe(false);
    expect(next.words()).toBeUndefined();
    expect(witnesses()).toMatchObject([{ erased: 1, givenUp: 1 }]);
  });

  it('are still told where they may come back, once a person accepted it', async () => {
    await erasedSinceTheCopy(['ada@example.com']);

    await watch().enter(true);

    expect(watch().erasedForgotten()).toBe(1);
  });

  it('are missed with the whole state directory as well', async () => {
    await watch().enter(false);
    state.past.erase(['ada@example.com'], DAY);
    worked();
    close();
    rmSync(desk.path('state'), { recursive: true });
    state = newState();

    expect(watch().words()?.message).toMatch(/\b1 person [^.]*\btombstones\b/u);
    expect(troubleWords(state)?.hint).toContain('listferry purge --people FILE');
  });

  it('are not missed where nobody was erased since the copy', async () => {
    await erasedSinceTheCopy([]);

    expect(watch().isMemoryLost()).toBe(false);
    expect(watch().words()).toBeUndefined();
  });

  it('may be more in the ledger than outside of it, as after a kill between the two', async () => {
    await watch().enter(false);
    worked();
    state.past.erase(['ada@example.com'], DAY);

    expect(watch().isMemoryLost()).toBe(false);
    worked('run-2');
    expect(witnesses()).toMatchObject([{ erased: 1 }]);
  });

  it('are no longer missed once they were erased again, and the call asks whether it was them', async () => {
    await erasedSinceTheCopy(['ada@example.com', 'bram@example.com']);
    const terminal = recordingTerminal();

    for (const person of ['ada@example.com', 'bram@example.com']) {
      witnessErased(state, state.past.erase([person], DAY), terminal);
    }

    expect(terminal.told).toEqual([
      expect.stringMatching(/^1 person who was erased is missing/u),
      expect.stringMatching(/lacked 1 person who was erased\. If the call named somebody else/u),
    ]);
    expect(watch().isMemoryLost()).toBe(false);
  });

  it('are counted without washing away that the journal is an older copy', async () => {
    const witness = await lost();

    witnessErased(state, state.past.erase(['ada@example.com'], DAY), recordingTerminal());

    expect(witnesses()).toEqual([{ ...witness, erased: 1, givenUp: 0 }]);
    expect(watch().isLost()).toBe(true);
  });

  /** The ledger is as it was before these people were erased; the journal is of today. */
  async function erasedSinceTheCopy(people: readonly string[]): Promise<void> {
    close();
    const files = ['tombstones.db', 'baseline.db'].map((name) => desk.path(`state/${name}`));
    for (const file of files) copyFileSync(file, `${file}.copy`);
    state = newState();
    await watch().enter(false);
    state.past.erase(people, DAY);
    worked();
    close();
    for (const file of files) copyFileSync(`${file}.copy`, file);
    state = newState();
  }

  function worked(runId = 'run-1'): void {
    state.journal.runs.begin({ runId, command: 'sync' });
    state.journal.runs.abandon(runId);
  }
});

/** The journal of a finished run is gone, or that of a run that was under way. */
async function lost(openRun: string | null = null) {
  await watch().enter(false);
  state.journal.runs.begin({ runId: 'run-1', command: 'sync' });
  state.journal.runs.abandon('run-1');
  close();
  rmSync(desk.path('state'), { recursive: true });
  state = newState();
  const [witness] = witnesses();
  if (witness === undefined) throw new Error('nothing was witnessed');
  writeWitness(desk.path('.local/state/listferry/witnesses'), { ...witness, openRun });
  return { ...witness, openRun };
}

function newState() {
  const config = openConfig(desk.options, recordingTerminal());
  const configPath = desk.options.config;
  const [journal, past] = [openJournal(config), openMemory(config)];
  return { config, configPath, journal, past, accountHash: 'account-1' };
}

function close(): void {
  state.journal.close();
  state.past.close();
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
