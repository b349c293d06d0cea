import type { Argv } from 'yargs';
import type { ResumeOptions } from '../actions/resume.ts';
import { withTolerance } from '../allowance-options.ts';
import type { CommandSpec } from '../command-spec.ts';

export const resumeCommand: CommandSpec<ResumeOptions> = {
  command: 'resume',
  describe: 'Finish an interrupted run',
  effect:
    'WRITES TO THE SERVICE: what the interrupted run had left to do. Nothing to finish is success.',
  options,
  load: async () => (await import('../actions/resume.ts')).resume,
};

function options(yargs: Argv): Argv {
  return withTolerance(yargs).example('listferry resume', 'after a crash or Ctrl-C');
}
