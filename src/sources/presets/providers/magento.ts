// Magento and Adobe Commerce: the table of the newsletter, with a number for the status.
import { type Preset, statusWords } from '../form/preset.ts';

export const magento: Preset = {
  name: 'magento',
  title: 'Magento',
  certainty: 'certain',
  facts: 'the source of Magento 2 (Magento_Newsletter)',
  exports: 'The whole table newsletter_subscriber as CSV, with its column names.',
  kinds: [
    {
      name: 'table newsletter_subscriber',
      recognise: {
        all: ['subscriber_email', 'subscriber_status'],
        any: ['subscriber_confirm_code', 'change_status_at'],
      },
      columns: { email: ['subscriber_email'] },
      status: [
        statusWords(['subscriber_status'], {
          1: 'subscribed',
          2: 'unconfirmed',
          3: 'unsubscribed',
          4: 'unconfirmed',
        }),
      ],
      ignore: [
        ...['subscriber_id', 'store_id', 'customer_id', 'subscriber_confirm_code'],
        'change_status_at',
      ],
      evidence: { at: ['change_status_at'] },
    },
  ],
};
