// Contacts: list, add, details, update, delete and upload (interface specification, section
// Contacts).
import type { Account, Route } from '../account.ts';
import { done, failed, list, notFound, record } from '../answer.ts';
import type { Answer } from '../answer.ts';
import { bulkDelete } from '../bulk-delete.ts';
import { deleteOne } from '../delete-one.ts';
import { contactShape, contactTypesById } from '../contacts/contact-shape.ts';
import type { ContactRow } from '../contacts/contact-row.ts';
import { findContact } from '../contacts/contact-row.ts';
import { contactTarget } from '../contacts/deleting.ts';
import { contactForm } from '../contacts/form.ts';
import { placeContact } from '../contacts/placing.ts';
import { sampleAnswer } from '../contacts/sample.ts';
import { updateContact } from '../contacts/updating.ts';
import { uploadContacts } from '../contacts/upload.ts';
import { listedRows } from '../listing.ts';
import type { ResponseRecord } from '../record-shape.ts';
import type { SandboxRequest } from '../request.ts';
import { ParameterChecks, idNumber, takenText } from '../validation.ts';

export const CONTACT_ROUTES: readonly Route[] = [
  { methods: ['GET'], base: 'two', path: 'contacts/list', writes: false, answer: listContacts },
  { methods: ['POST'], base: 'two', path: 'contacts/add', writes: true, answer: addContact },
  {
    methods: ['GET'],
    base: 'two',
    path: 'contacts/csv-sample/download',
    writes: false,
    answer: sampleAnswer,
  },
  {
    methods: ['POST'],
    base: 'two',
    path: 'contacts/upload-csv',
    writes: true,
    answer: uploadContacts,
  },
  { methods: ['GET'], base: 'two', path: 'contacts/details', writes: false, answer: details },
  { methods: ['POST'], base: 'two', path: 'contacts/update', writes: true, answer: updateContact },
  { methods: ['DELETE'], base: 'two', path: 'contacts/delete', writes: true, answer: remove },
  {
    methods: ['POST'],
    base: 'two',
    path: 'contacts/bulk-delete',
    writes: true,
    answer: removeMany,
  },
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
  const rows = listedRows<ContactRow>(account, request, {
    table: 'contact',
    where: '(deleted_at IS NULL OR ? = 1)',
    value: withDeleted ? 1 : 0,
  });
  for (const row of rows) yield shape(row);
}

function addContact(account: Account, request: SandboxRequest): Answer {
  const checks = new ParameterChecks();
  const draft = contactForm(account, request, checks);
  const failure = checks.failure();
  if (failure !== undefined) return failure;

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
  const row = findContact(account, idNumber(request.query.get('contact_id')));
  const showsDeleted = account.behaviours.value.details_after_delete === 'soft_row';
  if (row === undefined || (row.deleted_at !== null && !showsDeleted)) return notFound();
  return record('contact', contactShape(account)(row));
}

function remove(account: Account, request: SandboxRequest): Answer {
  const id = idNumber(request.query.get('contact_id'));
  return deleteOne(account, id, contactTarget(account));
}

function removeMany(account: Account, request: SandboxRequest): Answer {
  return bulkDelete(account, request, contactTarget(account));
}
