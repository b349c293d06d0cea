// The command that tries out how the service behaves.
import type { ProbeOptions } from '../actions/probe.ts';
import type { CommandSpec } from '../command-spec.ts';
import { READING_CODES } from '../exit-codes.ts';

export const probeCommand: CommandSpec<ProbeOptions> = {
  command: 'probe',
  describe: 'Learn how the service treats what its specification leaves open',
  effect:
    'WRITES TO THE SERVICE: throw-away contacts in a contact type and with a field of its own, all taken away again. It tells beforehand what it writes, and asks. What it learns is kept as facts, which apply, sync and resume use.',
  options: {
    yes: { type: 'boolean', default: false, describe: 'Do not ask' },
    show: {
      type: 'boolean',
      default: false,
      describe: 'Only print the facts that are known; works on this machine only',
    },
  },
  exitCodes: [...READING_CODES, 4, 8],
  examples: [
    ['listferry probe', 'tells what it would write, and asks'],
    ['listferry probe --yes', 'once for a new account, and after the service has changed'],
    ['listferry probe --show --output json', 'what is known by now'],
  ],
  load: async () => (await import('../actions/probe.ts')).probe,
};
