import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../src/cli/command-table.ts';
import { runProgram } from '../../src/cli/program.ts';
import { commandName, GLOBAL_OPTIONS } from '../../src/cli/shell/command-spec.ts';
import { REPORT_OPTIONS } from '../../src/cli/shell/options.ts';
import { REPORT_ENDINGS } from '../../src/report/index.ts';
import { REPORT_FORMATS } from '../../src/report/words/report-options.ts';
import { recordingTerminal } from './recording-terminal.ts';

const NAMED = COMMANDS.map((spec) => [commandName(spec), spec] as const);

const WRITING = ['apply', 'sync', 'resume', 'retry', 'fleet', 'probe'];

it('has each name once', () => {
  const names = NAMED.map(([name]) => name);

  expect(new Set(names).size).toBe(names.length);
});

describe.each(NAMED)('%s', (name, spec) => {
  it('says whether it writes to the service', () => {
    expect(spec.effect).toMatch(
      /WRITES TO THE SERVICE|Writes nothing to|machine only|Never contacts/u,
    );
  });

  it('claims to write in capitals if it is one of those that do', () => {
    expect(spec.effect.includes('WRITES')).toBe(WRITING.includes(name));
  });

  it('has examples that begin with itself', () => {
    expect(spec.examples.length).toBeGreaterThan(0);
    for (const [line] of spec.examples)
      expect(line).toMatch(new RegExp(`^listferry ${name}\\b`, 'u'));
  });

  it('gives no option a second meaning', () => {
    // A command may take further forms of the result; what it has in common stays as it is.
    const { output, ...own } = { output: {}, ...spec.options };

    expect(Object.keys(own).filter((option) => Object.hasOwn(GLOBAL_OPTIONS, option))).toEqual([]);
    expect(Object.keys(output).filter((key) => !['choices', 'describe'].includes(key))).toEqual([]);
  });

  it('lists in its help the exit codes that it can end with', async () => {
    const terminal = recordingTerminal();

    await runProgram([name, '--help'], () => terminal);

    const [, listed = ''] = terminal.printed.join('\n').split('Exit codes:\n');
    const codes = [...listed.matchAll(/^ +(\d+) {2}/gmu)].map(([, code]) => Number(code));
    expect(codes).toEqual([...spec.exitCodes].sort((a, b) => a - b));
  });

  it('loads its work', async () => {
    expect(await spec.load()).toBeTypeOf('function');
  });
});

it.each([
  ['plan', 'plan'],
  ['apply <plan>', 'apply'],
  ['init [files..]', 'init'],
])('takes the name of "%s" to be %s', (command, name) => {
  expect(commandName({ command })).toBe(name);
});

it('lets every command work in text, with colours and with progress unless told otherwise', () => {
  const defaults = Object.entries(GLOBAL_OPTIONS).map(([name, option]) => [name, option.default]);

  expect(Object.fromEntries(defaults)).toEqual({
    config: 'config/listferry.yaml',
    output: 'text',
    quiet: false,
    verbose: false,
    'log-format': 'text',
    color: true,
  });
});

it('says in the option for reports which endings it takes', () => {
  const words = REPORT_OPTIONS.report.describe.split(/[\s;]+/u);

  expect(words).toEqual(expect.arrayContaining([...REPORT_ENDINGS.keys()]));
});

it('offers reports with every command that makes a plan or carries one out', () => {
  const names = COMMANDS.filter(({ options = {} }) => 'report' in options).map(commandName);

  expect(names).toEqual(expect.arrayContaining(['plan', 'apply', 'sync', 'resume', 'verify']));
});

it('names in the help of show every form that it takes, each once', async () => {
  const terminal = recordingTerminal();

  await runProgram(['show', '--help'], () => terminal);

  const choices = REPORT_FORMATS.map((format) => `"${format}"`).join(', ');
  expect(terminal.printed.join('\n')).toContain(`[choices: ${choices}]`);
});

it('takes the further forms for show alone', async () => {
  const running = runProgram(['plan', '--output', 'md'], () => recordingTerminal());

  await expect(running).rejects.toMatchObject({ code: 'USAGE' });
});
