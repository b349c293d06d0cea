// Bodies of the contact list as the service writes them, and what the intake is told to make of them.
import type { TargetNumbers } from '../../../src/compare/account/contact-intake.ts';
import type { FieldName } from '../../../src/contacts/index.ts';

/** Contact type 3 is number 0 of the comparison, and 4 is number 1; others take no part. */
export const TARGETS: TargetNumbers = new Map([
  ['3', 0],
  ['4', 1],
]);

/** What the sources own. */
export const OWNED: readonly FieldName[] = ['city', 'country'];

export const INDIA = { id: 104, name: 'India', sortname: 'IN' };

/** A contact of contact type 3 of the account 7001. */
export function listed(id: number, part: Readonly<Record<string, unknown>> = {}) {
  const email = `ann${String(id)}@example.com`;
  return { id, user_id: 7001, contact_type_id: 3, email, city: 'Ulm', ...part };
}

export function bodyOf(contacts: readonly unknown[]): Buffer {
  return Buffer.from(JSON.stringify({ status: 'success', message: { contacts } }));
}
