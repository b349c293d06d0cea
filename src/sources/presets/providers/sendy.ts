// Sendy: a file per list, with the list's own fields before Sendy's columns. Sendy guesses the country by IP.
import { type FileKind, listNamed, type Preset, statusWords } from '../form/preset.ts';

const SUBSCRIBERS = {
  // A list's own fields may have the names of Sendy's columns, such as a country.
  ownColumnsFrom: ['Joined'],
  columns: {
    email: ['Email'],
    city: ['City'],
    state_province_region: ['State'],
    postal_code: ['Zip', 'Postal code'],
    country: ['Country'],
    'custom.joined': ['Joined on'],
    'custom.gdpr': ['GDPR consent'],
  },
  fullName: ['Name'],
  derived: [
    { from: ['Joined'], columns: ['Joined on'], parts: (cell) => [cell] },
    { from: ['GDPR'], columns: ['GDPR consent'], parts: (cell) => [cell] },
  ],
  status: [
    // As far as is known, Sendy goes on sending after a soft bounce.
    statusWords(['Status'], { 'Soft bounced': 'subscribed', 'Marked as spam': 'complained' }),
  ],
  evidence: { reason: ['Status'] },
} as const satisfies Partial<FileKind>;

export const sendy: Preset = {
  name: 'sendy',
  title: 'Sendy',
  certainty: 'certain',
  facts: 'a header in the tests of a reader',
  exports:
    'All subscribers of every list as CSV, of every status; and the suppression list of each brand under a name with "suppress" in it.',
  kinds: [
    {
      ...SUBSCRIBERS,
      name: 'subscribers of a list',
      recognise: { all: ['Added via', 'Opt-in method', 'Signed up from', 'Status'] },
    },
    listNamed('suppression list', /suppress/iu, ['Status']),
    {
      ...SUBSCRIBERS,
      name: 'subscribers of an older version',
      recognise: { all: ['Name', 'Email', 'Status'], weak: true },
    },
    {
      ...SUBSCRIBERS,
      name: 'subscribers without a status',
      recognise: { all: ['Name', 'Email'], weak: true },
      status: [],
    },
  ],
};
