// Publications and their readers: Substack, Ghost, beehiiv and Steady. Paying for one says nothing about mail.
import {
  against,
  type FileKind,
  flag,
  knownWords,
  PERSON,
  type Preset,
  statusWords,
} from '../form/preset.ts';
import { commaTags, jsonNames } from '../form/split-cells.ts';

// Substack: the address list in the zip of a publication, and the larger list of the dashboard, which tells what
// sections a reader wants. In both, paying and getting mail are separate.

/** Substack writes these for people who asked to be deleted. */
const PLACEHOLDERS = [/@deletion-request\.substack\.com$/u];

const SUBSTACK_LIST = {
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
  guesses: { country: ['Subscriber country'] },
  // What readers did.
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
      ...SUBSTACK_LIST,
      name: 'list of the zip',
      recognise: { all: ['email', 'active_subscription', 'email_disabled'] },
    },
    {
      ...SUBSTACK_LIST,
      name: 'list of paying readers',
      recognise: { all: ['email', 'email_disabled', 'stripe_connected_customer_id'] },
    },
    {
      ...DASHBOARD,
      name: 'list of the dashboard',
      certainty: 'assumed',
      recognise: { all: [...DASHBOARD_COLUMNS, 'Receiving emails for'] },
      derived: [{ from: ['Receiving emails for'], columns: ['Any section'], parts: anyText }],
      status: [flag(['Any section'], 'subscribed')],
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

/** Of the sections of a publication, whose names are its own. */
function anyText(cell: string): readonly string[] {
  return [cell.trim() === '' ? '' : 'yes'];
}

// Ghost: the members of a site. Bounces and complaints are known only to the service that sends Ghost's mail.

export const ghost: Preset = {
  name: 'ghost',
  title: 'Ghost',
  certainty: 'certain',
  facts: 'the source of TryGhost/Ghost, docs.ghost.org',
  exports:
    'The members as CSV (Members, Export all members), and the suppressions of the service that sends the mail, such as those of Mailgun.',
  ownColumns: ['complimentary_plan'],
  kinds: [
    {
      name: 'members of the API',
      recognise: { all: ['email', 'subscribed', 'email_suppression.suppressed'] },
      columns: { email: ['email'] },
      fullName: ['name'],
      tags: { column: ['labels'], parts: (cell) => jsonNames(cell) },
      status: [
        flag(['subscribed'], 'subscribed', 'unsubscribed'),
        // An address that bounced or complained stays subscribed.
        flag(['email_suppression.suppressed'], 'bounced'),
        knownWords(['email_suppression.info.reason'], { spam: 'complained', fail: 'bounced' }),
      ],
      otherwise: 'no-consent',
      ignore: [
        ...['id', 'uuid', 'note', 'geolocation', 'status', 'comped', 'tiers', 'subscriptions'],
        ...['avatar_image', 'email_count', 'email_opened_count', 'email_open_rate', 'last_seen_at'],
        // Each newsletter has a status of its own, which is not the member's.
        ...['newsletters', 'email_suppression.info', 'updated_at', 'unsubscribe_url'],
        'attribution',
      ],
      evidence: {
        reason: ['email_suppression.info.reason'],
        at: ['email_suppression.info.timestamp'],
      },
    },
    {
      name: 'members',
      recognise: { all: ['email', 'subscribed_to_emails'] },
      columns: { email: ['email'] },
      fullName: ['name'],
      tags: { column: ['labels'], parts: commaTags },
      status: [
        flag(['subscribed_to_emails'], 'subscribed', 'unsubscribed'),
        against(['deleted_at'], 'unsubscribed'),
      ],
      // A blank may stand for no, but not for sure enough to suppress anybody.
      otherwise: 'no-consent',
      ignore: ['id', 'complimentary_plan', 'stripe_customer_id', 'error'],
      evidence: { at: ['deleted_at'] },
      warnings: [
        'The members of Ghost do not tell whose mail bounced or who complained. Export the suppressions of the service that sends the mail, such as Mailgun, and name them under suppressions.',
      ],
    },
  ],
};

// beehiiv: the subscribers of a publication. An unsubscribe date outweighs the status; a paid tier says nothing
// about mail.

const BEEHIIV_SUBSCRIBERS = {
  columns: PERSON,
  tags: { column: ['tags'], parts: commaTags },
  status: [
    statusWords(['status'], {
      ...{ inactive: 'unsubscribed', pending: 'unconfirmed', validating: 'unconfirmed' },
      ...{ 'needs approval': 'unconfirmed', needs_approval: 'unconfirmed', invalid: 'bounced' },
    }),
    against(['unsubscribed_at'], 'unsubscribed'),
  ],
  ignore: [
    ...['id', 'subscriber_id', 'stripe_customer_id', 'open_rate', 'click_rate'],
    ...['last_opened_at', 'last_clicked_at', 'total_sent', 'total_opened', 'total_clicked'],
  ],
  evidence: { at: ['unsubscribed_at'] },
} as const satisfies Partial<FileKind>;

export const beehiiv: Preset = {
  name: 'beehiiv',
  title: 'beehiiv',
  certainty: 'likely',
  facts: 'the tests of TryGhost/migrate',
  exports:
    'The full export of all subscribers of each publication as CSV, not the one of a segment.',
  kinds: [
    {
      name: 'performance of posts',
      recognise: { all: ['Date', 'Subject or Title', 'Sent'] },
      refuse: 'It tells how posts did, not who wants mail. Export the subscribers.',
    },
    {
      name: 'posts',
      recognise: { all: ['content_html'], weak: true },
      refuse: 'It holds posts, not people. Export the subscribers.',
    },
    {
      ...BEEHIIV_SUBSCRIBERS,
      name: 'subscribers',
      recognise: {
        all: ['email', 'status', 'tier', 'created_at'],
        any: ['unsubscribed_at', 'stripe_customer_id', 'Free Tier', 'acquisition_source'],
      },
    },
    {
      ...BEEHIIV_SUBSCRIBERS,
      name: 'subscribers with few columns',
      certainty: 'assumed',
      recognise: {
        all: ['email', 'status'],
        any: ['tier', 'subscription_tier', 'created_at', 'created'],
        weak: true,
      },
    },
  ],
};

// Steady: the members of a publication. None of the columns is about mail.

export const steady: Preset = {
  name: 'steady',
  title: 'Steady',
  certainty: 'likely',
  facts: 'help.steadyhq.com (Export list and information about your members in CSV format)',
  exports: 'The members as CSV. A plan is paid for, and says nothing about mail.',
  kinds: [
    {
      name: 'members',
      recognise: { all: ['email', 'plan_name', 'subscription_state', 'plan_monthly_amount_cents'] },
      columns: { ...PERSON, country: ['country'], 'custom.plan': ['plan_name'] },
      rest: 'offered',
      ignore: [
        ...['plan_monthly_amount_cents', 'gifted', 'subscription_period', 'subscription_state'],
        'subscribed_at',
      ],
    },
  ],
};
