// Ghost: the members of a site. Bounces and complaints are known only to the service that sends Ghost's mail.
import { commaTags } from '../form/split-cells.ts';
import { filled, flag, type Preset } from '../form/preset.ts';

export const ghost: Preset = {
  name: 'ghost',
  title: 'Ghost',
  certainty: 'certain',
  facts: 'the source of TryGhost/Ghost',
  exports:
    'The members as CSV (Members, Export all members), and the suppressions of the service that sends the mail, such as those of Mailgun.',
  kinds: [
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
