// Amazon SES: the suppression list of an account in one region, and the contacts of a contact list, as the AWS
// command line saves them. Only the contacts tell unsubscribes.
import { commaTags, jsonAttributes, jsonRecords } from '../form/split-cells.ts';
import { flag, knownWords, type Preset, words } from '../form/preset.ts';

/** Derived from a JSON list of topics with the person's answer for each. */
const TOPIC_COLUMNS = ['Topics', 'Answer about topics'] as const;

export const ses: Preset = {
  name: 'ses',
  title: 'Amazon SES',
  certainty: 'certain',
  facts: 'docs.aws.amazon.com (sesv2)',
  exports:
    'The JSON of `aws sesv2 list-suppressed-destinations` for every region, and of `aws sesv2 list-contacts` for every contact list, with all pages: several in one file are read, too. Of its notifications about mails, one JSON per line, those of lasting bounces and complaints.',
  kinds: [
    {
      name: 'suppressed destinations',
      recognise: { all: ['EmailAddress', 'Reason', 'LastUpdateTime'] },
      columns: { email: ['EmailAddress'] },
      status: [knownWords(['Reason'], { BOUNCE: 'bounced', COMPLAINT: 'complained' })],
      // SES sends nothing to this address, whatever the reason.
      otherwise: 'bounced',
      rest: 'offered',
      ignore: [{ containing: 'Attributes' }],
      evidence: { reason: ['Reason'], at: ['LastUpdateTime'] },
    },
    {
      name: 'notifications',
      // Made from the objects of each mail: see `json-notifications`.
      recognise: { all: ['emailAddress', 'sesEvent'] },
      columns: { email: ['emailAddress'] },
      status: [
        knownWords(['sesEvent'], {
          'Permanent bounce': 'bounced',
          // Mail may reach them tomorrow.
          'Passing bounce': 'nothing',
          Complaint: 'complained',
          'Not spam': 'nothing',
          // They may have come back since, which other notifications tell.
          Unsubscribe: 'no-consent',
          Subscription: 'nothing',
          ...{ Send: 'nothing', Delivery: 'nothing', Open: 'nothing', Click: 'nothing' },
          ...{ Reject: 'nothing', DeliveryDelay: 'nothing', 'Rendering Failure': 'nothing' },
        }),
      ],
      otherwise: 'nothing',
      evidence: { reason: ['reason'], at: ['timestamp'] },
    },
    {
      name: 'contacts',
      recognise: { all: ['EmailAddress', 'UnsubscribeAll'] },
      columns: { email: ['EmailAddress'] },
      derived: [
        { from: ['TopicPreferences'], columns: TOPIC_COLUMNS, parts: topicAnswers },
        { from: ['AttributesData'], columns: { below: 'AttributesData' }, parts: jsonAttributes },
      ],
      tags: {
        column: ['TopicPreferences'],
        parts: (cell) => commaTags(topicAnswers(cell)[0] ?? ''),
      },
      status: [
        flag(['UnsubscribeAll'], 'unsubscribed'),
        // A no to every topic does not stop mail about other topics.
        words(TOPIC_COLUMNS.slice(1), { OPT_IN: 'subscribed', OPT_OUT: 'no-consent' }),
      ],
      // A list's defaults are not the person's answers.
      ignore: ['TopicDefaultPreferences', 'ContactListName', 'LastUpdatedTimestamp'],
      evidence: { at: ['LastUpdatedTimestamp'] },
    },
  ],
};

/** The topics that a person opted into, and the best answer: OPT_IN, OPT_OUT or blank. */
export function topicAnswers(cell: string): readonly string[] {
  const answers = jsonRecords(cell).flatMap(({ TopicName: name, SubscriptionStatus: status }) =>
    typeof name === 'string' && typeof status === 'string' ? [{ name, status }] : [],
  );
  const names = answers.filter(({ status }) => status === 'OPT_IN').map(({ name }) => name);
  if (names.length > 0) return [names.join(', '), 'OPT_IN'];
  return ['', answers.length > 0 ? 'OPT_OUT' : ''];
}
