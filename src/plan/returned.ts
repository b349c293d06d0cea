// People of whom an earlier run knew that they had left, and whom the list of the service does not show: that run
// unsubscribed them, or parked that, or saw them on the list. They have not come back by being lost. They stay in
// the plan by name, and are held back until a person says that they may come.
import type { GuardResult } from './guards.ts';
import type { Change } from './item.ts';

/** The address that a change brings to where it may get mail; undefined for one that brings none. */
export function broughtAddress(change: Change): string | undefined {
  if (change.kind === 'updateContact') return change.newAddress?.address;
  const brings = change.kind === 'createContact' || change.kind === 'addSegmentRecipient';
  return brings ? change.address : undefined;
}

/** The change with a mark where it brings such an address. */
export function markReturned(change: Change, wasSuppressed: (address: string) => boolean): Change {
  const address = broughtAddress(change);
  if (address === undefined || !wasSuppressed(address)) return change;
  return { ...change, wasSuppressed: true } as Change;
}

export function isReturned(change: Change): boolean {
  return 'wasSuppressed' in change;
}

/** None where nobody is meant. */
export function returnedGuard(count: number): GuardResult[] {
  if (count === 0) return [];
  const measured = { limit: 0, value: count, tripped: true, scope: 'returned' } as const;
  return [{ name: 'returned', of: 'suppressions', ...measured }];
}
