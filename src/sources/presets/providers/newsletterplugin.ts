// The Newsletter Plugin for WordPress: the subscribers, with a letter for the status. The flags of the lists stay when
// somebody leaves.
import { type Preset, statusWords } from '../form/preset.ts';

export const newsletterplugin: Preset = {
  name: 'newsletterplugin',
  title: 'The Newsletter Plugin',
  certainty: 'certain',
  facts: 'the source of the plugin',
  exports: 'The subscribers as CSV (Subscribers, Export), of every status.',
  kinds: [
    {
      name: 'subscribers',
      recognise: { all: ['Email', 'Status', 'Token', 'Profile 20', 'List 20'] },
      columns: {
        email: ['Email'],
        first_name: ['Name'],
        last_name: ['Surname'],
        country: ['Country'],
      },
      status: [
        statusWords(['Status'], {
          C: 'subscribed',
          S: 'unconfirmed',
          U: 'unsubscribed',
          B: 'bounced',
          P: 'complained',
        }),
      ],
      // Forty columns of profiles and lists, of which most are blank.
      rest: 'offered',
      ignore: [
        ...['Sex', 'Date', 'Token', 'Feed by mail', 'Follow up', 'Language', 'IP'],
        { containing: 'List ' },
      ],
    },
  ],
};
