// MailerSend: the four lists of people who get no mail, as its interface gives them. They have the same keys,
// so that the name of the file tells which list it is.
import type { FileKind, Preset } from '../form/preset.ts';

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
  exports:
    'The JSON of the four suppression lists of every domain, each in a file of its name: hard-bounces, spam-complaints, unsubscribes and blocklist.',
  kinds: [
    {
      ...LIST,
      name: 'hard bounces',
      recognise: { all: ADDRESS, file: /^hard[ _-]?bounce/iu },
      status: { always: 'bounced' },
    },
    {
      ...LIST,
      name: 'spam complaints',
      recognise: { all: ADDRESS, file: /^(?:spam|complain)/iu },
      status: { always: 'complained' },
    },
    {
      ...LIST,
      name: 'unsubscribes',
      recognise: { all: ADDRESS, file: /^unsub/iu },
      status: { always: 'unsubscribed' },
    },
    {
      ...LIST,
      name: 'blocklist',
      recognise: { any: [...ADDRESS, 'pattern'], file: /^block[ _-]?list/iu, weak: true },
      status: { always: 'unsubscribed' },
    },
    {
      ...LIST,
      name: 'one of the lists under another name',
      recognise: { all: [...ADDRESS, 'created_at'], weak: true },
      // People on the list get no mail, whichever list it is.
      status: { always: 'unsubscribed' },
    },
  ],
};
