// Mautic: the contacts, which do not show who left, and the report of the do-not-contact list, which does.
import { commaTags, jsonNames, jsonRecords, textOf } from '../form/split-cells.ts';
import {
  ADDRESS,
  addressBehind,
  type FileKind,
  PERSON,
  type Preset,
  words,
} from '../form/preset.ts';

/** By the aliases of the fields, or their English labels. */
const CONTACTS = {
  columns: {
    ...PERSON,
    ...ADDRESS,
    country: ['Country of the address'],
  },
  derived: [
    {
      from: ['country'],
      // If a person gave no place, Mautic guesses one by IP, but never a street.
      beside: ['address1', 'Address Line 1'],
      columns: ['Country of the address'],
      parts: besideFilled,
    },
  ],
  tags: { column: ['tags'], parts: commaTags },
  ignore: [
    ...['id', 'Contact ID', 'points', 'owner_id', 'ownerId', 'stage_id', 'last_active'],
    ...['attribution', 'attribution_date', 'date_modified'],
  ],
  // Unknown visitors have only an id.
  otherWays: ['mobile', 'phone', 'firstname', 'lastname', 'id', 'Contact ID'],
  warnings: [
    'The contacts of Mautic do not tell who left or bounced: those people look like everybody else. Make a report of the "Do Not Contact" list with e-mail, reason, channel and date, and name it under suppressions.',
    'A country is only taken where a street stands beside it, since Mautic guesses it by IP. To take it all the same, write `columns: { country: country }`.',
  ],
} as const satisfies Partial<FileKind>;

/** As numbers, or by their labels, of which those that every service uses are known in any language. */
const REASONS = {
  1: 'unsubscribed',
  2: 'bounced',
  3: 'unsubscribed',
  manual: 'unsubscribed',
  'not-said': 'no-consent',
} as const;

const DO_NOT_CONTACT = {
  name: 'do-not-contact report',
  certainty: 'assumed',
  columns: { email: ['Email'] },
  derived: [
    {
      from: ['DNC reason', 'Reason'],
      beside: ['DNC channel', 'Channel'],
      columns: ['Reason about mail'],
      parts: reasonAboutMail,
    },
  ],
  status: [words(['Reason about mail'], REASONS)],
  otherwise: 'nothing',
  rest: 'offered',
  ignore: [
    ...['DNC channel', 'DNC channel ID', 'Channel', 'Channel ID', 'First Name', 'Last Name'],
    ...['firstname', 'lastname', 'id'],
  ],
  otherWays: ['Contact ID'],
  evidence: {
    reason: ['DNC comment', 'DNC comments', 'Comments', 'DNC reason', 'Reason'],
    at: ['DNC date added', 'Date added'],
  },
} as const satisfies Partial<FileKind>;

/** Contacts as the API gives them, with those who must not get mail. */
const API_CONTACTS: FileKind = {
  name: 'contacts of the API',
  recognise: {
    all: ['doNotContact', 'dateIdentified'],
    any: ['fields.all.email', 'fields.core.email.value'],
  },
  columns: {
    email: ['fields.all.email', 'fields.core.email.value'],
    first_name: ['fields.all.firstname', 'fields.core.firstname.value'],
    last_name: ['fields.all.lastname', 'fields.core.lastname.value'],
    ...addressBehind('fields.all.'),
    country: ['Country of the address'],
    'custom.company': ['fields.all.company'],
    'custom.phone': ['fields.all.phone'],
  },
  derived: [
    {
      from: ['fields.all.country'],
      beside: ['fields.all.address1'],
      columns: ['Country of the address'],
      parts: besideFilled,
    },
    { from: ['doNotContact'], columns: ['Reasons about mail'], parts: reasonsAboutMail },
  ],
  tags: { column: ['tags'], parts: (cell) => jsonNames(cell, 'tag') },
  status: [{ ...words(['Reasons about mail'], REASONS), several: true }],
  ignore: [
    ...['id', 'isPublished', 'dateAdded', 'dateModified', 'points', 'color', 'lastActive', 'owner'],
    ...['ipAddresses', 'utmtags', 'stage', 'dateIdentified', 'frequencyRules', 'fields.all.id'],
    ...['createdBy', 'createdByUser', 'modifiedBy', 'modifiedByUser', 'preferredProfileImage'],
    ...['fields.all.points', 'fields.all.last_active'],
    ...['core', 'social', 'personal', 'professional'].map((group) => {
      return { containing: `fields.${group}.` };
    }),
  ],
  otherWays: ['id'],
};

export const mautic: Preset = {
  name: 'mautic',
  title: 'Mautic',
  certainty: 'likely',
  facts: 'the issues of mautic/mautic, one reader, devdocs.mautic.org',
  exports:
    'The contacts as CSV, and a report with the data source "Do Not Contact" that has the columns e-mail, DNC reason, DNC comment, DNC date added and DNC channel.',
  kinds: [
    API_CONTACTS,
    { ...DO_NOT_CONTACT, recognise: { all: ['Email', 'DNC reason'] } },
    { ...DO_NOT_CONTACT, recognise: { all: ['Email', 'Reason', 'Channel'], weak: true } },
    {
      ...CONTACTS,
      name: 'contacts',
      recognise: {
        all: ['email', 'firstname', 'lastname', 'points'],
        any: ['address1', 'zipcode', 'mobile', 'position', 'preferred_locale'],
      },
    },
    {
      ...CONTACTS,
      name: 'contacts with few columns',
      certainty: 'assumed',
      recognise: { all: ['email', 'firstname', 'lastname'], weak: true },
    },
    {
      ...CONTACTS,
      name: 'report of contacts',
      certainty: 'assumed',
      recognise: {
        all: ['Email', 'First Name', 'Last Name'],
        any: ['Points', 'Address Line 1', 'Zip Code', 'Contact ID'],
        weak: true,
      },
    },
  ],
};

/** The cell if the one beside it is filled: a country without a street may be Mautic's guess. */
export function besideFilled(cell: string, _columns: readonly string[], beside: string) {
  return beside.trim() === '' ? [] : [cell];
}

/**
 * The reason of an entry about mail in one word; nothing for another channel, or for a person who can be contacted. A row
 * without a channel is that of a person of whom there is no entry.
 */
export function reasonAboutMail(reason: string, _columns: readonly string[], channel: string) {
  const word = reason.trim().replaceAll(/\s+/gu, '_');
  if (!isAboutMail(channel) || /^(?:0|contactable)$/iu.test(word)) return [];
  if (word !== '') return [word];
  return channel.trim() === '' ? [] : ['not-said'];
}

/** What each entry of a contact says about mail, parted by spaces. */
function reasonsAboutMail(cell: string): readonly string[] {
  const said = jsonRecords(cell).flatMap(({ reason, channel }) =>
    reasonAboutMail(textOf(reason), [], textOf(channel) || 'email'),
  );
  return [said.join(' ')];
}

/** The channel may be a link. Without a channel, the entry is about mail. */
function isAboutMail(channel: string): boolean {
  const label = channel.replaceAll(/<[^>]*>/gu, '').trim();
  return label === '' || /mail/iu.test(label);
}
