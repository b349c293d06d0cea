// Marketing automation: Marketo, Braze, Customer.io and Iterable. Most of them say who left, and only Braze who agreed.
import { against, agreedOn, PERSON, type Preset, tellsWhoLeft } from '../form/preset.ts';

export const marketo: Preset = {
  name: 'marketo',
  title: 'Marketo',
  certainty: 'likely',
  facts:
    'the list of lead fields in the documents of Adobe (emailInvalid, its cause), two public lists of the REST names of all fields, one extracted lead',
  exports:
    'All leads as CSV (Bulk Lead Extract) with unsubscribed, emailInvalid, blackListed and marketingSuspended.',
  kinds: [
    {
      name: 'leads',
      recognise: {
        all: ['email', 'unsubscribed', 'emailInvalid'],
        any: ['emailInvalidCause', 'unsubscribedReason', 'marketingSuspended', 'blackListed'],
      },
      columns: {
        // Where there is no text it writes null, which no field takes.
        ...PERSON,
        city: ['city'],
        country: ['country'],
        'custom.company': ['company'],
      },
      status: [
        against(['unsubscribed'], 'unsubscribed'),
        against(['emailInvalid'], 'bounced'),
        against(['blackListed'], 'unsubscribed'),
        // For a time, or until the owner says otherwise: no word of the person.
        against(['marketingSuspended'], 'no-consent'),
        against(['emailSuspended'], 'no-consent'),
      ],
      rest: 'offered',
      ignore: ['id', 'createdAt', 'updatedAt', 'unsubscribedReason', 'emailInvalidCause'],
    },
  ],
};

const BRAZE = {
  columns: { ...PERSON, city: ['city'], country: ['country'] },
  rest: 'offered',
  ignore: [
    ...['user_id', 'braze_id', 'Braze ID', 'Appboy ID', 'user_aliases', 'created_at', 'devices'],
    ...['date_of_birth', 'gender', 'first_session', 'last_session', 'language', 'timezone'],
  ],
  evidence: { at: ['unsubscribed_from_emails_at'] },
} as const;

const BRAZE_LEFT = against(['unsubscribed_from_emails_at'], 'unsubscribed');

export const braze: Preset = {
  name: 'braze',
  title: 'Braze',
  certainty: 'likely',
  facts: 'braze.com/docs (Export segment data to CSV)',
  exports: 'A segment of all users by "CSV Export Email Addresses", which tells who opted in.',
  kinds: [
    {
      ...BRAZE,
      name: 'e-mail addresses',
      recognise: { all: ['email', 'unsubscribed_from_emails_at', 'opted_in_to_emails_at'] },
      // The day of opting in stays when somebody leaves.
      status: [BRAZE_LEFT, agreedOn(['opted_in_to_emails_at'], 'no-consent')],
      otherwise: 'no-consent',
    },
    {
      ...BRAZE,
      name: 'user data',
      recognise: { all: ['email', 'unsubscribed_from_emails_at'] },
      status: [BRAZE_LEFT],
    },
  ],
};

export const customerio: Preset = {
  name: 'customerio',
  title: 'Customer.io',
  certainty: 'assumed',
  facts:
    'the attributes of people in public clients of its API, docs.customer.io (Export customer data); no header of a CSV was seen',
  exports: 'All people as CSV with unsubscribed and cio_subscription_preferences.',
  kinds: [
    {
      name: 'people',
      recognise: { all: ['cio_id', 'email'] },
      columns: PERSON,
      derived: [
        {
          from: ['cio_subscription_preferences'],
          columns: ['Topic left'],
          parts: (cell) => [/:\s*false/iu.test(cell) ? 'yes' : ''],
        },
      ],
      status: [
        against(['unsubscribed'], 'unsubscribed'),
        // Which of our mail the topic is about, only a person knows.
        against(['Topic left'], 'no-consent'),
      ],
      rest: 'offered',
      ignore: ['cio_id', 'id', 'created_at'],
      warnings: [tellsWhoLeft(['unsubscribed'], 'unsubscribed')],
    },
  ],
};

export const iterable: Preset = {
  name: 'iterable',
  title: 'Iterable',
  certainty: 'assumed',
  facts:
    'the fields of users in Iterable/iterable-android-sdk (IterableConstants.java) and other clients; no exported file was seen',
  exports:
    'All users with emailListIds, unsubscribedChannelIds and unsubscribedMessageTypeIds, as CSV or JSON.',
  kinds: [
    {
      name: 'users',
      recognise: {
        all: ['email'],
        any: ['unsubscribedChannelIds', 'unsubscribedMessageTypeIds'],
      },
      columns: { ...PERSON, 'custom.phone': ['phoneNumber'] },
      derived: [
        {
          from: ['unsubscribedChannelIds', 'unsubscribedMessageTypeIds'],
          each: true,
          columns: ['Left a channel or type'],
          parts: (cell) => [/[^\s[\]",]/u.test(cell) ? 'yes' : ''],
        },
      ],
      // A channel may be another one than mail: too little to suppress anybody, too much to write to them.
      status: [against(['Left a channel or type'], 'no-consent')],
      rest: 'offered',
      ignore: [
        ...['userId', 'itblUserId', 'emailListIds', 'signupDate', 'signupSource'],
        ...['profileUpdatedAt', 'subscribedMessageTypeIds'],
      ],
    },
  ],
};
