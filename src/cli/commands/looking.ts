// Commands that compare and show; none of them writes to the service.
import type { PlanOptions } from '../actions/plan.ts';
import type { RunsOptions } from '../actions/runs.ts';
import type { ShowOptions } from '../actions/show.ts';
import type { UndoOptions } from '../actions/undo.ts';
import type { VerifyOptions } from '../actions/verify.ts';
import { TOLERANCE_OPTIONS } from '../allowance-options.ts';
import type { CommandSpec } from '../command-spec.ts';
import { READING_CODES, STATE_CODES } from '../exit-codes.ts';
import type { GlobalOptions } from '../global-options.ts';
import { REPORT_OPTIONS } from '../report-option.ts';

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
    ...REPORT_OPTIONS,
  },
  exitCodes: [...READING_CODES, 2, 3],
  examples: [
    ['listferry plan', 'what would be done'],
    ['listferry plan --report plan.html --report plan.md', 'for a manager and a pull request'],
    ['listferry plan --out monday.plan --detailed-exitcode', 'for a script'],
  ],
  load: async () => (await import('../actions/plan.ts')).plan,
};

export const showCommand: CommandSpec<ShowOptions> = {
  command: 'show <plan>',
  describe: 'Print a saved plan or a past run',
  effect:
    'Works on this machine only, also for a stale or applied plan; --uploads reads a sample from the service. Writes nothing to it.',
  positionals: {
    plan: { type: 'string', demandOption: true, describe: 'File of the plan, or id of the run' },
  },
  options: {
    // In addition to the forms that every command has: the option parser joins the two lists.
    output: { choices: ['ndjson', 'csv', 'md', 'html'], describe: 'Form of what is printed' },
    limit: {
      type: 'string',
      describe: 'Details per kind, or all: for text (by default 20) and md (what fits a comment)',
    },
    uploads: {
      type: 'boolean',
      default: false,
      describe:
        'The files that would be uploaded, exactly: text, json, ndjson, or csv for one file',
    },
  },
  exitCodes: [...READING_CODES, 6],
  examples: [
    ['listferry show monday.plan --limit all', 'every change'],
    [
      'listferry show monday.plan --output csv > monday.csv',
      'every changed field, for a spreadsheet',
    ],
    ['listferry show 20261120T020000-0000aa --output md', 'how that run ended'],
    ['listferry show monday.plan --uploads', 'which rows go up as files, and how'],
  ],
  load: async () => (await import('../actions/show.ts')).show,
};

export const verifyCommand: CommandSpec<VerifyOptions> = {
  command: 'verify',
  describe: 'Is the service as the sources say?',
  effect: 'Reads from the service. Writes nothing to it; differences are exit code 6.',
  options: { ...TOLERANCE_OPTIONS, ...REPORT_OPTIONS },
  exitCodes: [...READING_CODES, 3, 6],
  examples: [
    ['listferry verify', 'compare and show differences'],
    ['listferry verify --report differences.csv', 'all of them, for a spreadsheet'],
  ],
  load: async () => (await import('../actions/verify.ts')).verify,
};

export const undoCommand: CommandSpec<UndoOptions> = {
  command: 'undo <run>',
  describe: 'Make a plan that reverses a run as far as can be',
  effect:
    'Reads from the service. Writes nothing to it: `listferry apply` carries the plan out. What changed since stays, and nobody is subscribed again.',
  positionals: {
    run: { type: 'string', demandOption: true, describe: 'Id of the run; see `listferry runs`' },
  },
  options: {
    out: {
      type: 'string',
      requiresArg: true,
      describe: 'Where to save the plan; by default in the state directory',
    },
    ...REPORT_OPTIONS,
  },
  exitCodes: READING_CODES,
  examples: [
    ['listferry undo 20261120T020000-0000aa --out back.plan', 'what can be reversed, and what not'],
  ],
  load: async () => (await import('../actions/undo.ts')).undo,
};

export const runsCommand: CommandSpec<RunsOptions> = {
  command: 'runs',
  describe: 'List past runs',
  effect: 'Works on this machine only.',
  options: {
    count: { type: 'number', default: 20, describe: 'How many, from the newest' },
  },
  exitCodes: STATE_CODES,
  examples: [['listferry runs --output json', 'for a script']],
  load: async () => (await import('../actions/runs.ts')).runs,
};

export const statusCommand: CommandSpec<GlobalOptions> = {
  command: 'status',
  describe: 'What is unfinished, parked or in doubt',
  effect: 'Works on this machine only.',
  exitCodes: STATE_CODES,
  examples: [['listferry status', 'where things stand']],
  load: async () => (await import('../actions/status.ts')).status,
};
