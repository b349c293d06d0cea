import type { Argv } from 'yargs';
import type { SyncOptions } from '../actions/sync.ts';
import { withAllowances } from '../allowance-options.ts';
import type { CommandSpec } from '../command-spec.ts';

export const syncCommand: CommandSpec<SyncOptions> = {
  command: 'sync',
  describe: 'Plan, check guards, apply and verify in one go',
  effect: 'WRITES TO THE SERVICE. Finishes an interrupted run first.',
  options,
  load: async () => (await import('../actions/sync.ts')).sync,
};

function options(yargs: Argv): Argv {
  return withAllowances(yargs)
    .option('yes', { type: 'boolean', default: false, describe: 'Needed: sync does not ask' })
    .option('max-duration', {
      type: 'string',
      requiresArg: true,
      describe: 'Stop in good order after this time, such as 45m',
    })
    .option('lock-wait', {
      type: 'string',
      requiresArg: true,
      describe: 'Wait so long for another run, such as 10m',
    })
    .example('listferry sync --yes', 'the nightly run');
}
