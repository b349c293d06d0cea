// The sandbox as a bystander sees and changes it: through requests of its own, past the engine.
import type { SandboxService } from '../../src/sandbox/service/sandbox-service.ts';
import { seedSegment } from '../../src/sandbox/index.ts';

type Json = Readonly<Record<string, unknown>>;

export interface SeenContact {
  readonly id: string;
  readonly email: string;
  readonly contactType: string;
  readonly fields: Readonly<Record<string, string>>;
}

export class ServiceView {
  readonly #service: SandboxService;
  readonly #keys: Readonly<Record<string, string>>;

  constructor(service: SandboxService, keys: { publicKey: string; secretKey: string }) {
    this.#service = service;
    this.#keys = { publickey: keys.publicKey, secretkey: keys.secretKey };
  }

  contacts(contactType = 'Newsletter'): SeenContact[] {
    return this.#list('two/contacts/list', 'contacts')
      .map(seenContact)
      .filter((contact) => contact.contactType === contactType)
      .sort((a, b) => (a.email < b.email ? -1 : 1));
  }

  emails(contactType = 'Newsletter'): string[] {
    return this.contacts(contactType).map(({ email }) => email);
  }

  suppressed(): string[] {
    const entries = this.#list('one/global-unsubscribes', 'unSubscribers');
    return entries
      .filter((entry) => (entry['unsubscribe_groups_id'] ?? null) === null)
      .map((entry) => String(entry['email_address']))
      .sort();
  }

  suppressedInGroup(group: string): string[] {
    const groups = this.#list('two/unsubscribes-groups', 'unsubscribesGroups');
    const found = groups.find((entry) => entry['group_name'] === group);
    if (found === undefined) return [];
    const path = `two/unsubscribes-groups/recipients-list?groupId=${String(found['id'])}`;
    return this.#list(path, 'recipients')
      .map((entry) => String(entry['email_address']))
      .sort();
  }

  /** The recipients of a segment as `address first last`, in the order of their addresses. */
  recipients(segment: string): string[] {
    const path = `one/segment/email/list?segment_id=${this.segmentId(segment)}`;
    return this.#list(path, 'contactEmails')
      .map((row) => ['email', 'first_name', 'last_name'].map((name) => textOf(row[name])).join(' '))
      .sort();
  }

  /** An answer that lists only the first of them. */
  recipientsAnswer(segment: string, count: number): string {
    const path = `one/segment/email/list?segment_id=${this.segmentId(segment)}`;
    const contactEmails = this.#list(path, 'contactEmails').slice(0, count);
    return JSON.stringify({ status: 'success', message: { contactEmails } });
  }

  /** An answer that lists the segments and says of each that it counts so many. */
  segmentsAnswer(count: unknown): string {
    const segments = this.#list('one/segment/list', 'segments');
    const counting = segments.map((segment) => ({ ...segment, segment_emails_count: count }));
    return JSON.stringify({ status: 'success', message: { segments: counting } });
  }

  /** Makes a segment of Newsletter, as somebody does on the pages of the service. */
  addSegment(name: string): void {
    seedSegment(this.#service, { name, contactType: 'Newsletter' });
  }

  addRecipient(segment: string, email: string, firstName = 'Ann', lastName = 'Lee'): void {
    this.post('one/segment/email/store', {
      segment_id: this.segmentId(segment),
      first_name: firstName,
      last_name: lastName,
      email,
    });
  }

  removeRecipient(segment: string, email: string): void {
    const list = `one/segment/email/list?segment_id=${this.segmentId(segment)}`;
    for (const row of this.#list(list, 'contactEmails')) {
      if (row['email'] !== email) continue;
      const path = `one/segment/email/delete?segment_recipient_id=${String(row['id'])}`;
      this.#send('DELETE', path);
    }
  }

  deleteSegment(name: string): void {
    this.#send('DELETE', `one/segment/delete?segment_id=${this.segmentId(name)}`);
  }

  segmentId(name: string): string {
    const segments = this.#list('one/segment/list', 'segments');
    return String(segments.find((segment) => segment['segment_name'] === name)?.['id']);
  }

  contactTypes(): string[] {
    return this.#list('one/contacts-type', 'contactTypes')
      .map((type) => String(type['name']))
      .sort();
  }

  customFields(): string[] {
    return this.#list('one/custom-fields', 'customFields').map((field) =>
      String(field['field_name']),
    );
  }

  addCustomField(name: string): void {
    this.post('one/custom-fields/save', { field_name: name, field_type: 'text' });
  }

  addGroup(name: string): void {
    const form = { group_name: name, description: name, is_display: '1' };
    this.post('two/unsubscribes-groups/save', form);
  }

  addContactType(name: string): void {
    this.post('one/contacts-type/add', { name });
  }

  renameContactType(name: string, to: string): void {
    this.post('one/contacts-type/update', { id: this.contactTypeId(name), name: to });
  }

  deleteContactType(name: string): void {
    if (!this.contactTypes().includes(name)) return;
    this.#send('DELETE', `one/contacts-type/delete?contact_type_id=${this.contactTypeId(name)}`);
  }

  /** Adds a contact as somebody else would, in India unless the form says otherwise. */
  addContact(
    email: string,
    form: Readonly<Record<string, string>> = {},
    contactType = 'Newsletter',
  ): void {
    const countries = this.#lists('two/get/country-state-city')['countries'] ?? [];
    const india = countries.find((country) => country['name'] === 'India');
    this.post('two/contacts/add', {
      contact_type_id: this.contactTypeId(contactType),
      email,
      country: String(india?.['id']),
      ...form,
    });
  }

  updateContact(email: string, form: Readonly<Record<string, string>>): void {
    const [found] = this.#list('two/contacts/list', 'contacts').filter(
      (row) => row['email'] === email,
    );
    if (found === undefined) throw new Error('there is no such contact');
    const kept = ['first_name', 'last_name', 'country', 'state', 'city', 'postal_code'].map(
      (name) => [name, textOf(found[name])],
    );
    this.post('two/contacts/update', {
      ...(Object.fromEntries(kept) as Record<string, string>),
      contact_id: String(found['id']),
      contact_type_id: String(found['contact_type_id']),
      email,
      ...form,
    });
  }

  /** Of one contact type, or of all. */
  deleteContact(email: string, contactType?: string): void {
    const type = contactType === undefined ? undefined : this.contactTypeId(contactType);
    for (const contact of this.#list('two/contacts/list', 'contacts')) {
      const isThere = type === undefined || String(contact['contact_type_id']) === type;
      if (contact['email'] === email && isThere)
        this.#send('DELETE', `two/contacts/delete?contact_id=${String(contact['id'])}`);
    }
  }

  unsubscribe(email: string): void {
    this.post('one/global-unsubscribes/save', { email_address: email });
  }

  post(path: string, form: Readonly<Record<string, string>>): Json {
    return this.#send('POST', path, form);
  }

  contactTypeId(name: string): string {
    const types = this.#list('one/contacts-type', 'contactTypes');
    return String(types.find((type) => type['name'] === name)?.['id']);
  }

  #list(path: string, name: string): Json[] {
    const list = this.#lists(path)[name];
    // Some behaviours send a list as an object keyed by index.
    return Object.values(list ?? {});
  }

  /** The answer that lists the contacts, for a test that has it given once more. */
  contactsAnswer(): string {
    return JSON.stringify(this.#send('GET', 'two/contacts/list'));
  }

  #lists(path: string): Record<string, Json[]> {
    return this.#send('GET', path)['message'] as Record<string, Json[]>;
  }

  #send(method: string, path: string, form: Readonly<Record<string, string>> = {}): Json {
    const url = new URL(path.replace('/', '/api/'), 'http://sandbox.test/');
    const response = this.#service.answerDirectly({
      method,
      path: url.pathname,
      query: url.searchParams,
      headers: this.#keys,
      fields: Object.entries(form),
    });
    const text = typeof response.body === 'string' ? response.body : [...response.body].join('');
    // Some behaviours answer writes with an empty body, or begin every answer with a notice of PHP.
    const json = text === '' ? '{"status":"success"}' : text.slice(text.indexOf('{'));
    const envelope = JSON.parse(json) as Json;
    if (envelope['status'] !== 'success') throw new Error(`the sandbox refused ${path}: ${text}`);
    return envelope;
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function seenContact(row: Json): SeenContact {
  const custom = Object.entries((row['custom_field'] ?? {}) as Record<string, Json>);
  const plain = Object.entries(row).filter(([name]) => !SHOWN_OTHERWISE.has(name));
  const fields = [
    ...plain.map(([name, value]) => [name, value] as const),
    ...custom.map(([name, value]) => [`custom.${name}`, value['field_value']] as const),
  ];
  return {
    id: String(row['id']),
    email: String(row['email']),
    contactType: String((row['contact_type'] as Json)['name']),
    fields: Object.fromEntries(
      fields
        .filter(([, value]) => typeof value === 'string' && value !== '')
        .map(([k, v]) => [k, String(v)]),
    ),
  };
}

const SHOWN_OTHERWISE: ReadonlySet<string> = new Set([
  'id',
  'user_id',
  'contact_type_id',
  'email',
  'custom_field',
  'contact_type',
  'created_at',
  'updated_at',
  'deleted_at',
  'fullname',
]);
