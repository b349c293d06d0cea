// Commands that write to the service.
import { type CommandSpec, count, each, flag, word, yes } from '../shell/command-spec.ts';
import { RUN_CODES, READING_CODES } from '../shell/exit-codes.ts';
import {
  ALLOWANCE_OPTIONS,
  AUTOMATION_OPTIONS,
  CHOOSING_OPTIONS,
  GUARD_OPTIONS,
  PHASE_OPTIONS,
  RECREATE_OPTIONS,
  RESEND_OPTIONS,
  TOLERANCE_OPTIONS,
  REPORT_OPTIONS,
} from '../shell/options.ts';

export const applyCommand = {
  command: 'apply <plan>',
  describe: 'Carry out a saved plan',
  effect: 'WRITES TO THE SERVICE: the items of the plan and nothing else.',
  positionals: { plan: { type: 'string', demandOption: true, describe: 'File of the plan' } },
  options: {
    ...ALLOWANCE_OPTIONS,
    yes: yes('Do not ask'),
    ...CHOOSING_OPTIONS,
    approval: each('Carry out what this approval file accepts; several: what all accept'),
    limit: count('Carry out only so many items, from the first'),
    ...PHASE_OPTIONS,
    ...RESEND_OPTIONS,
    ...REPORT_OPTIONS,
  },
  exitCodes: RUN_CODES,
  examples: [
    ['listferry apply monday.plan', 'shows the plan and asks'],
    ['listferry apply monday.plan --yes --allow-delete 104', 'lifts a guard for 104 deletes'],
    ['listferry apply monday.plan --except kind=deleteContact', 'leaves the deletes out'],
    ['listferry apply monday.plan --approval monday.plan.approval.json', 'what was approved'],
  ],
} as const satisfies CommandSpec;

export const syncCommand = {
  command: 'sync',
  describe: 'Plan, check guards, apply and verify in one go',
  effect: 'WRITES TO THE SERVICE. Finishes an interrupted run first.',
  options: {
    ...ALLOWANCE_OPTIONS,
    yes: yes('Needed: sync does not ask'),
    'max-duration': word('Stop in good order after this time, such as 45m'),
    'lock-wait': word('Wait so long for another run, such as 10m'),
    ...PHASE_OPTIONS,
    ...RESEND_OPTIONS,
    ...RECREATE_OPTIONS,
    ...REPORT_OPTIONS,
  },
  exitCodes: RUN_CODES,
  examples: [
    ['listferry sync --yes', 'the nightly run'],
    ['listferry sync --yes --report last-night.html', 'with a page that says how it ended'],
  ],
} as const satisfies CommandSpec;

export const resumeCommand = {
  command: 'resume',
  describe: 'Finish an interrupted run',
  effect:
    'WRITES TO THE SERVICE: what the interrupted run had left to do. Nothing to finish is success.',
  options: { ...TOLERANCE_OPTIONS, ...AUTOMATION_OPTIONS, ...REPORT_OPTIONS },
  exitCodes: RUN_CODES,
  examples: [['listferry resume', 'after a crash or Ctrl-C']],
} as const satisfies CommandSpec;

export const retryCommand = {
  command: 'retry [run]',
  describe: 'Send again what the service rejected in a run',
  effect:
    'WRITES TO THE SERVICE: the rejected items of the run, as they were planned, and nothing else. Nothing to retry is success.',
  positionals: { run: { type: 'string', describe: 'Id of the run; the last one when left out' } },
  options: {
    ...GUARD_OPTIONS,
    yes: yes('Do not ask'),
    ...RESEND_OPTIONS,
    ...REPORT_OPTIONS,
  },
  exitCodes: RUN_CODES,
  examples: [
    ['listferry retry', 'shows what was rejected last and asks'],
    ['listferry retry 20261120T020000-0000aa --yes', 'that of an earlier run'],
  ],
} as const satisfies CommandSpec;

export const probeCommand = {
  command: 'probe',
  describe: 'Learn how the service treats what its specification leaves open',
  effect:
    'WRITES TO THE SERVICE: throw-away contacts in a contact type and with a field of its own, all taken away again. It tells beforehand what it writes, and asks. What it learns is kept as facts, which apply, sync and resume use.',
  options: {
    yes: yes('Do not ask'),
    show: flag('Only print the facts that are known; works on this machine only'),
  },
  exitCodes: [...READING_CODES, 4, 8],
  examples: [
    ['listferry probe', 'tells what it would write, and asks'],
    ['listferry probe --yes', 'once for a new account, and after the service has changed'],
    ['listferry probe --show --output json', 'what is known by now'],
  ],
} as const satisfies CommandSpec;
