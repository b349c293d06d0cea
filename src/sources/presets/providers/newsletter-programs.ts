// Newsletter programs of one's own site, and small services: MailPoet, AcyMailing, FluentCRM, MailUp, systeme.io, Steady.
import { jsonNames, jsonRecords, textOf } from '../form/split-cells.ts';
import {
  consentWords,
  filled,
  flag,
  knownWords,
  PERSON,
  type Preset,
  statusWords,
} from '../form/preset.ts';

export const mailpoet: Preset = {
  name: 'mailpoet',
  title: 'MailPoet',
  certainty: 'certain',
  facts:
    'mailpoet/mailpoet (lib/Subscribers/ImportExport: Export, ImportExportFactory, ImportExportRepository), with the English labels',
  exports: 'The subscribers of all lists and of every status as CSV or XLSX, with "Global status".',
  kinds: [
    {
      name: 'subscribers',
      recognise: {
        all: ['Email', 'Global status'],
        any: ['List status', 'Subscription time', 'List'],
      },
      columns: { ...PERSON, 'custom.list': ['List'] },
      status: [
        // Who is inactive opened nothing for long, and MailPoet sends them nothing.
        statusWords(['Global status'], { inactive: 'no-consent' }),
        // Leaving one list stops no other; whether another one is meant, only a person knows.
        consentWords(['List status'], { unsubscribed: 'no-consent', inactive: 'no-consent' }),
      ],
      ignore: [
        ...['Subscription IP', 'Subscription time', 'Confirmation IP', 'Confirmation time'],
        'List status',
      ],
    },
  ],
};

export const acymailing: Preset = {
  name: 'acymailing',
  title: 'AcyMailing',
  certainty: 'likely',
  facts:
    'acyba/acymailing (back/tables.sql, back/Helpers/ExportHelper.php); the English words of the columns of dates from memory',
  exports:
    'All users as CSV with active, confirmed and the dates of subscribing to each list and of leaving it.',
  kinds: [
    {
      name: 'users',
      recognise: {
        all: ['email', 'active', 'confirmed'],
        any: ['confirmation_date', 'creation_date', 'cms_id'],
      },
      columns: { email: ['email'] },
      fullName: ['name'],
      status: [
        // Both stay 1 for those who left.
        { kind: 'flag', column: ['active'], no: 'no-consent' },
        {
          kind: 'answer',
          ...{ column: ['confirmed'], no: 'unconfirmed', blank: 'unconfirmed', words: {} },
          isMoment: false,
        },
        filled([{ containing: 'Unsubscription date' }], 'unsubscribed'),
      ],
      rest: 'offered',
      ignore: [
        ...['id', 'cms_id', 'key', 'source', 'automation', 'language', 'tracking'],
        ...['creation_date', 'confirmation_date', 'confirmation_ip', 'last_sent_date'],
        ...['last_open_date', 'last_click_date', { containing: 'ubscription date' }],
      ],
      evidence: { at: [{ containing: 'Unsubscription date' }] },
      warnings: [
        {
          lacking: [{ containing: 'Unsubscription date' }],
          words:
            'No column says who left a list. Export again with the dates of leaving, or name a file of those who left under suppressions.',
        },
      ],
    },
  ],
};

export const fluentcrm: Preset = {
  name: 'fluentcrm',
  title: 'FluentCRM',
  certainty: 'likely',
  facts:
    'developers.fluentcrm.com (Contacts, GET Contacts By Status); the points and the value of a contact from one reader',
  exports: 'The contacts of every status as saved answers of the REST API (subscribers).',
  kinds: [
    {
      name: 'contacts',
      recognise: {
        all: ['email', 'status', 'contact_type'],
        any: ['life_time_value', 'total_points'],
      },
      columns: {
        ...PERSON,
        address_line1: ['address_line_1'],
        address_line2: ['address_line_2'],
        city: ['city'],
        state_province_region: ['state'],
        postal_code: ['postal_code'],
        country: ['country'],
        'custom.phone': ['phone'],
      },
      tags: { column: ['tags'], parts: (cell) => jsonNames(cell, 'title') },
      status: [
        statusWords(['status'], {
          // For the mail of orders alone.
          transactional: 'no-consent',
          ...{ pending: 'unconfirmed', spammed: 'complained', complained: 'complained' },
        }),
      ],
      rest: 'offered',
      ignore: [
        ...['id', 'user_id', 'hash', 'prefix', 'full_name', 'timezone', 'contact_type', 'source'],
        ...['total_points', 'life_time_value', 'last_activity', 'created_at', 'updated_at'],
        ...['ip', 'latitude', 'longitude', 'avatar', 'photo', 'date_of_birth', 'lists'],
      ],
    },
  ],
};

export const mailup: Preset = {
  name: 'mailup',
  title: 'MailUp',
  certainty: 'likely',
  facts: 'help.mailup.com (Export of email unsubscribers)',
  exports: 'The unsubscribed recipients of every list as CSV.',
  kinds: [
    {
      name: 'unsubscribed recipients',
      recognise: { all: ['email', 'idList', 'OptOut_Date'] },
      columns: { email: ['email'] },
      // How they left: 8 is a bounce, 16 a complaint; all the others left, whoever did it.
      status: [
        filled(['OptOut_Date'], 'unsubscribed'),
        knownWords(['optout_type'], { 8: 'bounced', 16: 'complained' }),
      ],
      otherwise: 'no-consent',
      evidence: { at: ['OptOut_Date'] },
      ignore: ['idList', 'optout_nl', 'optout_type', 'optout_subtype'],
    },
  ],
};

export const systemeio: Preset = {
  name: 'systemeio',
  title: 'systeme.io',
  certainty: 'likely',
  facts:
    'airbytehq/airbyte (source-systeme/manifest.yaml, contacts as the API answers them); the CSV from one reader',
  exports: 'All contacts as saved answers of the API (contacts), which tell who left.',
  kinds: [
    {
      name: 'contacts of the API',
      recognise: { all: ['email', 'unsubscribed', 'needsConfirmation'] },
      columns: {
        email: ['email'],
        first_name: ['Field first_name'],
        last_name: ['Field surname'],
        'custom.phone': ['Field phone_number'],
      },
      derived: [
        {
          from: ['fields'],
          columns: ['Field first_name', 'Field surname', 'Field phone_number'],
          parts: fieldsBySlug,
        },
      ],
      tags: { column: ['tags'], parts: (cell) => jsonNames(cell) },
      status: [
        flag(['unsubscribed'], 'unsubscribed'),
        flag(['bounced'], 'bounced'),
        flag(['needsConfirmation'], 'unconfirmed'),
      ],
      ignore: ['id', 'registeredAt', 'locale', 'sourceURL'],
    },
    {
      name: 'contacts as CSV',
      certainty: 'assumed',
      recognise: { all: ['Email', 'First name', 'Surname', 'Date registered'], weak: true },
      columns: {
        email: ['Email'],
        first_name: ['First name'],
        last_name: ['Surname'],
        country: ['Country'],
        'custom.phone': ['Phone number'],
      },
      tags: { column: ['Tags'], parts: (cell) => jsonNames(cell) },
      ignore: ['Date registered'],
      warnings: [
        'The CSV of systeme.io does not say who left. Name the answers of its API, or a file of those who left under suppressions.',
      ],
    },
  ],
};

/** The values in `[{"slug":"first_name","value":"Ada"}]`, by their slugs. */
function fieldsBySlug(cell: string, columns: readonly string[]): readonly string[] {
  const records = jsonRecords(cell);
  return columns.map((column) =>
    textOf(records.find(({ slug }) => `Field ${textOf(slug)}` === column)?.['value']),
  );
}

export const steady: Preset = {
  name: 'steady',
  title: 'Steady',
  certainty: 'likely',
  facts: 'help.steadyhq.com (Export list and information about your members in CSV format)',
  exports: 'The members as CSV. A plan is paid for, and says nothing about mail.',
  kinds: [
    {
      name: 'members',
      recognise: { all: ['email', 'plan_name', 'subscription_state', 'plan_monthly_amount_cents'] },
      columns: { ...PERSON, country: ['country'], 'custom.plan': ['plan_name'] },
      rest: 'offered',
      ignore: [
        ...['plan_monthly_amount_cents', 'gifted', 'subscription_period', 'subscription_state'],
        'subscribed_at',
      ],
    },
  ],
};
