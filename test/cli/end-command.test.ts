import { expect, it } from 'vitest';
import { endCommand } from '../../src/cli/end-command.ts';
import type { TerminalOptions } from '../../src/cli/terminal.ts';
import { recordingTerminal, type RecordingTerminal } from './recording-terminal.ts';

function ending(...argv: string[]) {
  const terminals: RecordingTerminal[] = [];
  const makeTerminal = (_options: TerminalOptions): RecordingTerminal => {
    const made = recordingTerminal();
    terminals.push(made);
    return made;
  };
  const command = endCommand(argv, { version: '1.2.3', makeTerminal });
  const printed = (): string => terminals.flatMap((terminal) => terminal.printed).join('\n');
  const failures = (): unknown[] => terminals.flatMap((terminal) => terminal.failures);
  return { command, printed, failures };
}

it('gives one object for a command line that cannot be understood', async () => {
  const { command, printed, failures } = ending('plan', '--output', 'json', '--ouput');

  expect(await command.run()).toBe(64);

  expect(JSON.parse(printed())).toMatchObject({
    exitCode: 64,
    error: { code: 'USAGE', message: '--ouput is not known here. Did you mean --output?' },
  });
  expect(failures()).toHaveLength(1);
});

it('prints no object where none was asked for', async () => {
  const { command, printed, failures } = ending('elephant');

  expect(await command.run()).toBe(64);

  expect(printed()).toBe('');
  expect(failures()).toHaveLength(1);
});

it('tells of what no command can catch, once', () => {
  const { command, printed, failures } = ending('sync', '--output=json');

  expect(command.fail(new TypeError('undefined is not a function'))).toBe(1);
  expect(command.fail(new TypeError('and again'))).toBe(1);

  expect(JSON.parse(printed())).toMatchObject({ exitCode: 1, error: { code: 'FAULT' } });
  expect(failures()).toHaveLength(2);
});

it('leaves alone what was printed as the result already', async () => {
  const { command, printed } = ending('--version', '--output', 'json');

  expect(await command.run()).toBe(0);

  expect(printed()).toBe('1.2.3');
});
