import { expect, it } from 'vitest';
import { runProgram } from '../../../src/cli/program.ts';
import { REPORT_FORMATS } from '../../../src/report/report-format.ts';
import { recordingTerminal } from '../recording-terminal.ts';
import { commandName } from '../../../src/cli/command-spec.ts';
import {
  planCommand,
  showCommand,
  verifyCommand,
  runsCommand,
  statusCommand,
  undoCommand,
} from '../../../src/cli/commands/looking.ts';

it.each(
  [planCommand, showCommand, verifyCommand, undoCommand, runsCommand, statusCommand].map((spec) => [
    commandName(spec),
    spec.effect,
  ]),
)('%s does not claim to write', (_name, effect) => {
  expect(effect).not.toContain('WRITES');
});

it('names in the help of show every form that it takes, each once', async () => {
  const terminal = recordingTerminal();

  await runProgram(['show', '--help'], { version: '0', makeTerminal: () => terminal });

  const choices = REPORT_FORMATS.map((format) => `"${format}"`).join(', ');
  expect(terminal.printed.join('\n')).toContain(`[choices: ${choices}]`);
});

it('takes the further forms for show alone', async () => {
  const running = runProgram(['plan', '--output', 'md'], {
    version: '0',
    makeTerminal: () => recordingTerminal(),
  });

  await expect(running).rejects.toMatchObject({ code: 'USAGE' });
});
