import type { Argv } from 'yargs';
import type { CommandSpec } from '../command-spec.ts';
import type { GlobalOptions } from '../global-options.ts';

export const statusCommand: CommandSpec<GlobalOptions> = {
  command: 'status',
  describe: 'What is unfinished, parked or in doubt',
  effect: 'Works on this machine only.',
  options,
  load: async () => (await import('../actions/status.ts')).status,
};

function options(yargs: Argv): Argv {
  return yargs.example('listferry status', 'where things stand');
}
