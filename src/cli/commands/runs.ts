import type { Argv } from 'yargs';
import type { RunsOptions } from '../actions/runs.ts';
import type { CommandSpec } from '../command-spec.ts';

export const runsCommand: CommandSpec<RunsOptions> = {
  command: 'runs',
  describe: 'List past runs',
  effect: 'Works on this machine only.',
  options,
  load: async () => (await import('../actions/runs.ts')).runs,
};

function options(yargs: Argv): Argv {
  return yargs
    .option('count', { type: 'number', default: 20, describe: 'How many, from the newest' })
    .example('listferry runs --output json', 'for a script');
}
