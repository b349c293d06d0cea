import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { apply } from '../../../src/cli/commands/apply.ts';
import { plan } from '../../../src/cli/commands/plan.ts';
import { resume } from '../../../src/cli/commands/resume.ts';
import { runs } from '../../../src/cli/commands/runs.ts';
import { show } from '../../../src/cli/commands/show.ts';
import { status } from '../../../src/cli/commands/status.ts';
import { finishUnfinished } from '../../../src/cli/runs/carry-out.ts';
import { openConfig, openJournal } from '../../../src/cli/session/own-state.ts';
import { inSession } from '../../../src/cli/session/session.ts';
import { type Journal, readPlan } from '../../../src/state/index.ts';
import { type Desk, NOTHING_ALLOWED, openDesk } from '../desk.ts';
import { type RecordingTerminal, recordingTerminal } from '../recording-terminal.ts';
import { saying } from '../../saying.ts';
import { releaseOf } from '../../report/finished-run.ts';

const RELEASE = releaseOf();

let desk: Desk;

beforeEach(async () => {
  desk = await openDesk();
});

afterEach(async () => {
  await desk.close();
});

it('has nothing to do when no run is open', async () => {
  expect(await finishing()).toBeUndefined();
});

it('gives up a run that never had a plan, since it wrote nothing', async () => {
  change((journal) => {
    journal.runs.begin({ runId: 'run-1', command: 'sync' });
  });

  expect(await finishing()).toBe('unplanned');
  expect(await finishing()).toBeUndefined();
  change((journal) => {
    expect(journal.runs.unfinished()).toBeUndefined();
  });
});

it('carries out what a run with a plan had left', async () => {
  await openRun();
  const terminal = recordingTerminal();

  const ended = await finishing(terminal);

  expect(ended).toMatchObject({ runId: 'run-1', exitCode: 0, rejectedFile: null });
  expect(terminal.told).toEqual([saying('run-1')]);
  expect(terminal.printed.join('\n')).toContain('items 3 = 3 applied');
});

it('does not say of a run whose plan is gone that there was nothing to do', async () => {
  await openRun();
  renameSync(desk.path('a.plan'), desk.path('b.plan'));

  const page = await shown('html');

  expect(page).not.toContain('nothing to do');
  expect(page).toContain('plan file back');
});

it('asks for a person when the plan is gone', async () => {
  await openRun();
  renameSync(desk.path('a.plan'), desk.path('b.plan'));

  await expect(finishing()).rejects.toMatchObject({ code: 'STATE_DAMAGED' });
});

it('asks for a person when another plan is in its place', async () => {
  await openRun();
  desk.writeRows([['other@example.com', 'Other']]);
  await makePlan('b.plan');
  renameSync(desk.path('b.plan'), desk.path('a.plan'));

  await expect(finishing()).rejects.toMatchObject({ code: 'STATE_DAMAGED' });
});

it('lets no other plan take the place of the one that an interrupted run needs', async () => {
  await openRun();
  const before = readFileSync(desk.path('a.plan'));

  await expect(makePlan('a.plan')).rejects.toMatchObject({
    code: 'USAGE',
    hint: expect.stringContaining('listferry resume'),
  });

  expect(readFileSync(desk.path('a.plan'))).toEqual(before);
  await expect(makePlan('b.plan')).resolves.toBeUndefined();
});

describe('while its plan is gone', () => {
  beforeEach(async () => {
    await openRun();
    await sendSome();
    renameSync(desk.path('a.plan'), desk.path('b.plan'));
  });

  it('status tells what the journal knows, which file is missing, and to put it back first', async () => {
    const [told, json] = [await statusText(), await statusJson()];

    expect(told).not.toContain('had a plan');
    expect(told).toContain(`${desk.path('a.plan')} is gone`);
    expect(told).toEqual(saying('1 item', '2 in doubt'));
    expect(told).toMatch(/plan file back .*\n {2}listferry resume$/mu);
    expect(json).toMatchObject({
      unfinished: { inDoubt: 2, open: null, lostPlan: { message: expect.any(String) } },
    });
  });

  it('show tells the same of the run', async () => {
    const told = await shown();

    expect(told).toContain('items 3 = 1 applied');
    expect(told).toContain('+ 2 in doubt');
    expect(told).toContain(`${desk.path('a.plan')} is gone`);
    expect(told).toMatch(/plan file back .*\n {2}listferry resume$/mu);
  });

  it('a call that could not finish it is remembered with its exit code and its reason', async () => {
    await expect(resuming()).rejects.toMatchObject({ code: 'STATE_DAMAGED' });

    expect(await statusText()).toContain('run-1 cannot be finished');
    expect(await listed()).toMatch(/resume {2}exit 7, .* is gone/u);
    expect(await listed()).not.toContain('was killed');
  });
});

describe('while its plan is damaged', () => {
  beforeEach(async () => {
    await openRun();
    await sendSome();
    const bytes = readFileSync(desk.path('a.plan'));
    bytes[bytes.indexOf('ada@example.com')] = 0x62;
    writeFileSync(desk.path('a.plan'), bytes);
  });

  it('a person must look, and nobody is told to make the plan again', async () => {
    const refused = resuming();

    await expect(refused).rejects.toMatchObject({
      code: 'STATE_DAMAGED',
      message: expect.stringMatching(/a\.plan was altered or damaged.* 2 in doubt/u),
      hint: expect.stringMatching(/back from a backup/u),
    });
    await expect(refused).rejects.not.toMatchObject({
      hint: expect.stringContaining('listferry plan'),
    });
  });

  it('apply of that plan says the same', async () => {
    const choice = { plan: desk.path('a.plan'), yes: true, limit: undefined };
    const options = { ...desk.options, ...NOTHING_ALLOWED, ...choice };

    await expect(apply(options, recordingTerminal())).rejects.toMatchObject({
      code: 'STATE_DAMAGED',
      message: expect.stringMatching(/a\.plan was altered or damaged.* 2 in doubt/u),
      hint: expect.stringMatching(/back from a backup/u),
    });
  });

  it('status and show tell it too, instead of failing', async () => {
    for (const told of [await statusText(), await shown()]) {
      expect(told).toEqual(saying('a.plan', 'damaged'));
      expect(told).toContain('2 in doubt');
      expect(told).toMatch(/ backup\..*\n {2}listferry resume/u);
    }
  });
});

async function resuming(): Promise<number> {
  return await resume({ ...desk.options, tolerateInvalid: undefined }, recordingTerminal());
}

async function statusText(): Promise<string> {
  const terminal = recordingTerminal();
  expect(await status(desk.options, terminal)).toBe(0);
  return terminal.printed.join('\n');
}

async function statusJson(): Promise<unknown> {
  const terminal = recordingTerminal();
  await status({ ...desk.options, output: 'json' }, terminal);
  return JSON.parse(terminal.printed.join('\n'));
}

async function shown(output: 'text' | 'html' = 'text'): Promise<string> {
  const terminal = recordingTerminal();
  const options = { plan: 'run-1', uploads: false, limit: undefined, output } as const;
  await show({ ...desk.options, ...options }, terminal);
  return terminal.printed.join('\n');
}

async function listed(): Promise<string> {
  const terminal = recordingTerminal();
  await runs({ ...desk.options, count: 20 }, terminal);
  return terminal.printed.join('\n');
}

/** One item has its verdict, and two were sent without an answer. */
async function sendSome(): Promise<void> {
  const journal = openJournal(openConfig(desk.options, recordingTerminal()));
  journal.items.settle('run-1', [1], { state: 'applied' });
  const write = { runId: 'run-1', endpoint: 'contacts/add', payloadSha: 'a' };
  await journal.items.begin({ ...write, seqs: [2, 3] });
  journal.close();
}

async function finishing(terminal: RecordingTerminal = recordingTerminal()) {
  let ended: Awaited<ReturnType<typeof finishUnfinished>>;
  await inSession(desk.options, terminal, async (session) => {
    ended = await finishUnfinished(session, desk.options);
    return 0;
  });
  return ended;
}

/** A run that was interrupted before its first write. */
async function openRun(): Promise<void> {
  await makePlan('a.plan');
  const saved = readPlan(desk.path('a.plan'));
  const { planId, fingerprint: planFingerprint } = saved.head;
  saved.close();
  change((journal) => {
    journal.runs.begin({ runId: 'run-1', command: 'apply' });
    const planPath = desk.path('a.plan');
    journal.runs.adoptPlan('run-1', { planId, planPath, planFingerprint, release: RELEASE });
  });
}

async function makePlan(name: string): Promise<void> {
  const options = { detailedExitcode: false, tolerateInvalid: undefined };
  await plan({ ...desk.options, ...options, out: desk.path(name) }, recordingTerminal());
}

function change(work: (journal: Journal) => void): void {
  const journal = openJournal(openConfig(desk.options, recordingTerminal()));
  work(journal);
  journal.close();
}
