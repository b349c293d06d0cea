// Klaviyo: the profiles of a list or segment, where a suppression outweighs the consent beside it, and the suppressed
// profiles.
import {
  consentWords,
  type FileKind,
  knownWords,
  PERSON,
  type Preset,
  words,
} from '../form/preset.ts';

const SUPPRESSION_WORDS = {
  UNSUBSCRIBE: 'unsubscribed',
  USER_SUPPRESSED: 'unsubscribed',
  SPAM_COMPLAINT: 'complained',
  HARD_BOUNCE: 'bounced',
  INVALID_EMAIL: 'bounced',
} as const;

/** A row that says nothing about consent has none. */
const PROFILES = {
  columns: {
    ...PERSON,
    address_line1: ['Address'],
    address_line2: ['Address 2'],
    city: ['City'],
    state_province_region: ['State / Region'],
    postal_code: ['Zip Code'],
    country: ['Country'],
  },
  status: [
    consentWords(['Email Marketing Consent'], { NEVER_SUBSCRIBED: 'no-consent' }),
    { ...consentWords(['$consent'], { email: 'subscribed' }), otherwise: 'nothing', several: true },
    { ...words(['Email Suppressions'], SUPPRESSION_WORDS), several: true },
  ],
  ignore: [
    ...['Klaviyo ID', 'Latitude', 'Longitude', 'IP Address', 'SMS Marketing Consent'],
    ...['Email Marketing Consent Timestamp', 'First Active', 'Last Active', 'Last Open'],
    ...['Last Click', 'Average Order Value', 'Average Days Between Orders'],
    ...['Expected Date Of Next Order', 'Source', 'Profile Created On'],
    { containing: 'Customer Lifetime Value' },
    { containing: 'Number Of Orders' },
  ],
  otherWays: ['Phone Number'],
  evidence: {
    reason: ['Email Suppressions'],
    at: ['Email Suppressions Timestamp', 'Email Marketing Consent Timestamp'],
  },
  warnings: [
    {
      lacking: ['Email Suppressions'],
      words:
        'The column "Email Suppressions" is missing: a profile can be subscribed and suppressed at once. Add it and export again, or name the export of the suppressed profiles under suppressions.',
    },
  ],
} as const satisfies Partial<FileKind>;

export const klaviyo: Preset = {
  name: 'klaviyo',
  title: 'Klaviyo',
  certainty: 'certain',
  facts: 'readers with whole headers of real files, help.klaviyo.com',
  exports:
    'Each list or segment as CSV with the columns "Email Marketing Consent" and "Email Suppressions" in it, and the suppressed profiles.',
  kinds: [
    {
      name: 'suppressed profiles',
      certainty: 'assumed',
      // Its columns are uncertain; many files have only an address.
      recognise: {
        all: ['Email'],
        none: ['Email Marketing Consent'],
        file: /suppress/iu,
        weak: true,
      },
      columns: { email: ['Email'] },
      status: [
        {
          ...knownWords([{ containing: 'Reason' }, 'Email Suppressions'], SUPPRESSION_WORDS),
          several: true,
        },
      ],
      otherwise: 'unsubscribed',
      rest: 'offered',
      ignore: ['Klaviyo ID'],
      evidence: {
        reason: [{ containing: 'Reason' }, 'Email Suppressions'],
        at: [{ containing: 'Timestamp' }, 'Date', 'Suppressed At'],
      },
    },
    {
      ...PROFILES,
      name: 'profiles',
      recognise: { all: ['Email'], any: ['Klaviyo ID', 'Email Marketing Consent'] },
    },
  ],
};
