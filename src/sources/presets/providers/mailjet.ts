// Mailjet: contact lists, the account's exclusion list, and statistics, which only say whom mail does not reach.
import { type FileKind, filled, flag, listNamed, type Preset } from '../form/preset.ts';

const CONTACTS = {
  columns: {
    email: ['Email', 'Contact.Email.Email', 'Email address'],
    first_name: ['firstname', 'first_name'],
    last_name: ['lastname', 'last_name'],
    city: ['city'],
    postal_code: ['zip', 'postcode', 'postal_code'],
    country: ['country'],
  },
  fullName: ['name'],
  status: [
    flag(['IsUnsubscribed', 'isunsub'], 'unsubscribed'),
    filled(['UnsubscribedAt'], 'unsubscribed'),
    flag(['IsExcludedFromCampaigns'], 'unsubscribed'),
    flag(['IsSpamComplaining'], 'complained'),
    flag(['IsOptInPending'], 'unconfirmed'),
  ],
  ignore: [
    ...['ID', 'ContactID', 'ListID', 'LastActivityAt', 'LastUpdateAt', 'DeliveredCount'],
    ...['IsActive', 'ListName', 'ExclusionFromCampaignsUpdatedAt'],
  ],
  evidence: { at: ['UnsubscribedAt'] },
  warnings: [
    {
      lacking: ['IsExcludedFromCampaigns'],
      words:
        'No column says who is on the exclusion list of the account. Export that list, too, and name it under suppressions.',
    },
  ],
} as const satisfies Partial<FileKind>;

export const mailjet: Preset = {
  name: 'mailjet',
  title: 'Mailjet',
  certainty: 'certain',
  facts: 'documentation.mailjet.com, readers of both statistics',
  exports:
    'Each contact list, the exclusion list under a name with "exclu" in it, and the contact statistics, which tell bounces and complaints.',
  kinds: [
    {
      name: 'statistics',
      recognise: { all: ['email', 'hard_bounce', 'soft_bounce', 'blocked'] },
      columns: { email: ['email'] },
      derived: [
        { from: ['hard_bounce'], columns: ['Any hard bounce'], parts: anyCounted },
        { from: ['spam'], columns: ['Any complaint'], parts: anyCounted },
        { from: ['unsub', 'unsubscribed'], columns: ['Any unsubscribe'], parts: anyCounted },
      ],
      status: [
        flag(['Any hard bounce'], 'bounced'),
        flag(['Any complaint'], 'complained'),
        flag(['Any unsubscribe'], 'unsubscribed'),
      ],
      // Soft bounces and blocks are temporary, and having got mail is no consent.
      otherwise: 'nothing',
      rest: 'offered',
      ignore: ['sent', 'soft_bounce', 'blocked', 'status', 'queued', 'open', 'opened', 'clicked'],
    },
    listNamed('exclusion list', /exclu/iu),
    {
      ...CONTACTS,
      name: 'contacts with their exclusions',
      recognise: { all: ['Email', 'IsExcludedFromCampaigns'] },
    },
    {
      ...CONTACTS,
      name: 'contacts of a list',
      certainty: 'assumed',
      recognise: {
        all: ['email'],
        any: ['isunsub', 'IsUnsubscribed', 'name', 'firstname', 'source'],
        weak: true,
      },
    },
  ],
};

/** Some exports write a count where others write TRUE or FALSE: `yes` for a number above 0, `no` for 0. */
export function anyCounted(cell: string): readonly string[] {
  const text = cell.trim();
  if (!/^\d+(?:\.\d+)?$/u.test(text)) return [text];
  return [Number(text) > 0 ? 'yes' : 'no'];
}
