import type { Argv } from 'yargs';
import type { ShowOptions } from '../actions/show.ts';
import type { CommandSpec } from '../command-spec.ts';

export const showCommand: CommandSpec<ShowOptions> = {
  command: 'show <plan>',
  describe: 'Print a saved plan',
  effect: 'Works on this machine only, also for a stale or applied plan.',
  options,
  load: async () => (await import('../actions/show.ts')).show,
};

function options(yargs: Argv): Argv {
  return yargs
    .positional('plan', { type: 'string', demandOption: true, describe: 'File of the plan' })
    .option('limit', { type: 'string', default: '20', describe: 'Details per kind, or all' })
    .example('listferry show monday.plan --limit all', 'every change');
}
