// Sendy: one file per list, with the fields of the list before the columns of Sendy itself. What those
// say of a country is a guess by IP.
import { NAME_COLUMNS, fullName } from '../form/cells.ts';
import type { FileKind, Preset } from '../form/preset.ts';

const SUBSCRIBERS = {
  // A list may have fields of its own with the names of Sendy's columns, such as a country.
  ownColumnsFrom: ['Joined'],
  columns: {
    email: ['Email'],
    first_name: NAME_COLUMNS.slice(0, 1),
    last_name: NAME_COLUMNS.slice(1),
    city: ['City'],
    state_province_region: ['State'],
    postal_code: ['Zip', 'Postal code'],
    country: ['Country'],
    'custom.joined': ['Joined on'],
    'custom.gdpr': ['GDPR consent'],
  },
  derived: [
    { from: ['Name'], columns: NAME_COLUMNS, parts: fullName },
    { from: ['Joined'], columns: ['Joined on'], parts: (cell) => [cell] },
    { from: ['GDPR'], columns: ['GDPR consent'], parts: (cell) => [cell] },
  ],
  status: {
    rules: [
      {
        kind: 'words',
        column: ['Status'],
        // Sendy goes on sending after a soft bounce, as far as is known.
        words: { 'Soft bounced': 'subscribed', 'Marked as spam': 'complained' },
        blank: 'invalid',
      },
    ],
  },
  rest: 'taken',
  evidence: { reason: ['Status'] },
} as const satisfies Partial<FileKind>;

export const sendy: Preset = {
  name: 'sendy',
  title: 'Sendy',
  certainty: 'certain',
  exports:
    'All subscribers of every list as CSV, of every status; and the suppression list of each brand under a name with "suppress" in it.',
  kinds: [
    {
      ...SUBSCRIBERS,
      name: 'subscribers of a list',
      recognise: { all: ['Added via', 'Opt-in method', 'Signed up from', 'Status'] },
    },
    {
      name: 'suppression list',
      certainty: 'assumed',
      recognise: { all: ['Email'], none: ['Status'], file: /suppress/iu, weak: true },
      columns: { email: ['Email'] },
      status: { always: 'unsubscribed' },
    },
    {
      ...SUBSCRIBERS,
      name: 'subscribers of an older version',
      recognise: { all: ['Name', 'Email', 'Status'], weak: true },
    },
    {
      ...SUBSCRIBERS,
      name: 'subscribers without a status',
      recognise: { all: ['Name', 'Email'], weak: true },
      status: 'unsaid',
    },
  ],
};
