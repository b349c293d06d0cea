import type { Argv } from 'yargs';
import type { ApplyOptions } from '../actions/apply.ts';
import { withAllowances } from '../allowance-options.ts';
import type { CommandSpec } from '../command-spec.ts';

export const applyCommand: CommandSpec<ApplyOptions> = {
  command: 'apply <plan>',
  describe: 'Carry out a saved plan',
  effect: 'WRITES TO THE SERVICE: the items of the plan and nothing else.',
  options,
  load: async () => (await import('../actions/apply.ts')).apply,
};

function options(yargs: Argv): Argv {
  return withAllowances(yargs)
    .positional('plan', { type: 'string', demandOption: true, describe: 'File of the plan' })
    .option('yes', { type: 'boolean', default: false, describe: 'Do not ask' })
    .option('limit', { type: 'number', describe: 'Carry out only so many items, from the first' })
    .example('listferry apply monday.plan', 'shows the plan and asks')
    .example(
      'listferry apply monday.plan --yes --allow-delete 104',
      'lifts a guard for exactly 104 deletes',
    );
}
