import type { Argv } from 'yargs';
import type { PlanOptions } from '../actions/plan.ts';
import { withTolerance } from '../allowance-options.ts';
import type { CommandSpec } from '../command-spec.ts';

export const planCommand: CommandSpec<PlanOptions> = {
  command: 'plan',
  describe: 'Compare and save a plan',
  effect: 'Reads from the service. Writes nothing to it.',
  options,
  load: async () => (await import('../actions/plan.ts')).plan,
};

function options(yargs: Argv): Argv {
  return withTolerance(yargs)
    .option('out', {
      type: 'string',
      requiresArg: true,
      describe: 'Where to save the plan; by default in the state directory',
    })
    .option('detailed-exitcode', {
      type: 'boolean',
      default: false,
      describe: 'Exit with 2 when there are changes',
    })
    .example('listferry plan', 'what would be done')
    .example('listferry plan --out monday.plan --detailed-exitcode', 'for a script');
}
