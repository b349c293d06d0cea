// Commands that look after what this machine keeps of people.
import { type CommandSpec, count, each, flag, word, yes } from '../shell/command-spec.ts';
import { ERASING_CODES, KEEPING_CODES, LOCAL_CODES } from '../shell/exit-codes.ts';
import { CHOOSING_OPTIONS } from '../shell/options.ts';

export const purgeCommand = {
  command: 'purge',
  describe: 'Erase people from everything that is kept here, or what is too old to keep',
  effect:
    'Writes nothing to the service. --person first remembers, as a keyed hash, that nobody may bring the person back; then it removes plans, snapshots, reports, rejected rows and whatever else names the address, from the state directory and from the plans of past runs; their rows leave the file of `feedback.left`. Files that are not ours, and the sources, stay. While a run is unfinished it only remembers. With --on-service it then looks for their contacts on the service, in every contact type and segment, and saves a plan that deletes them: `listferry apply` carries that out, and removes the plan, which names them.',
  options: {
    person: each(
      'Address of somebody to erase; once for each. Shells and `ps` show it: see --people',
    ),
    people: word('File with one address a line, or - for stdin'),
    'on-service': flag(
      'Also make a plan that deletes what the service has of the people; unsubscribes stay',
    ),
    'accept-shrink': flag(
      'With --on-service: a list that shrank, or lists fewer than it counts, is right',
    ),
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
    'Works on this machine only. Writes nothing to the service: it saves the decision as a file that `apply --approval` checks against the plan. Without selectors it goes through the plan group by group. The decision holds for 72 hours and serves one run.',
  positionals: { plan: { type: 'string', demandOption: true, describe: 'File of the plan' } },
  options: {
    ...CHOOSING_OPTIONS,
    sample: count('Show so many changes that nobody can choose, and note that they were looked at'),
    'allow-delete': count('Accept exactly so many deletes without listing each'),
    'allow-suppress': count('Accept exactly so many suppressions without listing each'),
    by: word('Who decides; by default LISTFERRY_USER, or the user of this machine'),
    out: word('File of the decision; by default PLAN.approval.json'),
    yes: yes('Do not ask'),
  },
  exitCodes: LOCAL_CODES,
  examples: [
    ['listferry approve monday.plan', 'group by group, as `git add -p` does'],
    ['listferry approve monday.plan --except kind=deleteContact --yes', 'all but the deletes'],
    [
      'listferry approve monday.plan --only field=country,source=crm --sample 299',
      'one column of one source, after a look at a sample',
    ],
  ],
} as const satisfies CommandSpec;
