// CleverReach: the receivers of a group as its API gives them. Times are seconds since 1970, and zero where it never
// happened.
import { jsonTags } from '../form/split-cells.ts';
import { filled, flag, type Preset } from '../form/preset.ts';

export const cleverreach: Preset = {
  name: 'cleverreach',
  title: 'CleverReach',
  certainty: 'likely',
  facts: 'the REST API v3 (rest.cleverreach.com)',
  exports: 'The receivers of every group, active and inactive, as saved answers of the API.',
  kinds: [
    {
      name: 'receivers of the API',
      recognise: {
        all: ['email', 'activated', 'registered', 'deactivated'],
        any: ['conversion_rate', 'response_rate', 'group_id', 'groups_id'],
      },
      columns: {
        email: ['email'],
        first_name: ['global_attributes.firstname', 'attributes.firstname'],
        last_name: ['global_attributes.lastname', 'attributes.lastname'],
        city: ['global_attributes.city', 'attributes.city'],
        postal_code: ['global_attributes.zip', 'attributes.zip'],
        country: ['global_attributes.country', 'attributes.country'],
      },
      tags: { column: ['tags'], parts: jsonTags },
      status: [
        {
          kind: 'answer',
          column: ['activated'],
          isMoment: true,
          yes: 'subscribed',
          no: 'unconfirmed',
          blank: 'unconfirmed',
          words: {},
        },
        filled(['deactivated'], 'unsubscribed'),
        // Neither active nor gone: blocked, or not yet confirmed.
        flag(['active'], 'subscribed', 'no-consent'),
      ],
      otherwise: 'no-consent',
      ignore: [
        ...[
          'id',
          'imported',
          'bounced',
          'group_id',
          'groups_id',
          'registered',
          'last_ip',
          'source',
        ],
        ...['last_location', 'last_client', 'last_changed', 'points', 'stars', 'orders', 'events'],
        ...['conversion_rate', 'response_rate', 'open_rate', 'click_rate'],
      ],
    },
  ],
};
