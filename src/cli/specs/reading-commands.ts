// Commands for the way to a first plan, and those that compare, show and copy; none of them writes to the service.
import { type CommandSpec, each, flag, word, yes } from '../shell/command-spec.ts';
import { LOCAL_CODES, READING_CODES, STATE_CODES } from '../shell/exit-codes.ts';
import { accepting, GUARD_NAMES } from '../shell/accept.ts';
import { GIVEN_PLAN, GIVEN_RUN, REPORT_OPTIONS, TOLERANCE_OPTIONS } from '../shell/options.ts';

export const initCommand = {
  command: 'init [files..]',
  describe: 'Write a commented configuration, for export files with what they hold',
  effect:
    'Writes a file on this machine, never over an existing one. Writes nothing to the service.',
  positionals: {
    files: { type: 'string', array: true, default: [], describe: 'Export files to read from' },
  },
  options: {
    yes: yes('Ask nothing: take the safe answer, and mark what is open in the file'),
    review: word(
      'Write no configuration, but this private page (.html) to look at and to choose on',
    ),
    answers: word('Ask nothing: take the answers from this file, which the page saves'),
    encoding: word('Encoding of the files without a byte order mark, such as windows-1250'),
    pin: flag(
      'Only write the id of the account that the keys open into the configuration: any other is refused',
    ),
    schema: flag('Only rewrite the schema for editors beside the configuration'),
  },
  exitCodes: READING_CODES,
  examples: [
    ['listferry init', 'config/listferry.yaml to be filled in'],
    ['listferry init exports/*.csv', 'the same, with what these files hold filled in'],
    ['listferry init audience.zip --yes', "a provider's export, without a question"],
    ['listferry init crm.csv --encoding sjis', 'where a file does not say its encoding'],
    ['listferry init crm.csv --review crm.html', 'a page on which to choose what columns become'],
    ['listferry init crm.csv --answers listferry-answers.json', 'the configuration chosen there'],
    ['listferry init --pin', 'once the keys are there: no other account is ever written to'],
    ['listferry init --schema', 'after an upgrade: editors know the new options'],
  ],
} as const satisfies CommandSpec;

export const validateCommand = {
  command: 'validate',
  describe: 'Check configuration, credentials, sources and mapping',
  effect:
    'Reads from the service. Writes nothing to it. Reads the sources, and runs the programs that print them.',
  exitCodes: READING_CODES,
  examples: [['listferry validate', 'every problem at once']],
} as const satisfies CommandSpec;

export const sandboxCommand = {
  command: 'sandbox',
  describe: 'Serve a local imitation of the service',
  effect:
    'Listens on loopback only and needs no configuration. Never contacts the service. With --from it takes the facts of `listferry probe` from the state of --config, where there is one; --behaviours goes before them.',
  options: {
    port: { type: 'number', default: 0, describe: 'Port; 0 takes any free one' },
    data: word('SQLite file that keeps the data; by default in memory'),
    from: word(
      'Begin with the account that this snapshot holds, and behave as the known facts say',
    ),
    behaviours: word('YAML or JSON file of open behaviours by name'),
    faults: word('YAML or JSON file of faults: seed, rate, kinds, only, endpoints'),
    contacts: { type: 'number', default: 0, describe: 'Generate N contacts' },
    'contact-type': {
      type: 'string',
      default: 'Newsletter',
      describe: 'Contact type of the generated contacts',
    },
    segment: each('Make an empty segment: NAME, or NAME=CONTACT TYPE'),
    'list-behaviours': flag('List all behaviours and their values, and serve nothing'),
    'public-key': word('Public key; by default made at random'),
    'secret-key': word('Secret key; by default made at random'),
  },
  exitCodes: LOCAL_CODES,
  examples: [
    ['listferry sandbox --port 8750', 'a service to try things on'],
    ['listferry sandbox --list-behaviours', 'what a file of behaviours can choose'],
    ['listferry sandbox --from monday.sqlite', 'a copy of the account to try things on'],
  ],
} as const satisfies CommandSpec;

export const planCommand = {
  command: 'plan',
  describe: 'Compare and save a plan',
  effect: 'Reads from the service. Writes nothing to it.',
  unattended: 'reads',
  options: {
    ...TOLERANCE_OPTIONS,
    out: word('Where to save the plan; by default in the state directory'),
    'detailed-exitcode': flag('Exit with 2 when there are changes'),
    ...accepting('recreate', 'refused', 'ids'),
    ...REPORT_OPTIONS,
  },
  exitCodes: [...READING_CODES, 2, 3, 4],
  examples: [
    ['listferry plan', 'what would be done'],
    ['listferry plan --report plan.html --report plan.md', 'for a manager and a pull request'],
    ['listferry plan --out monday.plan --detailed-exitcode', 'for a script'],
  ],
} as const satisfies CommandSpec;

export const showCommand = {
  command: 'show <plan>',
  describe: 'Print a saved plan or a past run',
  effect:
    'Works on this machine only, also for a stale or applied plan; --uploads reads a sample from the service. Writes nothing to it.',
  positionals: {
    plan: {
      type: 'string',
      demandOption: true,
      describe:
        'Plan by its file, plan or run by its id or the beginning of it, or `last`: the last run',
    },
  },
  options: {
    // In addition to the forms that every command has: the option parser joins the two lists.
    output: { choices: ['ndjson', 'csv', 'md', 'html'], describe: 'Form of what is printed' },
    limit: word(
      'Details per kind, or all: for text (by default 20) and md (by default what fits a comment)',
    ),
    uploads: flag(
      'The files that would be uploaded, exactly: text, json, ndjson, or csv for one file',
    ),
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
} as const satisfies CommandSpec;

export const rehearseCommand = {
  command: 'rehearse <plan>',
  describe: 'Carry a saved plan out on a copy of the account',
  effect:
    'Reads the account from the service, or from the file of --snapshot, and the sources again. Writes nothing to the service or the state. The plan is carried out in this process, on an imitation that holds the copy and behaves as the facts of `listferry probe` say. Waiting takes no real time. The result is kept as a private file without addresses beside the plan. It takes the options that apply would need, apart from approvals. It works without them, and says which ones apply will need.',
  positionals: { plan: GIVEN_PLAN },
  options: {
    snapshot: word('Use the account as this snapshot holds it; by default it is read now'),
    out: word('Where to keep the result; by default PLAN.rehearsal.json'),
    ...accepting(...GUARD_NAMES, 'phase', 'resend', 'account'),
    ...TOLERANCE_OPTIONS,
  },
  exitCodes: [...READING_CODES, 3, 4, 6],
  examples: [
    ['listferry rehearse monday.plan', 'what would come of it, and how long it would take'],
    ['listferry rehearse monday.plan --snapshot monday.sqlite', 'without asking the service'],
    ['listferry rehearse monday.plan --accept delete=104', 'with the options that apply would get'],
  ],
} as const satisfies CommandSpec;

export const verifyCommand = {
  command: 'verify',
  describe: 'Tell whether the service is as the sources say',
  effect: 'Reads from the service. Writes nothing to it; differences are exit code 6.',
  unattended: 'reads',
  options: { ...TOLERANCE_OPTIONS, ...REPORT_OPTIONS },
  exitCodes: [...READING_CODES, 3, 4, 6],
  examples: [
    ['listferry verify', 'compare and show differences'],
    ['listferry verify --report differences.csv', 'all of them, for a spreadsheet'],
  ],
} as const satisfies CommandSpec;

export const undoCommand = {
  command: 'undo <run>',
  describe: 'Make a plan that reverses a run as far as can be',
  effect:
    'Reads from the service. Writes nothing to it: `listferry apply` carries the plan out. What changed since stays, and nobody is subscribed again.',
  positionals: {
    run: { type: 'string', demandOption: true, describe: GIVEN_RUN },
  },
  options: {
    out: word('Where to save the plan; by default in the state directory'),
    ...REPORT_OPTIONS,
  },
  exitCodes: READING_CODES,
  examples: [
    ['listferry undo 20261120T020000-0000aa --out back.plan', 'what can be reversed, and what not'],
  ],
} as const satisfies CommandSpec;

export const runsCommand = {
  command: 'runs',
  describe: 'List past runs',
  effect:
    'Works on this machine only. The pages of --report hold personal data, and are files for their owner alone.',
  options: {
    report: each('Also write pages into this directory: index.html, and one for each of the runs'),
    count: { type: 'number', default: 20, describe: 'How many, from the newest' },
  },
  exitCodes: STATE_CODES,
  examples: [
    ['listferry runs --output json', 'for a script'],
    ['listferry runs --count 90 --report history', 'pages to look through'],
  ],
} as const satisfies CommandSpec;

export const explainCommand = {
  command: 'explain [id]',
  describe: 'What the name at the end of a message means, and what to do',
  effect: 'Works on this machine only, without a configuration.',
  positionals: {
    id: {
      type: 'string',
      describe: 'The name in brackets, such as DELETES_PARKED; all of them if left out',
    },
  },
  exitCodes: [0, 64],
  examples: [
    ['listferry explain DELETES_PARKED', 'why, what to do, and what happens otherwise'],
    ['listferry explain', 'every name'],
  ],
} as const satisfies CommandSpec;

export const statusCommand = {
  command: 'status',
  describe: 'What is unfinished, parked or in doubt',
  effect:
    'Works on this machine only. What runs have left to do is in the report and not in the exit code: 7 is for damaged state alone. With --check it is one line for a monitoring probe, and the exit code is that of the worst that failed or waits for a person.',
  options: {
    check: flag(
      'Exit with 0 only when the last run happened and left nothing that failed or waits',
    ),
    'max-age': word('With --check: how long ago the last run may have ended, such as 26h or 2d'),
  },
  exitCodes: [...STATE_CODES, 4, 5, 6, 8, 77, 130],
  examples: [
    ['listferry status', 'where things stand'],
    ['listferry status --check --max-age 26h', 'for a monitor of a nightly run'],
  ],
} as const satisfies CommandSpec;

export const snapshotCommand = {
  command: 'snapshot',
  describe: 'Keep what the account holds as one SQLite file',
  effect:
    'Reads from the service. Writes nothing to it. The file is private, and is there only when every list was read to its end. Where a list has fewer records than the service counts, the file is kept, and the exit code is 4.',
  options: {
    ...accepting('shrink'),
    out: word('Where to keep it; by default in the state directory, under snapshots'),
  },
  exitCodes: [...READING_CODES, 4],
  examples: [
    ['listferry snapshot', 'before a change that cannot be taken back'],
    ['listferry snapshot --out monday.sqlite --output json', 'for a script'],
  ],
} as const satisfies CommandSpec;

export const exportCommand = {
  command: 'export',
  describe: 'Contacts, suppressions or who left, as CSV or NDJSON',
  effect:
    'Reads from the service. Writes nothing to it. --mark writes to the journal alone. CSV is made safe for spreadsheets: a value that begins like a formula gets an apostrophe before it, unless --exact. NDJSON is always exact. Where a list has fewer records than the service counts, the export is written, and the exit code is 4.',
  options: {
    ...accepting('shrink'),
    what: {
      choices: ['contacts', 'suppressions'],
      default: 'contacts',
      describe: 'What to export',
    },
    left: flag('Who left on the service, and which run saw it first, instead of --what'),
    since: word('With --left: last (the default), a day such as 2026-11-20, or all'),
    mark: flag('With --left: the next --since last begins here'),
    'contact-type': each('Only contacts of this contact type; once for each'),
    format: {
      choices: ['csv', 'ndjson'],
      describe: 'By default what the ending of --out says (.csv, .ndjson), csv on stdout',
    },
    exact: flag('CSV byte for byte, for other programs and not for spreadsheets'),
    out: word('Private file to write; by default stdout'),
  },
  exitCodes: [...READING_CODES, 4, 8],
  examples: [
    ['listferry export --out contacts.csv', 'all contacts, for a spreadsheet'],
    ['listferry export --contact-type Newsletter --format ndjson', 'exact, on stdout'],
    ['listferry export --what suppressions --exact', 'who gets no mail, for another program'],
    ['listferry export --left --mark --out left.csv --exact', 'who left since the last time'],
    [
      'listferry export --left --since all --out left.csv',
      'also who had left before the first run',
    ],
  ],
} as const satisfies CommandSpec;

export const notifyCommand = {
  command: 'notify <action>',
  describe: 'Try out who is told how commands end',
  effect:
    'Writes nothing to the service. Sends each entry of `notify` one event of every kind that it hears of, marked as a test, and prints what came back. A monitor writes it into its log alone.',
  positionals: {
    action: { choices: ['test'], demandOption: true, describe: 'Send the events' },
  },
  exitCodes: LOCAL_CODES,
  examples: [['listferry notify test', 'after a change under `notify`']],
} as const satisfies CommandSpec;
