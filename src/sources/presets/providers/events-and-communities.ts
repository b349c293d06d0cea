// Events, advertisements and communities: Eventbrite, Facebook leads and Discourse. People who came, asked or opened an
// account did not agree to mail by it. Where owners add questions of their own, `init` reads a plain table, which knows
// more of them.
import { against, PERSON, type Preset } from '../form/preset.ts';

export const eventbrite: Preset = {
  name: 'eventbrite',
  title: 'Eventbrite',
  certainty: 'likely',
  facts: 'the header in several public readers of the attendee report',
  exports:
    'The attendee report as CSV. The answers to your question about mail are named by `status: { column: … }`.',
  kinds: [
    {
      name: 'attendees',
      recognise: { all: ['Email', 'Attendee Status', 'Order Date'], weak: true },
      columns: PERSON,
      rest: 'offered',
      ignore: [
        ...['Order #', 'Order Date', 'Attendee #', 'Attendee Status', 'Quantity', 'Currency'],
        ...['Ticket Type', 'Total Paid'],
      ],
    },
  ],
};

export const facebookleads: Preset = {
  name: 'facebookleads',
  title: 'Facebook leads',
  certainty: 'likely',
  facts: 'the header in several public readers of the CSV, and in their tests',
  exports:
    'The leads of a form as CSV. The answers to your question about mail are named by `status: { column: … }`.',
  kinds: [
    {
      name: 'leads',
      recognise: { all: ['email', 'form_id', 'is_organic', 'adset_id'], weak: true },
      columns: {
        ...PERSON,
        city: ['city'],
        country: ['country'],
        'custom.phone': ['phone_number', 'phone'],
      },
      fullName: ['full_name'],
      rest: 'offered',
      ignore: [
        ...['id', 'created_time', 'ad_id', 'ad_name', 'adset_id', 'adset_name', 'campaign_id'],
        ...['campaign_name', 'form_id', 'form_name', 'is_organic', 'platform', 'lead_status'],
      ],
    },
  ],
};

export const discourse: Preset = {
  name: 'discourse',
  title: 'Discourse',
  certainty: 'certain',
  facts: 'discourse/discourse (app/jobs/regular/export_csv_file.rb, user_list)',
  exports: 'The list of users as CSV (Admin, Users, Export). An account is not a subscription.',
  kinds: [
    {
      name: 'users',
      recognise: { all: ['username', 'email', 'trust_level', 'silenced_till'] },
      columns: { email: ['email'] },
      fullName: ['name'],
      status: [
        against(['suspended_at'], 'no-consent'),
        against(['silenced_till'], 'no-consent'),
        // They came by mail to the forum, and have never been there.
        against(['staged'], 'no-consent'),
        { kind: 'flag', column: ['active'], no: 'no-consent' },
        { kind: 'flag', column: ['approved'], no: 'no-consent' },
      ],
      rest: 'offered',
      ignore: [
        ...['id', 'username', 'title', 'created_at', 'last_seen_at', 'last_posted_at', 'views'],
        ...['last_emailed_at', 'trust_level', 'admin', 'moderator', 'ip_address', 'website'],
        ...['topics_entered', 'posts_read_count', 'time_read', 'topic_count', 'post_count'],
        ...['likes_given', 'likes_received', 'location', 'group_names', 'suspended_till'],
      ],
    },
  ],
};
