// Another user who changes the account at the same time (behaviour `foreign_writer`). Only the number of a
// request decides which change comes before it, so that a simulation can be repeated.
import type { Account } from '../account/account.ts';
import { behaviourNumber, isDue } from '../behaviours/behaviours.ts';
import { CONTACT_TEXTS } from '../contacts/contact-row.ts';
import type { SandboxRequest } from '../protocol/request.ts';
import { BASE_PATHS } from './routes.ts';

/** The request of the other user that comes before the request of this number; usually none. */
export function concurrentRequest(
  account: Account,
  requestNumber: number,
): SandboxRequest | undefined {
  const rule = account.behaviours.value.foreign_writer;
  if (rule === 'none' || !isDue(account.behaviours, 'foreign_writer', requestNumber)) {
    return undefined;
  }
  const turn = requestNumber / behaviourNumber(account.behaviours, 'foreign_writer');
  const subject = SUBJECTS[(turn - 1) % SUBJECTS.length] ?? 'contact';
  const pick: PickRow = (kind) => pickedRow(account, kind, turn);
  return CHANGES[rule][subject](pick, String(turn));
}

/** Contacts change most often, as in real accounts. */
const SUBJECTS: readonly Subject[] = [
  'contact',
  'unsubscriber',
  'contact',
  'custom_field',
  'contact',
  'contact_type',
];

type Subject = 'contact' | 'unsubscriber' | 'custom_field' | 'contact_type';
type Row = Readonly<Record<string, string | number | null>>;

/** Picks a different record of the kind in each turn; undefined when there is none. */
type PickRow = (kind: Subject) => Row | undefined;

/** One change; its word makes it unique. The service refuses it when there is nothing to change. */
type Act = (pick: PickRow, word: string) => SandboxRequest;

const CHANGES: Readonly<Record<'adds' | 'edits' | 'deletes', Readonly<Record<Subject, Act>>>> = {
  adds: {
    contact: (pick, word) =>
      posting('two/contacts/add', {
        contact_type_id: text(pick('contact_type'), 'id'),
        email: `colleague.${word}@example.org`,
        country: '1',
      }),
    // A contact unsubscribes.
    unsubscriber: (pick) =>
      posting('one/global-unsubscribes/save', { email_address: text(pick('contact'), 'email') }),
    custom_field: (_pick, word) =>
      posting('one/custom-fields/save', { field_name: `field_${word}`, field_type: 'text' }),
    contact_type: (_pick, word) => posting('one/contacts-type/add', { name: `List ${word}` }),
  },
  edits: {
    contact: (pick, word) => movedContact(pick('contact'), word),
    // No call changes an unsubscribed address, so another contact changes instead.
    unsubscriber: (pick, word) => movedContact(pick('contact'), word),
    custom_field: (pick) => retypedField(pick('custom_field')),
    contact_type: (pick, word) =>
      posting('one/contacts-type/update', {
        id: text(pick('contact_type'), 'id'),
        name: `Renamed ${word}`,
      }),
  },
  deletes: {
    contact: (pick) => deleting('two/contacts/delete', 'contact_id', pick('contact')),
    unsubscriber: (pick) => deleting('one/global-unsubscribes/delete', 'id', pick('unsubscriber')),
    custom_field: (pick) => deleting('one/custom-fields/delete', 'id', pick('custom_field')),
    contact_type: (pick) =>
      deleting('one/contacts-type/delete', 'contact_type_id', pick('contact_type')),
  },
};

/** The end of the statement that selects the records of each kind. */
const ROWS: Readonly<Record<Subject, string>> = {
  contact: 'FROM contact WHERE deleted_at IS NULL',
  unsubscriber: 'FROM unsubscriber WHERE unsubscribe_groups_id IS NULL',
  custom_field: 'FROM custom_field',
  contact_type: 'FROM contact_type WHERE deleted_at IS NULL',
};

function pickedRow(account: Account, kind: Subject, turn: number): Row | undefined {
  const counted = account.store.query<{ count: number }>(`SELECT count(*) AS count ${ROWS[kind]}`);
  const offset = turn % Math.max(1, counted.get()?.count ?? 0);
  return account.store
    .query<Row>(`SELECT * ${ROWS[kind]} ORDER BY id LIMIT 1 OFFSET ?`)
    .get(offset);
}

/** A form that changes only the city. */
function movedContact(row: Row | undefined, word: string): SandboxRequest {
  const kept = CONTACT_TEXTS.map((name) => [name, text(row, name)] as const);
  return posting('two/contacts/update', {
    ...Object.fromEntries(kept),
    contact_id: text(row, 'id'),
    contact_type_id: text(row, 'contact_type_id'),
    email: text(row, 'email'),
    city: `City ${word}`,
  });
}

function retypedField(row: Row | undefined): SandboxRequest {
  const type = text(row, 'field_type') === 'text' ? 'number' : 'text';
  return posting('one/custom-fields/save', {
    field_name: text(row, 'field_name'),
    field_type: type,
  });
}

function posting(place: string, form: Readonly<Record<string, string>>): SandboxRequest {
  return { ...requestTo('POST', place), fields: Object.entries(form) };
}

function deleting(place: string, parameter: string, row: Row | undefined): SandboxRequest {
  const query = new URLSearchParams({ [parameter]: text(row, 'id') });
  return { ...requestTo('DELETE', place), query };
}

/** `place` names the base address first: `two/contacts/add`. */
function requestTo(method: string, place: string): SandboxRequest {
  const base = place.startsWith('one/') ? 'one' : 'two';
  const path = `${BASE_PATHS[base]}${place.slice(base.length + 1)}`;
  return { method, path, query: new URLSearchParams(), headers: {}, fields: [] };
}

function text(row: Row | undefined, column: string): string {
  return String(row?.[column] ?? '');
}
