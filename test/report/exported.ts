// A contact and a suppression as an export has them.
import type { AccountContact, AccountSuppression } from '../../src/state/index.ts';
import { contact } from '../state/snapshot/held-account.ts';

export function stagedContact(
  more: Partial<Omit<AccountContact, 'customFields'>> = {},
  custom: Readonly<Record<string, string>> = {},
): AccountContact {
  return {
    ...contact('11', { email: 'Ada@example.com' }),
    contactType: 'Newsletter',
    customFields: new Map(Object.entries(custom)),
    ...more,
  };
}

export const GLOBAL: AccountSuppression = {
  emailAddress: 'left@example.com',
  group: null,
  createdAt: '2026-11-01T08:00:00.000000Z',
};

/** A group may be called like the global list. */
export const IN_GROUP: AccountSuppression = {
  ...GLOBAL,
  group: { id: '31', name: 'global' },
  createdAt: null,
};
