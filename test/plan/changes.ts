// Changes of every kind in few words.
import { type Address, type Fields, parseAddress } from '../../src/contacts/index.ts';
import type {
  AddSegmentRecipient,
  Change,
  CreateContact,
  DeleteContact,
  RemoveSegmentRecipient,
  UpdateContact,
} from '../../src/plan/item.ts';

export const ORIGIN = { source: 'crm', file: 'crm.csv', line: 2 } as const;

export function addressOf(email: string): Address {
  const parsed = parseAddress(email);
  if (parsed.kind === 'invalid') throw new Error(`The test's address: ${parsed.fault.code}.`);
  return parsed.address;
}

export function createContact(email: string, fields: Fields = { country: '104' }): CreateContact {
  return {
    kind: 'createContact',
    contactType: 'Newsletter',
    address: addressOf(email),
    email,
    fields,
    origin: ORIGIN,
  };
}

export function updateContact(
  email: string,
  changes: UpdateContact['changes'] = [{ field: 'city', old: null, new: 'Ulm' }],
): UpdateContact {
  return { kind: 'updateContact', ...existing(email), changes, origin: ORIGIN };
}

export function deleteContact(
  email: string,
  part: Partial<Pick<DeleteContact, 'reason' | 'movedTo' | 'movedAs'>> = {},
): DeleteContact {
  return { kind: 'deleteContact', ...existing(email), reason: 'gone', ...part };
}

export function suppress(email: string): Change {
  const address = addressOf(email);
  return { kind: 'suppress', address, email, status: 'unsubscribed', origin: ORIGIN };
}

export function suppressInGroup(email: string, group: string): Change {
  const address = addressOf(email);
  return { kind: 'suppressInGroup', group, address, email, status: 'bounced', origin: ORIGIN };
}

export function addSegmentRecipient(email: string, segment = 'VIP'): AddSegmentRecipient {
  const fields = { first_name: 'Ann', last_name: 'Lee' };
  const target = { segment, segmentId: '31', address: addressOf(email), email };
  return { kind: 'addSegmentRecipient', ...target, fields, origin: ORIGIN };
}

export function removeSegmentRecipient(email: string, segment = 'VIP'): RemoveSegmentRecipient {
  const prior = { email, fields: { first_name: 'Ann', last_name: 'Lee' } };
  const target = { segment, segmentId: '31', recipientId: '91', address: addressOf(email) };
  return { kind: 'removeSegmentRecipient', ...target, prior, reason: 'gone' };
}

function existing(email: string) {
  return {
    contactType: 'Newsletter',
    contactTypeId: '5',
    contactId: '71',
    address: addressOf(email),
    prior: { email, fields: { country: '104' } },
  };
}
