// Real processes of a small program that stands for the command of an account: each does what its configuration says.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FleetAccount } from '../../src/fleet/accounts.ts';
import { type Call, Crew, type CrewTools } from '../../src/fleet/crew.ts';
import { worstOf, worstOutcomesFirst } from '../../src/fleet/outcome.ts';
import { Records } from '../../src/fleet/records.ts';
import { systemClock, systemRandom } from '../../src/lib/index.ts';
import { accountCalled, type FleetDesk, openFleetDesk } from './fleet-desk.ts';

/** Reads from its configuration what it prints, how it ends and how long it works. */
const PROGRAM = `
const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const path = process.argv.find((word) => word.startsWith('--config=')).slice('--config='.length);
const { code = 0, conditions = [], verdicts, workMs = 0, raw, die, until } = JSON.parse(readFileSync(path, 'utf8'));
const started = Date.now();
const object = (exitCode) => JSON.stringify({ exitCode, conditions, verdicts, given: process.argv.slice(2), secret: process.env.OWN });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {
  console.log(object(signal === 'SIGINT' ? 130 : 143));
  process.exit(signal === 'SIGINT' ? 130 : 143);
});
console.error(JSON.stringify({ level: 30, msg: 'at work' }));
const work = () => {
  if (until !== undefined && !existsSync(until)) return setTimeout(work, 10);
  writeFileSync(path + '.times', JSON.stringify([started, Date.now()]));
  if (die) process.kill(process.pid, 'SIGKILL');
  console.log(raw ?? object(code));
  process.exitCode = code;
};
setTimeout(work, workMs);
`;

const SYNC: Call = { command: 'sync', given: ['--yes'], isKept: true };

let desk: FleetDesk;

beforeEach(() => {
  desk = openFleetDesk();
  desk.write('program.cjs', PROGRAM);
});

afterEach(() => {
  desk.close();
});

function accountOf(name: string, does: object = {}): FleetAccount {
  const configPath = desk.path(`${name}.json`);
  writeFileSync(configPath, JSON.stringify(does));
  return { ...accountCalled(name), configPath };
}

function crewOf(tools: Partial<CrewTools> = {}): Crew {
  return new Crew({
    clock: systemClock(),
    records: recordsOf(),
    program: [process.execPath, desk.path('program.cjs')],
    concurrency: 4,
    shownConfig: ({ configPath }) => configPath,
    environmentOf: () => ({}),
    ...tools,
  });
}

function recordsOf(most = 30): Records {
  return new Records({ stateDir: desk.path('state'), most, random: systemRandom() });
}

describe('an account', () => {
  it('is called with its configuration, and what it says is its outcome', async () => {
    const conditions = [
      { id: 'ROWS_INVALID', exitCode: 3, message: '1 row.', next: 'look', count: 1 },
    ];
    const account = accountOf('a', { code: 3, conditions, verdicts: { applied: 7, rejected: 0 } });

    const outcome = await crewOf().run(account, SYNC);

    expect(outcome).toMatchObject({
      account: 'a',
      exitCode: 3,
      conditions,
      counts: { applied: 7, rejected: 0 },
      object: {
        given: [
          'sync',
          '--yes',
          `--config=${account.configPath}`,
          '--output=json',
          '--log-format=json',
        ],
      },
    });
    expect(outcome.seconds).toBeGreaterThan(0);
  });

  it('leaves a log and its object in private files', async () => {
    const { log } = await crewOf().run(accountOf('a'), SYNC);

    const path = log ?? '';
    const result = path.replace(/\.log$/u, '.json');
    expect(readFileSync(path, 'utf8')).toContain('at work');
    expect(JSON.parse(readFileSync(result, 'utf8'))).toMatchObject({ exitCode: 0 });
    for (const file of [path, result]) expect(statSync(file).mode & 0o077).toBe(0);
    expect(statSync(desk.path('state/logs/a')).mode & 0o077).toBe(0);
  });

  it('leaves nothing where nothing is to be kept', async () => {
    const outcome = await crewOf().run(accountOf('a'), { ...SYNC, isKept: false });

    expect(outcome).toMatchObject({ exitCode: 0, log: null });
    expect(readdirSync(desk.path('state/logs/a'))).toEqual([]);
  });

  it('keeps the newest logs alone', async () => {
    const crew = crewOf({ records: recordsOf(2) });
    const account = accountOf('a');

    for (let night = 0; night < 4; night += 1) await crew.run(account, SYNC);

    expect(readdirSync(desk.path('state/logs/a'))).toHaveLength(4);
  });

  it('gets its own variables, and no other account gets them', async () => {
    const crew = crewOf({
      environmentOf: ({ name }): Record<string, string> => (name === 'a' ? { OWN: 'secret' } : {}),
    });

    const [one, other] = await Promise.all([
      crew.run(accountOf('a'), SYNC),
      crew.run(accountOf('b'), SYNC),
    ]);

    expect([one.object, other.object]).toEqual([
      expect.objectContaining({ secret: 'secret' }),
      expect.not.objectContaining({ secret: 'secret' }),
    ]);
  });

  it('has its configuration written first where a template makes it', async () => {
    const account = {
      ...accountOf('a'),
      configPath: desk.path('made/a.json'),
      written: '{"code":4}',
    };

    const outcome = await crewOf().run(account, SYNC);

    expect(outcome.exitCode).toBe(4);
    expect(statSync(account.configPath).mode & 0o077).toBe(0);
  });
});

describe('an account that goes wrong', () => {
  it('holds up no other, and no order of ends hides the worst', async () => {
    const crew = crewOf({ concurrency: 2 });
    const accounts = [
      // Ends only once the last one has ended.
      accountOf('slow', { until: desk.path('fine.json.times') }),
      accountOf('failing', { code: 1 }),
      accountOf('killed', { die: true }),
      accountOf('refused', { code: 77 }),
      accountOf('fine'),
    ];

    const outcomes = await Promise.all(accounts.map((account) => crew.run(account, SYNC)));

    expect(
      worstOutcomesFirst(outcomes).map(({ account, exitCode }) => [account, exitCode]),
    ).toEqual([
      ['refused', 77],
      ['failing', 1],
      ['killed', 1],
      ['slow', 0],
      ['fine', 0],
    ]);
    expect(worstOf(outcomes)).toBe(77);
  });

  it.each([
    ['is killed', { die: true }, 'ACCOUNT_KILLED', 1],
    ['prints half an object', { code: 5, raw: '{"exitCode": 5, "cond' }, 'FAULT', 5],
    ['prints nothing that is known', { code: 3, raw: '{"conditions": 7}' }, 'FAULT', 3],
    ['ends with a code of no command', { code: 99 }, 'FAULT', 1],
  ])('has an outcome with a reason where it %s', async (_what, does, id, exitCode) => {
    const outcome = await crewOf().run(accountOf('a', does), SYNC);

    expect(outcome).toMatchObject({
      exitCode,
      conditions: [{ id, next: expect.any(String) as unknown }],
    });
  });

  it('is not started where its environment lacks something, or the program is gone', async () => {
    const lacking = crewOf({ environmentOf: () => 'The variable KEY is not set.' });
    const gone = crewOf({ program: [desk.path('gone'), 'x'] });

    const outcomes = [
      await lacking.run(accountOf('a'), SYNC),
      await gone.run(accountOf('a'), SYNC),
    ];

    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ exitCode: 1, conditions: [{ id: 'ACCOUNT_NOT_STARTED' }] });
  });

  it('is not started where its log cannot be written', async () => {
    desk.write('state/logs', '');

    const outcome = await crewOf().run(accountOf('a'), SYNC);

    expect(outcome).toMatchObject({ exitCode: 1, conditions: [{ id: 'ACCOUNT_NOT_STARTED' }] });
  });
});

describe('a crew', () => {
  it('works on no more accounts at once than it may', async () => {
    const crew = crewOf({ concurrency: 2 });
    const names = ['a', 'b', 'c', 'd'];

    await Promise.all(names.map((name) => crew.run(accountOf(name, { workMs: 150 }), SYNC)));

    const times = names.map(timesOf);
    for (const [start] of times) {
      const together = times.filter(([from, to]) => from <= start && start < to);
      expect(together.length).toBeLessThanOrEqual(2);
    }
  });

  it('shows who is at work with their last words', async () => {
    const crew = crewOf();
    const running = crew.run(accountOf('a', { workMs: 400 }), SYNC);

    let progress = crew.progress();
    while (progress[0]?.said !== 'at work') {
      await systemClock().sleep(10);
      progress = crew.progress();
    }

    expect(progress).toMatchObject([{ name: 'a', said: 'at work' }]);
    await running;
    expect(crew.progress()).toEqual([]);
  });

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('passes %s on, and lets no further account begin', async (signal, code) => {
    const crew = crewOf({ concurrency: 1 });
    const running = [
      crew.run(accountOf('a', { workMs: 60_000 }), SYNC),
      crew.run(accountOf('b'), SYNC),
    ];
    while (crew.progress()[0]?.said !== 'at work') await systemClock().sleep(10);

    crew.interrupt(signal);
    const [first, second] = await Promise.all(running);

    expect(first).toMatchObject({ account: 'a', exitCode: code });
    expect(second).toMatchObject({ account: 'b', exitCode: null, seconds: null });
    expect(existsSync(desk.path('b.json.times'))).toBe(false);
  });
});

function timesOf(name: string): readonly [started: number, ended: number] {
  return JSON.parse(readFileSync(desk.path(`${name}.json.times`), 'utf8')) as [number, number];
}
