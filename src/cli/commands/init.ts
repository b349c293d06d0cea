import type { Argv } from 'yargs';
import type { InitOptions } from '../actions/init.ts';
import type { CommandSpec } from '../command-spec.ts';

export const initCommand: CommandSpec<InitOptions> = {
  command: 'init [files..]',
  describe: 'Write a commented configuration',
  effect:
    'Writes a file on this machine, never over an existing one. Writes nothing to the service.',
  options,
  load: async () => (await import('../actions/init.ts')).init,
};

function options(yargs: Argv): Argv {
  return yargs
    .positional('files', {
      type: 'string',
      array: true,
      default: [],
      describe: 'Export files to read from',
    })
    .example('listferry init', 'config/listferry.yaml to be filled in')
    .example('listferry init exports/crm.csv', 'the same, reading from this file');
}
