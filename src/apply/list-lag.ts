// Whether the contact list that was read is older than the account: the contact types say how many
// contacts they hold, and that count is not served from the same place.
import type { ContactTypeCounts, PlanHead } from '../plan/plan.ts';
import type { AccountReading } from './read-back.ts';

/**
 * Whether a contact type counts more contacts than the list shows, beyond what it did when the plan was
 * made: a count may include deleted contacts for good. Contact types without a count tell nothing.
 */
export function isBehindCounts(
  { contactTypes }: Pick<PlanHead, 'contactTypes'>,
  reading: AccountReading,
): boolean {
  return contactTypes.some((planned) => {
    const target = reading.targets.named(planned.contactType);
    const record = reading.outline.contactTypes.find(({ id }) => id === target.id);
    if (record?.contactsCount === undefined || reading.listed.contacts === null) return false;
    const listed = reading.scratch.actual.countContacts(target.index);
    return record.contactsCount - listed > unlistedBefore(planned);
  });
}

function unlistedBefore({ counted, existing }: ContactTypeCounts): number {
  return Math.max(0, (counted ?? 0) - existing);
}
