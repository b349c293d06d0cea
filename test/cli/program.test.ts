import { describe, expect, it } from 'vitest';
import { runProgram } from '../../src/cli/program.ts';
import { recordingTerminal, type RecordingTerminal } from './recording-terminal.ts';

describe('help', () => {
  it.each(['--help', '-h', 'help'])('is an overview for %s', async (word) => {
    const { terminal, code } = await running(word);

    expect(code).toBe(0);
    expect(terminal.printed.join('\n')).toContain('Commands:');
  });

  it('of a command tells its options, whether it writes, examples and exit codes', async () => {
    const { terminal, code } = await running('apply', '--help');

    expect(code).toBe(0);
    for (const words of ['--allow-delete', 'WRITES TO THE SERVICE', 'Examples:', 'Exit codes:']) {
      expect(terminal.printed.join('\n')).toContain(words);
    }
  });
});

it('tells its version', async () => {
  const { terminal } = await running('--version');

  expect(terminal.printed).toEqual(['1.2.3']);
});

describe('a call that cannot be understood', () => {
  it.each([
    [[], 'Name a command.'],
    [['pln'], 'pln is not known here. Did you mean plan?'],
    [['elephant'], 'elephant is not known here.'],
    [['plan', '--ouput', 'json'], '--ouput is not known here. Did you mean --output?'],
    [
      ['plan', '--detailed-exitcod'],
      '--detailed-exitcod is not known here. Did you mean --detailed-exitcode?',
    ],
    [['plan', '--no-colour'], '--colour is not known here. Did you mean --color?'],
    [['apply'], 'The call is: listferry apply <plan>'],
    [
      ['show', 'a.plan', '--limit', '1', '--limit', '2'],
      '--limit is given 2 times; once is enough.',
    ],
    [['plan', '--config'], '--config needs a value.'],
    [['apply', 'a.plan', '--limit'], '--limit needs a value.'],
    [['sync', '--allow-delete', '--yes'], '--allow-delete needs a value.'],
    [['plan', '--output', 'jsn'], '--output jsn: expected text or json. Did you mean json?'],
    [['runs', '--count', 'few'], '--count: expected a whole number that is not negative.'],
  ])('%j is refused with the words "%s"', async (argv, message) => {
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
  const code = await runProgram(argv, { version: '1.2.3', makeTerminal: () => terminal });
  return { terminal, code };
}
