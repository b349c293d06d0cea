// Moosend: the subscribers of one mailing list. No real header of its CSV is known, so the names are those on its pages;
// a column with another name becomes a custom field. Its API gives a number for the status.
import { commaOrSemicolonTags, jsonTags } from '../form/split-cells.ts';
import {
  CAMPAIGN_REPORT,
  type FileKind,
  filled,
  type Preset,
  statusWords,
} from '../form/preset.ts';

const EMAIL = ['Email', 'Email Address'];

const SUBSCRIBERS = {
  columns: {
    email: EMAIL,
    first_name: ['First Name'],
    last_name: ['Last Name', 'Surname'],
    city: ['City'],
    state_province_region: ['State'],
    postal_code: ['Zip', 'Zip Code', 'Postal Code'],
    country: ['Country'],
    'custom.created_on': ['Created On'],
    'custom.phone': ['Mobile', 'Phone'],
  },
  fullName: ['Name'],
  tags: { column: ['Tags'], parts: commaOrSemicolonTags },
  status: [
    // Archived people did not leave, but they may get no mail.
    statusWords(['Status', 'Subscription Status'], {
      removed: 'unsubscribed',
      archived: 'no-consent',
    }),
    filled(['Unsubscribed On'], 'unsubscribed'),
  ],
  ignore: ['ID', 'Updated On', 'Subscribe Method', 'Subscribe Type', 'IP', 'IP Address'],
  otherWays: ['Mobile', 'Phone'],
  evidence: {
    reason: ['Unsubscribe Reason', 'Removed Reason', 'Reason'],
    at: ['Unsubscribed On', 'Removed On', 'Bounced On'],
  },
  withoutStatus:
    'No column tells the status: in Moosend the active, the unsubscribed, the bounced and the removed can be exported one by one. Read the others with `status: unsubscribed` (also the removed) or `status: bounced`.',
} as const satisfies Partial<FileKind>;

export const moosend: Preset = {
  name: 'moosend',
  title: 'Moosend',
  certainty: 'assumed',
  facts: 'memory alone; of the answers of its API (v3) the words of a client of it',
  exports:
    'The subscribers of every mailing list as CSV, of every status (active, unsubscribed, bounced, removed); a file without a column of the status is a source with its `status`.',
  kinds: [
    CAMPAIGN_REPORT,
    {
      name: 'subscribers of the API',
      certainty: 'likely',
      recognise: { all: ['Email', 'SubscribeType', 'SubscribeMethod'] },
      columns: { email: ['Email'], 'custom.phone': ['Mobile'] },
      fullName: ['Name'],
      tags: { column: ['Tags'], parts: jsonTags },
      status: [
        statusWords(['SubscribeType'], {
          1: 'subscribed',
          2: 'unsubscribed',
          3: 'bounced',
          4: 'unsubscribed',
        }),
        filled(['UnsubscribedOn'], 'unsubscribed'),
      ],
      ignore: [
        ...['ID', 'CreatedOn', 'UpdatedOn', 'UnsubscribedFromID', 'SubscribeMethod', 'RemovedOn'],
        ...['CustomFields', 'Preferences'],
      ],
    },
    { ...SUBSCRIBERS, name: 'subscribers', recognise: { any: EMAIL, weak: true } },
  ],
};
