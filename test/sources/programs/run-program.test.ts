// A program is run as a person would like a stranger to be let into the house: with what it needs, for as long as was
// said, and gone when it leaves.
import { readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/lib/index.ts';
import {
  type Program,
  type ProgramRun,
  runProgram,
} from '../../../src/sources/programs/run-program.ts';
import { ends, scriptDirectory, toldPid, withGrandchild } from './scripts.ts';
import { saying } from '../../saying.ts';

const { path, script } = scriptDirectory();

const told: { readonly line: string; readonly hasFailed: boolean }[] = [];

async function run(
  program: Partial<Program> & Pick<Program, 'command'>,
  options: Partial<ProgramRun> = {},
): Promise<number> {
  told.length = 0;
  return await runProgram(
    {
      source: 'crm',
      directory: path('work'),
      timeoutMs: TIMEOUT_MS,
      mostBytes: 10_000,
      ...program,
    },
    {
      clock: HURRIED,
      environment: { PATH: '/usr/bin:/bin' },
      secrets: [],
      tell: (line, hasFailed) => told.push({ line, hasFailed }),
      ...options,
    },
    path('output'),
  );
}

/** Waits a tenth as long as it is asked to. */
const HURRIED: ProgramRun['clock'] = {
  after: (ms, callback) => systemClock().after(ms / 10, callback),
};

/** The time of a program is over as soon as it has started a child. */
const ONCE_IT_HAS_A_CHILD: ProgramRun['clock'] = {
  after: (ms, callback) => {
    if (ms !== TIMEOUT_MS) return HURRIED.after(ms, callback);
    void toldPid(path('pid')).then(callback);
    return () => undefined;
  },
};

const TIMEOUT_MS = 200_000;

const printed = (): string => readFileSync(path('output'), 'utf8');

describe('a program that ends well', () => {
  it('has its output in a file that only its owner may read', async () => {
    const bytes = await run({ command: script(`print('email\\nada@example.com\\n');`) });

    expect(bytes).toBe(22);
    expect(printed()).toBe('email\nada@example.com\n');
    expect(statSync(path('output')).mode & 0o777).toBe(0o600);
  });

  it('gets the environment that is named, its directory, its arguments as they are, and no input', async () => {
    const [node, file = ''] = script(
      `import { readFileSync } from 'node:fs';
const { __CF_USER_TEXT_ENCODING, ...environment } = process.env;
print(JSON.stringify([environment, process.cwd(), process.argv.slice(2), readFileSync(0, 'utf8')]));`,
    );

    await run(
      { command: [node, file, '$HOME; ls', '*'] },
      { environment: { PATH: '/bin', PGPASSWORD: 'pw' } },
    );

    const environment = { PATH: '/bin', PGPASSWORD: 'pw' };
    expect(JSON.parse(printed())).toEqual([environment, path('work'), ['$HOME; ls', '*'], '']);
  });

  it('is waited for while somebody that it started still prints', async () => {
    await run({
      command: script(`spawn(process.execPath, ['-e', 'setTimeout(() => console.log("late"), 200)'],
  { stdio: 'inherit' }).unref();
print('early\\n');`),
    });

    expect(printed()).toBe('early\nlate\n');
  });

  it('may print as much as is allowed, to the byte', async () => {
    await expect(run({ command: script(`print('x'.repeat(10_000));`) })).resolves.toBe(10_000);
  });

  it('may write 64 MB to stderr, of which the last lines are told', async () => {
    const before = process.memoryUsage().arrayBuffers;

    await run({
      command:
        script(`for (let line = 0; line < 640; line += 1) print('x'.repeat(99_999) + '\\n', 2);
print('the end\\n', 2);`),
    });

    expect(told).toEqual([
      { line: expect.stringMatching(/wrote: the end$/u) as string, hasFailed: false },
    ]);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(32 * 1024 ** 2);
  });
});

describe('a program that fails', () => {
  it.each([
    ['ends with another exit code', `print('half');\nprocess.exit(3);`, 'SOURCE_PROGRAM_FAILED'],
    ['is killed', `print('half');\nprocess.kill(process.pid, 'SIGKILL');`, 'SOURCE_PROGRAM_FAILED'],
    ['throws', `throw new Error('broken');`, 'SOURCE_PROGRAM_FAILED'],
    ['prints a byte too much', `print('x'.repeat(10_001));`, 'SOURCE_PROGRAM_TOO_MUCH'],
    ['prints without an end', `for (;;) print('x'.repeat(1_000));`, 'SOURCE_PROGRAM_TOO_MUCH'],
  ])('is refused when it %s', async (_, code, expected) => {
    await expect(run({ command: script(code) })).rejects.toMatchObject({ code: expected });
  });

  it('is named without its arguments, and so is its source', async () => {
    const [node, file = ''] = script('process.exit(3);');

    const failure = await run({ command: [node, file, '--password=hunter2'] }).catch(
      (error: unknown) => error,
    );

    expect(failure).toMatchObject({
      code: 'SOURCE_PROGRAM_FAILED',
      message: saying('crm', 'node', 'exit code 3'),
    });
    expect(String(failure)).not.toMatch(/hunter2|password/u);
  });

  it.each([
    ['is not there', ['/no/such/program'], {}],
    ['is no program', [import.meta.filename], {}],
    ['has no directory', [process.execPath], { directory: '/no/such/directory' }],
    ['gets what no program can be given', [process.execPath, 'hunter2\u0000'], {}],
  ] as const)('is not started where it %s', async (_, command, more) => {
    const failure: unknown = await run({ command, ...more }).catch((error: unknown) => error);

    expect(failure).toMatchObject({ code: 'SOURCE_PROGRAM_NOT_STARTED' });
    expect(JSON.stringify(failure)).not.toContain('hunter2');
    expect(failure).not.toHaveProperty('cause');
  });

  it('tells its last words as a warning, without its secrets and without addresses', async () => {
    const code = `print('password s3cret/+ refused for ada@example.com\\n', 2);
print('see postgres://ada:s3cret/+@db/x or s3cret%2F%2B\\n', 2);
process.exit(1);`;

    await expect(run({ command: script(code) }, { secrets: ['s3cret/+'] })).rejects.toThrow();

    expect(told.map(({ hasFailed }) => hasFailed)).toEqual([true, true]);
    expect(told.map(({ line }) => line).join('\n')).not.toMatch(/s3cret|ada|example/u);
  });
});

describe('a program that does not end', () => {
  it('is stopped when its time is over, together with what it started', async () => {
    const code = `${withGrandchild(path('pid'))}setInterval(() => {}, 1000);`;

    await expect(stoppedRun(code)).rejects.toMatchObject({
      code: 'SOURCE_PROGRAM_TIMED_OUT',
    });

    expect(await ends(await toldPid(path('pid')))).toBe(true);
  });

  it('is stopped when only what it started is left, and holds its output open', async () => {
    const code = `${withGrandchild(path('pid'))}print('all');\nchild.unref();`;

    await expect(stoppedRun(code)).rejects.toMatchObject({
      code: 'SOURCE_PROGRAM_TIMED_OUT',
    });

    expect(await ends(await toldPid(path('pid')))).toBe(true);
  });

  it('is not waited for by its output where its child went its own way', async () => {
    const code = `${withGrandchild(path('pid'), ', detached: true')}setInterval(() => {}, 1000);`;

    await expect(stoppedRun(code)).rejects.toMatchObject({
      code: 'SOURCE_PROGRAM_TIMED_OUT',
    });

    process.kill(await toldPid(path('pid')), 'SIGKILL');
  });

  it('is stopped by a signal to listferry, and its child is with it', async () => {
    const stop = new AbortController();
    const code = `${withGrandchild(path('pid'))}setInterval(() => {}, 1000);`;
    const running = run({ command: script(code) }, { signal: stop.signal });
    await toldPid(path('pid'));
    stop.abort();

    await expect(running).rejects.toMatchObject({ name: 'AbortError' });

    expect(await ends(await toldPid(path('pid')))).toBe(true);
  });

  it('is stopped by a signal that comes while it is started', async () => {
    const stop = new AbortController();
    const running = run(
      { command: script('setInterval(() => {}, 1000);') },
      { signal: stop.signal },
    );
    stop.abort();

    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('is not begun after such a signal', async () => {
    const signal = AbortSignal.abort();

    await expect(run({ command: script(`print('x');`) }, { signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  it('may end in its own way once it is asked to, and is still refused', async () => {
    const code = `process.on('SIGTERM', () => { print('rest'); process.exit(0); });
import { writeFileSync } from 'node:fs';
setInterval(() => {}, 1000);\nwriteFileSync(${JSON.stringify(path('pid'))}, '1');`;

    await expect(stoppedRun(code)).rejects.toMatchObject({
      code: 'SOURCE_PROGRAM_TIMED_OUT',
    });
  });

  async function stoppedRun(code: string): Promise<number> {
    return await run({ command: script(code) }, { clock: ONCE_IT_HAS_A_CHILD });
  }
});
