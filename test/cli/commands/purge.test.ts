import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  appendFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { purge, type PurgeOptions } from '../../../src/cli/commands/purge.ts';
import { status } from '../../../src/cli/commands/status.ts';
import { lockDirectory, openConfig, openMemory } from '../../../src/cli/session/own-state.ts';
import { systemClock } from '../../../src/lib/index.ts';
import { SqliteDatabase } from '../../../src/lib/sqlite.ts';
import { lockAccount } from '../../../src/state/index.ts';
import { withHistoryAnew } from '../../state/history-anew.ts';
import { type Desk, openDesk } from '../desk.ts';
import { recordingTerminal } from '../recording-terminal.ts';
import { alterJournal, interruptedRun, rejectedRun, syncOnce } from './history.ts';

let desk: Desk;

beforeEach(async () => {
  desk = await openDesk();
});

afterEach(async () => {
  await desk.close();
});

describe('purge --person', () => {
  it('remembers the person in every spelling, and removes every file that names them', async () => {
    desk.writeRows([...ROWS, ['nobody at example.com', 'Ada']]);
    await syncOnce(desk);
    writeFileSync(desk.path('state/report.md'), '## Plan `a`\nada@example.com\n');

    const { code, result } = await purged({ person: ['ADA@Example.com'] });

    expect(code).toBe(0);
    expect(result).toMatchObject({ people: 1, remembered: 1, left: [] });
    expect(result.removed).toMatchObject({ plans: 1, runs: 1, reports: 1 });
    expect(holdersOf('ada@example.com')).toEqual([]);
    expect(isErased('ada@example.com')).toBe(true);
    expect(isErased('bram@example.com')).toBe(false);
  });

  it('takes only the rows of the person out of a file of rejects', async () => {
    reject('one.csv', ['ada@example.com', 'bram@example.com']);
    reject('two.csv', ['ada@example.com']);

    const { result } = await purged({ person: ['ada@example.com'] });

    expect(result.removed).toMatchObject({ rejectedRows: 2 });
    expect(readdirSync(desk.path('state/rejects'))).toEqual(['one.csv']);
    expect(readFileSync(desk.path('state/rejects/one.csv'), 'utf8')).toBe(
      '"email","note"\r\n"bram@example.com","two\r\nlines, ""quoted"""\r\n',
    );
  });

  it('removes the plan of a past run also where a person saved it elsewhere', async () => {
    await rejectedRun(desk);

    const { result } = await purged({ person: ['ada@example.com'] });

    expect(result.removed).toMatchObject({ plans: 1, runs: 1 });
    expect(existsSync(desk.path('rejected.plan'))).toBe(false);
  });

  it('leaves files that are not ours, and says so', async () => {
    mkdirSync(desk.path('state'), { mode: 0o700 });
    writeFileSync(desk.path('state/notes.txt'), 'Ask ada@example.com\n');
    const terminal = recordingTerminal();

    const { code } = await purged({ person: ['ada@example.com'] }, terminal);

    expect(code).toBe(7);
    expect(terminal.conditions).toMatchObject([{ id: 'PERSON_LEFT' }]);
    expect(terminal.conditions[0]?.message).toContain('state/notes.txt');
    expect(existsSync(desk.path('state/notes.txt'))).toBe(true);
  });

  it('names nobody, whatever it says', async () => {
    await syncOnce(desk);
    const terminal = recordingTerminal();

    await purge({ ...options({ person: ['ada@example.com'] }), output: 'text' }, terminal);

    const said = [...terminal.printed, ...terminal.told].join('\n');
    expect(said).toContain('Erased: 1 person, remembered');
    expect(said).not.toContain('ada@');
  });

  it('keeps a plan that holds back the unsubscribes of others', async () => {
    await syncOnce(desk);
    const planPath = parkSuppressions();

    const { code, result } = await purged({ person: ['ada@example.com'] });

    expect(code).toBe(7);
    expect(result.left).toEqual([{ path: planPath, reason: 'parked-suppressions' }]);
    expect(existsSync(planPath)).toBe(true);
    expect(isErased('ada@example.com')).toBe(true);
  });

  it('only remembers while a run is unfinished: its plan is still needed', async () => {
    await interruptedRun(desk);

    await expect(purged({ person: ['ada@example.com'] })).rejects.toMatchObject({
      code: 'RUN_UNFINISHED',
    });
    expect(isErased('ada@example.com')).toBe(true);
    expect(existsSync(desk.path('interrupted.plan'))).toBe(true);
  });

  it('only remembers while another run holds the lock, or where the journal is damaged', async () => {
    await syncOnce(desk);
    const clock = systemClock();
    const where = { directory: lockDirectory(), account: 'another', stateDir: desk.path('state') };
    const lock = await lockAccount({ ...where, waitMs: 0, clock });
    await expect(purged({ person: ['ada@example.com'] })).rejects.toMatchObject({
      code: 'LOCK_HELD',
    });
    lock.release();
    alterJournal(desk);
    await expect(purged({ person: ['bram@example.com'] })).rejects.toMatchObject({
      code: 'STATE_DAMAGED',
    });

    expect(['ada', 'bram'].map((name) => isErased(`${name}@example.com`))).toEqual([true, true]);
    expect(holdersOf('ada@example.com')).not.toEqual([]);
  });

  it('waits for a command that may be writing the person down at this moment', async () => {
    mkdirSync(desk.path('state/scratch'), { recursive: true, mode: 0o700 });
    const path = desk.path('state/scratch/compare-00000000-1.scratch');
    writeFileSync(path, '', { mode: 0o600 });
    const scratch = new SqliteDatabase(path);
    scratch.exec('BEGIN EXCLUSIVE');
    await expect(purged({ person: ['ada@example.com'] })).rejects.toMatchObject({
      code: 'LOCK_HELD',
    });
    scratch.close();

    const { result } = await purged({ person: ['ada@example.com'] });

    expect(result.removed).toMatchObject({ workingFiles: 1 });
  });

  it('removes what a program printed for a command that was killed', async () => {
    const directory = desk.path('state/scratch/programs-00000000-1-abcdef');
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    writeFileSync(join(directory, 'output'), 'email\nsomebody@example.com\n', { mode: 0o600 });

    const { result } = await purged({ person: ['ada@example.com'] });

    expect(result.removed).toMatchObject({ workingFiles: 1 });
    expect(readdirSync(directory)).toEqual([]);
  });

  it('takes addresses from a file, and refuses all of them for one that is none', async () => {
    writeFileSync(desk.path('people.txt'), '\ufeffada@example.com\r\n\r\nBram@example.com\n');
    writeFileSync(desk.path('faulty.txt'), 'cy@example.com\nbram at example.com\n');

    const { result } = await purged({ people: desk.path('people.txt') });
    const refused = purged({ people: desk.path('faulty.txt') });

    expect(result).toMatchObject({ people: 2, remembered: 2 });
    await expect(refused).rejects.toMatchObject({
      code: 'USAGE',
      message:
        'Erasing people: line 2 of --people cannot be read as an address. Nobody was erased.',
    });
    expect(isErased('cy@example.com')).toBe(false);
  });

  it.each([
    ['nothing', {}],
    ['two things at once', { person: ['ada@example.com'], replay: true }],
    ['an age without a unit', { olderThan: '90' }],
    ['what is no address', { person: ['ada at example'] }],
    ['a file that is not there', { people: '/nowhere/people.txt' }],
  ])('refuses %s', async (_words, asked) => {
    await expect(purged(asked)).rejects.toMatchObject({ code: 'USAGE' });
  });

  it('does it again without harm', async () => {
    await syncOnce(desk);
    await purged({ person: ['ada@example.com'] });

    const { code, result } = await purged({ person: ['ada@example.com'] });

    expect(code).toBe(0);
    expect(result).toMatchObject({ people: 1, remembered: 0 });
    expect(Object.values(result.removed)).toEqual(Object.values(result.removed).map(() => 0));
    const terminal = recordingTerminal();
    expect(await status(desk.options, terminal)).toBe(0);
  });
});

describe('the file that tells another program who left', () => {
  it.each(['left.csv', 'left.ndjson'])('loses the rows of the person alone: %s', async (name) => {
    tellIn(name);
    const rowOf = (address: string): string =>
      name.endsWith('.csv')
        ? `"${address}","global","","run-1","2026-11-20"\r\n`
        : `{"address":"${address}","where":"global"}\n`;
    const header = name.endsWith('.csv') ? LEFT_HEADER : '';
    const others = rowOf('bram@example.com') + rowOf('cy@example.com');
    const draft = `${desk.path(name)}.4711-0a0b0c0d.draft`;
    writeFileSync(desk.path(name), header + rowOf('Ada@example.com') + others, { mode: 0o644 });
    writeFileSync(draft, rowOf('ada@example.com'));
    writeFileSync(desk.path(`other-${name}`), rowOf('ada@example.com'));

    const { code, result } = await purged({ person: ['ada@example.com'] });

    expect(code).toBe(0);
    expect(result.removed).toMatchObject({ toldRows: 1, workingFiles: 1, reports: 0 });
    expect(readFileSync(desk.path(name), 'utf8')).toBe(header + others);
    expect(statSync(desk.path(name)).mode & 0o777).toBe(0o600);
    expect(existsSync(draft)).toBe(false);
    expect(existsSync(desk.path(`other-${name}`))).toBe(true);
  });

  it('stays with its header where nobody else is in it, also within the state directory', async () => {
    mkdirSync(desk.path('state'), { mode: 0o700 });
    tellIn('state/left.csv');
    const row = '"ada@example.com","global","","run-1","2026-11-20"\r\n';
    writeFileSync(desk.path('state/left.csv'), LEFT_HEADER + row);
    linkSync(desk.path('state/left.csv'), desk.path('copy.csv'));

    const { code } = await purged({ person: ['ada@example.com'] });

    expect(code).toBe(0);
    expect(readFileSync(desk.path('state/left.csv'), 'utf8')).toBe(LEFT_HEADER);
    // The other name is a copy that somebody made.
    expect(readFileSync(desk.path('copy.csv'), 'utf8')).toBe(LEFT_HEADER + row);
  });

  it.each([
    [
      'another file',
      (path: string) => {
        writeFileSync(path, 'email\nada@example.com\n');
      },
    ],
    [
      'a link to one',
      (path: string) => {
        writeFileSync(`${path}.elsewhere`, `${LEFT_HEADER}"ada@example.com"\r\n`);
        symlinkSync(`${path}.elsewhere`, path);
      },
    ],
  ])('is left alone and named where %s has its name', async (_words, put) => {
    tellIn('left.csv');
    put(desk.path('left.csv'));
    const before = readFileSync(desk.path('left.csv'), 'utf8');

    const { code, result } = await purged({ person: ['ada@example.com'] });

    expect(code).toBe(7);
    expect(result.left).toEqual([{ path: desk.path('left.csv'), reason: 'not-ours' }]);
    expect(readFileSync(desk.path('left.csv'), 'utf8')).toBe(before);
  });

  it('may be missing, with its directory', async () => {
    tellIn('nowhere/left.csv');

    expect(await purged({ person: ['ada@example.com'] })).toMatchObject({ code: 0 });
  });
});

describe('purge --replay', () => {
  it('erases again whom the ledger knows where an old file came back, and nobody else', async () => {
    reject('one.csv', ['ada@example.com', 'bram@example.com']);
    await purged({ person: ['ada@example.com'] });
    reject('backup.csv', ['Ada@Example.com', 'bram@example.com']);

    const { code, result } = await purged({ replay: true });

    expect(code).toBe(0);
    expect(result).toMatchObject({ people: 1, remembered: 0, removed: { rejectedRows: 1 } });
    expect(holdersOf('Ada@Example.com')).toEqual([]);
    expect(holdersOf('bram@example.com')).toHaveLength(2);
  });

  it('finds nobody where nobody was erased', async () => {
    await syncOnce(desk);

    const { result } = await purged({ replay: true });

    expect(result).toMatchObject({ people: 0, removed: { plans: 0 } });
  });
});

describe('retention', () => {
  it('removes plans and rejects that are older, but not what still waits or the last run needs', async () => {
    await syncOnce(desk);
    const waiting = parkSuppressions();
    const last = onlyPlan();
    const older = desk.path('state/plans/older.plan');
    writeFileSync(older, readFileSync(last));
    reject('older.csv', ['ada@example.com']);
    reject('newer.csv', ['ada@example.com']);
    for (const path of [waiting, last, older, desk.path('state/rejects/older.csv')]) age(path, 91);

    const { code, result } = await purged({ olderThan: '90d' });

    expect(code).toBe(0);
    expect(result.removed).toEqual({ plans: 1, rejectFiles: 1, workingFiles: 0, runs: 0 });
    expect([waiting, last, older].map((path) => existsSync(path))).toEqual([true, true, false]);
    expect(readdirSync(desk.path('state/rejects'))).toEqual(['newer.csv']);
  });

  it('is done by each sync at its end, as the configuration says', async () => {
    await syncOnce(desk);
    reject('older.csv', ['ada@example.com']);
    reject('newer.csv', ['ada@example.com']);
    age(desk.path('state/rejects/older.csv'), 31);
    age(desk.path('state/rejects/newer.csv'), 29);

    await syncOnce(desk);

    expect(readdirSync(desk.path('state/rejects'))).toEqual(['newer.csv']);
  });
});

const ROWS = [
  ['ada@example.com', 'Ada'],
  ['bram@example.com', 'Bram'],
] as const;

interface PurgeJson {
  readonly people: number;
  readonly removed: Readonly<Record<string, number>>;
  readonly left: readonly object[];
}

function options(asked: Partial<PurgeOptions>): PurgeOptions {
  return {
    ...desk.options,
    person: [],
    replay: false,
    onService: false,
    output: 'json',
    ...asked,
  };
}

async function purged(asked: Partial<PurgeOptions>, terminal = recordingTerminal()) {
  const code = await purge(options(asked), terminal);
  return { code, result: JSON.parse(terminal.printed.join('\n')) as PurgeJson };
}

function isErased(address: string): boolean {
  const memory = openMemory(openConfig(desk.options, recordingTerminal()));
  const isKnown = memory.tombstones.isErased(address);
  memory.close();
  return isKnown;
}

function reject(name: string, addresses: readonly string[]): void {
  mkdirSync(desk.path('state/rejects'), { recursive: true, mode: 0o700 });
  const rows = addresses.map((address) => `"${address}","two\r\nlines, ""quoted"""\r\n`);
  writeFileSync(desk.path(`state/rejects/${name}`), `"email","note"\r\n${rows.join('')}`);
}

const LEFT_HEADER = '"address","where","group_id","first_run","first_day"\r\n';

function tellIn(name: string): void {
  appendFileSync(desk.options.config, `feedback: { left: ../${name} }\n`);
}

function age(path: string, days: number): void {
  const seconds = Date.parse(systemClock().wallTime().toISOString()) / 1_000 - days * 86_400;
  utimesSync(path, seconds, seconds);
}

/** The last run holds its own plan back, as one of suppressions. */
function parkSuppressions(): string {
  const planPath = onlyPlan();
  const parked = desk.path('state/plans/parked.plan');
  writeFileSync(parked, readFileSync(planPath), { mode: 0o600 });
  const plans = [{ kind: 'suppressions', count: 1, others: 0, planId: 'parked', planPath: parked }];
  const json = JSON.stringify({ deletes: 0, planPath: parked, plans });
  const change = `UPDATE run SET result = json_set(result, '$.parked', json('${json}'))`;
  withHistoryAnew(desk.path('state/journal.db'), change);
  return parked;
}

function onlyPlan(): string {
  const [name = ''] = readdirSync(desk.path('state/plans'));
  return desk.path(join('state/plans', name));
}

function holdersOf(words: string): string[] {
  return readdirSync(desk.path('state'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(words));
}
