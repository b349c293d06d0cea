// Ghost: the members of a site. Bounces and complaints are known only to the service that sends Ghost's mail.
import { commaTags, jsonNames } from '../form/split-cells.ts';
import { filled, flag, knownWords, type Preset } from '../form/preset.ts';

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
        filled(['deleted_at'], 'unsubscribed'),
      ],
      // Ghost leaves the cell blank for no.
      otherwise: 'unsubscribed',
      ignore: ['id', 'complimentary_plan', 'stripe_customer_id', 'error'],
      evidence: { at: ['deleted_at'] },
      warnings: [
        'The members of Ghost do not tell whose mail bounced or who complained. Export the suppressions of the service that sends the mail, such as Mailgun, and name them under suppressions.',
      ],
    },
  ],
};
