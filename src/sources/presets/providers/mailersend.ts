// MailerSend: the four suppression lists of the API. They have the same keys, so the name of the file tells which
// list it is.
import { type FileKind, type Preset, filesNamed } from '../form/preset.ts';

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
    ...filesNamed({ ...LIST, recognise: { all: ADDRESS } }, [
      ['hard bounces', /^hard[ _-]?bounce/iu, 'bounced'],
      ['spam complaints', /^(?:spam|complain)/iu, 'complained'],
      ['unsubscribes', /^unsub/iu, 'unsubscribed'],
    ]),
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
      // On each of the lists, people get no mail.
      status: { always: 'unsubscribed' },
    },
  ],
};
