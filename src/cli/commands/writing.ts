// Commands that write to the service.
import type { ApplyOptions } from '../actions/apply.ts';
import type { ResumeOptions } from '../actions/resume.ts';
import type { SyncOptions } from '../actions/sync.ts';
import type { RetryOptions } from '../actions/retry.ts';
import {
  ALLOWANCE_OPTIONS,
  AUTOMATION_OPTIONS,
  GUARD_OPTIONS,
  PHASE_OPTIONS,
  RESEND_OPTIONS,
  TOLERANCE_OPTIONS,
} from '../allowance-options.ts';
import type { CommandSpec } from '../command-spec.ts';
import { RUN_CODES } from '../exit-codes.ts';
import { REPORT_OPTIONS } from '../report-option.ts';

export const applyCommand: CommandSpec<ApplyOptions> = {
  command: 'apply <plan>',
  describe: 'Carry out a saved plan',
  effect: 'WRITES TO THE SERVICE: the items of the plan and nothing else.',
  positionals: { plan: { type: 'string', demandOption: true, describe: 'File of the plan' } },
  options: {
    ...ALLOWANCE_OPTIONS,
    yes: { type: 'boolean', default: false, describe: 'Do not ask' },
    limit: { type: 'number', describe: 'Carry out only so many items, from the first' },
    ...PHASE_OPTIONS,
    ...RESEND_OPTIONS,
    ...REPORT_OPTIONS,
  },
  exitCodes: RUN_CODES,
  examples: [
    ['listferry apply monday.plan', 'shows the plan and asks'],
    ['listferry apply monday.plan --yes --allow-delete 104', 'lifts a guard for 104 deletes'],
  ],
  load: async () => (await import('../actions/apply.ts')).apply,
};

export const syncCommand: CommandSpec<SyncOptions> = {
  command: 'sync',
  describe: 'Plan, check guards, apply and verify in one go',
  effect: 'WRITES TO THE SERVICE. Finishes an interrupted run first.',
  options: {
    ...ALLOWANCE_OPTIONS,
    yes: { type: 'boolean', default: false, describe: 'Needed: sync does not ask' },
    'max-duration': {
      type: 'string',
      requiresArg: true,
      describe: 'Stop in good order after this time, such as 45m',
    },
    'lock-wait': {
      type: 'string',
      requiresArg: true,
      describe: 'Wait so long for another run, such as 10m',
    },
    ...PHASE_OPTIONS,
    ...RESEND_OPTIONS,
    ...REPORT_OPTIONS,
  },
  exitCodes: RUN_CODES,
  examples: [
    ['listferry sync --yes', 'the nightly run'],
    ['listferry sync --yes --report last-night.html', 'with a page that says how it ended'],
  ],
  load: async () => (await import('../actions/sync.ts')).sync,
};

export const resumeCommand: CommandSpec<ResumeOptions> = {
  command: 'resume',
  describe: 'Finish an interrupted run',
  effect:
    'WRITES TO THE SERVICE: what the interrupted run had left to do. Nothing to finish is success.',
  options: { ...TOLERANCE_OPTIONS, ...AUTOMATION_OPTIONS, ...REPORT_OPTIONS },
  exitCodes: RUN_CODES,
  examples: [['listferry resume', 'after a crash or Ctrl-C']],
  load: async () => (await import('../actions/resume.ts')).resume,
};

export const retryCommand: CommandSpec<RetryOptions> = {
  command: 'retry [run]',
  describe: 'Send again what the service rejected in a run',
  effect:
    'WRITES TO THE SERVICE: the rejected items of the run, as they were planned, and nothing else. Nothing to retry is success.',
  positionals: { run: { type: 'string', describe: 'Id of the run; the last one when left out' } },
  options: {
    ...GUARD_OPTIONS,
    yes: { type: 'boolean', default: false, describe: 'Do not ask' },
    ...RESEND_OPTIONS,
    ...REPORT_OPTIONS,
  },
  exitCodes: RUN_CODES,
  examples: [
    ['listferry retry', 'shows what was rejected last and asks'],
    ['listferry retry 20261120T020000-0000aa --yes', 'that of an earlier run'],
  ],
  load: async () => (await import('../actions/retry.ts')).retry,
};
