import type { Argv } from 'yargs';
import type { CommandSpec } from '../command-spec.ts';
import type { GlobalOptions } from '../global-options.ts';

export const validateCommand: CommandSpec<GlobalOptions> = {
  command: 'validate',
  describe: 'Check configuration, credentials, sources and mapping',
  effect: 'Reads from the service. Writes nothing to it.',
  options,
  load: async () => (await import('../actions/validate.ts')).validate,
};

function options(yargs: Argv): Argv {
  return yargs.example('listferry validate', 'every problem at once');
}
