// Promise P5 where a program prints the source: whatever becomes of the program, nobody is deleted and nobody created by a
// part of its output, and neither the output nor a process is left behind.
import { appendFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { apply } from '../../src/cli/commands/apply.ts';
import { plan } from '../../src/cli/commands/plan.ts';
import { sync } from '../../src/cli/commands/sync.ts';
import { validate } from '../../src/cli/commands/validate.ts';
import { exitCodeOfError } from '../../src/cli/shell/exit-codes.ts';
import { type Desk, hurry, NOTHING_ALLOWED, openDesk } from '../cli/desk.ts';
import { type RecordingTerminal, recordingTerminal } from '../cli/recording-terminal.ts';
import {
  ends,
  filesBelow,
  toldPid,
  withGrandchild,
  writeScript,
} from '../sources/programs/scripts.ts';
import { ServiceView } from '../world/service-view.ts';

const EMAILS = Array.from({ length: 40 }, (_, at) => `p${String(at + 10)}@example.com`);

let desk: Desk;
let service: ServiceView;

beforeEach(async () => {
  desk = await openDesk();
  service = new ServiceView(desk.sandbox.service, desk.sandbox);
});

afterEach(async () => {
  vi.restoreAllMocks();
  await desk.close();
});

describe('a program that prints all of its rows', () => {
  it('fills the account, is run once for two syncs that read it, and leaves nothing', async () => {
    source(
      printing(tableOf(EMAILS)),
      {},
      'syncs:\n  - { source: shop, contactType: Second, defaultCountry: India }',
    );

    expect(await night()).toMatchObject({ code: 0 });

    expect([service.emails(), service.emails('Second')]).toEqual([EMAILS, EMAILS]);
    expect(runCount()).toBe(1);
    expect(filesBelow(desk.path('state/scratch'))).toEqual([]);
  });

  it('is named by its name alone, with the lines of its output', async () => {
    source(printing(tableOf([...EMAILS, 'nobody'])));

    const { terminal } = await night();

    const told = terminal.told.join('\n');
    expect(told).toMatch(/node \(program\) line 42/u);
    expect(told).not.toContain('program.mjs');
  });

  it('may be compressed, and be of another form', async () => {
    const rows = EMAILS.map((email) => ({ email, first_name: 'P' }));
    source(`import { gzipSync } from 'node:zlib';
print(gzipSync(${JSON.stringify(JSON.stringify(rows))}));`);

    await night();

    expect(service.emails()).toEqual(EMAILS);
  });

  it('gets what is named, and nothing of it comes into the log', async () => {
    vi.stubEnv('CRM_PASSWORD', 'hunter2');
    vi.stubEnv('NOT_NAMED', 'unseen');
    source(
      `print(process.env.PW + String(process.env.NOT_NAMED) + ' for ada@example.com', 2);
process.exit(1);`,
      { env: { PW: 'env:CRM_PASSWORD' } },
    );

    const { error, terminal } = await night({ verbose: true });

    const told = terminal.told.join('\n');
    expect(error).toMatchObject({ code: 'SOURCE_PROGRAM_FAILED' });
    expect(told).toContain('node wrote: [secret]undefined for [address]');
    expect(`${told}${JSON.stringify(error)}`).not.toMatch(/hunter2|unseen|ada@/u);
    expect(inState('hunter2')).toEqual([]);
  });
});

describe('nobody comes or goes on a night on which', () => {
  beforeEach(async () => {
    source(printing(tableOf(EMAILS)));
    await night();
  });

  const newcomers = tableOf([...EMAILS.slice(0, 20), 'new@example.com']);

  it.each([
    [
      'the program fails after half of its rows',
      `${printing(newcomers)}\nprocess.exit(1);`,
      {},
      'SOURCE_PROGRAM_FAILED',
    ],
    ['the program prints nothing and fails', `process.exit(2);`, {}, 'SOURCE_PROGRAM_FAILED'],
    ['the program prints nothing and ends well', '', {}, 'SOURCE_UNREADABLE'],
    [
      'the program ends well within a row',
      printing(newcomers.slice(0, -14)),
      {},
      'SOURCE_TRUNCATED',
    ],
    ['the program prints a page of errors', printing('<html>no</html>'), {}, 'SOURCE_UNREADABLE'],
    [
      'the program prints too much',
      printing(newcomers),
      { maxBytes: 400 },
      'SOURCE_PROGRAM_TOO_MUCH',
    ],
    ['the directory of the program is gone', '', { cwd: 'gone' }, 'SOURCE_PROGRAM_NOT_STARTED'],
    ['a variable of the program is gone', '', { env: ['GONE'] }, 'SOURCE_PROGRAM_NOT_STARTED'],
    ['the program is gone', '', { command: ['/gone/psql'] }, 'SOURCE_PROGRAM_NOT_STARTED'],
  ] as const)('%s', async (_, code, options, expected) => {
    source(code, options);

    const { error } = await night();

    expect(error).toMatchObject({ code: expected });
    expect(exitCodeOfError(error)).toBe(1);
    expectNothingHappened();
  });

  it('the program is killed at any point of its output', async () => {
    const bytes = Buffer.byteLength(newcomers);
    for (let point = 0; point <= 20; point += 1) {
      const printed = newcomers.slice(0, Math.round((bytes * point) / 20));
      source(`${printing(printed)}\nprocess.kill(process.pid, 'SIGKILL');`);

      const { error } = await night();

      expect(error).toMatchObject({ code: 'SOURCE_PROGRAM_FAILED' });
      expectNothingHappened();
    }
  });

  it('the program never ends, and neither does what it started', async () => {
    hurry();
    source(
      `${printing(newcomers)}${withGrandchild(desk.path('pid'))}setInterval(() => {}, 1000);`,
      {
        timeoutSeconds: 100,
      },
    );

    const { error } = await night();

    expect(error).toMatchObject({ code: 'SOURCE_PROGRAM_TIMED_OUT' });
    expect(await ends(await toldPid(desk.path('pid')))).toBe(true);
    expectNothingHappened();
  });

  it('listferry is interrupted while the program runs', async () => {
    hurry();
    source(`${withGrandchild(desk.path('pid'))}setInterval(() => {}, 1000);`);
    const interrupted = night();
    await toldPid(desk.path('pid'));
    process.emit('SIGINT');

    expect(await interrupted).toMatchObject({ code: 130 });

    expect(await ends(await toldPid(desk.path('pid')))).toBe(true);
    expectNothingHappened();
  });

  it('the program prints a header and no row, which is parked', async () => {
    source(printing(tableOf([])));

    expect(await night()).toMatchObject({ code: 4 });

    expectNothingHappened();
  });
});

describe('a plan that was saved', () => {
  it('is carried out with what the program says by then of those who left', async () => {
    source(printing(tableOf(EMAILS)));
    await planned();
    source(printing(tableOf(EMAILS.slice(1))));

    await applied();

    expect(service.emails()).toEqual(EMAILS.slice(1));
    expect(runCount()).toBe(2);
  });

  it('creates and deletes nobody where the program fails by then', async () => {
    source(printing(tableOf(EMAILS)));
    await night();
    source(printing(tableOf([...EMAILS.slice(1), 'new@example.com'])));
    await planned();
    source(`${printing(tableOf(['new@example.com']))}\nprocess.exit(1);`);

    expect(await applied()).toBe(4);

    expectNothingHappened();
  });
});

it('is run by validate too, which tells what is wrong with it', async () => {
  source(printing(tableOf(EMAILS)));
  const good = await validate(desk.options, recordingTerminal());
  source('process.exit(1);');
  const terminal = recordingTerminal();

  const bad = await validate(desk.options, terminal);

  expect([good, bad]).toEqual([0, 1]);
  expect(terminal.failures).toMatchObject([{ code: 'SOURCE_PROGRAM_FAILED' }]);
  expect(filesBelow(desk.path('state/scratch'))).toEqual([]);
});

it('removes the output that a killed process left, at the next night', async () => {
  const scratch = desk.path('state/scratch');
  source(`import { readdirSync } from 'node:fs';
print(readdirSync(${JSON.stringify(scratch)}).find((name) => name.startsWith('programs-')) ?? '', 2);
${printing(tableOf(EMAILS))}`);
  const { terminal } = await night({ verbose: true });
  const [, host = ''] = /wrote: programs-([0-9a-f]+)-\d+-/u.exec(terminal.told.join('\n')) ?? [];
  // Above what any system gives.
  const left = join(scratch, `programs-${host}-99999999-abcdef`);
  mkdirSync(left, { recursive: true });
  writeFileSync(join(left, 'output'), tableOf(EMAILS));

  await night();

  expect(host).not.toBe('');
  expect(readdirSync(scratch)).toEqual([]);
});

function tableOf(emails: readonly string[]): string {
  return ['email,first_name', ...emails.map((email) => `${email},Given`), ''].join('\n');
}

function printing(text: string): string {
  return `print(${JSON.stringify(text)});`;
}

const COUNT = "import { appendFileSync } from 'node:fs';\nappendFileSync(";

/** The code of the program, and what stands beside its command. */
function source(code: string, options: object = {}, moreSyncs?: string): void {
  const counting = `${COUNT}${JSON.stringify(desk.path('runs'))}, 'x');\n`;
  const command = writeScript(desk.path('program.mjs'), counting + code);
  const written = JSON.stringify({ type: 'csv', status: 'subscribed', command, ...options });
  const path = desk.options.config;
  const config = readFileSync(path, 'utf8').replace(/^ {2}shop: .*$/mu, `  shop: ${written}`);
  writeFileSync(path, moreSyncs === undefined ? config : config.replace('syncs:', moreSyncs));
  appendFileSync(desk.path('runs'), '');
}

function runCount(): number {
  return readFileSync(desk.path('runs'), 'utf8').length;
}

interface Night {
  readonly terminal: RecordingTerminal;
  readonly code?: number;
  readonly error?: unknown;
}

/** One call of the nightly job. */
async function night(options: { readonly verbose?: boolean } = {}): Promise<Night> {
  const terminal = recordingTerminal();
  const nightly = { yes: true, maxDuration: undefined, lockWait: undefined };
  try {
    const all = { ...desk.options, ...NOTHING_ALLOWED, ...nightly, ...options };
    return { terminal, code: await sync(all, terminal) };
  } catch (error) {
    return { terminal, error };
  }
}

async function planned(): Promise<void> {
  const options = { detailedExitcode: false, tolerateInvalid: undefined };
  await plan({ ...desk.options, ...options, out: desk.path('the.plan') }, recordingTerminal());
}

async function applied(): Promise<number> {
  return await apply(
    {
      ...desk.options,
      ...NOTHING_ALLOWED,
      plan: desk.path('the.plan'),
      yes: true,
      limit: undefined,
    },
    recordingTerminal(),
  );
}

function expectNothingHappened(): void {
  expect(service.emails()).toEqual(EMAILS);
  expect(filesBelow(desk.path('state/scratch'))).toEqual([]);
}

/** The files of the state that hold a text. */
function inState(text: string): readonly string[] {
  return readdirSync(desk.path('state'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => readFileSync(path).includes(text));
}
