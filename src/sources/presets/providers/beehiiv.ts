// beehiiv: the subscribers of a publication. An unsubscribe date outweighs the status; a paid tier says nothing
// about mail.
import { commaTags } from '../form/split-cells.ts';
import { type FileKind, filled, PERSON, type Preset, statusWords } from '../form/preset.ts';

const SUBSCRIBERS = {
  columns: PERSON,
  tags: { column: ['tags'], parts: commaTags },
  status: [
    statusWords(['status'], {
      ...{ inactive: 'unsubscribed', pending: 'unconfirmed', validating: 'unconfirmed' },
      ...{ 'needs approval': 'unconfirmed', needs_approval: 'unconfirmed', invalid: 'bounced' },
    }),
    filled(['unsubscribed_at'], 'unsubscribed'),
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
      ...SUBSCRIBERS,
      name: 'subscribers',
      recognise: {
        all: ['email', 'status', 'tier', 'created_at'],
        any: ['unsubscribed_at', 'stripe_customer_id', 'Free Tier', 'acquisition_source'],
      },
    },
    {
      ...SUBSCRIBERS,
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
