// Commands that compare and show; none of them writes to the service.
import type { PlanOptions } from '../actions/plan.ts';
import type { RunsOptions } from '../actions/runs.ts';
import type { ShowOptions } from '../actions/show.ts';
import type { VerifyOptions } from '../actions/verify.ts';
import { TOLERANCE_OPTIONS } from '../allowance-options.ts';
import type { CommandSpec } from '../command-spec.ts';
import type { GlobalOptions } from '../global-options.ts';

export const planCommand: CommandSpec<PlanOptions> = {
  command: 'plan',
  describe: 'Compare and save a plan',
  effect: 'Reads from the service. Writes nothing to it.',
  options: {
    ...TOLERANCE_OPTIONS,
    out: {
      type: 'string',
      requiresArg: true,
      describe: 'Where to save the plan; by default in the state directory',
    },
    'detailed-exitcode': {
      type: 'boolean',
      default: false,
      describe: 'Exit with 2 when there are changes',
    },
  },
  examples: [
    ['listferry plan', 'what would be done'],
    ['listferry plan --out monday.plan --detailed-exitcode', 'for a script'],
  ],
  load: async () => (await import('../actions/plan.ts')).plan,
};

export const showCommand: CommandSpec<ShowOptions> = {
  command: 'show <plan>',
  describe: 'Print a saved plan',
  effect: 'Works on this machine only, also for a stale or applied plan.',
  positionals: { plan: { type: 'string', demandOption: true, describe: 'File of the plan' } },
  options: {
    limit: { type: 'string', default: '20', describe: 'Details per kind, or all' },
  },
  examples: [['listferry show monday.plan --limit all', 'every change']],
  load: async () => (await import('../actions/show.ts')).show,
};

export const verifyCommand: CommandSpec<VerifyOptions> = {
  command: 'verify',
  describe: 'Is the service as the sources say?',
  effect: 'Reads from the service. Writes nothing to it; differences are exit code 6.',
  options: TOLERANCE_OPTIONS,
  examples: [['listferry verify', 'compare and show differences']],
  load: async () => (await import('../actions/verify.ts')).verify,
};

export const runsCommand: CommandSpec<RunsOptions> = {
  command: 'runs',
  describe: 'List past runs',
  effect: 'Works on this machine only.',
  options: {
    count: { type: 'number', default: 20, describe: 'How many, from the newest' },
  },
  examples: [['listferry runs --output json', 'for a script']],
  load: async () => (await import('../actions/runs.ts')).runs,
};

export const statusCommand: CommandSpec<GlobalOptions> = {
  command: 'status',
  describe: 'What is unfinished, parked or in doubt',
  effect: 'Works on this machine only.',
  examples: [['listferry status', 'where things stand']],
  load: async () => (await import('../actions/status.ts')).status,
};
