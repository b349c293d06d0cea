// phpList: the subscribers. Whoever left is on the blacklist, and stays confirmed.
import { flag, knownWords, type Preset } from '../form/preset.ts';

export const phplist: Preset = {
  name: 'phplist',
  title: 'phpList',
  certainty: 'certain',
  facts: 'the source of phpList 3',
  exports: 'All subscribers as a file with every column (Subscribers, Export), of all lists.',
  kinds: [
    {
      name: 'subscribers',
      recognise: {
        all: ['Email', 'Is this subscriber confirmed', 'Is this subscriber blacklisted'],
      },
      columns: { email: ['Email'], 'custom.lists': ['List Membership'] },
      status: [
        flag(['Is this subscriber confirmed'], 'subscribed', 'unconfirmed'),
        flag(['Is this subscriber blacklisted'], 'unsubscribed'),
        flag(['Is this account disabled?'], 'no-consent'),
        // Somebody who took back every list gets no mail of phpList.
        knownWords(['List Membership'], { 'No Lists': 'no-consent' }),
      ],
      otherwise: 'no-consent',
      ignore: [
        ...['id', 'Did this subscriber manually confirm', 'Entered', 'Last Modified'],
        // phpList puts those who bounce too often on its blacklist itself.
        ...['Number of bounces', 'Send this subscriber HTML emails', 'UUID', 'RSS Frequency'],
        ...['Unique ID for subscriber', 'Which page was used to subscribe', 'Additional data'],
        ...['Last time password was changed', 'Foreign Key'],
      ],
    },
  ],
};
