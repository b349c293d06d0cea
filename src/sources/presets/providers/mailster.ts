// Mailster for WordPress: the subscribers with the columns that the person chose, among them a word or a code for the
// status. Lists and the date of the confirmation stay when somebody leaves.
import { type FileKind, PERSON, type Preset, statusWords } from '../form/preset.ts';

const SUBSCRIBERS: FileKind = {
  name: 'subscribers',
  // Others have such columns, too, and other codes in them.
  recognise: { all: ['Email'], any: ['Status', 'Statuscode'], file: /^mailster_export_/iu },
  columns: { ...PERSON, 'custom.lists': ['Lists'] },
  status: [
    // What Mailster could not send for another reason than a bounce may be sent one day.
    statusWords(['Statuscode', 'Status'], {
      ...{ 0: 'unconfirmed', 1: 'subscribed', 2: 'unsubscribed', 3: 'bounced', 4: 'no-consent' },
      error: 'no-consent',
    }),
  ],
  ignore: [
    ...['#', 'ID', 'Hash', 'WP User ID', 'Signup Date', 'Signup IP', 'Confirm Date', 'Confirm IP'],
    ...[
      'Rating',
      'Added',
      'Updated',
      'IP',
      'Referer',
      'Language',
      'Timezone',
      'Timeoffset',
      'Form',
    ],
  ],
};

export const mailster: Preset = {
  name: 'mailster',
  title: 'Mailster',
  certainty: 'likely',
  facts: 'the source of the plugin',
  exports: 'The subscribers of every status as CSV, with the status among the columns.',
  ownFile: /^mailster_export_/iu,
  kinds: [SUBSCRIBERS],
};
