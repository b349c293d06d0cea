// Changes of every kind in few words.
import { parseAddress, type Address } from '../../src/contacts/address.ts';
import type { Fields } from '../../src/contacts/fields.ts';
import type { Change, CreateContact, DeleteContact, UpdateContact } from '../../src/plan/item.ts';

export const ORIGIN = { source: 'crm', file: 'crm.csv', line: 2 } as const;

export function addressOf(email: string): Address {
  const parsed = parseAddress(email);
  if (parsed.kind === 'invalid') throw new Error(`The test's address ${parsed.reason}.`);
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
  part: Partial<Pick<DeleteContact, 'reason' | 'movedTo'>> = {},
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

function existing(email: string) {
  return {
    contactType: 'Newsletter',
    contactTypeId: '5',
    contactId: '71',
    address: addressOf(email),
    prior: { email, fields: { country: '104' } },
  };
}
