// AWeber: the export of an account, with a folder per list and two files of leads in each. The file tells who may
// get mail; imported people are usually "Not Verified", so that column does not.
import { commaTags } from '../form/split-cells.ts';
import { type FileKind, knownWords, type Preset, statusWords, words } from '../form/preset.ts';

/** AWeber guesses places by IP, so they fill no field. */
const LEADS = {
  columns: { email: ['Email'], 'custom.date_added': ['Date Added'] },
  fullName: ['Name', 'Name 1'],
  fromPath: [{ column: 'List', pattern: /(?:^|\/)awlist\d+_([^/]+)\//iu }],
  tags: { column: ['tags'], parts: commaTags },
  ignore: ['Verified', 'IP Address', 'Latitude', 'Longitude'],
} as const satisfies Partial<FileKind>;

const SIGN_UP = { reason: ['Add Method'], at: ['Date Added'], ip: ['IP Address'] } as const;

const INACTIVE = {
  ...LEADS,
  name: 'inactive leads',
  ignore: [...LEADS.ignore, 'Add Method'],
  status: [
    // AWeber's words are uncertain, but no one in this file gets mail.
    knownWords(['Status'], {
      ...{ active: 'nothing', subscribed: 'nothing', confirmed: 'nothing' },
      ...{ enabled: 'nothing', verified: 'nothing', unconfirmed: 'nothing' },
    }),
  ],
  otherwise: 'unsubscribed',
  evidence: { reason: ['Status'], at: ['Inactive Date'] },
} as const satisfies Partial<FileKind>;

const COLUMNS = ['Email', 'Add Method', 'Verified', 'Date Added'];

export const aweber: Preset = {
  name: 'aweber',
  title: 'AWeber',
  certainty: 'certain',
  facts: 'a reader of the real export',
  exports:
    'The zip of the whole account, with the active and the inactive leads of every list; `List` is the name of a column that says which list a row is from.',
  members: /(?:^|\/)[^/]*leads[^/]*\.csv$/iu,
  kinds: [
    {
      name: 'summary of broadcasts',
      recognise: { all: ['Date Sent', 'Subject', 'Number Emailed'] },
      refuse: 'It tells of broadcasts, not of people. Export the leads of the lists.',
    },
    { ...INACTIVE, recognise: { all: [...COLUMNS, 'Inactive Date'] } },
    { ...INACTIVE, recognise: { all: COLUMNS, file: /^inactive/iu } },
    {
      ...LEADS,
      name: 'active leads',
      recognise: { all: COLUMNS, file: /^active/iu },
      status: [{ kind: 'always', status: 'subscribed' }, words(['Status'])],
      evidence: SIGN_UP,
    },
    {
      ...LEADS,
      name: 'leads with a status',
      recognise: { all: [...COLUMNS, 'Status'] },
      status: [statusWords(['Status'])],
      evidence: { reason: ['Status'] },
    },
    { ...LEADS, name: 'leads under another name', recognise: { all: COLUMNS }, evidence: SIGN_UP },
  ],
};
