// One record of each kind, with every member that the interface specification gives it, and the
// parser that reads it. Shared by the tests of what every schema tolerates and refuses.
import { parseAutomation, parseAutomationSchedule } from '../../../src/api/areas/automations.ts';
import { parseContact } from '../../../src/api/areas/contacts.ts';
import { parseContactType, parseField } from '../../../src/api/areas/contact-structure.ts';
import { parseSegmentRecipient, parseSegment } from '../../../src/api/areas/segments.ts';
import { parseNotificationRecipient, parseSender } from '../../../src/api/areas/senders.ts';
import { parseSingleSend, UNREAD_OF_SINGLE_SENDS } from '../../../src/api/areas/single-sends.ts';
import { suppressionParser, parseUnsubscribeGroup } from '../../../src/api/areas/suppressions.ts';
import { parseTemplate } from '../../../src/api/areas/templates.ts';
import { rawContact } from '../wire-script.ts';

export interface SpecifiedRecord {
  readonly parse: (value: unknown) => unknown;
  readonly raw: Readonly<Record<string, unknown>>;
  /** Members without which the record is of no use, and refused. The others may be missing. */
  readonly needed: readonly string[];
}

const MADE = {
  created_at: '2026-01-02T03:04:05.000006Z',
  updated_at: '2026-01-02T03:04:05.000006Z',
};
const OWNED = { id: 11, user_id: 7, ...MADE };

export const RAW_SEGMENT = {
  ...OWNED,
  contact_type_id: 3,
  segment_name: 'Vienna',
  select_field: ['city', 'age'],
  select_operator: ['=', 'between'],
  value: ['Wien', '18', '30'],
  query_type: 'and',
  deleted_at: null,
  segment_emails_count: 2,
};

export const RAW_SEGMENT_RECIPIENT = {
  ...OWNED,
  segment_id: 5,
  contact_id: 8,
  first_name: 'Ada',
  last_name: 'Ex',
  email: 'ada@example.com',
  country: '101',
  state: 'Wien',
  city: 'Wien',
  address_line1: 'Weg 1',
  fullname: 'Ada Ex',
};

export const RAW_DESIGN_TEMPLATE = {
  id: 2,
  template_name: 'Newsletter',
  preview_image: 'newsletter.png',
  json_code: '{}',
  html_code: '<p>',
  is_blank: 0,
  ...MADE,
};

export const RAW_SINGLE_SEND = {
  ...OWNED,
  template_id: 2,
  recipient_id: [{ id: '3', table: 'contacts_' }],
  exclude_specific_recipient_id: [{ id: '5', table: 'segments_' }],
  sender_id: 4,
  unsubscribe_group_id: 6,
  single_send_name: 'Spring',
  from_sender: 'ada@example.com',
  reply_to: 'reply@example.com',
  sender_name: 'Ada',
  sender_address: 'Weg 1',
  subject: 'Hello',
  preheader: 'News',
  schedule_type: 1,
  schedule_date: '2026-12-24',
  schedule_time: '18:00:00',
  status: 1,
  utr: 'd4f0',
  template_json: null,
  template_html: '<p>',
  triggered: 9,
  delivered: 8,
  unique_opens: 5,
  total_opens: 7,
  bounces: 1,
  unsubscribes: 2,
  unique_open_token: { 11: 'token' },
  sent_at: '2026-12-24 18:00:00',
};

export const RAW_AUTOMATION = {
  ...OWNED,
  automation_for: 4,
  automation_for_table: 'contacts_',
  automation_name: 'Welcome',
  exit_criteria: 0,
  unsubscribe_group_id: '6',
  automation_type: 1,
  utr: 'd4f0',
  status: 1,
  live_at: '2026-01-02 03:04:05',
  total_triggered: 9,
  total_delivered: 8,
  total_unique_opens: 5,
  total_opens: 7,
  total_bounces: 1,
  total_unsubscribe: 2,
  deleted_at: null,
  automation_schedule_count: 3,
};

export const RAW_AUTOMATION_SCHEDULE = {
  ...OWNED,
  automation_id: 3,
  sender_id: 4,
  subject: 'Welcome',
  waiting_period: 2,
  waiting_type: 'days',
  utr: 'c0b1',
  template_id: 2,
  preview_img: 'welcome.png',
  template_json: '{}',
  template_html: null,
  design_url: 'https://example.com/design',
  image: 'https://example.com/image',
};

export const RAW_SENDER = {
  ...OWNED,
  from_name: 'Ada',
  from_email: 'ada@example.com',
  reply_to_email: 'reply@example.com',
  country_id: 101,
  state_id: 12,
  city_id: 13,
  zip_code: '01069',
  company_address: 'Weg 1',
  company_address2: 'Hof',
  nickname: 'ada',
  is_verified: 1,
  utr: 'x7',
  send_at: '2026-01-02 03:04:05',
  deleted_at: null,
};

const SUPPRESSION = { ...OWNED, unsubscribe_groups_id: 2, email_address: 'ada@example.com' };
const GROUP = {
  ...OWNED,
  rand_id: 'r-1',
  group_name: 'News',
  description: 'Weekly',
  is_display: 1,
  unsubscribe_clients_count: 3,
};
const CONTACT_TYPE = { ...OWNED, name: 'News', contacts_count: 12, deleted_at: null };
const FIELD = { ...OWNED, field_name: 'plan', field_type: 'text', is_reserved: 0 };
const NOTIFICATION = { ...OWNED, email_address: 'ada@example.com', email_owner: 'Ada' };

/** By the noun that the error names. */
export const SPECIFIED_RECORDS: Readonly<Record<string, SpecifiedRecord>> = {
  contact: {
    parse: parseContact,
    raw: rawContact,
    needed: ['id', 'user_id', 'contact_type_id', 'email'],
  },
  'contact type': {
    parse: parseContactType,
    raw: CONTACT_TYPE,
    needed: ['id', 'user_id', 'name'],
  },
  field: {
    parse: parseField,
    raw: FIELD,
    needed: ['id', 'field_name', 'field_type'],
  },
  'group recipient': {
    parse: suppressionParser('group recipient'),
    raw: SUPPRESSION,
    needed: ['id', 'user_id', 'email_address'],
  },
  'unsubscribe group': {
    parse: parseUnsubscribeGroup,
    raw: GROUP,
    needed: ['id', 'user_id', 'group_name', 'is_display'],
  },
  segment: {
    parse: parseSegment,
    raw: RAW_SEGMENT,
    needed: ['id', 'user_id', 'contact_type_id', 'segment_name'],
  },
  'segment recipient': {
    parse: parseSegmentRecipient,
    raw: RAW_SEGMENT_RECIPIENT,
    needed: ['id', 'user_id', 'segment_id', 'email'],
  },
  'design template': {
    parse: parseTemplate,
    raw: RAW_DESIGN_TEMPLATE,
    needed: ['id', 'template_name', 'is_blank'],
  },
  'single send': {
    parse: parseSingleSend,
    raw: without(RAW_SINGLE_SEND, UNREAD_OF_SINGLE_SENDS),
    needed: ['id', 'user_id', 'utr', 'single_send_name', 'status', 'schedule_type'],
  },
  automation: {
    parse: parseAutomation,
    raw: RAW_AUTOMATION,
    needed: ['id', 'user_id', 'utr', 'status'],
  },
  'automation schedule': {
    parse: parseAutomationSchedule,
    raw: RAW_AUTOMATION_SCHEDULE,
    needed: ['id', 'user_id', 'automation_id', 'utr', 'waiting_type'],
  },
  sender: {
    parse: parseSender,
    raw: RAW_SENDER,
    needed: ['id', 'user_id', 'from_email', 'is_verified'],
  },
  'notification recipient': {
    parse: parseNotificationRecipient,
    raw: NOTIFICATION,
    needed: ['id', 'user_id', 'email_address'],
  },
};

/** A record without some of its members. */
export function without(
  raw: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(raw).filter(([name]) => !names.includes(name)));
}
