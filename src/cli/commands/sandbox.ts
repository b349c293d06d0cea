import type { Argv } from 'yargs';
import type { SandboxOptions } from '../actions/sandbox.ts';
import type { CommandSpec } from '../command-spec.ts';

export const sandboxCommand: CommandSpec<SandboxOptions> = {
  command: 'sandbox',
  describe: 'Serve a local imitation of the service',
  effect: 'Listens on loopback only and needs no configuration. Never contacts the service.',
  options,
  load: async () => (await import('../actions/sandbox.ts')).sandbox,
};

function options(yargs: Argv): Argv {
  return yargs
    .option('port', { type: 'number', default: 0, describe: 'Port; 0 takes any free one' })
    .option('data', {
      type: 'string',
      requiresArg: true,
      describe: 'SQLite file that keeps the data; by default in memory',
    })
    .option('behaviours', {
      type: 'string',
      requiresArg: true,
      describe: 'YAML or JSON file of open behaviours by name',
    })
    .option('contacts', { type: 'number', default: 0, describe: 'Generate so many contacts' })
    .option('contact-type', {
      type: 'string',
      default: 'Newsletter',
      describe: 'Contact type of the generated contacts',
    })
    .option('public-key', { type: 'string', describe: 'Public key; by default made at random' })
    .option('secret-key', { type: 'string', describe: 'Secret key; by default made at random' })
    .example('listferry sandbox --port 8750', 'a service to try things on');
}
