import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { status } from '../../../src/cli/commands/status.ts';
import { verify } from '../../../src/cli/commands/verify.ts';
import { type SyncOptions, sync } from '../../../src/cli/commands/sync.ts';
import { accepting, type Desk, openDesk, NOTHING_ALLOWED } from '../desk.ts';
import { parkedPlanOf, releaseOf, resultOf } from '../../report/finished-run.ts';
import { parkedOf } from '../../../src/plan/index.ts';
import type { HistoryEntry } from '../../../src/report/index.ts';
import type { RunResult } from '../../../src/state/index.ts';
import { endedBadly } from '../../../src/cli/runs/history.ts';
import { recordingTerminal } from '../recording-terminal.ts';
import {
  alterJournal,
  appliedPart,
  interruptedRun,
  noteLate,
  parkedRun,
  rejectedRun,
  syncOnce,
  warnedRun,
} from './history.ts';
import { saying } from '../../saying.ts';

let desk: Desk;

beforeEach(async () => {
  desk = await openDesk();
});

afterEach(async () => {
  await desk.close();
});

it('has nothing to tell before the first run', async () => {
  const terminal = recordingTerminal();

  const code = await status(desk.options, terminal);

  expect(code).toBe(0);
  expect(terminal.printed).toEqual([saying('No run'), 'Next: listferry plan']);
});

describe('with a configuration that cannot be used', () => {
  function breakConfig(): void {
    const { config } = desk.options;
    writeFileSync(config, readFileSync(config, 'utf8').replace('publicKey:', 'publcKey:'));
  }

  it('says so first, then what the journal knows, and ends as before', async () => {
    await parkedRun(desk, 12);
    breakConfig();
    const terminal = recordingTerminal();

    const ended = status(desk.options, terminal);

    await expect(ended).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
    const named = terminal.printed.flatMap((line) => /\[(?<id>[A-Z_]+)\]$/u.exec(line)?.[1] ?? []);
    expect(named.slice(0, 2)).toEqual(['CONFIG_INVALID', 'DELETES_PARKED']);
    expect(terminal.printed[2]).toBe('  listferry validate');
  });

  it('gives programs what the journal knows, beside the failure', async () => {
    await parkedRun(desk, 12);
    breakConfig();
    const terminal = recordingTerminal();

    const ended = status({ ...desk.options, output: 'json' }, terminal);

    await expect(ended).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
    const { conditions, lastFinished } = JSON.parse(terminal.printed.join('\n')) as {
      conditions: { id: string }[];
      lastFinished: object;
    };
    expect(conditions[0]).toMatchObject({ id: 'DELETES_PARKED', count: 12 });
    expect(lastFinished).toMatchObject({ command: 'apply' });
  });

  it.each([
    ['there is no journal', 0, {}],
    ['a monitor asks', 12, { check: true }],
  ])('says nothing else where %s', async (_what, parked, more) => {
    if (parked > 0) await parkedRun(desk, parked);
    breakConfig();
    const terminal = recordingTerminal();

    const ended = status({ ...desk.options, ...more }, terminal);

    await expect(ended).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
    expect(terminal.printed).toEqual([]);
  });
});

it('tells of the last finished run', async () => {
  await syncOnce(desk);
  const terminal = recordingTerminal();

  await status({ ...desk.options, output: 'json' }, terminal);

  expect(JSON.parse(terminal.printed.join('\n'))).toMatchObject({
    lastFinished: { command: 'sync', result: { verdicts: { applied: 3 } } },
  });
});

it('warns no more of a state and an automation that a person has accepted since', async () => {
  await warnedRun(desk, ['STATE_LOST', 'AUTOMATION_LIVE', 'GONE_ON_SERVICE']);
  const terminal = recordingTerminal();

  await status({ ...desk.options, output: 'json' }, terminal);

  expect(JSON.parse(terminal.printed.join('\n'))).toMatchObject({
    warnings: [{ code: 'GONE_ON_SERVICE' }],
  });
});

it('warns of a lost state until then', async () => {
  await syncOnce(desk);
  rmSync(desk.path('state'), { recursive: true });
  await syncOnce(desk);
  const terminal = recordingTerminal();

  await status({ ...desk.options, output: 'json' }, terminal);

  expect(JSON.parse(terminal.printed.join('\n'))).toMatchObject({
    warnings: [{ code: 'STATE_LOST' }],
    state: { isDamaged: false },
  });
});

it('tells programs in one list what is still open, first what is parked', async () => {
  await parkedRun(desk, 12);
  const terminal = recordingTerminal();

  await status({ ...desk.options, output: 'json' }, terminal);

  expect(JSON.parse(terminal.printed.join('\n'))).toMatchObject({
    conditions: [{ id: 'DELETES_PARKED', severity: 'decide', count: 12 }, { exitCode: 6 }],
  });
});

it('tells what the run of a whole plan left, although a part of it was applied since', async () => {
  const runId = await rejectedRun(desk);
  await appliedPart(desk);
  const terminal = recordingTerminal();

  await status({ ...desk.options, output: 'json' }, terminal);

  const { conditions } = JSON.parse(terminal.printed.join('\n')) as { conditions: object[] };
  expect(conditions.at(-1)).toMatchObject({
    id: 'ITEMS_REJECTED',
    count: 2,
    runId,
    next: `listferry retry ${runId}`,
  });
});

it('leads from a rejected value to its reason, its file and the source', async () => {
  await desk.close();
  desk = await openDesk({ max_length: 'reject(255)' });
  desk.writeRows([
    ['ada@example.com', 'A'.repeat(300)],
    ['bram@example.com', 'Bram'],
  ]);
  await syncOnce(desk);
  const [text, json] = [recordingTerminal(), recordingTerminal()];

  await status(desk.options, text);
  await status({ ...desk.options, output: 'json' }, json);

  const { conditions, lastFinished } = JSON.parse(json.printed.join('\n')) as {
    conditions: { id: string; next: string; message: string }[];
    lastFinished: { runId: string };
  };
  const { runId } = lastFinished;
  expect(conditions).toMatchObject([
    {
      id: 'ITEMS_REJECTED',
      count: 1,
      next: `listferry show ${runId}`,
      message: expect.stringContaining('first name may not be greater than'),
    },
  ]);
  expect(conditions[0]?.message).toContain(`rejects/${runId}-rejected.csv`);
  expect(text.printed.join('\n')).not.toMatch(/listferry retry|@example/u);
});

it('tells people and programs of a damaged journal, and what to do before anything else', async () => {
  await syncOnce(desk);
  await interruptedRun(desk);
  alterJournal(desk);
  const [text, json] = [recordingTerminal(), recordingTerminal()];

  const codes = [
    await status(desk.options, text),
    await status({ ...desk.options, output: 'json' }, json),
  ];

  expect(codes).toEqual([7, 7]);
  expect(text.printed.slice(0, 2)).toEqual([
    expect.stringMatching(/^Not well: 1 thing/u),
    expect.stringMatching(/its history is broken.*put back a backup.* \[STATE_DAMAGED\]$/u),
  ]);
  expect(JSON.parse(json.printed.join('\n'))).toMatchObject({
    state: { isDamaged: true, hint: expect.stringContaining('put back a backup') },
  });
  expect(json.conditions).toMatchObject([{ id: 'STATE_DAMAGED' }]);
});

it('tells of a sync that could not begin since what it remembers is damaged', async () => {
  await syncOnce(desk);
  writeFileSync(desk.path('state/tombstones.db'), 'no database');
  await expect(syncOnce(desk)).rejects.toMatchObject({ code: 'STATE_DAMAGED' });
  const terminal = recordingTerminal();

  await status(desk.options, terminal);

  expect(terminal.printed.join('\n')).toMatch(
    /^Not well.*\n.*tombstones\.db .*\[STATE_DAMAGED\]\n/u,
  );
});

describe('late contacts', () => {
  /** Some of the first sync are late, and their contact type is called Newsletter. */
  async function lateOnes(): Promise<void> {
    await syncOnce(desk);
    noteLate(desk, 'ada@example.com');
  }

  it('are of a contact type as it is named, while the plan of their run is there', async () => {
    await lateOnes();

    expect(await toldLate()).toEqual(['Newsletter', 'Newsletter']);
  });

  it('are of a contact type as the configuration names it, once the plan is gone', async () => {
    await lateOnes();
    rmSync(desk.path('state/plans'), { recursive: true });

    expect(await toldLate()).toEqual(['Newsletter', 'Newsletter']);
  });

  async function toldLate(): Promise<readonly unknown[]> {
    const [text, json] = [recordingTerminal(), recordingTerminal()];
    await status(desk.options, text);
    await status({ ...desk.options, output: 'json' }, json);
    const line = text.printed.find((printed) => printed.endsWith('[CONTACTS_LATE]'));
    const { late } = JSON.parse(json.printed.join('\n')) as { late: { contactType: string }[] };
    return [/1 contact of (\w+)/u.exec(line ?? '')?.[1], late[0]?.contactType];
  }
});

it('ends with 0 when it could tell what is unfinished', async () => {
  await interruptedRun(desk);

  expect(await status(desk.options, recordingTerminal())).toBe(0);
});

describe('a migration', () => {
  beforeEach(() => {
    const text = readFileSync(desk.options.config, 'utf8');
    writeFileSync(
      desk.options.config,
      `${text.replace('status: subscribed', 'status: { column: first_name, map: { Ada: subscribed, Bram: subscribed } }')}suppressions:\n  - { source: shop, into: global }\nmigration: { phase: presync }\n`,
    );
  });

  it('shows a way with nothing done before the first run', async () => {
    expect(await openSteps()).toEqual([
      'suppressions',
      'firstSync',
      'firstMirror',
      'cutover',
      'drain',
    ]);
  });

  it('shows what the first run has left open', async () => {
    desk.writeRows([
      ['ada@example.com', 'Ada'],
      ['cem@example.com', 'Cem'],
    ]);

    await syncIn('presync');

    expect(await openSteps()).toEqual(['invalidRows', 'cutover', 'drain']);
    expect((await migrationOf()).steps).toContainEqual(
      expect.objectContaining({
        words: '1 row left out, 1 of them with an unknown status.',
      }),
    );
  });

  it('follows the phases, and tells programs how far they were reached', async () => {
    await syncIn('presync');
    await syncIn('cutover');

    expect(await migrationOf()).toMatchObject({ phase: 'cutover', reached: 'cutover' });
    expect(await openSteps()).toEqual(['drain']);
  });

  it('refuses to go back without the name of the phase that is left', async () => {
    await syncIn('cutover');

    await expect(syncIn('presync')).rejects.toMatchObject({ code: 'MIGRATION_PHASE_LEFT' });
    expect(await syncIn('presync', accepting({ phase: 'cutover' }))).toBe(0);
  });

  it('has nothing to say where there is no migration', async () => {
    const text = readFileSync(desk.options.config, 'utf8');
    writeFileSync(desk.options.config, text.replace(/^migration.*\n/mu, ''));

    expect(await reportOf()).not.toHaveProperty('migration');
  });
});

async function syncIn(phase: string, more: Partial<SyncOptions> = {}): Promise<number> {
  const text = readFileSync(desk.options.config, 'utf8');
  writeFileSync(desk.options.config, text.replace(/phase: \w+/u, `phase: ${phase}`));
  const options = { ...NOTHING_ALLOWED, yes: true, maxDuration: undefined, lockWait: undefined };
  return await sync({ ...desk.options, ...options, ...more }, recordingTerminal());
}

interface Shown {
  readonly steps: readonly { readonly step: string; readonly done: boolean }[];
}

async function migrationOf(): Promise<Shown> {
  return (await reportOf()).migration;
}

async function openSteps(): Promise<readonly string[]> {
  const { steps } = await migrationOf();
  return steps.filter(({ done }) => !done).map(({ step }) => step);
}

async function reportOf(): Promise<{ readonly migration: Shown }> {
  const terminal = recordingTerminal();
  await status({ ...desk.options, output: 'json' }, terminal);
  // What programs get to read.
  return JSON.parse(terminal.printed.join('\n')) as { migration: Shown };
}

describe('a night that left something open', () => {
  it('is told of on stderr and by status, although a guard that holds nothing back ends with 0', async () => {
    const people = Array.from({ length: 40 }, (_, at) => [`p${String(at)}@example.com`, 'P'] as const); // prettier-ignore
    const config = readFileSync(desk.options.config, 'utf8');
    const telling = 'suppressions: [{ source: shop, into: global }]\n';
    writeFileSync(desk.options.config, config.replace('mode: mirror', 'mode: upsert') + telling);
    desk.writeRows(people);
    await syncOnce(desk);
    desk.writeRows(people.slice(0, 4));
    const [night, text, json] = [recordingTerminal(), recordingTerminal(), recordingTerminal()];
    const seen = recordingTerminal();

    await verify({ ...desk.options, tolerateInvalid: undefined }, seen);
    const code = await sync(
      {
        ...desk.options,
        ...NOTHING_ALLOWED,
        yes: true,
        maxDuration: undefined,
        lockWait: undefined,
      },
      night,
    );
    await status(desk.options, text);
    await status({ ...desk.options, output: 'json' }, json);

    const open = { id: 'GUARD_TRIPPED', accept: 'listferry sync --yes --accept shrink' };
    expect(code).toBe(0);
    expect(night.conditions).toMatchObject([open]);
    expect(seen.printed.join()).toContain('GUARD_TRIPPED');
    expect(text.printed.join('\n')).toMatch(
      /\[GUARD_TRIPPED\]\n.*listferry sync --yes --accept shrink/u,
    );
    expect(JSON.parse(json.printed.join('\n'))).toMatchObject({ conditions: [open] });
  });

  it.each([
    ['another', { returned: 1 }, 1],
    ['nothing', {}, 0],
  ])(
    'with parked deletes and %s besides is bad until more than the deletes ended well',
    (_what, more, left) => {
      const parked = parkedOf([parkedPlanOf({ count: 12 })]);
      const end = (runId: string, exitCode: number, result: RunResult): HistoryEntry =>
        ({
          run: { runId, release: releaseOf(), result },
          call: { runId, exitCode },
        }) as HistoryEntry;
      const night = end('night', 4, resultOf({ skipped: 12 + left }, { parked, ...more }));
      const well = end('before', 0, resultOf({ applied: 1 }));
      const part = end('part', 0, resultOf({ applied: 12 }, { part: 'deletes' }));

      expect(endedBadly([part, night, well])).toHaveLength(left);
      expect(endedBadly([end('next', 0, resultOf({})), part, night, well])).toEqual([]);
      expect(endedBadly([night, well])).toHaveLength(1);
    },
  );

  it('whose deletes were applied since is told with what is left of it alone', () => {
    const parked = parkedOf([parkedPlanOf({ count: 12 })]);
    const ended = (runId: string, ending: object, result: RunResult): HistoryEntry =>
      ({
        run: { runId, release: releaseOf(), result },
        call: { runId, ...ending },
      }) as HistoryEntry;
    const message = '12 deletes: `listferry apply p`. 1 change.';
    const bad = resultOf({ skipped: 13 }, { parked, returned: 1 });
    const night = ended('night', { exitCode: 4, reason: 'DELETES_PARKED', message }, bad);
    const failed = ended('night', { exitCode: 5, reason: 'SERVICE_UNAVAILABLE', message }, bad);
    const part = ended('part', { exitCode: 0 }, resultOf({ applied: 12 }, { part: 'deletes' }));

    const [left] = endedBadly([part, night]);

    expect(left?.call?.message).toMatch(/^1 change was held back/u);
    expect(left?.call?.message).not.toContain('apply p');
    expect(endedBadly([night])[0]?.call?.message).toBe(message);
    expect(endedBadly([part, failed])[0]?.call?.message).toBe(message);
  });
});
