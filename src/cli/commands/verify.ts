import type { Argv } from 'yargs';
import type { VerifyOptions } from '../actions/verify.ts';
import { withTolerance } from '../allowance-options.ts';
import type { CommandSpec } from '../command-spec.ts';

export const verifyCommand: CommandSpec<VerifyOptions> = {
  command: 'verify',
  describe: 'Is the service as the sources say?',
  effect: 'Reads from the service. Writes nothing to it; differences are exit code 6.',
  options,
  load: async () => (await import('../actions/verify.ts')).verify,
};

function options(yargs: Argv): Argv {
  return withTolerance(yargs).example('listferry verify', 'compare and show differences');
}
