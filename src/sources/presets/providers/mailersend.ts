// MailerSend: the four suppression lists of the API. They have the same keys, so the name of the file tells which
// list it is.
import { type FileKind, type Preset, kindsOfStatus } from '../form/preset.ts';

const LIST = {
  columns: { email: ['recipient.email', 'recipient', 'email', 'pattern'] },
  ignore: [
    ...['id', 'type', 'recipient.id', 'updated_at', 'reason', 'readable_reason'],
    ...[{ containing: 'domain' }, { containing: 'recipient' }],
  ],
  evidence: { reason: ['readable_reason', 'reason'], at: ['created_at'] },
} as const satisfies Partial<FileKind>;

const ADDRESS = ['recipient.email'];

export const mailersend: Preset = {
  name: 'mailersend',
  title: 'MailerSend',
  certainty: 'likely',
  facts: 'the lists of the interface, one reader',
  exports:
    'The JSON of the four suppression lists of every domain, each in a file of its name: hard-bounces, spam-complaints, unsubscribes and blocklist.',
  kinds: kindsOfStatus(LIST, [
    ['hard bounces', { all: ADDRESS, file: /^hard[ _-]?bounce/iu }, 'bounced'],
    ['spam complaints', { all: ADDRESS, file: /^(?:spam|complain)/iu }, 'complained'],
    ['unsubscribes', { all: ADDRESS, file: /^unsub/iu }, 'unsubscribed'],
    [
      'blocklist',
      { any: [...ADDRESS, 'pattern'], file: /^block[ _-]?list/iu, weak: true },
      'unsubscribed',
    ],
    // On each of the lists, people get no mail.
    [
      'one of the lists under another name',
      { all: [...ADDRESS, 'created_at'], weak: true },
      'unsubscribed',
    ],
  ]),
};
