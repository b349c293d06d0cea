// Services whose people are read from saved answers of their API: CleverReach, FluentCRM, Buttondown and systeme.io.
import { jsonNames, jsonRecords, jsonTags, textOf } from '../form/split-cells.ts';
import {
  ADDRESS,
  against,
  agreedOn,
  flag,
  PERSON,
  type Preset,
  statusWords,
} from '../form/preset.ts';

// CleverReach: the receivers of a group as its API gives them. Times are seconds since 1970, and zero where it never
// happened.

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
        agreedOn(['activated'], 'unconfirmed'),
        against(['deactivated'], 'unsubscribed'),
        // Neither active nor gone: blocked, or not yet confirmed.
        flag(['active'], 'subscribed', 'no-consent'),
      ],
      otherwise: 'no-consent',
      ignore: [
        ...['id', 'imported', 'bounced', 'group_id', 'groups_id', 'registered', 'last_ip'],
        'source',
        ...['last_location', 'last_client', 'last_changed', 'points', 'stars', 'orders', 'events'],
        ...['conversion_rate', 'response_rate', 'open_rate', 'click_rate'],
      ],
    },
  ],
};

// FluentCRM for WordPress: the contacts of every status.

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
        ...ADDRESS,
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

// Buttondown: the subscribers as its API gives them. The type is the status, and what somebody pays besides.

export const buttondown: Preset = {
  name: 'buttondown',
  title: 'Buttondown',
  certainty: 'likely',
  facts: 'docs.buttondown.com',
  exports: 'The subscribers of every type as saved answers of the API (/v1/subscribers).',
  kinds: [
    {
      name: 'subscribers of the API',
      recognise: {
        all: ['email_address', 'type', 'unsubscription_date', 'undeliverability_date'],
      },
      columns: { email: ['email_address'] },
      tags: { column: ['tags'], parts: jsonTags },
      status: [
        // A type that is not listed, such as that of somebody who stopped paying, is told.
        statusWords(['type'], {
          ...{ regular: 'subscribed', premium: 'subscribed', gifted: 'subscribed' },
          ...{ trialed: 'subscribed', unactivated: 'unconfirmed', undeliverable: 'bounced' },
          ...{ spammy: 'no-consent', removed: 'no-consent', blocked: 'no-consent' },
          ...{ paused: 'no-consent', upcoming: 'no-consent' },
        }),
      ],
      ignore: [
        ...['id', 'secondary_id', 'notes', 'referrer_url', 'source', 'avatar_url', 'stripe_coupon'],
        ...['utm_campaign', 'utm_medium', 'utm_source', 'stripe_customer_id', 'ip_address'],
        ...['creation_date', 'churn_date', 'upgrade_date', 'last_open_date', 'last_click_date'],
        ...['unsubscription_date', 'undeliverability_date', 'undeliverability_reason'],
      ],
      evidence: {
        reason: ['unsubscription_reason', 'undeliverability_reason'],
        at: ['unsubscription_date', 'undeliverability_date'],
      },
    },
  ],
};

// systeme.io: the contacts. The CSV, which has less in it, does not say who left.

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
        ...PERSON,
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
