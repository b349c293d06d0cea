// Contacts: list, add, details, update, delete and upload (interface specification, section
// Contacts). An update must decide about texts that the form omits, an address that another contact
// has, and a change of the contact type.
import { type Account, type Route, route } from '../account/account.ts';
import { listedRows } from '../account/listing.ts';
import { type ResponseRecord, namedRecord, shownRecord, recordShape } from '../account/records.ts';
import type { RowOf } from '../account/schema.ts';
import { bulkDeletion, deletion } from '../forms/deleting.ts';
import { checkedForm, type ParameterForm, shownText } from '../forms/parameters.ts';
import {
  type Answer,
  done,
  failed,
  invalidText,
  list,
  notFound,
  record,
  takenText,
} from '../protocol/answer.ts';
import { type SandboxRequest, idNumber } from '../protocol/request.ts';
import { customFields, fieldLabel, isUsable, shownType } from './contact-structure.ts';
import {
  CONTACT_TEXTS,
  type ContactContent,
  type ContactRow,
  type ContactText,
  contactsWithEmail,
  insertContact,
  removeContact,
  replaceContact,
  sameContent,
  type ContactDraft,
  overlaid,
  placeContact,
  parseCustom,
} from './contact-row.ts';
import { sampleAnswer } from './upload-rows.ts';
import { uploadContacts } from './upload.ts';

const TARGET = { table: 'contact', remove: removeContact } as const;

export const CONTACT_ROUTES: readonly Route[] = [
  route.get('two', 'contacts/list', listContacts),
  route.post('two', 'contacts/add', addContact),
  route.get('two', 'contacts/csv-sample/download', sampleAnswer),
  route.post('two', 'contacts/upload-csv', uploadContacts),
  route.get('two', 'contacts/details', details),
  route.post('two', 'contacts/update', updateContact),
  route.delete('two', 'contacts/delete', deletion('contact_id', TARGET)),
  route.post('two', 'contacts/bulk-delete', bulkDeletion(TARGET)),
];

function listContacts(account: Account, request: SandboxRequest): Answer {
  return list('contacts', shownContacts(account, request));
}

function* shownContacts(account: Account, request: SandboxRequest): Generator<ResponseRecord> {
  const types = contactTypesById(account);
  const shape = contactShape(account, (row) => ({
    contact_type: types.get(row.contact_type_id) ?? null,
  }));
  const withDeleted = account.behaviours.value.list_includes_soft_deleted === 'yes';
  const rows = listedRows(account, request, {
    table: 'contact',
    where: '(deleted_at IS NULL OR ? = 1)',
    value: withDeleted ? 1 : 0,
  });
  for (const row of rows) yield shape(row);
}

function addContact(account: Account, request: SandboxRequest): Answer {
  const draft = checkedForm(account, request, contactParameters);
  switch (placeContact(account, draft, account.behaviours.value.duplicate_add)) {
    case 'placed':
      return done('Contact Added Successfully');
    case 'taken':
      return failed({ email: [takenText('email')] });
    case 'unsubscribed':
      return failed({ email: ['The email has unsubscribed.'] });
  }
}

function details(account: Account, request: SandboxRequest): Answer {
  const id = idNumber(request.query.get('contact_id'));
  const row = shownRecord(account, 'contact', 'id', id);
  return row === undefined ? notFound() : record('contact', contactShape(account)(row));
}

function contactParameters(form: ParameterForm): ContactDraft {
  const { account } = form;
  const typeText = form.required('contact_type_id', form.given('contact_type_id'));
  const typeId = idNumber(typeText);
  form.expect('contact_type_id', isUsable(account, typeId), invalidText('contact_type_id'));
  const email = form.email('email');
  const country = form.required('country', form.given('country'));
  form.expect('country', isKnownCountry(account, country), invalidText('country'));
  return { contactTypeId: typeId ?? 0, email, texts: formTexts(form), custom: [] };
}

function isKnownCountry(account: Account, country: string): boolean {
  const { countries, behaviours } = account;
  return behaviours.value.country_invalid === 'store' || countries.byId(country) !== undefined;
}

/** The form carries neither `alt_email` nor custom fields (interface specification, Contacts). */
const FORM_TEXTS = CONTACT_TEXTS.filter((text) => text !== 'alt_email');

function formTexts(form: ParameterForm): ContactDraft['texts'] {
  const texts: Partial<Record<ContactText, string>> = {};
  for (const name of FORM_TEXTS) {
    const text = form.given(name);
    if (text !== undefined) texts[name] = text;
  }
  return texts;
}

function updateContact(account: Account, request: SandboxRequest): Answer {
  const { idText, draft } = checkedForm(account, request, (form) => ({
    idText: form.required('contact_id'),
    draft: contactParameters(form),
  }));
  const row = namedRecord(account, 'contact', 'id', idNumber(idText));
  const content = updatedContent(account, row, draft);
  return sameContent(row, content)
    ? keepContact(account, row)
    : changeContact(account, row, content);
}

function updatedContent(account: Account, row: ContactRow, draft: ContactDraft): ContactContent {
  const { update_wipes_unlisted: wipes, update_type_move: move } = account.behaviours.value;
  const contactTypeId = move === 'ignored' ? row.contact_type_id : draft.contactTypeId;
  const texts = { ...missingTexts(account), ...draft.texts };
  const content = overlaid(account, row, { ...draft, contactTypeId, texts, ignoreBlank: false });
  const nulled = account.behaviours.value.update_missing_field === 'null' ? nulls(draft) : {};
  return { ...content, ...nulled, ...(wipes === 'yes' ? { alt_email: null, custom: null } : {}) };
}

function missingTexts(account: Account): ContactDraft['texts'] {
  if (account.behaviours.value.update_missing_field !== 'clear') return {};
  return Object.fromEntries(FORM_TEXTS.map((text) => [text, '']));
}

function nulls(draft: ContactDraft): Readonly<Partial<Record<ContactText, null>>> {
  const missing = FORM_TEXTS.filter((text) => draft.texts[text] === undefined);
  return Object.fromEntries(missing.map((text) => [text, null]));
}

function keepContact(account: Account, row: ContactRow): Answer {
  const { update_noop, updated_at_on_noop } = account.behaviours.value;
  if (update_noop === 'failed_no_change') return failed('Nothing to update');
  if (updated_at_on_noop === 'bumps') replaceContact(account, row.id, row);
  return done('Contact Updated Successfully');
}

function changeContact(account: Account, row: ContactRow, content: ContactContent): Answer {
  const other = findCollision(account, row, content);
  if (other !== undefined) {
    const rule = account.behaviours.value.update_email_collision;
    if (rule === 'reject') return failed({ email: [takenText('email')] });
    if (rule === 'merge') removeContact(account, other.id);
  }
  const moves = content.contact_type_id !== row.contact_type_id;
  if (moves && account.behaviours.value.update_type_move === 'copies')
    insertContact(account, content);
  else replaceContact(account, row.id, content);
  return done('Contact Updated Successfully');
}

/** Another live contact with the address that the change asks for, within the uniqueness scope. */
function findCollision(
  account: Account,
  row: ContactRow,
  content: ContactContent,
): ContactRow | undefined {
  const scope = account.behaviours.value.uniqueness_scope;
  const sameKey =
    account.emailKey(content.email) === row.email_key &&
    content.contact_type_id === row.contact_type_id;
  if (scope === 'none' || sameKey) return undefined;
  return contactsWithEmail(account, content.email).find(
    (other) =>
      other.id !== row.id &&
      (other.deleted_at === null || scope === 'account_including_deleted') &&
      (scope !== 'per_type' || other.contact_type_id === content.contact_type_id),
  );
}

/**
 * Returns the function that shapes each contact of one response. Keys come in the order in which
 * the interface specification lists them.
 */
function contactShape(
  account: Account,
  typeOf: (row: ContactRow) => { readonly contact_type?: unknown } = () => ({}),
): (row: ContactRow) => ResponseRecord {
  const shape = recordShape(account);
  const custom = customShape(account);
  // A list of a million contacts passes here: a literal is several times faster than a spread.
  return (row) =>
    shape({
      id: row.id,
      user_id: row.user_id,
      contact_type_id: row.contact_type_id,
      first_name: shownText(account, row.first_name),
      last_name: shownText(account, row.last_name),
      email: row.email,
      alt_email: row.alt_email,
      country: shownCountry(account, row.country),
      state: shownText(account, row.state),
      city: shownText(account, row.city),
      address_line1: shownText(account, row.address_line1),
      address_line2: shownText(account, row.address_line2),
      state_province_region: shownText(account, row.state_province_region),
      postal_code: shownPostalCode(account, row.postal_code),
      custom_field: custom(row.custom),
      deleted_at: row.deleted_at,
      created_at: row.created_at,
      updated_at: row.updated_at,
      fullname: fullName(row.first_name, row.last_name),
      ...typeOf(row),
    });
}

/** The contact types by id, as contacts in a list carry them. */
function contactTypesById(account: Account): ReadonlyMap<number, ResponseRecord> {
  const shape = recordShape(account);
  const rows = account.store.query<RowOf<'contact_type'>>('SELECT * FROM contact_type').all();
  return new Map(rows.map((row) => [row.id, shape(shownType(row))]));
}

/** A stored country in the form of `country_response`. */
export function shownCountry(account: Account, country: string | null): string | null {
  const form = account.behaviours.value.country_response;
  if (form === 'id_string' || country === null) return country;
  if (form === 'null') return null;
  const known = account.countries.byId(country);
  return known === undefined ? country : form === 'name' ? known.name : known.sortname;
}

function shownPostalCode(account: Account, code: string | null): string | number | null {
  const asNumber = account.behaviours.value.postal_code_type === 'number_loses_zero';
  return asNumber && code !== null && /^\d{1,15}$/.test(code) ? Number(code) : code;
}

/** First and last name joined by a space; a missing one leaves no space. */
export function fullName(first: string | null, last: string | null): string {
  if (first === null || first === '') return last ?? '';
  return last === null || last === '' ? first : `${first} ${last}`;
}

function customShape(account: Account): (custom: string | null) => unknown {
  const form = account.behaviours.value.custom_field;
  const known = customFields(account).map((field) => field.field_name);
  const labels = new Map(known.map((name) => [name, fieldLabel(name)]));
  const none = form === '{}' ? {} : form === '[]' ? [] : null;
  return (custom) => {
    if (custom === null && form !== 'object') return none;
    const values = new Map(custom === null ? [] : Object.entries(parseCustom(custom)));
    const names = form === 'object' ? known : values.keys();
    // Without a prototype, a custom field named `__proto__` is a key like any other.
    const shown = Object.create(null) as Record<string, unknown>;
    for (const name of names) {
      shown[name] = {
        field_name: labels.get(name) ?? fieldLabel(name),
        field_value: shownText(account, values.get(name) ?? null),
      };
    }
    return form === 'json_string' ? JSON.stringify(shown) : shown;
  };
}
