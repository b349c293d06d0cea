// Substack: the address list in the zip of a publication, and the larger list of the dashboard, which tells what
// sections a reader wants. In both, paying and getting mail are separate.
import { type FileKind, filled, flag, type Preset } from '../form/preset.ts';

/** Substack writes these for people who asked to be deleted. */
const PLACEHOLDERS = [/@deletion-request\.substack\.com$/u];

const LIST = {
  columns: { email: ['email'] },
  status: [
    // Bounced or unsubscribed: the file does not tell which.
    flag(['email_disabled'], 'unsubscribed', 'subscribed'),
  ],
  otherwise: 'no-consent',
  ignore: ['prefer_digests', 'stripe_connected_customer_id'],
  placeholders: PLACEHOLDERS,
} as const satisfies Partial<FileKind>;

const DASHBOARD = {
  columns: {
    email: ['Email'],
    'custom.subscription_type': ['Subscription type'],
    'custom.subscription_date': ['Subscription date'],
  },
  fullName: ['Name'],
  rest: 'offered',
  // What readers did. `Subscriber country` is a guess, so it is only offered.
  ignore: [
    ...['Activity', 'Link clicks', 'Is Bestseller'],
    ...[{ containing: 'all time' }, { containing: 'last' }],
  ],
  placeholders: PLACEHOLDERS,
} as const satisfies Partial<FileKind>;

const DASHBOARD_COLUMNS = ['Email', 'Subscription type', 'Activity', 'Subscription date'];

export const substack: Preset = {
  name: 'substack',
  title: 'Substack',
  certainty: 'certain',
  facts: 'real files in the tests of TryGhost/migrate, a header in buttondown/roadmap',
  exports:
    'The zip of the publication (Settings, Exports), of which the list of addresses is read; or all subscribers from the dashboard as CSV. Who unsubscribed may be in neither.',
  members: /(?:^|\/)[^/]*(?:email|signup|subscriber)[^/]*\.csv$/iu,
  ownColumns: ['Comments (last 7 days)', 'Email receives (last 6 months)'],
  kinds: [
    {
      name: 'posts',
      recognise: { all: ['post_id', 'post_date', 'is_published'] },
      refuse: 'It holds posts, not people. Name the file email_list….csv of the export.',
    },
    {
      ...LIST,
      name: 'list of the zip',
      recognise: { all: ['email', 'active_subscription', 'email_disabled'] },
    },
    {
      ...LIST,
      name: 'list of paying readers',
      recognise: { all: ['email', 'email_disabled', 'stripe_connected_customer_id'] },
    },
    {
      ...DASHBOARD,
      name: 'list of the dashboard',
      certainty: 'assumed',
      recognise: { all: [...DASHBOARD_COLUMNS, 'Receiving emails for'] },
      status: [filled(['Receiving emails for'], 'subscribed')],
      // A blank is taken for no mail wanted, but not for sure enough to suppress anybody.
      otherwise: 'no-consent',
    },
    {
      ...DASHBOARD,
      name: 'list of the dashboard without its sections',
      recognise: { all: DASHBOARD_COLUMNS },
    },
  ],
};
