// Buttondown: the subscribers as its API gives them. The type is the status, and what somebody pays besides.
import { jsonTags } from '../form/split-cells.ts';
import { type Preset, statusWords } from '../form/preset.ts';

export const buttondown: Preset = {
  name: 'buttondown',
  title: 'Buttondown',
  certainty: 'likely',
  facts: 'docs.buttondown.com',
  exports: 'The subscribers of every type as saved answers of the API (/v1/subscribers).',
  kinds: [
    {
      name: 'subscribers of the API',
      recognise: {
        all: ['email_address', 'type', 'unsubscription_date', 'undeliverability_date'],
      },
      columns: { email: ['email_address'] },
      tags: { column: ['tags'], parts: jsonTags },
      status: [
        // A type that is not listed, such as that of somebody who stopped paying, is told.
        statusWords(['type'], {
          ...{ regular: 'subscribed', premium: 'subscribed', gifted: 'subscribed' },
          ...{ trialed: 'subscribed', unactivated: 'unconfirmed', undeliverable: 'bounced' },
          ...{ spammy: 'no-consent', removed: 'no-consent', blocked: 'no-consent' },
          ...{ paused: 'no-consent', upcoming: 'no-consent' },
        }),
      ],
      ignore: [
        ...['id', 'secondary_id', 'notes', 'referrer_url', 'source', 'avatar_url', 'stripe_coupon'],
        ...['utm_campaign', 'utm_medium', 'utm_source', 'stripe_customer_id', 'ip_address'],
        ...['creation_date', 'churn_date', 'upgrade_date', 'last_open_date', 'last_click_date'],
        ...['unsubscription_date', 'undeliverability_date', 'undeliverability_reason'],
      ],
      evidence: {
        reason: ['unsubscription_reason', 'undeliverability_reason'],
        at: ['unsubscription_date', 'undeliverability_date'],
      },
    },
  ],
};
