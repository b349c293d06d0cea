// Amazon SES: the suppression list of an account in one region, and the contacts of a contact list, both
// as the command line saves them. Unsubscribes are only told by the contacts.
import { TOPIC_COLUMNS, topicAnswers } from './cells/opted-in-topics.ts';
import { jsonAttributes } from './cells/json-attributes.ts';
import { commaTags } from './cells/tag-list.ts';
import type { Preset } from './preset.ts';

export const ses: Preset = {
  name: 'ses',
  title: 'Amazon SES',
  certainty: 'certain',
  exports:
    'The JSON of `aws sesv2 list-suppressed-destinations` for every region, and of `aws sesv2 list-contacts` for every contact list, with all pages: several in one file are read, too.',
  kinds: [
    {
      name: 'suppressed destinations',
      recognise: { all: ['EmailAddress', 'Reason', 'LastUpdateTime'] },
      columns: { email: ['EmailAddress'] },
      status: {
        rules: [
          {
            kind: 'words',
            column: ['Reason'],
            words: { BOUNCE: 'bounced', COMPLAINT: 'complained' },
            otherwise: 'nothing',
          },
        ],
        // Whatever the reason is, SES sends nothing to this address.
        otherwise: 'bounced',
      },
      rest: 'offered',
      ignore: [{ containing: 'Attributes' }],
      evidence: { reason: ['Reason'], at: ['LastUpdateTime'] },
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
      status: {
        rules: [
          { kind: 'flag', column: ['UnsubscribeAll'], yes: 'unsubscribed' },
          {
            kind: 'words',
            column: TOPIC_COLUMNS.slice(1),
            // A no to every topic is only about these, and keeps nobody from other mail.
            words: { OPT_IN: 'subscribed', OPT_OUT: 'no-consent' },
          },
        ],
      },
      rest: 'taken',
      // What a list takes for granted is no answer of the person.
      ignore: ['TopicDefaultPreferences', 'ContactListName', 'LastUpdatedTimestamp'],
      evidence: { at: ['LastUpdatedTimestamp'] },
    },
  ],
};
