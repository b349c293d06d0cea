// Mailgun: the three suppression lists of each sending domain, as CSV or JSON, and the members of mailing lists. Mailgun's export script writes one
// header over all of them, so the name of the file outweighs its columns.
import { jsonTags } from '../form/split-cells.ts';
import { flag, kindsOfStatus, type FileKind, type Preset, words } from '../form/preset.ts';

const LIST = {
  columns: { email: ['address'] },
  rest: 'offered',
  ignore: ['code', 'MessageHash', 'error', 'tags', 'created_at'],
  evidence: { reason: ['error', 'code'], at: ['created_at'] },
} as const satisfies Partial<FileKind>;

export const mailgun: Preset = {
  name: 'mailgun',
  title: 'Mailgun',
  certainty: 'certain',
  facts: 'documentation.mailgun.com, mailgun/scripts',
  exports:
    'The bounces, complaints and unsubscribes of every sending domain, as CSV or JSON. Compare the number of rows with the one that Mailgun shows: its own export script loses the first page.',
  ownColumns: ['MessageHash'],
  kinds: [
    {
      name: 'members of a mailing list',
      // The members of lists are also found under these names by other programs: a person says whose they are.
      recognise: { all: ['address', 'name', 'subscribed'] },
      columns: { email: ['address'] },
      fullName: ['name'],
      status: [flag(['subscribed'], 'subscribed', 'unsubscribed')],
      otherwise: 'no-consent',
    },
    ...kindsOfStatus(LIST, [
      ['complaints', { all: ['address', 'created_at'], file: /complaint/iu }, 'complained'],
    ]),
    {
      ...LIST,
      name: 'unsubscribes',
      recognise: { all: ['address', 'tags'] },
      derived: [{ from: ['tags'], columns: ['Unsubscribed from'], parts: unsubscribedFrom }],
      status: [words(['Unsubscribed from'], { all: 'unsubscribed', some: 'nothing' })],
      // People who left the mail with one tag may want the rest.
      otherwise: 'nothing',
    },
    ...kindsOfStatus(LIST, [
      [
        'unsubscribes of the export script',
        { all: ['address', 'created_at'], file: /unsub/iu },
        'unsubscribed',
      ],
      ['bounces', { all: ['address', 'code', 'error'] }, 'bounced'],
      ['complaints', { only: ['address', 'created_at'] }, 'complained'],
    ]),
  ],
};

/** `all` for no tag or the tag `*`: the person left all mail. Otherwise `some`. */
export function unsubscribedFrom(cell: string): readonly string[] {
  const tags = jsonTags(cell);
  return [tags.length === 0 || tags.includes('*') ? 'all' : 'some'];
}
