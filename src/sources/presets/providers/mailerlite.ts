// MailerLite: a file per view of subscribers. The unsubscribed have the same columns as the active, so a person must
// name the view of a file without a status column.
import { commaOrSemicolonTags } from '../form/split-cells.ts';
import { type FileKind, filled, type Preset, statusWords } from '../form/preset.ts';

const SUBSCRIBERS = {
  columns: {
    email: ['Subscriber', 'Email'],
    first_name: ['Name', 'First name'],
    last_name: ['Last name', 'Surname'],
    city: ['City'],
    state_province_region: ['State'],
    postal_code: ['ZIP', 'Zip code'],
    // `Location` is a guess.
    country: ['Country'],
  },
  tags: { column: ['Groups'], parts: commaOrSemicolonTags },
  status: [
    statusWords(['Status'], { junk: 'complained' }),
    filled(['unsubscribed_at'], 'unsubscribed'),
  ],
  ignore: [
    ...['Sent', 'Opens', 'Clicks', 'Location', 'Open rate', 'Click rate', 'id', 'updated_at'],
    ...['ip_address', 'optin_ip', 'opted_in_at'],
  ],
  evidence: { at: ['unsubscribed_at'] },
  withoutStatus:
    'No column tells the status: MailerLite exports each status as a view of its own, all with the same columns. Read the others with `status: unsubscribed`, `status: bounced` or `status: complained` (junk).',
} as const satisfies Partial<FileKind>;

export const mailerlite: Preset = {
  name: 'mailerlite',
  title: 'MailerLite',
  certainty: 'certain',
  facts: 'mailerlite.com/help, headers of real files',
  exports:
    'Every status of the subscribers as a CSV of its own (Subscribers, filter by status, Export): active, unsubscribed, unconfirmed, bounced and junk, each as a source with its `status`.',
  kinds: [
    {
      ...SUBSCRIBERS,
      name: 'subscribers',
      recognise: { all: ['Subscriber'], any: ['Subscribed', 'Sent', 'Opens', 'Clicks'] },
    },
    {
      ...SUBSCRIBERS,
      name: 'subscribers in the form of the API',
      certainty: 'assumed',
      recognise: { all: ['email', 'status', 'subscribed_at'], weak: true },
    },
  ],
};
