// P14: silence means well. Each command is driven to each exit code that its help names, and says so in one
// JSON object on stdout and in words on stderr, however quiet it is to be.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { commandName } from '../../src/cli/shell/command-spec.ts';
import { EXIT_CODES } from '../../src/cli/shell/exit-codes.ts';
import { COMMANDS } from '../../src/cli/command-table.ts';
import { lockDirectory } from '../../src/cli/session/own-state.ts';
import type * as Clock from '../../src/lib/clock.ts';
import { systemClock } from '../../src/lib/index.ts';
import { seedAutomation } from '../../src/sandbox/seed/seed.ts';
import { lockAccount } from '../../src/state/index.ts';
import { ROWS } from '../cli/desk.ts';
import { interruptedRun, rejectedRun } from '../cli/commands/history.ts';
import { openEndingStage, type Ended, type EndingStage } from './ending-stage.ts';

// Between two attempts of a read pass seconds; here none do.
vi.mock('../../src/lib/clock.ts', async (load) => {
  const real = await load<typeof Clock>();
  const hasty = real.systemClock();
  const sleep: typeof hasty.sleep = (ms, signal) => hasty.sleep(Math.min(ms, 5), signal);
  return { ...real, systemClock: () => ({ ...hasty, sleep }) };
});

const formSchema = z.looseObject({
  definitions: z.looseObject({
    commands: z.record(z.string(), z.unknown()),
    exitCode: z.looseObject({ enum: z.array(z.number()) }),
  }),
});

let stage: EndingStage;

beforeEach(async () => {
  stage = await openEndingStage();
});

afterEach(async () => {
  await stage.close();
});

const CASES = COMMANDS.flatMap((spec) =>
  [...spec.exitCodes].sort((a, b) => a - b).map((code) => [commandName(spec), code] as const),
);

const FORM = join(import.meta.dirname, '../../config/schemas/result.schema.json');

/** Other programs are told what to expect of the object. Parts of a form are no types of their own. */
const forms = new Ajv({ allErrors: true, allowUnionTypes: true, strictTypes: false });
const form = formSchema.parse(JSON.parse(readFileSync(FORM, 'utf8')));
forms.addSchema(form);

it('has a published form for every command, with every exit code', () => {
  const { commands, exitCode } = form.definitions;

  expect(Object.keys(commands).toSorted()).toEqual(COMMANDS.map(commandName).toSorted());
  expect(exitCode.enum).toEqual(EXIT_CODES.map(({ code }) => code));
});

it.each([
  ['has no conditions', { exitCode: 0 }, []],
  ['failed without a reason', { exitCode: 1, conditions: [] }, []],
  // The end of a sandbox that had listened is all that it has to say.
  ['ended well without a result', { exitCode: 0, conditions: [] }, ['sandbox']],
])('fits no form where it %s', (_what, object, but) => {
  expect(COMMANDS.map(commandName).filter((command) => fitsForm(command, object))).toEqual(but);
});

describe('says in one JSON object and on stderr how it ended', () => {
  it.each(CASES)('%s, exit code %i', async (command, code) => {
    const ended = await (COMMAND_CODES[`${command} ${String(code)}`] ?? driverOf(code))(command);

    // Where the code is another one, all that was said is shown with it.
    expect(ended).toEqual({ ...ended, code });
    expect({ ...ended, untold: untoldBy(ended, command) }).toEqual({ ...ended, untold: [] });
  });
});

/** What the end of a command should say and does not. */
function untoldBy({ code, stdout, stderr }: Ended, command: string): readonly string[] {
  const object = JSON.parse(stdout) as Record<string, unknown>;
  const isWell = code === 0;
  // Its object says where it listens.
  const isSandbox = isWell && command === 'sandbox';
  const told = {
    'the exit code in the object': isSandbox || object['exitCode'] === code,
    'the reason in the object': isWell || hasReason(object),
    'what its published form asks for': fitsForm(command, object),
    'words on stderr': isWell || stderr.trim() !== '',
    'that listferry is not at fault': isWell || !stderr.includes('fault in listferry'),
  };
  return Object.entries(told).flatMap(([what, isTold]) => (isTold ? [] : [what]));
}

function fitsForm(command: string, object: unknown): boolean {
  return forms.getSchema(`result.schema.json#/definitions/commands/${command}`)?.(object) === true;
}

function hasReason({ error, reasons }: Record<string, unknown>): boolean {
  if (error !== undefined) return typeof wordIn(error, 'message') === 'string';
  if (!Array.isArray(reasons) || reasons.length !== 1) return false;
  return typeof wordIn(reasons[0], 'exitCode') === 'number';
}

function wordIn(value: unknown, key: string): unknown {
  return (value as Record<string, unknown> | null)?.[key];
}

type Driver = (command: string) => Promise<Ended>;

function driverOf(code: number): Driver {
  const driver = DRIVERS[code];
  if (driver === undefined) throw new Error(`No way to exit code ${String(code)} is known.`);
  return driver;
}

const signalled =
  (signal: 'SIGINT' | 'SIGTERM'): Driver =>
  async (command) => {
    const argv = await callOf(command);
    stage.answer(() => {
      stage.answer(() => undefined);
      process.emit(signal);
      return undefined;
    });
    return await stage.run(...argv);
  };

/** Ways that lead every command to an exit code which names them. */
const DRIVERS: Readonly<Record<number, Driver>> = {
  0: async (command) => await stage.run(...(await callOf(command))),
  1: async (command) => {
    const argv = await callOf(command);
    stage.blockState();
    return await stage.run(...argv);
  },
  3: async (command) => {
    stage.desk.writeRows([
      ['ada@example.com', 'Ada'],
      ['no address', 'Bram'],
    ]);
    return await stage.run(...(await callOf(command)));
  },
  4: async (command) => {
    await shrunk();
    return await stage.run(...(await callOf(command)));
  },
  5: async (command) => {
    const argv = await callOf(command);
    stage.answer(() => ({ status: 503, body: 'Service Unavailable' }));
    return await stage.run(...argv);
  },
  6: async (command) => {
    const argv = await callOf(command);
    stage.configure('defaultCountry: India', 'defaultCountry: Malta');
    return await stage.run(...argv);
  },
  7: async (command) => {
    const argv = await callOf(command);
    stage.damageJournal();
    return await stage.run(...argv);
  },
  8: async (command) => {
    await stage.run('sync', '--yes');
    return await lockedOut(await callOf(command));
  },
  64: async (command) => await stage.run(command, '--elephant'),
  77: async (command) => {
    const argv = await callOf(command);
    vi.stubEnv('LISTFERRY_SECRET_KEY', 'not-the-key');
    return await stage.run(...argv);
  },
  130: signalled('SIGINT'),
  143: signalled('SIGTERM'),
};

/** What a probe hears after a night that ended so. */
const checkedAfter =
  (code: number, command = 'sync'): Driver =>
  async () => {
    await driverOf(code)(command);
    return await stage.run('status', '--check');
  };

/** Of one account, by a program that stands for its command. */
const FLEET_CODES = [0, 1, 3, 4, 5, 6, 7, 8, 77].map(
  (code) => [`fleet ${String(code)}`, async () => await fleetOf(code)] as const,
);

/** Where a command needs a way of its own. */
const COMMAND_CODES: Readonly<Record<string, Driver | undefined>> = {
  ...Object.fromEntries(FLEET_CODES),
  'fleet 130': async () => await interruptedFleet('SIGINT'),
  'fleet 143': async () => await interruptedFleet('SIGTERM'),
  'init 1': async () => {
    writeFileSync(stage.desk.path('a-file'), '');
    return await stage.run('init', '--yes', '--config', stage.desk.path('a-file/listferry.yaml'));
  },
  'init 5': async () => await driverOf(5)('pin'),
  'init 7': async () => await driverOf(7)('pin'),
  'init 77': async () => await driverOf(77)('pin'),
  'init 143': async () => await driverOf(143)('pin'),
  'init 64': async () => await stage.run('init', '--yes'),
  'init 130': async () => {
    const files = ['unsubscribed.csv', 'people.csv'].map((name) => stage.desk.path(name));
    for (const file of files) writeFileSync(file, 'Email,Group\nada@example.com,Former\n');
    const config = stage.desk.path('new/listferry.yaml');
    return await stage.interruptAsked('init', ...files, '--config', config);
  },
  'status 4': checkedAfter(4),
  'status 5': checkedAfter(5),
  'status 6': checkedAfter(6, 'apply'),
  'status 8': checkedAfter(8),
  'status 77': checkedAfter(77),
  // Interrupted before it had a run, as while it waits for the lock.
  'status 130': async () => {
    const message = 'The run was interrupted.';
    stage.withJournal(({ invocations }) => {
      invocations.end('sync', { exitCode: 130, reason: 'INTERRUPTED', message });
    });
    return await stage.run('status', '--check');
  },
  'plan 4': async () => await stage.run('plan', '--accept', 'recreate=3'),
  'plan 2': async () => await stage.run('plan', '--detailed-exitcode'),
  'retry 3': async () => {
    const runId = await rejected();
    const body = JSON.stringify({ status: 'failed', errors: { city: ['Not today.'] } });
    stage.answer((path) => (path.includes('contacts/add') ? { status: 200, body } : undefined));
    return await stage.run('retry', runId, '--yes');
  },
  'retry 4': async () => {
    const runId = await rejected();
    liveAutomation(1);
    return await stage.run('retry', runId, '--yes');
  },
  'resume 4': async () => {
    await shrunk();
    return await stage.run(...unplanned('resume'));
  },
  'sync 6': async () => await drifted('sync', '--yes'),
  'resume 6': async () => await drifted('resume'),
  'verify 4': async () => await shortened('verify'),
  'verify 6': async () => await stage.run('verify'),
  'show 6': async () => {
    const argv = await callOf('show');
    stage.configure('127.0.0.1', 'localhost');
    return await stage.run(...argv);
  },
  'snapshot 4': async () => await shortened('snapshot'),
  'export 4': async () => await shortened('export'),
  'export 8': async () => {
    await stage.run('sync', '--yes');
    return await lockedOut([...(await callOf('export')), '--left', '--mark']);
  },
  'probe 4': async () => {
    liveAutomation('');
    return await stage.run('probe', '--yes');
  },
  'sandbox 0': async () => {
    const [ended] = await Promise.all([stage.run('sandbox'), stop()]);
    return ended;
  },
  'sandbox 1': async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as AddressInfo;
    const ended = await stage.run('sandbox', '--port', String(port));
    await new Promise((resolve) => taken.close(resolve));
    return ended;
  },
  'notify 0': async () => await told('true'),
  'notify 1': async () => await told('false'),
  'tombstones 8': async () => await driverOf(8)('import'),
  'purge 4': async () => await shortened('erase'),
  'purge 5': async () => await driverOf(5)('erase'),
  'purge 77': async () => await driverOf(77)('erase'),
  'purge 130': async () => await driverOf(130)('erase'),
  'purge 143': async () => await driverOf(143)('erase'),
  'rehearse 3': async () => {
    stage.desk.writeRows([...ROWS, ['long@example.com', 'x'.repeat(1_000)]]);
    const argv = await callOf('rehearse');
    stage.withJournal((journal) => {
      journal.facts.set({ name: 'max_length', value: 'reject', source: 'probed' });
    });
    return await stage.run(...argv);
  },
  'approve 4': async () => {
    stage.configure('syncs:\n', 'approvals: { planner: excluded }\nsyncs:\n');
    return await stage.run(...(await callOf('approve')));
  },
  'approve 130': async () => await stage.interruptAsked('approve', await planned()),
  'approve 1': async () => {
    const out = stage.desk.path('no/such/place.json');
    return await stage.run(...(await callOf('approve')), '--out', out);
  },
  'show 1': async () => {
    const argv = await callOf('show');
    stage.blockState();
    return await stage.run(...argv);
  },
};

/** Ends as it is told to, at once or by a signal. */
const ACCOUNT_PROGRAM = `
const end = (exitCode) => {
  const conditions = exitCode === 0 ? [] : [{ id: 'FAULT', exitCode, message: 'As told.' }];
  console.log(JSON.stringify({ exitCode, conditions }));
  process.exit(exitCode);
};
if (CODE !== null) end(CODE);
process.on('SIGINT', () => end(130));
process.on('SIGTERM', () => end(143));
require('node:fs').writeFileSync(__filename + '.ready', '');
setTimeout(() => undefined, 60000);
`;

/** `code`: null waits for a signal. */
async function fleetOf(code: number | null): Promise<Ended> {
  const program = stage.desk.path('account.cjs');
  const file = stage.desk.path('fleet.yaml');
  writeFileSync(program, ACCOUNT_PROGRAM.replaceAll('CODE', String(code)));
  writeFileSync(file, 'accounts: [{ name: one, config: config/listferry.yaml }]\n', {
    mode: 0o600,
  });
  const [, main = ''] = process.argv;
  process.argv[1] = program;
  try {
    return await stage.run('fleet', 'sync', file, '--yes');
  } finally {
    process.argv[1] = main;
  }
}

async function interruptedFleet(signal: 'SIGINT' | 'SIGTERM'): Promise<Ended> {
  const clock = systemClock();
  const running = fleetOf(null);
  while (!existsSync(stage.desk.path('account.cjs.ready'))) await clock.sleep(5);
  process.emit(signal);
  return await running;
}

/** Tries out a program that hears of every end. */
async function told(program: string): Promise<Ended> {
  stage.configure('syncs:\n', `notify: [{ exec: ["${program}"] }]\nsyncs:\n`);
  return await stage.run('notify', 'test');
}

/** While another run of the account is under way. */
async function lockedOut(argv: readonly string[]): Promise<Ended> {
  const account = stage.withJournal((journal) => journal.account ?? '');
  const clock = systemClock();
  const stateDir = stage.desk.path('state');
  const directory = lockDirectory();
  const lock = await lockAccount({ directory, account, stateDir, waitMs: 0, clock });
  const ended = await stage.run(...argv);
  lock.release();
  return ended;
}

/** Until it listens there is nobody to hear it. */
async function stop(): Promise<void> {
  const clock = systemClock();
  do await clock.turn();
  while (process.listenerCount('SIGTERM') === 0);
  process.emit('SIGTERM');
}

type Call = () => Promise<readonly string[]>;

/** Calls that end with 0, with what they need made first. */
const CALLS: Readonly<Record<string, Call | undefined>> = {
  init: async () => ['init', '--yes', '--config', stage.desk.path('new/listferry.yaml')],
  // Not a command: of the calls of init this one reads the service.
  pin: async () => ['init', '--pin', '--yes'],
  apply: async () => ['apply', await planned(), '--yes'],
  show: async () => ['show', await planned(), '--uploads'],
  rehearse: async () => ['rehearse', await planned()],
  approve: async () => ['approve', await planned(), '--yes'],
  sync: async () => ['sync', '--yes'],
  probe: async () => ['probe', '--yes'],
  verify: async () => {
    await stage.run('sync', '--yes');
    return ['verify'];
  },
  resume: async () => {
    await interruptedRun(stage.desk);
    return ['resume'];
  },
  retry: async () => ['retry', await rejected(), '--yes'],
  undo: async () => {
    await stage.run('sync', '--yes');
    return ['undo', lastRun()];
  },
  purge: async () => ['purge', '--older-than', '90d'],
  // Not a command: of the purges this one also reads the service.
  erase: async () => ['purge', '--person', 'ada@example.com', '--on-service'],
  tombstones: async () => ['tombstones', 'export', stage.desk.path('erased.json')],
  // Not a command: an import takes the lock, and an export does not.
  import: async () => {
    await stage.run('tombstones', 'export', stage.desk.path('erased.json'));
    return ['tombstones', 'import', stage.desk.path('erased.json')];
  },
  snapshot: async () => ['snapshot', '--out', stage.desk.path('account.sqlite')],
  export: async () => ['export', '--out', stage.desk.path('contacts-out.csv')],
};

async function callOf(command: string): Promise<readonly string[]> {
  return (await CALLS[command]?.()) ?? [command];
}

async function planned(): Promise<string> {
  const path = stage.desk.path('a.plan');
  if (!existsSync(path)) await stage.run('plan', '--out', path);
  return path;
}

function lastRun(): string {
  return stage.withJournal((journal) => journal.runs.list(1)[0]?.runId ?? '');
}

/** A run that had no plan yet when it was interrupted. */
function unplanned(command: string): readonly string[] {
  stage.withJournal((journal) => {
    journal.runs.begin({ runId: 'unplanned', command: 'sync' });
  });
  return [command];
}

/** The source has lost most of its rows since the last run. */
async function shrunk(): Promise<void> {
  stage.desk.writeRows(Array.from({ length: 40 }, (_, n) => [`c${String(n)}@example.com`, 'C']));
  await stage.run('sync', '--yes');
  stage.desk.writeRows([['c1@example.com', 'C']]);
}

/** The interrupted run finds a contact that somebody else made meanwhile. */
async function drifted(...argv: readonly string[]): Promise<Ended> {
  await stage.run('sync', '--yes');
  stage.desk.writeRows([
    ['ada@example.com', 'Adele'],
    ['bram@example.com', 'Bram'],
  ]);
  await interruptedRun(stage.desk);
  stage.desk.writeRows([
    ['ada@example.com', 'Astrid'],
    ['bram@example.com', 'Bram'],
  ]);
  const runId = 'interrupted';
  const run = stage.withJournal((journal) => journal.runs.get(runId));
  stage.withJournal((journal) => {
    journal.runs.abandon(runId);
  });
  await stage.run('sync', '--yes');
  stage.withJournal((journal) => {
    const { planId, planPath, planFingerprint, release } = run ?? {};
    if (!planId || !planPath || !planFingerprint || !release) throw new Error('no plan');
    journal.runs.begin({ runId: 'again', command: 'apply' });
    journal.runs.adoptPlan('again', { planId, planPath, planFingerprint, release });
  });
  return await stage.run(...argv);
}

/** The service lists far fewer contacts than it counts. */
async function shortened(command: string): Promise<Ended> {
  stage.desk.writeRows(Array.from({ length: 40 }, (_, n) => [`c${String(n)}@example.com`, 'C']));
  await stage.run('sync', '--yes');
  const argv = await callOf(command);
  const body = JSON.stringify({ status: 'success', message: { contacts: [] } });
  stage.answer((path) => (path.includes('contacts/list') ? { status: 200, body } : undefined));
  return await stage.run(...argv);
}

/** A run whose new contacts the service refused. */
async function rejected(): Promise<string> {
  await stage.run('sync', '--yes');
  stage.desk.writeRows([...ROWS, ['cleo@example.com', 'Cleo']]);
  return await rejectedRun(stage.desk);
}

/** An automation that could mail new contacts: of the first contact type, or of nobody knows which. */
function liveAutomation(automationFor: string | number): void {
  seedAutomation(stage.desk.sandbox.service, {
    utr: '11111111-1111-4111-8111-111111111111',
    automation_name: 'Welcome',
    automation_for: automationFor,
    live_at: '2026-11-01T00:00:00.000000Z',
    status: 1,
  });
}
