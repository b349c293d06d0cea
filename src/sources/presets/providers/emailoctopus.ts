// EmailOctopus: the contacts of a list. Their status is the filter of the export, and neither the file nor its name
// tells it.
import { jsonTags } from '../form/split-cells.ts';
import { type FileKind, type Preset, statusWords } from '../form/preset.ts';

const CONTACTS = {
  columns: {
    email: ['Email address'],
    first_name: ['First name', 'fields.FirstName'],
    last_name: ['Last name', 'fields.LastName'],
  },
  fromPath: [
    {
      column: 'List',
      pattern: /emailoctopus-export-([^/]+)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/iu,
    },
  ],
  tags: { column: ['Tags'], parts: jsonTags },
  ignore: ['Identifier', 'id', 'Last changed', 'last_updated_at'],
} as const satisfies Partial<FileKind>;

const STATUS_COLUMN = [
  statusWords(['Status'], { PENDING: 'unconfirmed' }),
] as const satisfies FileKind['status'];

const REPORT = {
  name: 'report of a campaign',
  refuse:
    'It tells what people did with one campaign, not who wants mail. Export the contacts of the lists.',
} as const satisfies Partial<FileKind>;

const COLUMNS = ['Identifier', 'Email address', 'Created', 'Last changed'];

export const emailoctopus: Preset = {
  name: 'emailoctopus',
  title: 'EmailOctopus',
  certainty: 'certain',
  facts: 'observed columns and names of files',
  exports:
    'The zip of each list, once filtered by each status, each as a source with its `status`; `List` is the name of a column that says which list a row is from.',
  ownFile: /emailoctopus-export-/iu,
  kinds: [
    { ...REPORT, recognise: { all: ['Email address', 'opened', 'clicked'] } },
    { ...REPORT, recognise: { all: ['Email address'], file: /^campaign_/iu, weak: true } },
    {
      ...CONTACTS,
      name: 'contacts with a status',
      certainty: 'assumed',
      recognise: { all: [...COLUMNS, 'Status'] },
      status: STATUS_COLUMN,
    },
    {
      ...CONTACTS,
      name: 'contacts',
      recognise: { all: COLUMNS },
      warnings: [
        'No column tells the status: EmailOctopus exports the contacts that were filtered, all with the same columns. Export those who unsubscribed, bounced or complained as well, and read them with `status: unsubscribed`, `status: bounced` or `status: complained`.',
      ],
    },
    {
      ...CONTACTS,
      name: 'contacts in the form of the API',
      certainty: 'likely',
      recognise: {
        all: ['id', 'email_address', 'status'],
        any: ['fields.FirstName', 'fields.LastName', 'tags', 'created_at'],
        weak: true,
      },
      status: STATUS_COLUMN,
    },
  ],
};
