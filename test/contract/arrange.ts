// What contracts need to be there beforehand: each made through the client, and found again in the
// list where the answer does not name it.
import {
  type Contact,
  type ListSink,
  type SingleSendForm,
  collectingSink,
} from '../../src/api/index.ts';
import { assert } from '../../src/lib/index.ts';
import { seedSegment } from '../../src/sandbox/index.ts';
import type { ContractAccount } from './contract-account.ts';

export const EMAIL = 'ada@example.com';

export const GROUP = { group_name: 'News', description: 'Weekly', is_display: '1' } as const;

/** Reads a list whole. */
export async function all<T>(read: (sink: ListSink<T>) => Promise<unknown>): Promise<readonly T[]> {
  const sink = collectingSink<T>();
  await read(sink);
  return sink.records;
}

export async function makeContactType(account: ContractAccount, name = 'News'): Promise<string> {
  await account.client.contactTypes.add(name);
  const types = await account.client.contactTypes.list();
  return only(types.filter((type) => type.name === name)).id;
}

export async function makeContact(
  account: ContractAccount,
  contactTypeId: string,
  email = EMAIL,
): Promise<string> {
  const { contacts } = account.client;
  const country = await anyCountry(account);
  await contacts.add({ contact_type_id: contactTypeId, email, country });
  const found = await all<Contact>((sink) => contacts.list(sink));
  return only(found.filter((contact) => contact.email === email)).id;
}

/** The id of a country of the reference data. */
export async function anyCountry({ client }: ContractAccount): Promise<string> {
  const [country] = await client.reference.countries();
  return String(country?.['id']);
}

export async function makeGroup({ client }: ContractAccount, name = 'News'): Promise<string> {
  await client.unsubscribeGroups.save({ ...GROUP, group_name: name });
  const groups = await client.unsubscribeGroups.list();
  return only(groups.filter(({ groupName }) => groupName === name)).id;
}

/** No endpoint makes a segment. */
export function makeSegment({ service }: ContractAccount, name = 'Vienna'): string {
  return String(seedSegment(service, { name, contactType: 'News' }));
}

export async function senderForm(account: ContractAccount) {
  return {
    from_name: 'Ada',
    from_email: EMAIL,
    reply_to_email: 'reply@example.com',
    country_id: await anyCountry(account),
    company_address: 'Weg 1',
    nickname: 'ada',
  };
}

export async function makeSender(account: ContractAccount): Promise<string> {
  await account.client.senders.save(await senderForm(account));
  return only(await account.client.senders.list()).id;
}

/** Sent at once to the contact type `News`. */
export async function singleSendForm(account: ContractAccount) {
  const contactTypeId = await makeContactType(account);
  return {
    template_id: '1',
    template_html: '<p>Hi</p>',
    sender_id: await makeSender(account),
    unsubscribe_group_id: await makeGroup(account),
    single_send_name: 'Spring',
    subject: 'Hello',
    preheader: 'What is new',
    recipient_id: [`contacts_${contactTypeId}`],
    schedule_type: '0',
  } as const;
}

/** `form` is one of `singleSendForm`; left out: a new one. */
export async function makeSingleSend(
  account: ContractAccount,
  form?: SingleSendForm,
): Promise<string> {
  const { singleSends } = account.client;
  const outcome = await singleSends.create(form ?? (await singleSendForm(account)));
  assert(outcome.kind === 'acknowledged', 'a single send could be made');
  return outcome.utr;
}

export async function automationForm(account: ContractAccount) {
  const contactTypeId = await makeContactType(account);
  return {
    type: 'welcome',
    automation_for: `contacts_${contactTypeId}`,
    automation_name: 'Welcome',
    unsubscribe_group_id: await makeGroup(account),
  } as const;
}

export async function makeAutomation(account: ContractAccount): Promise<string> {
  const outcome = await account.client.automations.create(await automationForm(account));
  assert(outcome.kind === 'acknowledged', 'an automation could be made');
  return outcome.utr;
}

export async function scheduleForm(account: ContractAccount, automationUtr: string) {
  const [template] = await account.client.templates.list();
  return {
    utr: automationUtr,
    sender_id: await makeSender(account),
    subject: 'Welcome',
    waiting_period: '1',
    waiting_type: 'instantly',
    template_id: template?.id ?? '',
    preview_img: template?.previewImage ?? '',
  } as const;
}

/** The one record that a list is expected to hold. */
export function only<T>(records: readonly T[]): T {
  const [record, ...others] = records;
  assert(record !== undefined && others.length === 0, 'the list holds exactly one record');
  return record;
}
