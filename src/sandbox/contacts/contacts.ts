// Contacts: list, add, details, update, delete and upload (interface specification, section
// Contacts). An update must decide about texts that the form omits, an address that another contact
// has, and a change of the contact type.
import { type Account, type Route, route } from '../account/account.ts';
import { countryById } from '../account/countries.ts';
import { listedRows } from '../account/listing.ts';
import { type ResponseRecord, namedRecord, shownRecord } from '../account/records.ts';
import { bulkDeletion, deletion } from '../forms/deleting.ts';
import { type ParameterForm, checkedForm } from '../forms/parameters.ts';
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
} from './contact-row.ts';
import { contactShape, contactTypesById } from './contact-shape.ts';
import { isUsable } from './contact-types.ts';
import { type ContactDraft, overlaid, placeContact } from './placing.ts';
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
  return account.behaviours.value.country_invalid === 'store' || countryById(country) !== undefined;
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
