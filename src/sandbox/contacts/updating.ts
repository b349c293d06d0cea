// Changes one contact: what happens to texts that the form leaves out, to an address that another
// contact has, and to a change of the contact type.
import type { Account } from '../account.ts';
import type { Answer } from '../answer.ts';
import { done, failed, notFound } from '../answer.ts';
import { formText } from '../request.ts';
import type { SandboxRequest } from '../request.ts';
import { ParameterChecks, idNumber, takenText } from '../validation.ts';
import type { ContactContent, ContactRow, ContactText } from './contact-row.ts';
import {
  CONTACT_TEXTS,
  contactsWithEmail,
  findContact,
  insertContact,
  replaceContact,
  sameContent,
} from './contact-row.ts';
import { removeContact } from './deleting.ts';
import { contactForm } from './form.ts';
import { overlaid } from './placing.ts';
import type { ContactDraft } from './placing.ts';

export function updateContact(account: Account, request: SandboxRequest): Answer {
  const checks = new ParameterChecks();
  const idText = formText(request, 'contact_id');
  checks.require('contact_id', idText);
  const draft = contactForm(account, request, checks);
  const failure = checks.failure();
  if (failure !== undefined) return failure;

  const row = findContact(account, idNumber(idText));
  if (row?.deleted_at !== null) return notFound();
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

/** The texts that a form can carry; an update leaves the others to `update_wipes_unlisted`. */
const FORM_TEXTS = CONTACT_TEXTS.filter((text) => text !== 'alt_email');

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
