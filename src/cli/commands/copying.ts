// Commands that copy what the account holds to this machine; none of them writes to the service.
import type { ExportOptions } from '../actions/export.ts';
import type { SnapshotOptions } from '../actions/snapshot.ts';
import type { CommandSpec } from '../command-spec.ts';
import { READING_CODES } from '../exit-codes.ts';
import type { OptionTable } from '../option-table.ts';

const SHRINK_OPTIONS = {
  'accept-shrink': {
    type: 'boolean',
    default: false,
    describe: 'A list much shorter than counted, or than in the last run, is right',
  },
} as const satisfies OptionTable;

export const snapshotCommand: CommandSpec<SnapshotOptions> = {
  command: 'snapshot',
  describe: 'Keep what the account holds as one SQLite file',
  effect:
    'Reads from the service. Writes nothing to it. The file is private, and is there only when every list was read to its end.',
  options: {
    ...SHRINK_OPTIONS,
    out: {
      type: 'string',
      requiresArg: true,
      describe: 'Where to keep it; by default in the state directory, under snapshots',
    },
  },
  exitCodes: [...READING_CODES, 4],
  examples: [
    ['listferry snapshot', 'before a change that cannot be taken back'],
    ['listferry snapshot --out monday.sqlite --output json', 'for a script'],
  ],
  load: async () => (await import('../actions/snapshot.ts')).snapshot,
};

export const exportCommand: CommandSpec<ExportOptions> = {
  command: 'export',
  describe: 'Contacts or suppressions as CSV or NDJSON',
  effect:
    'Reads from the service. Writes nothing to it. CSV is made safe for spreadsheets: a value that begins like a formula gets an apostrophe before it, unless --exact. NDJSON is always exact.',
  options: {
    ...SHRINK_OPTIONS,
    what: {
      choices: ['contacts', 'suppressions'],
      default: 'contacts',
      describe: 'What to export',
    },
    'contact-type': {
      type: 'string',
      array: true,
      nargs: 1,
      default: [],
      describe: 'Only contacts of this contact type; once for each',
    },
    format: {
      choices: ['csv', 'ndjson'],
      describe: 'By default what the ending of --out says, else csv',
    },
    exact: {
      type: 'boolean',
      default: false,
      describe: 'CSV byte for byte, for other programs and not for spreadsheets',
    },
    out: {
      type: 'string',
      requiresArg: true,
      describe: 'Private file to write; by default stdout',
    },
  },
  exitCodes: [...READING_CODES, 4],
  examples: [
    ['listferry export --out contacts.csv', 'all contacts, for a spreadsheet'],
    ['listferry export --contact-type Newsletter --format ndjson', 'exact, on stdout'],
    ['listferry export --what suppressions --exact', 'who gets no mail, for another program'],
  ],
  load: async () => (await import('../actions/export.ts')).exportAccount,
};
