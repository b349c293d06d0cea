// P14: silence means well. What a night left is told until a person has seen to it: nights that did not end well in
// the status, and suppressions that were parked also when their rows are gone the night after.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Clock from '../../src/lib/clock.ts';
import { interruptedRun } from '../cli/commands/history.ts';
import { openEndingStage, type Ended, type EndingStage } from './ending-stage.ts';
import { saying } from '../saying.ts';

// Between two attempts of a read pass seconds; here none do.
vi.mock('../../src/lib/clock.ts', async (load) => {
  const real = await load<typeof Clock>();
  const hasty = real.systemClock();
  const sleep: typeof hasty.sleep = (ms, signal) => hasty.sleep(Math.min(ms, 5), signal);
  return { ...real, systemClock: () => ({ ...hasty, sleep }) };
});

let stage: EndingStage;

beforeEach(async () => {
  stage = await openEndingStage();
});

afterEach(async () => {
  await stage.close();
});

const MANY = Array.from(
  { length: 40 },
  (_, index) => [`c${String(index)}@example.com`, 'Cleo'] as const,
);

const night = async (): Promise<number> => (await stage.run('sync', '--yes')).code;

async function badNights(): Promise<
  readonly { readonly exitCode: number; readonly reason: string }[]
> {
  const { stdout }: Ended = await stage.run('status');
  return (JSON.parse(stdout) as { endedBadly: { exitCode: number; reason: string }[] }).endedBadly;
}

it('tells two nights whose deletes were parked and an unavailable one, until a night ends well', async () => {
  stage.desk.writeRows(MANY);
  const first = await night();
  stage.desk.writeRows(MANY.slice(0, 1));
  const parked = [await night(), await night()];
  stage.answer(() => ({ status: 503, body: 'Service Unavailable' }));
  const unavailable = await night();

  const told = await badNights();

  expect([first, ...parked, unavailable]).toEqual([0, 4, 4, 5]);
  expect(told.map(({ exitCode }) => exitCode)).toEqual([5, 4, 4]);
  expect(told.map(({ reason }) => reason)).toEqual([
    'SERVICE_UNAVAILABLE',
    'DELETES_PARKED',
    'DELETES_PARKED',
  ]);

  stage.answer(() => undefined);
  stage.desk.writeRows(MANY);
  expect(await night()).toBe(0);
  expect(await badNights()).toEqual([]);
});

it('tells a probe in one line and by the exit code whether the nights are well', async () => {
  const checked = async (...more: readonly string[]): Promise<readonly [number, string[]]> => {
    const { code, stdout } = await stage.run('status', '--check', ...more);
    const { conditions } = JSON.parse(stdout) as { conditions: { id: string }[] };
    return [code, conditions.map(({ id }) => id)];
  };
  stage.desk.writeRows(MANY);
  const before = await checked();
  await night();
  const [fresh, aged, mistaken] = [await checked('--max-age', '26h'), await stage.run('status'), await stage.run('status', '--max-age', '26h')]; // prettier-ignore
  stage.desk.writeRows(MANY.slice(0, 1));
  await night();
  const parked = await checked('--max-age', '26h');
  stage.answer(() => ({ status: 503, body: 'Service Unavailable' }));
  await night();
  const away = await checked();
  stage.answer(() => undefined);
  stage.desk.writeRows(MANY);
  await night();

  expect(before).toEqual([1, ['RUN_OVERDUE']]);
  expect(fresh).toEqual([0, []]);
  expect(JSON.parse(aged.stdout)).toMatchObject({
    lastGoodAgeSeconds: expect.any(Number),
    lastExitCode: 0,
    inDoubt: 0,
    lockHeldBy: null,
  });
  expect(mistaken.code).toBe(64);
  expect(parked).toEqual([4, ['DELETES_PARKED']]);
  expect(away).toEqual([5, ['SERVICE_UNAVAILABLE', 'DELETES_PARKED']]);
  expect(await checked('--max-age', '26h')).toEqual([0, []]);
});

describe('a night that failed before it could begin', () => {
  const openIds = async (): Promise<readonly string[]> => {
    const { stdout } = await stage.run('status');
    return (JSON.parse(stdout) as { conditions: { id: string }[] }).conditions.map(({ id }) => id);
  };

  it.each([
    ['a mistyped option', 'mode: mirror', 'mode: miror', 'CONFIG_INVALID'],
    ['broken YAML', 'stateDir:', 'other: [\nstateDir:', 'CONFIG_INVALID'],
    ['a key that is not set', 'LISTFERRY_SECRET_KEY', 'NOT_SET', 'CREDENTIALS_MISSING'],
  ])('for %s is told by the status until a night ends well', async (_what, from, to, id) => {
    stage.desk.writeRows(MANY);
    await night();
    stage.configure(from, to);

    const failed = await night();
    const meanwhile = await stage.run('status');
    stage.configure(to, from);

    expect(failed).toBe(64);
    // Where the configuration cannot be used, the status says so of itself.
    expect(JSON.parse(meanwhile.stdout)).toMatchObject(
      id === 'CONFIG_INVALID' ? { exitCode: 64, error: { code: id } } : { conditions: [{ id }] },
    );
    expect(await openIds()).toEqual([id]);
    expect(await night()).toBe(0);
    expect(await openIds()).toEqual([]);
  });

  it.each([[['sync', '--yess']], [['sync']], [['sync', '--yes', '--tolerate-invalid', 'some']]])(
    'for the command line %j is told as well',
    async (argv) => {
      await night();

      const { code } = await stage.run(...argv);

      expect([code, await openIds()]).toEqual([64, ['USAGE']]);
    },
  );

  it('for a service that is away leads to the next night, and has nothing to resume', async () => {
    stage.desk.writeRows(MANY);
    await night();
    stage.answer(() => ({ status: 503, body: 'Service Unavailable' }));

    const { code, stderr } = await stage.run('sync', '--yes');
    const status = await stage.run('status');

    expect(code).toBe(5);
    expect(stderr).toContain('[SERVICE_UNAVAILABLE]');
    expect(stderr + status.stdout).not.toMatch(/listferry resume|contacts-type|contacts\/list/u);
    expect(JSON.parse(status.stdout)).toMatchObject({
      conditions: [
        { id: 'SERVICE_UNAVAILABLE', next: expect.stringMatching(/^listferry sync .*--yes$/u) },
      ],
    });
  });

  it('leaves no trace where no run ever was', async () => {
    stage.configure('mode: mirror', 'mode: miror');

    await night();

    expect(existsSync(stage.desk.path('state/journal.db'))).toBe(false);
  });
});

it('says nothing on stderr of a night that is fine, with rows that are tolerated among others', async () => {
  stage.desk.writeRows([...MANY, ['no address', 'Cleo']]);

  const nights = [
    await stage.run('sync', '--yes', '--tolerate-invalid', '1'),
    await stage.run('sync', '--yes', '--tolerate-invalid', '1'),
  ];

  expect(nights.map(({ code, stderr }) => [code, stderr])).toEqual([
    [0, ''],
    [0, ''],
  ]);
});

it('says on stderr every night what a person has to see to, though nothing went wrong', async () => {
  stage.desk.writeRows(MANY);
  await night();
  const { baseUrl2, publicKey, secretKey } = stage.desk.sandbox;
  const stranger = { contact_type_id: '1', email: 'stranger@example.com', country: '1' };
  await fetch(new URL('contacts/add', baseUrl2), {
    method: 'POST',
    headers: { PublicKey: publicKey, SecretKey: secretKey },
    body: new URLSearchParams(stranger),
  });

  const nights = [await stage.run('sync', '--yes'), await stage.run('sync', '--yes')];

  for (const { code, stderr } of nights) {
    expect([code, stderr]).toEqual([0, expect.stringContaining('ADDED_ON_SERVICE')]);
    expect(stderr).not.toContain('stranger@example.com');
  }
});

interface Told {
  readonly guards: readonly { readonly name: string; readonly isAccepted: boolean }[];
  readonly parked: {
    readonly plans: readonly { readonly kind: string; readonly count: number; planPath: string }[];
  } | null;
}

const addresses = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, index) => `p${String(from + index)}@example.com`);

const OLD = addresses(0, 15);
const NEW = addresses(18, 45);

function writeLeavers(left: readonly string[]): void {
  writeFileSync(stage.desk.path('config/left.csv'), ['email', ...left, ''].join('\n'));
}

const told = ({ stdout }: Ended): Told => JSON.parse(stdout) as Told;

const parkedNow = async (): Promise<object> => told(await stage.run('status')).parked ?? {};

describe('suppressions that a night parked', () => {
  beforeEach(async () => {
    stage.configure(
      'sources:\n',
      'sources:\n  left: { type: csv, path: left.csv, status: unsubscribed }\n',
    );
    stage.configure('syncs:\n', 'suppressions: [{ source: left, into: global }]\nsyncs:\n');
    stage.desk.writeRows(addresses(100, 130).map((email) => [email, 'Ann']));
    writeLeavers(OLD);
    await stage.run('sync', '--yes');
    writeLeavers([...OLD, ...NEW]);
  });

  it('names them in the exit code, on stderr, in JSON and in the status every night, until they are applied', async () => {
    const parked = await stage.run('sync', '--yes');
    const [plan] = told(parked).parked?.plans ?? [];
    writeLeavers(OLD);

    for (let night = 0; night < 2; night += 1) {
      const gone = await stage.run('sync', '--yes');

      expect(gone.code).toBe(4);
      expect(gone.stderr).toContain('[SUPPRESSIONS_PARKED]');
      expect(told(gone).parked).toMatchObject({ plans: [{ count: 27, isEarlier: true }] });
      expect(await parkedNow()).toMatchObject({ plans: [{ count: 27, planPath: plan?.planPath }] });
    }

    const applied = await stage.run(
      'apply',
      plan?.planPath ?? '',
      '--yes',
      '--accept',
      'suppress=27',
    );
    expect(applied.code).toBe(0);
    expect(await parkedNow()).toEqual({});
    const after = await stage.run('sync', '--yes');
    expect(after.code).toBe(0);
  });

  it('tells in JSON of a guard that tripped, whether it holds anything back and whether it was accepted', async () => {
    await stage.run('sync', '--yes', '--accept', 'suppress=27');
    writeLeavers(OLD);

    const short = await stage.run('sync', '--yes');
    const accepted = await stage.run('sync', '--yes', '--accept', 'shrink');

    expect(short.code).toBe(0);
    expect(told(short).guards).toMatchObject([{ name: 'maxShrink', isAccepted: false }]);
    expect(told(accepted).guards).toMatchObject([{ name: 'maxShrink', isAccepted: true }]);
  });
});

it('leaves no guard over conflicts open where parked updates without any were applied', async () => {
  const changed = (from: number, name: string) =>
    MANY.map(([email, was], index) => [email, index < from ? name : was] as const);
  stage.configure('syncs:\n', 'guards: { maxUpdate: 10 }\nsyncs:\n');
  stage.configure('mode: mirror', 'mode: mirror, onConflict: park');
  stage.desk.writeRows(MANY);
  await night();
  const edit = `UPDATE contact SET first_name = 'Hand' WHERE email IN ('c0@example.com', 'c1@example.com', 'c2@example.com')`;
  stage.desk.sandbox.service.account().store.query(edit).run();
  stage.desk.writeRows(changed(15, 'Cleopatra'));
  const { plans = [] } = told(await stage.run('sync', '--yes')).parked ?? {};

  const updates = plans.find(({ kind }) => kind === 'updates')?.planPath ?? '';
  const applied = await stage.run('apply', updates, '--yes', '--accept', 'update=12');

  expect(plans).toMatchObject([
    { kind: 'updates', count: 12 },
    { kind: 'conflicts', count: 3 },
  ]);
  expect([applied.code, applied.stderr]).toEqual([0, '']);
  expect(JSON.parse(applied.stdout)).toMatchObject({
    stillOpen: [],
    guards: [{ name: 'maxUpdate' }],
  });
});

it('warns in the status of what a night left besides the part that was applied, until a night is without it', async () => {
  const { service } = stage.desk.sandbox;
  const warned = async (): Promise<readonly string[]> => {
    const { warnings } = JSON.parse((await stage.run('status')).stdout) as {
      warnings: readonly { readonly code: string }[];
    };
    return warnings.map(({ code }) => code);
  };
  stage.desk.writeRows(MANY);
  await night();
  const gone = `UPDATE contact SET deleted_at = '2026-11-20T00:00:00.000000Z' WHERE email = 'c0@example.com'`;
  service.account().store.query(gone).run();
  stage.desk.writeRows(MANY.slice(0, 20));
  const { stdout } = await stage.run('sync', '--yes');
  const [parked] = told({ stdout, code: 4, stderr: '' }).parked?.plans ?? [];

  const applied = await stage.run(
    'apply',
    parked?.planPath ?? '',
    '--yes',
    '--accept',
    'delete=20',
    '--accept',
    'shrink',
  );

  expect(applied.code).toBe(0);
  expect(await warned()).toEqual(['GONE_ON_SERVICE']);

  stage.desk.writeRows(MANY.slice(1, 20));
  await night();
  expect(await warned()).toEqual([]);
});

describe('a night that first finishes an interrupted run', () => {
  interface Call {
    readonly runId: string;
    readonly exitCode: number;
    readonly requests: number;
    readonly listReads: number;
    readonly stillOpen: readonly string[];
    readonly finishedFirst: {
      readonly runId: string;
      readonly exitCode: number;
      readonly verdicts: object;
      readonly requests: number;
      readonly listReads: number;
      readonly rejectedFile: string | null;
    };
  }

  /** How the night ended, its reports, and how many requests and readings of the contact list it took. */
  async function finishing(refusals: number) {
    await interruptedRun(stage.desk);
    const paths: string[] = [];
    const body = JSON.stringify({ status: 'failed', errors: { city: ['Not today.'] } });
    stage.answer((path) => {
      paths.push(path);
      const adds = paths.filter((earlier) => earlier.includes('contacts/add')).length;
      return path.includes('contacts/add') && adds <= refusals ? { status: 200, body } : undefined;
    });
    const [page, text, markdown] = ['r.html', 'r.txt', 'r.md'].map((name) => stage.desk.path(name));
    const reports = [page, text, markdown].flatMap((path = '') => ['--report', path]);
    const ended = await stage.run('sync', '--yes', ...reports);
    stage.answer(() => undefined);
    const read = (path = ''): string => readFileSync(path, 'utf8');
    return {
      ...ended,
      call: JSON.parse(ended.stdout) as Call,
      requests: paths.length,
      listReads: paths.filter((path) => path.includes('contacts/list')).length,
      page: read(page),
      text: read(text),
      markdown: read(markdown),
    };
  }

  it('counts the requests of each run once, and names the finished run in the object and in every report', async () => {
    const { code, stderr, call, requests, listReads, page, text, markdown } = await finishing(0);

    const { finishedFirst: first } = call;
    expect([code, stderr, call.exitCode, call.stillOpen]).toEqual([0, '', 0, []]);
    expect(first).toMatchObject({ runId: 'interrupted', exitCode: 0, verdicts: { applied: 3 }, rejectedFile: null }); // prettier-ignore
    expect(first.requests + call.requests).toBe(requests);
    expect(first.listReads + call.listReads).toBe(listReads);
    const sum = /\brun interrupted: .*\b3 = 3 applied, .* 0\b/u;
    for (const report of [page, text, markdown]) expect(report).toMatch(sum);
    expect(page).toContain('banner good');
  });

  it('ends in every report and in the status as the call ended, until a night ends well', async () => {
    const { code, stderr, call, page, text } = await finishing(2);

    const file = call.finishedFirst.rejectedFile ?? '';
    expect([code, call.exitCode, call.finishedFirst.exitCode]).toEqual([3, 3, 3]);
    expect(existsSync(file)).toBe(true);
    expect(stderr).toEqual(saying(basename(file), 'run interrupted'));
    expect(call.stillOpen).toEqual([expect.stringMatching(/^The run interrupted,.* 3\.$/u)]);
    expect(page).toContain('banner warn');
    expect(text).toContain('finished, exit code 3;');
    const { lastCall } = JSON.parse((await stage.run('status')).stdout) as { lastCall: object };
    expect(lastCall).toMatchObject({ exitCode: 3, reason: 'ITEMS_REJECTED' });
    expect((await badNights()).map(({ exitCode }) => exitCode)).toEqual([3, 3]);
    const shown = await stage.run('show', call.runId);
    expect(JSON.parse(shown.stdout)).toMatchObject({ exitCode: 3, finishedFirst: { exitCode: 3 } });

    expect(await night()).toBe(0);
    expect(await badNights()).toEqual([]);
  });

  it('tells what the finished run left where the night itself then fails', async () => {
    await interruptedRun(stage.desk);
    rmSync(stage.desk.path('config/contacts.csv'));

    const { code, stdout, stderr } = await stage.run('sync', '--yes', '--quiet');

    expect(code).toBe(4);
    expect(stderr).toMatch(/^.*exit code 4: .*\brun interrupted\b/mu);
    expect(JSON.parse(stdout)).toMatchObject({
      exitCode: 4,
      error: { code: 'SOURCE_UNREADABLE' },
      reasons: [{ exitCode: 4, code: 'SOURCES_UNREAD' }, { code: 'SOURCE_UNREADABLE' }],
    });
    expect((await badNights()).map(({ exitCode }) => exitCode)).toEqual([1, 4]);
  });
});
