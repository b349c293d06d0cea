// What every preset must keep to.
import { expect, it } from 'vitest';
import {
  customFieldName,
  customFieldNameFault,
  isCustomField,
  isFieldName,
  PRESET_TYPES,
} from '../../../../src/contacts/index.ts';
import { PRESETS } from '../../../../src/sources/presets/engine/presets.ts';
import {
  isGenericColumn,
  kindOf,
  ownColumns,
  recogniseFile,
} from '../../../../src/sources/presets/engine/recognise.ts';

const presets = Object.entries(PRESETS);
const kinds = presets.flatMap(([name, { kinds: own }]) => own.map((kind) => [name, kind] as const));

it('has a preset under its own name for every type', () => {
  expect(presets.map(([, { name }]) => name)).toEqual([...PRESET_TYPES]);
});

it.each(presets)('says where the facts about %s come from', (_, { facts = '' }) => {
  expect(facts).not.toBe('');
});

it.each(kinds)('reads a file of %s only where it finds an address', (_, kind) => {
  expect(kind.refuse !== undefined || kind.columns?.email !== undefined).toBe(true);
});

it.each(kinds)('recognises a file of %s by something', (_, { recognise }) => {
  const { all = [], any = [], anyTwo = [], only = [], file } = recognise;

  const columns = [...all, ...any, ...anyTwo, ...only];
  expect(columns.length + (file === undefined ? 0 : 1)).toBeGreaterThan(0);
});

it.each(kinds)(
  'fills with a file of %s only fields that the service takes',
  (_, { columns = {} }) => {
    const faults = Object.keys(columns)
      .filter((field) => field !== 'email')
      .filter((field) =>
        isCustomField(field)
          ? customFieldNameFault(customFieldName(field), []) !== undefined
          : !isFieldName(field),
      );

    expect(faults).toEqual([]);
  },
);

it.each(kinds)('is not sure of a file of %s by names that others use', (_, kind) => {
  const { all = [], any = [], anyTwo = [], only = [] } = kind.recognise;
  const header = [...all, ...any, ...anyTwo, ...only].filter((name) => isGenericColumn(name));

  expect(recogniseFile('contacts.csv', header).sure).toBeUndefined();
});

it('is sure of a provider only by names that a person looked at', () => {
  const own = Object.fromEntries(presets.map(([name, preset]) => [name, ownColumns(preset)]));

  // Before a name is added here: does no other program write it?
  expect(own).toEqual(OWN_COLUMNS);
});

const SUPPRESSED_EVERYWHERE = ['SuppressionReason'];

it('shares no name of its own with another provider, unless their signatures exclude each other', () => {
  const names = presets.flatMap(([, preset]) => [...new Set(ownColumns(preset))]);

  const shared = names.filter((name, index) => names.indexOf(name) !== index);

  expect(shared).toEqual(SUPPRESSED_EVERYWHERE);
  const header = ['EmailAddress', 'SuppressionReason'];
  const look = (more: readonly string[]) => ({ path: 'x.json', header: [...header, ...more] });
  const fits = (name: 'postmark' | 'campaignmonitor', more: readonly string[]): boolean =>
    kindOf(PRESETS[name], look(more), { withWeak: false }) !== undefined;
  expect([fits('postmark', []), fits('campaignmonitor', [])]).toEqual([false, true]);
  expect([fits('postmark', ['Origin']), fits('campaignmonitor', ['Origin'])]).toEqual([
    true,
    false,
  ]);
});

// prettier-ignore
const OWN_COLUMNS = {
  mailchimp: ['unique_email_id', 'MEMBER_RATING', 'LEID', 'EUID', 'CLEAN_TIME'],
  sendgrid: ['ALTERNATE_EMAILS', 'PHONE_NUMBER_ID', 'ANONYMOUS_ID'],
  hubspot: ['Record ID - Contact', 'Company Domain Name', 'Unsubscribed from all email', 'Email hard bounce reason', 'Email Address Quarantined', 'Marketing email confirmation status', 'Marketing contact status', "Legal basis for processing contact's data", 'Email address quarantine reason'],
  brevo: ['senderEmail', 'blockedAt', 'LANDLINE_NUMBER', '_listIds', 'EMAIL_BLACKLISTED', 'EMAIL_BLOCKLISTED', 'emailBlacklisted'],
  klaviyo: ['attributes.subscriptions.email.marketing.consent', 'Klaviyo ID', 'Email Marketing Consent'],
  activecampaign: ['subscriberid', 'bounced_hard', 'ac_id'],
  mailerlite: [],
  constantcontact: ['email_address.permission_to_send', 'Email permission status'],
  mailjet: ['IsExcludedFromCampaigns'],
  mailgun: ['MessageHash'],
  postmark: ['SuppressionReason'],
  ses: ['LastUpdateTime', 'sesEvent', 'UnsubscribeAll'],
  mandrill: ['last_event_at'],
  aweber: ['Number Emailed', 'Add Method'],
  listmonk: ['subscriber_uuid'],
  mautic: ['dateIdentified', 'fields.all.email', 'fields.core.email.value', 'DNC reason'],
  omnisend: ['identifiers', 'Email subscription status'],
  ghost: ['email_suppression.suppressed', 'complimentary_plan'],
  substack: ['email_disabled', 'stripe_connected_customer_id', 'Receiving emails for', 'Comments (last 7 days)', 'Email receives (last 6 months)'],
  beehiiv: ['Subject or Title', 'content_html'],
  sendy: ['Added via', 'Signed up from'],
  emailoctopus: ['fields.FirstName', 'fields.LastName'],
  campaignmonitor: ['SuppressionReason', 'ListJoinedDate', 'ReadsEmailWith', 'ConsentToTrack', 'Permission to track'],
  kit: [],
  getresponse: [],
  drip: [],
  moosend: ['SubscribeType', 'SubscribeMethod'],
  zohocampaigns: [],
  wix: ['Email subscriber status'],
  shopify: ['Lineitem name', 'Accepts Email Marketing', 'Default Address Company', 'Lineitem quantity'],
  mailersend: [],
  newsletterplugin: ['Profile 20'],
  mailster: [],
  phplist: ['Is this subscriber confirmed', 'Is this subscriber blacklisted'],
  magento: ['subscriber_confirm_code', 'change_status_at'],
  buttondown: ['unsubscription_date', 'undeliverability_date'],
  cleverreach: ['response_rate'],
  odoo: ['Subscription Information/Opt Out', 'Subscription Information/Mailing List', 'subscription_ids/opt_out', 'subscription_list_ids/opt_out'],
  dynamics365: ['(Do Not Modify) Contact', '(Do Not Modify) Row Checksum', '(Do Not Modify) Lead'],
  wildapricot: ['Email delivery disabled', 'Receiving emails disabled', 'Member emails and newsletters'],
  mailpoet: ['Global status', 'List status', 'Subscription time'],
  acymailing: [],
  fluentcrm: [],
  mailup: ['OptOut_Date'],
  systemeio: ['needsConfirmation'],
  steady: ['plan_monthly_amount_cents'],
  marketo: ['emailInvalidCause', 'unsubscribedReason', 'marketingSuspended'],
  braze: ['unsubscribed_from_emails_at', 'opted_in_to_emails_at'],
  customerio: ['cio_id'],
  iterable: ['unsubscribedChannelIds', 'unsubscribedMessageTypeIds'],
  civicrm: ['No Bulk Emails (User Opt Out)'],
  zohocrm: ['Unsubscribed Mode'],
  pipedrive: ['Person - Name', 'Person - Email', 'Person - Email - Work', 'Person - Email - Home', 'Person - Email - Other'],
  salesforce: ['HasOptedOutOfEmail'],
  nationbuilder: ['nationbuilder_id'],
  googlecontacts: [],
  outlook: [],
  linkedin: [],
  stripe: ['Current Period End (UTC)'],
  woocommerce: [],
  square: ['Square Customer ID'],
  eventbrite: [],
  facebookleads: [],
  discourse: ['silenced_till'],
};
