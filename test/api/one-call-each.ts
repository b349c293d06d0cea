// One typed call for each endpoint, with the least that it takes. A missing or wrong line is a type
// error here, so a test over this table is one over all endpoints.
import { collectingSink } from '../../src/api/calls/stream-list.ts';
import type { ServiceClient } from '../../src/api/client.ts';
import type { EndpointId } from '../../src/api/endpoints/table.ts';

export type OneCall = (client: ServiceClient) => Promise<unknown>;

const UTR = 'd4f0-utr';

const GROUP = { group_name: 'News', description: 'Weekly', is_display: '1' } as const;
const CONTACT = { contact_type_id: '3', email: 'ada@example.com', country: '101' };
const UPLOAD = { contactTypeId: '3', fileName: 'a.csv', content: Buffer.from('email\n') };
const SINGLE_SEND = {
  template_id: '1',
  sender_id: '2',
  unsubscribe_group_id: '3',
  single_send_name: 'Spring',
  subject: 'Hello',
  preheader: 'News',
  recipient_id: ['contacts_3'],
  schedule_type: '0',
} as const;
const SCHEDULE = {
  utr: UTR,
  sender_id: '2',
  subject: 'Welcome',
  waiting_period: '1',
  waiting_type: 'instantly',
  template_id: '1',
  preview_img: 'blank.png',
} as const;
const SENDER = {
  from_name: 'Ada',
  from_email: 'ada@example.com',
  reply_to_email: 'ada@example.com',
  country_id: '101',
  company_address: 'Weg 1',
  nickname: 'ada',
};

export const ONE_CALL_EACH: Readonly<Record<EndpointId, OneCall>> = {
  'global-unsubscribes': (client) => client.globalUnsubscribes.list(collectingSink()),
  'global-unsubscribes/save': (client) => client.globalUnsubscribes.save(['ada@example.com']),
  'global-unsubscribes/delete': (client) => client.globalUnsubscribes.delete('1'),
  'global-unsubscribes/bulk-delete': (client) => client.globalUnsubscribes.bulkDelete(['1']),

  'segment/list': (client) => client.segments.list(),
  'segment/email/list': (client) => client.segments.recipients('5', collectingSink()),
  'segment/email/store': (client) =>
    client.segments.addRecipient({
      segment_id: '5',
      first_name: 'Ada',
      last_name: 'Ex',
      email: 'ada@example.com',
    }),
  'segment/email/delete': (client) => client.segments.deleteRecipient('6'),
  'segment/delete': (client) => client.segments.delete('5'),

  'unsubscribes-groups': (client) => client.unsubscribeGroups.list(),
  'unsubscribes-groups/save': (client) => client.unsubscribeGroups.save(GROUP),
  'unsubscribes-groups/details': (client) => client.unsubscribeGroups.details('1'),
  'unsubscribes-groups/update': (client) => client.unsubscribeGroups.update({ ...GROUP, id: '1' }),
  'unsubscribes-groups/manually-add': (client) =>
    client.unsubscribeGroups.manuallyAdd({
      unsubscribe_groups_id: '1',
      addresses: ['ada@example.com'],
    }),
  'unsubscribes-groups/recipients-list': (client) =>
    client.unsubscribeGroups.recipients('1', collectingSink()),
  'unsubscribes-groups/recipients-delete': (client) =>
    client.unsubscribeGroups.recipientsDelete('1'),
  'unsubscribes-groups/recipients-bulk-delete': (client) =>
    client.unsubscribeGroups.recipientsBulkDelete(['1']),

  'contacts-type': (client) => client.contactTypes.list(),
  'contacts-type/add': (client) => client.contactTypes.add('News'),
  'contacts-type/view': (client) => client.contactTypes.view('3'),
  'contacts-type/update': (client) => client.contactTypes.update({ id: '3', name: 'Post' }),
  'contacts-type/delete': (client) => client.contactTypes.delete('3'),

  'contacts/list': (client) => client.contacts.list(collectingSink()),
  'contacts/add': (client) => client.contacts.add(CONTACT),
  'contacts/csv-sample/download': (client) => client.contacts.csvSample(),
  'contacts/upload-csv': (client) => client.contacts.uploadCsv(UPLOAD),
  'contacts/details': (client) => client.contacts.details('11'),
  'contacts/update': (client) => client.contacts.update({ ...CONTACT, contact_id: '11' }),
  'contacts/delete': (client) => client.contacts.delete('11'),
  'contacts/bulk-delete': (client) => client.contacts.bulkDelete(['11']),

  'reserve-fields': (client) => client.fields.reserved(),
  'custom-fields': (client) => client.fields.custom(),
  'custom-fields/save': (client) =>
    client.fields.saveCustom({ field_name: 'plan', field_type: 'text' }),
  'custom-fields/delete': (client) => client.fields.deleteCustom('4'),

  'get-design/template': (client) => client.templates.list(),
  'get-dynamic/content': (client) => client.templates.placeholders(),

  'single-send/list': (client) => client.singleSends.list(collectingSink()),
  'single-send/details': (client) => client.singleSends.details(UTR),
  'single/send/create': (client) => client.singleSends.create(SINGLE_SEND),
  'single/send/update': (client) => client.singleSends.update({ ...SINGLE_SEND, utr: UTR }),
  'single/send/duplicate': (client) => client.singleSends.duplicate(UTR),
  'single/send/delete': (client) => client.singleSends.delete(UTR),
  'single/send/bulk-delete': (client) => client.singleSends.bulkDelete(['8']),

  automations: (client) => client.automations.list(),
  'automations/details': (client) => client.automations.details(UTR),
  'automations/create': (client) =>
    client.automations.create({ type: 'custom', unsubscribe_group_id: '3' }),
  'automations/duplicate': (client) => client.automations.duplicate(UTR),
  'automations/pause': (client) => client.automations.pause(UTR),
  'automations/set-live': (client) => client.automations.setLive(UTR),
  'automations/delete': (client) => client.automations.delete(UTR),
  'automations/bulk-delete': (client) => client.automations.bulkDelete(['8']),
  'automations/schedule': (client) => client.automationSchedules.list(UTR),
  'automations/schedule/create': (client) => client.automationSchedules.create(SCHEDULE),
  'automations/schedule/delete': (client) => client.automationSchedules.delete(UTR),

  'notification-recipients': (client) => client.notificationRecipients.list(),
  'notification-recipient/save': (client) =>
    client.notificationRecipients.save({ email_address: 'ada@example.com', email_owner: 'Ada' }),
  'notification-recipient/delete': (client) => client.notificationRecipients.delete('9'),
  'notification-recipient/bulk-delete': (client) => client.notificationRecipients.bulkDelete(['9']),

  'get/country-state-city': (client) => client.reference.countries(),
  senders: (client) => client.senders.list(),
  'sender/details': (client) => client.senders.details('2'),
  'sender/save': (client) => client.senders.save(SENDER),
  'sender/update': (client) => client.senders.update({ ...SENDER, sender_id: '2' }),
  'sender/delete': (client) => client.senders.delete('2'),
  'sender/resend-mail': (client) => client.senders.resendMail('2'),
};
