// The section `sources`: where contacts come from, and what their columns mean.
import * as z from 'zod/mini';
import {
  PRESET_TYPES,
  STATEMENT_KINDS,
  STATUSES,
  type FieldValues,
  type FullNameColumn,
  type MappedField,
  type StatusMapping,
  type TagUse,
  isPresetType,
} from '../../contacts/index.ts';
import { encodingName } from '../../lib/index.ts';
import {
  combined,
  converted,
  encoding,
  exactNumber,
  keyedByField,
  oneOf,
  option,
  section,
  text,
  type Values,
  type WrittenOptions,
  worded,
} from './option.ts';
import { hashedProgram, PROGRAM_OPTIONS, programOf } from './programs.ts';

const PARAMETER_FAULT = 'must give each parameter of the query a text or a number';
const VALUES_FAULT = 'must say which value of the column stands for which';

const STATUS_COLUMN = worded(
  text('the column that holds the status'),
  'The column that holds the status.',
);

function wordsFor<Meaning extends z.ZodMiniType>(meaning: Meaning, words: string) {
  const listed = z.record(z.string(), meaning, 'must list the words of the column');
  return worded(z._default(listed, {}), words);
}

const STATUS_WORDS = wordsFor(
  worded(oneOf(STATUSES), 'The status that this word stands for.'),
  'Word in the column: status. Only listed and understood words count. Any other makes its row invalid, never subscribed. Several words in one cell, such as `was active` or `active, deceased`, are consent only where each of them is understood.',
);

const STATEMENT_WORDS = wordsFor(
  worded(oneOf([...STATUSES, 'nothing']), 'The status that this word stands for, or nothing.'),
  'Word in the column: status. `nothing`: the word is about something else, and the other columns decide. Only listed and understood words count. Any other makes its row invalid, never subscribed.',
);

const STATEMENT = worded(
  z.strictObject({
    column: STATUS_COLUMN,
    kind: worded(
      z._default(oneOf(STATEMENT_KINDS), 'words'),
      'How its cells are read. `words`: each is a word. `labels`: a cell holds several labels, categories or groups, separated by `:::`, semicolons or commas. One that is not listed counts only where it says that somebody left the mail. `notes`: free text. The words in map are phrases in it, or whole notes. An unlisted phrase that speaks of leaving keeps its person from mail, but does not suppress them. flag-agreed, flag-confirmed, flag-unconfirmed, flag-left, flag-bounced, flag-complained, flag-barred: a yes or a tick says it. flag-verified: only a no says something. moment-agreed and so on: a day says it. A blank flag or day of those who left says nothing. A blank agreement is no agreement. `barred`: left out of all mail, but not suppressed. `nothing`: the column is about something else.',
    ),
    map: STATEMENT_WORDS,
  }),
  'One column, and how it is read.',
);

const STATUS_FORMS = z.union(
  [
    oneOf(STATUSES),
    z.strictObject({ column: z.optional(STATUS_COLUMN), map: STATUS_WORDS }),
    z.strictObject({
      all: worded(
        z.array(STATEMENT).check(z.minLength(1, 'must name a column')),
        'Every column that speaks of consent. The worst of what they say counts.',
      ),
      otherwise: worded(
        z.optional(oneOf(STATUSES)),
        'The status of rows about which every column is silent. Left out, such a row is invalid.',
      ),
    }),
  ],
  {
    error: () =>
      `must be { column: …, map: … }, { all: [{ column: …, kind: … }, …] }, or one of ${STATUSES.join(', ')} for every row`,
  },
);

const TAGS = z.union(
  [
    z.literal('ignore'),
    z.strictObject({
      customField: worded(
        text('the name of a custom field'),
        'The name of the custom field that holds them.',
      ),
    }),
    z.strictObject({
      contactTypes: worded(
        z.literal(true, 'must be true; leave tags out for none'),
        'true: each contact of the source is also in the contact type that each of its tags names, as well as where its sync puts it.',
      ),
    }),
  ],
  { error: () => 'must be ignore, { customField: name } or { contactTypes: true }' },
);

/** A column by its name, or one whose values are to be read as others, or whose names are to be split. */
const COLUMN = z.union(
  [
    z.nullable(text('a column')),
    worded(
      z.array(text('a column')).check(z.minLength(2, 'must name at least two columns')),
      'Of email: several columns of addresses. The first that holds one makes the contact; where the row says that its person left, every address in it is kept from mail.',
    ),
    z.strictObject({
      column: worded(
        text('a column'),
        'The column of whole names, or that of the addresses where names stand beside them.',
      ),
      as: worded(
        oneOf(['split', 'first_name']),
        'Of name: split into first_name and last_name, or kept whole in first_name.',
      ),
    }),
    z.strictObject({
      column: worded(text('a column'), 'The column that fills the field.'),
      values: worded(
        z.record(
          z.string(),
          worded(z.string(VALUES_FAULT), 'What this value stands for.'),
          VALUES_FAULT,
        ),
        'Value in the column: what it stands for, such as A: Austria. Capital and small letters are the same. A value that is not listed is taken as it is.',
      ),
    }),
  ],
  {
    error: () =>
      'must be a column, as text, or { column: …, values: { A: Austria } }; email may be a list of columns, and name { column: …, as: split }',
  },
);

const TYPE = {
  shape: oneOf(['csv', 'sqlite', 'snapshot', ...PRESET_TYPES]),
  words:
    'The form of the source: csv, sqlite, snapshot, or the provider whose export it is, such as mailchimp. csv stands for files of any table: CSV, JSON, workbooks, vCard or LDIF, also zipped and in any encoding.',
};

const COLUMNS = {
  columns: {
    shape: z._default(
      keyedByField(COLUMN, 'must say which column fills which field', 'all fields'),
      {},
    ),
    words:
      'Field of the contact: column of the source. What is left out is matched by name; null keeps a field from being taken. `name` is a column of whole names. It fills the first and the last name of rows that lack both. `Last, First` is turned round, titles and suffixes are left out, and particles such as van and de belong to the last name. A text that may be something other than the name of one person, such as that of a company, fills nothing and is counted.',
  },
};

const STATUS = {
  type: TYPE,
  status: {
    shape: z.optional(STATUS_FORMS),
    words:
      "What the rows say about consent: a column with a map of its words, all columns that speak of it, or one status for every row. Of several columns, the worst counts. A provider's export says it itself. There `subscribed` counts for rows of which the export says nothing, and a map alone for words or statuses such as unconfirmed.",
  },
};

/** A source without its name. */
export const SOURCE = section({
  type: option({ ...TYPE, hashed: true }),
  /** Files and globs as written, each relative to the configuration unless absolute. None where a program prints the rows. */
  paths: combined({
    options: {
      path: {
        shape: z.optional(
          z.union(
            [text('a file'), z.array(text('a file')).check(z.minLength(1, 'must name a file'))],
            {
              error: () => 'must be a file, a glob, or a list of them',
            },
          ),
        ),
        words:
          'A file, a glob or a list of them, relative to this file. Where several rows speak of one contact, the later one counts. A source has either path or command.',
      },
    },
    becomes: ({ path = [] }): readonly string[] => (typeof path === 'string' ? [path] : path),
    hashed: true,
  }),
  program: combined({
    options: PROGRAM_OPTIONS,
    becomes: programOf,
    hashed: hashedProgram,
  }),
  encoding: converted({
    shape: z.optional(encoding()),
    words:
      'The encoding of its text, such as windows-1252, or cp850 of DOS; a byte order mark counts more. Left out: it is detected, and a file is refused where that is unsure.',
    becomes: (name) => (name === undefined ? undefined : encodingName(name)),
    hashed: true,
  }),
  /** Of a database: what in it are the rows. */
  select: combined({
    options: {
      table: {
        shape: z.optional(text('a table')),
        words: 'Of a SQLite database: the table or view that holds the rows. Instead of query.',
      },
      query: {
        shape: z.optional(text('a query')),
        words: 'Of a SQLite database: a single SELECT that gives the rows. Instead of table.',
      },
      parameters: {
        shape: z.optional(
          z.record(
            z.string(),
            z.union([z.string(), exactNumber(PARAMETER_FAULT)], PARAMETER_FAULT),
            PARAMETER_FAULT,
          ),
        ),
        words:
          'Values of the parameters in query, by the names that stand there behind a colon, such as :since.',
      },
    },
    becomes: ({ table, query, parameters = {} }) => {
      if (table !== undefined) return { kind: 'table', table } as const;
      return query === undefined ? undefined : ({ kind: 'query', query, parameters } as const);
    },
    hashed: true,
  }),
  columns: combined({ options: COLUMNS, becomes: columnNames, hashed: true }),
  /** Columns of addresses beside the first. */
  furtherEmail: combined({
    options: COLUMNS,
    becomes: ({ columns: { email } }) => (Array.isArray(email) ? email.slice(1) : undefined),
    hashed: true,
  }),
  /** The column of whole names; null where none may be taken. */
  fullName: combined({
    options: COLUMNS,
    becomes: fullNameColumn,
    hashed: (fullName) => fullName && { column: String(fullName.column), as: fullName.as },
  }),
  /** What the values of those columns stand for. */
  values: combined({
    options: COLUMNS,
    becomes: columnValues,
    // As pairs: a value may be called like a member of every object.
    hashed: (values) => values && [...values].map(([field, of]) => [field, [...of]]),
  }),
  status: combined({
    options: STATUS,
    becomes: statusMapping,
    // The rules of a preset come with the program; only a person's words are configuration.
    hashed: (status) =>
      status.kind === 'rules' ? { kind: status.kind, map: status.map } : jsonOf(status),
  }),
  /** False: the configuration does not say the rows' status, and `status` holds the assumption `subscribed`. */
  statusWritten: combined({
    options: STATUS,
    becomes: ({ type, status }) =>
      status !== undefined || type === 'snapshot' || isPresetType(type),
    hashed: true,
  }),
  id: option({
    shape: z.optional(text('a column')),
    words:
      'The column that names a person for good, such as a customer number. When the address behind an id changes, the one contact with the former address gets the new one. A suppression of the former address is carried over. Whoever was erased or removed by hand stays away. The plan tells of each.',
    hashed: true,
  }),
  tags: converted({
    shape: z.optional(TAGS),
    words:
      "What becomes of a person's tags in a provider's export. Left out: they go into the custom field tags, separated by commas. ignore: they are left out.",
    becomes: (written): TagUse | undefined => {
      if (written === undefined) return undefined;
      if (written === 'ignore') return { kind: 'ignore' };
      if ('contactTypes' in written) return { kind: 'contactTypes' };
      return { kind: 'customField', name: written.customField };
    },
    hashed: true,
  }),
});

export type SourceType = z.output<typeof TYPE.shape>;

export type SourceConfig = Values<typeof SOURCE> & {
  readonly name: string;
  /** The directory of the configuration, absolute. */
  readonly baseDir: string;
};

function jsonOf(status: Exclude<StatusMapping, { kind: 'rules' }>) {
  if (status.kind !== 'statements') return { ...status };
  const { kind, statements, otherwise = null } = status;
  return { kind, otherwise, statements: statements.map((one) => ({ ...one })) };
}

type WrittenColumn = WrittenOptions<typeof COLUMNS>['columns'][string];

function columnNames({
  columns,
}: WrittenOptions<typeof COLUMNS>): Readonly<Partial<Record<MappedField, string | null>>> {
  return Object.fromEntries(
    Object.entries(columns)
      .filter(([field]) => field !== FULL_NAME)
      .map(([field, written]) => [field, columnName(written)]),
  );
}

function columnName(written: WrittenColumn | undefined): string | null {
  if (written === null || written === undefined || typeof written === 'string') {
    return written ?? null;
  }
  return Array.isArray(written) ? (written[0] ?? null) : written.column;
}

/** What is a column here, and two fields of a contact. */
const FULL_NAME = 'name';

function fullNameColumn({
  columns: { [FULL_NAME]: written },
}: WrittenOptions<typeof COLUMNS>): FullNameColumn | null | undefined {
  if (written === undefined) return undefined;
  const column = columnName(written);
  if (column === null) return null;
  const isWhole = isObject(written) && 'as' in written && written.as === 'first_name';
  return { column, as: isWhole ? 'first_name' : 'split' };
}

function columnValues({ columns }: WrittenOptions<typeof COLUMNS>): FieldValues | undefined {
  const values = Object.entries(columns).flatMap(([field, written]) =>
    isObject(written) && 'values' in written
      ? [[field, new Map(Object.entries(written.values))] as const]
      : [],
  );
  return values.length === 0 ? undefined : new Map(values);
}

function isObject(
  written: WrittenColumn,
): written is Exclude<WrittenColumn, string | null | readonly string[]> {
  return typeof written === 'object' && written !== null && !Array.isArray(written);
}

function statusMapping({ type, status }: WrittenOptions<typeof STATUS>): StatusMapping {
  // A snapshot says itself who left.
  if (type === 'snapshot') return { kind: 'column', column: 'status', map: {} };
  // A provider's export says itself who agreed, or is refused until a person says it.
  if (status === undefined && isPresetType(type)) return { kind: 'rules', rules: [], map: {} };
  if (status === undefined) return { kind: 'constant', status: 'subscribed' };
  if (typeof status === 'string') return { kind: 'constant', status };
  if ('all' in status) {
    return { kind: 'statements', statements: status.all, otherwise: status.otherwise };
  }
  const { column, map } = status;
  return column === undefined ? { kind: 'rules', rules: [], map } : { kind: 'column', column, map };
}
