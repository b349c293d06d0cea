import { expect, it } from 'vitest';
import { broughtAddress, isReturned, markReturned } from '../../src/plan/item.ts';
import { returnedGuard } from '../../src/plan/guards.ts';
import { createContact, deleteContact, updateContact } from './changes.ts';

it('marks only what brings an address that was unsubscribed', () => {
  const isKnown = (address: string): boolean => address === 'ann@example.com';

  const marked = [
    createContact('ann@example.com'),
    createContact('bob@example.com'),
    deleteContact('ann@example.com'),
    updateContact('ann@example.com'),
  ].map((change) => isReturned(markReturned(change, isKnown)));

  expect(marked).toEqual([true, false, false, false]);
  expect(broughtAddress(deleteContact('ann@example.com'))).toBeUndefined();
});

it('trips for anybody at all', () => {
  expect(returnedGuard(0)).toEqual([]);
  expect(returnedGuard(2)).toMatchObject([{ name: 'returned', value: 2, tripped: true }]);
});
