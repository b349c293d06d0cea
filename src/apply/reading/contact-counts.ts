// How many contacts a contact type holds, as the service counts them and as a reading of its list shows them.
import type { AccountReading } from './read-back.ts';

/** Undefined where the service does not count, or does not know the contact type yet. */
export function countedIn(
  contactType: string,
  { targets, outline }: AccountReading,
): number | undefined {
  const { id } = targets.named(contactType);
  return outline.contactTypes.find((record) => record.id === id)?.contactsCount;
}

export function listedIn(contactType: string, { targets, scratch }: AccountReading): number {
  return scratch.actual.countContacts(targets.named(contactType).index);
}
