// Postmark: the suppressions of one message stream, from the API or the website.
import { type FileKind, knownWords, type Preset } from '../form/preset.ts';

const REASON_COLUMNS = ['SuppressionReason', 'Suppression Reason', 'Reason'];

const SUPPRESSIONS = {
  status: [
    // Postmark sends nothing to this address, whatever the reason.
    knownWords(REASON_COLUMNS, {
      HardBounce: 'bounced',
      SpamComplaint: 'complained',
      // By the person or by the owner of the account: no mail is sent in either case.
      ManualSuppression: 'unsubscribed',
      'Manual suppression': 'unsubscribed',
    }),
  ],
  otherwise: 'unsubscribed',
  rest: 'offered',
  ignore: ['Origin', 'Source', 'Stream', 'MessageStream'],
  evidence: { reason: REASON_COLUMNS, at: ['CreatedAt', 'Created At', 'Date'] },
} as const satisfies Partial<FileKind>;

export const postmark: Preset = {
  name: 'postmark',
  title: 'Postmark',
  certainty: 'certain',
  facts: 'answers of the interface in a reader of them; the CSV from memory',
  exports:
    'The suppressions of every message stream of every server: the JSON of the interface (suppressions/dump), or the CSV of the site.',
  kinds: [
    {
      ...SUPPRESSIONS,
      name: 'suppressions',
      recognise: { all: ['EmailAddress', 'SuppressionReason', 'Origin'] },
      columns: { email: ['EmailAddress'] },
    },
    {
      ...SUPPRESSIONS,
      name: 'suppressions as CSV',
      certainty: 'assumed',
      recognise: { any: REASON_COLUMNS, weak: true },
      columns: { email: ['Email Address', 'EmailAddress', 'Email', 'Recipient'] },
    },
  ],
};
