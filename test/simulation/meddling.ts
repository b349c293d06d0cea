// Somebody else at work between a plan and its `apply`: adds a contact that the plan creates, and
// changes contacts that it updates or deletes. None of it by a request.
import { contactsWithEmail, insertContact } from '../../src/sandbox/contacts/contact-row.ts';
import type { SandboxService } from '../../src/sandbox/service/sandbox-service.ts';
import type { Item } from '../../src/plan/index.ts';
import { placeSuppressions } from './invented-account.ts';
import type { SeededRandom } from './seeded-random.ts';

/** A contact as that person left it. */
export interface Meddled {
  readonly contactId: number;
  readonly city: string;
}

const MEDDLED_CITY = 'Elsewhere';

/** Of the contacts that a plan speaks of. */
const MEDDLED_SHARE = 0.4;

export function meddle(
  service: SandboxService,
  items: readonly Item[],
  random: SeededRandom,
): Meddled[] {
  const account = service.account();
  return account.store.inTransaction(() =>
    items.flatMap((item) => {
      if (!random.happens(MEDDLED_SHARE)) return [];
      if (item.kind === 'createContact') return added(service, item);
      if (item.kind !== 'updateContact' && item.kind !== 'deleteContact') return [];
      const contactId = Number(item.contactId);
      account.store
        .query('UPDATE contact SET city = ?, updated_at = ? WHERE id = ?')
        .run(MEDDLED_CITY, account.now, contactId);
      return [{ contactId, city: MEDDLED_CITY }];
    }),
  );
}

/** Unsubscribes people from all mail. */
export function unsubscribeThere(service: SandboxService, emails: readonly string[]): void {
  placeSuppressions(service, { suppressed: emails, suppressedInGroup: [] });
}

/** Nothing where its contact type is still to be made, or where the address is in use by now. */
function added(service: SandboxService, item: Extract<Item, { kind: 'createContact' }>): Meddled[] {
  const account = service.account();
  const type = account.store
    .query<{ id: number }>('SELECT id FROM contact_type WHERE name = ? AND deleted_at IS NULL')
    .get(item.contactType);
  if (type === undefined || contactsWithEmail(account, item.email).length > 0) return [];
  const contactId = insertContact(account, {
    ...NOTHING_ELSE,
    contact_type_id: type.id,
    email: item.email,
    first_name: 'Ann',
    last_name: 'Lee',
    city: MEDDLED_CITY,
  });
  return [{ contactId, city: MEDDLED_CITY }];
}

const NOTHING_ELSE = {
  alt_email: null,
  country: null,
  state: null,
  address_line1: null,
  address_line2: null,
  state_province_region: null,
  postal_code: null,
  custom: null,
};
