// Kit (formerly ConvertKit): the subscribers of one filter, whose header is uncertain, and those of the API. A file
// of all tabs usually holds only confirmed subscribers.
import { commaTags } from '../form/split-cells.ts';
import { CAMPAIGN_REPORT, type FileKind, type Preset, statusWords } from '../form/preset.ts';

/** Inactive people never confirmed; those who left are called cancelled. */
const STATES = {
  active: 'subscribed',
  inactive: 'unconfirmed',
  cancelled: 'unsubscribed',
} as const;

/** Last names and places are fields of the account, which chose their names. */
const SUBSCRIBERS = {
  columns: {
    email: ['email_address', 'email'],
    first_name: ['first_name'],
    last_name: ['last_name', 'fields.last_name', 'surname', 'fields.surname'],
    city: ['city', 'fields.city'],
    postal_code: ['zip', 'postal_code', 'postcode', 'fields.zip', 'fields.postal_code'],
    country: ['country', 'fields.country'],
    'custom.created_at': ['created_at'],
  },
  tags: { column: ['tags'], parts: commaTags },
  ignore: ['id', 'subscriber_id', 'added_at'],
  evidence: { at: ['cancelled_at', 'unsubscribed_at', 'bounced_at', 'complained_at'] },
} as const satisfies Partial<FileKind>;

const BY_STATE = {
  ...SUBSCRIBERS,
  status: [statusWords(['state'], STATES)],
} as const satisfies Partial<FileKind>;

export const kit: Preset = {
  name: 'kit',
  title: 'Kit (ConvertKit)',
  certainty: 'assumed',
  facts: 'the states of the interface, help.kit.com; the CSV from memory',
  exports:
    'Every status of the subscribers as a CSV of its own (Subscribers, filter by confirmed, unconfirmed, cancelled, bounced and complained, Export); a file without a column of the status is a source with its `status`.',
  kinds: [
    {
      ...BY_STATE,
      name: 'subscribers in the form of the API',
      certainty: 'certain',
      recognise: {
        all: ['id', 'email_address', 'first_name', 'state', 'created_at'],
        none: ['status'],
      },
    },
    CAMPAIGN_REPORT,
    {
      ...SUBSCRIBERS,
      name: 'subscribers',
      recognise: { all: ['status'], any: ['email', 'email_address'], weak: true },
      // Beside a status, `state` is part of an address.
      columns: { ...SUBSCRIBERS.columns, state_province_region: ['state'] },
      status: [statusWords(['status'], STATES)],
    },
    {
      ...BY_STATE,
      name: 'subscribers by their state',
      recognise: { all: ['state'], any: ['email', 'email_address'], weak: true },
    },
    {
      ...SUBSCRIBERS,
      name: 'subscribers of one status',
      recognise: { any: ['email', 'email_address'], weak: true },
      warnings: [
        'No column tells the status: Kit exports what was filtered, and confirmed subscribers only where nothing was. Read the others with `status: unsubscribed` (cancelled), `status: bounced`, `status: complained` or `status: unconfirmed`.',
      ],
    },
  ],
};
