import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMANDS, overview, writingCommands } from '../../src/cli/command-table.ts';
import { checkValues } from '../../src/cli/full-parse.ts';
import { runProgram } from '../../src/cli/program.ts';
import type { TerminalOptions } from '../../src/cli/shell/terminal.ts';
import { packageVersion } from '../../src/lib/index.ts';
import { type RecordingTerminal, recordingTerminal } from './recording-terminal.ts';
import { saying } from '../saying.ts';

describe('help', () => {
  it.each(['--help', '-h', 'help', '--quiet --help', '-q -h', 'help help', 'help --help'])(
    'is an overview for `%s`',
    async (line) => {
      const { terminal, code } = await running(...line.split(' '));

      expect(code).toBe(0);
      expect(terminal.printed).toEqual([overview()]);
    },
  );

  it('of a command tells its options, whether it writes, examples and exit codes', async () => {
    const { terminal, code } = await running('apply', '--help');

    expect(code).toBe(0);
    for (const words of [
      '--accept',
      'delete=N',
      'WRITES TO THE SERVICE',
      'Examples:',
      'Exit codes:',
    ]) {
      expect(terminal.printed.join('\n')).toContain(words);
    }
  });
});

it.each([[['plan', '-h']], [['help', 'plan']], [['help', 'help', 'plan']], [['--help', 'plan']]])(
  'gives for %j the help of the command',
  async (argv) => {
    const { terminal, code } = await running(...argv);

    expect(code).toBe(0);
    expect(terminal.printed).toEqual((await running('plan', '--help')).terminal.printed);
    expect(terminal.printed.join('\n')).toContain('listferry plan');
  },
);

it.each(['--version', '-V'])('tells its version for %s', async (word) => {
  const { terminal } = await running(word);

  expect(terminal.printed).toEqual([packageVersion()]);
});

describe('an unknown command', () => {
  it.each([
    [['expunge']],
    [['expunge', '--help']],
    [['--help', 'expunge']],
    [['help', 'expunge']],
    [['expunge', '--all', 'plan']],
    [['--quiet', 'expunge', 'a.plan']],
  ])('is refused for %j', async (argv) => {
    await expect(running(...argv)).rejects.toMatchObject({
      code: 'USAGE',
      message: 'Unknown command: expunge.',
      hint: expect.stringContaining('listferry --help'),
    });
  });

  it.each([
    ['pln', 'plan'],
    ['completon', 'completion'],
  ])('%s is told the nearest one, %s', async (word, near) => {
    await expect(running(word, '--help')).rejects.toMatchObject({
      code: 'USAGE',
      message: saying(word, `${near}?`),
    });
  });
});

describe('the short forms', () => {
  it('take -y for --yes', async () => {
    const config = ['--config', 'none.yaml'];

    await expect(running('sync', ...config)).rejects.toMatchObject({ code: 'USAGE' });
    await expect(running('sync', '-y', ...config)).rejects.toMatchObject({
      code: 'CONFIG_MISSING',
    });
    // It loads the whole engine.
  }, 60_000);

  it('take -q for --quiet, also together with others', async () => {
    const made: boolean[] = [];
    const makeTerminal = ({ quiet }: TerminalOptions): RecordingTerminal => {
      made.push(quiet);
      return recordingTerminal();
    };
    const argv = ['sync', '-qy', '--config', 'none.yaml'];

    await expect(runProgram(argv, makeTerminal)).rejects.toMatchObject({
      code: 'CONFIG_MISSING',
    });

    expect(made.at(-1)).toBe(true);
  });

  it('are shown in the help', async () => {
    const { terminal } = await running('apply', '--help');

    for (const words of ['-h, --help', '-q, --quiet', '-y, --yes', '--no-color']) {
      expect(terminal.printed.join('\n')).toContain(words);
    }
    for (const words of ['--help, -h', '--version, -V', '--quiet, -q', '--no-color']) {
      expect(overview()).toContain(words);
    }
  });
});

describe('completion in a shell', () => {
  it('comes from a script that asks listferry for the words', async () => {
    const { terminal, code } = await running('completion');

    expect(code).toBe(0);
    expect(terminal.printed.join('\n')).toContain('listferry --get-yargs-completions');
  });

  it.each([
    [['pl'], 'plan'],
    [['verify', '--rep'], '--report'],
    [['plan', '--output', ''], 'json'],
  ])('after %j offers %s', async (words, offered) => {
    const { terminal } = await running('--get-yargs-completions', 'listferry', ...words);

    expect(terminal.printed.join('\n')).toMatch(new RegExp(`^${offered}(?::|\\t|$)`, 'mu'));
  });

  it.each([['--q'], ['plan', '--'], ['sync', '--y']])(
    'offers no short form as a long one after %j %s',
    async (...words) => {
      const { terminal } = await running('--get-yargs-completions', 'listferry', ...words);

      expect(terminal.printed.join('\n')).not.toMatch(/^--\w(?::|\t|$)/mu);
    },
  );

  it('runs nothing, whatever stands on the line', async () => {
    const line = ['sync', '--yes', '--config', 'none.yaml', 'x', ''];

    const { code } = await running('--get-yargs-completions', 'listferry', ...line);

    expect(code).toBe(0);
  });
});

describe('a call that cannot be understood', () => {
  it.each([
    [[], 'Name a command.'],
    [['plan', '--ouput', 'json'], saying('--ouput', '--output?')],
    [['plan', '--detailed-exitcod'], saying('--detailed-exitcod', '--detailed-exitcode?')],
    [['plan', '-x'], 'Unknown option: -x.'],
    [['plan', '--no-colour'], saying('--colour', '--color?')],
    [['apply'], 'Usage: listferry apply <plan>'],
    [['show', 'a.plan', '--limit', '1', '--limit', '2'], saying('--limit', '2 times')],
    [['plan', '--config'], '--config needs a value.'],
    [['apply', 'a.plan', '--limit'], '--limit needs a value.'],
    [['sync', '--accept', '--yes'], '--accept needs a value.'],
    [['sync', '--allow-delete', '3'], '--allow-delete is --accept delete=N now.'],
    [['apply', 'a.plan', '--accept-shrink'], '--accept-shrink is --accept shrink now.'],
    [['sync', '--accept', 'delete=few'], saying('--accept delete=few', 'delete=N')],
    [['plan', '--output', 'jsn'], saying('--output jsn', 'text or json', 'json?')],
    [['runs', '--count', 'few'], saying('--count', 'whole number')],
  ])('%j is refused with words about it', async (argv, message) => {
    await expect(running(...argv)).rejects.toMatchObject({ code: 'USAGE', message });
  });
});

it('hands the command its options and returns its exit code', async () => {
  await expect(running('show', 'missing.plan')).rejects.toMatchObject({ code: 'PLAN_UNUSABLE' });
});

async function running(
  ...argv: string[]
): Promise<{ readonly terminal: RecordingTerminal; readonly code: number }> {
  const terminal = recordingTerminal();
  const code = await runProgram(argv, () => terminal);
  return { terminal, code };
}

describe('the values of options', () => {
  const OPTIONS = {
    limit: { type: 'number', describe: 'How many' },
    out: { type: 'string', describe: 'Where to' },
    utr: { type: 'string', array: true, describe: 'Which ones' },
  } as const;

  it.each([{}, { limit: 0 }, { limit: 104 }, { out: 'a' }, { utr: ['a', 'b'] }])(
    'takes %j',
    (parsed) => {
      expect(() => checkValues(parsed, OPTIONS)).not.toThrow();
    },
  );

  it.each([
    [{ limit: NaN }, '--limit: expected'],
    [{ limit: -1 }, '--limit: expected'],
    [{ limit: 1.5 }, '--limit: expected'],
    [{ limit: [1, 2] }, '--limit is given 2 times'],
    [{ out: ['a', 'b', 'c'] }, '--out is given 3 times'],
  ])('refuses %j', (parsed, words) => {
    expect(() => checkValues(parsed, OPTIONS)).toThrow(words);
  });
});

describe('the overview', () => {
  it('names every command with what it does', () => {
    const text = overview();

    for (const { command, describe } of COMMANDS) {
      expect(text).toMatch(new RegExp(`^ {2}${escaped(command)} +${escaped(describe)}$`, 'mu'));
    }
  });

  it('shows options, their defaults and the exit codes', () => {
    expect(overview()).toMatch(/--config +Configuration file \[config\/listferry\.yaml\]/u);
    expect(overview()).toContain('Exit codes:');
  });

  it('names the commands that write', () => {
    expect(writingCommands()).toBe('apply, sync, resume, retry, fleet and probe');
  });
});

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&');
}

it('knows the version that the package has', () => {
  const text = readFileSync(join(dirname(dirname(import.meta.dirname)), 'package.json'), 'utf8');

  expect(JSON.parse(text)).toMatchObject({ version: packageVersion() });
});
