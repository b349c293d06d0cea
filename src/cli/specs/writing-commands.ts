// Commands that write: to the service, or to what this machine keeps of people and of decisions about plans.
import { type CommandSpec, count, each, flag, word, yes } from '../shell/command-spec.ts';
import {
  RUN_CODES,
  READING_CODES,
  ERASING_CODES,
  KEEPING_CODES,
  DECIDING_CODES,
} from '../shell/exit-codes.ts';
import { accepting, GUARD_NAMES } from '../shell/accept.ts';
import {
  CHOOSING_OPTIONS,
  GIVEN_PLAN,
  GIVEN_RUN,
  REPORT_OPTIONS,
  TOLERANCE_OPTIONS,
} from '../shell/options.ts';

export const applyCommand = {
  command: 'apply <plan>',
  describe: 'Carry out a saved plan',
  effect: 'WRITES TO THE SERVICE: the items of the plan and nothing else.',
  unattended: 'writes',
  positionals: { plan: GIVEN_PLAN },
  options: {
    ...accepting(...GUARD_NAMES, 'phase', 'resend', 'refused', 'account'),
    ...TOLERANCE_OPTIONS,
    yes: yes('Do not ask'),
    ...CHOOSING_OPTIONS,
    approval: each('Carry out what this approval file accepts; several: what all accept'),
    limit: count('Carry out only the first N of the chosen items'),
    ...REPORT_OPTIONS,
  },
  exitCodes: RUN_CODES,
  examples: [
    ['listferry apply monday.plan', 'shows the plan and asks'],
    ['listferry apply monday.plan --yes --accept delete=104', 'lifts a guard for 104 deletes'],
    ['listferry apply monday.plan --except kind=deleteContact', 'leaves the deletes out'],
    ['listferry apply monday.plan --approval monday.plan.approval.json', 'what was approved'],
  ],
} as const satisfies CommandSpec;

export const syncCommand = {
  command: 'sync',
  describe: 'Plan, check guards, apply and verify in one go',
  effect: 'WRITES TO THE SERVICE. Finishes an interrupted run first.',
  unattended: 'writes',
  options: {
    ...accepting(...GUARD_NAMES, 'phase', 'resend', 'recreate', 'refused', 'ids', 'account'),
    ...TOLERANCE_OPTIONS,
    yes: yes('Needed: sync does not ask'),
    'max-duration': word('Stop in good order after this time, such as 45m'),
    'lock-wait': word('Wait up to this long for another run, such as 10m'),
    ...REPORT_OPTIONS,
  },
  isScheduled: true,
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
  unattended: 'writes',
  options: {
    ...TOLERANCE_OPTIONS,
    ...accepting('automation', 'account'),
    ...REPORT_OPTIONS,
  },
  exitCodes: RUN_CODES,
  examples: [['listferry resume', 'after a crash or Ctrl-C']],
} as const satisfies CommandSpec;

export const retryCommand = {
  command: 'retry [run]',
  describe: 'Send again what the service rejected in a run',
  effect:
    'WRITES TO THE SERVICE: the rejected items of the run, as they were planned, and nothing else. Nothing to retry is success.',
  unattended: 'writes',
  positionals: {
    run: { type: 'string', describe: `${GIVEN_RUN}, which is also meant when left out` },
  },
  options: {
    ...accepting(...GUARD_NAMES, 'resend', 'refused', 'account'),
    yes: yes('Do not ask'),
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
    'WRITES TO THE SERVICE: throw-away contacts in a contact type and with a field of its own, which it removes again. It says beforehand what it writes, and asks. What it learns is kept as facts, which apply, sync and resume use.',
  options: {
    ...accepting('account'),
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

export const purgeCommand = {
  command: 'purge',
  describe: 'Erase people from everything that is kept here, or what is too old to keep',
  effect:
    'Writes nothing to the service. --person first remembers, as a keyed hash, that nobody may bring the person back. Then it removes plans, snapshots, reports, rejected rows and whatever else names the address, from the state directory and from the plans of past runs. Their rows leave the file of `feedback.left`. Files that are not ours, and the sources, stay. While a run is unfinished it only remembers. With --on-service it then looks for their contacts on the service, in every contact type and segment. It saves a plan that deletes them. `listferry apply` carries that plan out, and removes it, since it names them.',
  options: {
    person: each(
      'Address of somebody to erase; once for each. Shells and `ps` show it: see --people',
    ),
    people: word('File with one address a line, or - for stdin'),
    'on-service': flag(
      'Also make a plan that deletes what the service has of the people; unsubscribes stay',
    ),
    ...accepting('shrink'),
    'older-than': word('Remove plans, rejects and details of runs that are older: 90d, 12h'),
    replay: flag(
      'After a backup was put back: erase again everybody whom the ledger knows and a file names',
    ),
  },
  exitCodes: ERASING_CODES,
  examples: [
    ['listferry purge --people erase.txt', 'nobody in the file is ever created again'],
    [
      'listferry purge --people erase.txt --on-service',
      'and makes the plan that deletes them on the service',
    ],
    ['listferry purge --older-than 90d', 'what `retention` does after each sync, by hand'],
    ['listferry purge --replay', 'after a backup, and `listferry tombstones import`'],
  ],
} as const satisfies CommandSpec;

export const tombstonesCommand = {
  command: 'tombstones <action> <file>',
  describe: 'Carry the ledger of who was erased to another machine',
  effect:
    'Works on this machine only. The private file holds keyed hashes with their keys, and no address; who has it can try addresses out. An import adds, and removes nothing.',
  positionals: {
    action: {
      choices: ['export', 'import'],
      demandOption: true,
      describe: 'Write the file, or take it in',
    },
    file: { type: 'string', demandOption: true, describe: 'The file' },
  },
  exitCodes: KEEPING_CODES,
  examples: [
    ['listferry tombstones export erased.json', 'on the machine that knows'],
    ['listferry tombstones import erased.json', 'on the other one; twice does no harm'],
  ],
} as const satisfies CommandSpec;

export const approveCommand = {
  command: 'approve <plan>',
  describe: 'Decide about a plan, in whole or part',
  effect:
    'Works on this machine only. Writes nothing to the service: it saves the decision as a file that `apply --approval` checks against the plan. Without selectors it goes through the plan group by group. The decision holds for 72 hours and serves one run. An approval that cannot count, since the maker of the plan gave it, is saved as well, and ends with exit code 4.',
  positionals: { plan: GIVEN_PLAN },
  options: {
    ...CHOOSING_OPTIONS,
    sample: count(
      'Show a random sample of this many changes, ask whether all are right, and record a yes',
    ),
    ...accepting('delete', 'suppress'),
    by: word('Who decides; by default LISTFERRY_USER, or the user of this machine'),
    out: word(
      'File of the decision; by default PLAN.approval.json. Replaces your own approval of this plan, and of others only what has expired',
    ),
    yes: yes('Do not ask'),
  },
  exitCodes: DECIDING_CODES,
  examples: [
    ['listferry approve monday.plan', 'group by group, as `git add -p` does'],
    ['listferry approve monday.plan --except kind=deleteContact --yes', 'all but the deletes'],
    [
      'listferry approve monday.plan --only field=country,source=crm --sample 299',
      'one column of one source, after a look at a sample',
    ],
  ],
} as const satisfies CommandSpec;

const FLEET_ACTIONS = ['plan', 'sync', 'status', 'report', 'run'] as const;

export const fleetCommand = {
  command: 'fleet <action> <file>',
  describe: 'Work on several accounts, each in a process of its own',
  effect:
    'WRITES TO THE SERVICE with the actions sync and run: what `listferry sync` does, for each account. plan compares, status and report look at this machine only. One account that fails holds up no other. The exit code is that of the account that ended worst. Ctrl-C lets all accounts end in good order.',
  positionals: {
    action: {
      choices: FLEET_ACTIONS,
      demandOption: true,
      describe: 'What to do for each account; run stays, and syncs by the schedule of the file',
    },
    file: { type: 'string', demandOption: true, describe: 'Fleet file: see config/fleet.md' },
  },
  options: {
    only: each('Only this account, by its name; once for each'),
    concurrency: count('How many accounts at once, instead of what the file says'),
    yes: yes('Needed by sync and run: they do not ask'),
    out: word('Of report: directory for the pages'),
    check: flag('Of status: the exit code says whether the last run of each account was good'),
    'max-age': word('With --check: how long ago it may have ended, such as 26h or 2d'),
    ...TOLERANCE_OPTIONS,
    'max-duration': word('Of sync and run: each account stops in good order after this time'),
    'lock-wait': word('Of sync and run: how long each account waits for another run of it'),
  },
  exitCodes: RUN_CODES,
  examples: [
    ['listferry fleet sync fleet.yaml --yes', 'the nightly run of all accounts'],
    ['listferry fleet plan fleet.yaml --only berlin', 'what would be done for one of them'],
    ['listferry fleet status fleet.yaml --check --max-age 26h', 'for a monitor'],
    ['listferry fleet report fleet.yaml --out pages', 'a page of all accounts, and one for each'],
    ['listferry fleet run fleet.yaml --yes', 'as a service that keeps the schedule'],
  ],
} as const satisfies CommandSpec;
