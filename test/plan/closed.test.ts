import { describe, expect, it } from 'vitest';
import { type Change, ItemSet } from '../../src/plan/index.ts';
import {
  addSegmentRecipient,
  createContact,
  deleteContact,
  suppress,
  suppressInGroup,
  updateContact,
} from './changes.ts';
import { plannedIn } from '../report/planned.ts';

const PLACE = createContact('a@example.com').contactType;

/** What is left when the items at these places are rejected, as places. */
function leftOf(changes: readonly Change[], ...rejected: readonly number[]): number[] {
  const plan = plannedIn({ changes });
  const chosen = ItemSet.all(changes.length);
  for (const place of rejected) chosen.delete(place + 1);
  const left = plan.needs.closed(chosen);
  return changes.map((_, place) => place).filter((place) => left.has(place + 1));
}

describe('what a rejection takes along', () => {
  it('is everything that would mail an address whose suppression is rejected', () => {
    const changes = [
      suppress('a@example.com'),
      createContact('a@example.com'),
      createContact('b@example.com'),
      { ...updateContact('c@example.com'), newAddress: { address: createContact('a@example.com').address, email: 'a@example.com' } }, // prettier-ignore
      addSegmentRecipient('a@example.com'),
      updateContact('a@example.com'),
    ] as const;

    expect(leftOf(changes, 0)).toEqual([2]);
    expect(leftOf(changes, 1)).toEqual([0, 2, 3, 4, 5]);
  });

  it('is the delete of a contact whose suppression nothing would plan again', () => {
    const changes = [suppress('a@example.com'), deleteContact('a@example.com')] as const;

    expect(leftOf(changes, 0)).toEqual([]);
    expect(leftOf(changes, 1)).toEqual([0]);
  });

  it('holds for the suppression in a group, and for the group that it needs', () => {
    const changes: Change[] = [
      { kind: 'createUnsubscribeGroup', group: 'Offers' },
      suppressInGroup('a@example.com', 'Offers'),
      createContact('a@example.com'),
    ];

    expect(leftOf(changes, 0)).toEqual([]);
    expect(leftOf(changes, 1)).toEqual([0]);
  });

  it('is both halves of a move between contact types', () => {
    const changes: Change[] = [
      { ...createContact('a@example.com'), contactType: 'Archive' },
      createContact('b@example.com'),
      deleteContact('a@example.com', { movedTo: 'Archive' }),
    ];

    expect(leftOf(changes, 0)).toEqual([1]);
    expect(leftOf(changes, 2)).toEqual([1]);
  });

  it('is both halves of a changed address, with the suppression that goes along', () => {
    const { address, email } = createContact('new@example.com');
    const changes: Change[] = [
      suppressInGroup('new@example.com', 'Offers'),
      createContact('new@example.com'),
      createContact('b@example.com'),
      deleteContact('old@example.com', { movedTo: PLACE, movedAs: { address, email } }),
      deleteContact('older@example.com', { movedTo: PLACE, movedAs: { address, email } }),
      deleteContact('new@example.com'),
    ];

    expect(leftOf(changes, 0)).toEqual([2]);
    expect(leftOf(changes, 1)).toEqual([0, 2, 5]);
    expect(leftOf(changes, 3)).toEqual([0, 2, 5]);
    expect(leftOf(changes, 5)).toEqual([0, 1, 2, 3, 4]);
  });

  it('is what needs a contact type, and the other half of what moves into it', () => {
    const changes: Change[] = [
      { kind: 'createContactType', contactType: 'Archive' },
      { ...createContact('a@example.com'), contactType: 'Archive' },
      createContact('b@example.com'),
      deleteContact('a@example.com', { movedTo: 'Archive' }),
    ];

    expect(leftOf(changes, 0)).toEqual([2]);
  });

  it('is what fills a custom field that would not be there', () => {
    const changes: Change[] = [
      { kind: 'createCustomField', field: 'plan', fieldType: 'text' },
      createContact('a@example.com', { 'custom.plan': 'pro' }),
      createContact('b@example.com', { 'custom.plan': '' }),
      createContact('c@example.com', { city: 'Ulm' }),
    ];

    expect(leftOf(changes, 0)).toEqual([2, 3]);
  });

  it('is nothing else', () => {
    const changes = [createContact('a@example.com'), deleteContact('b@example.com')];

    expect(leftOf(changes)).toEqual([0, 1]);
    expect(leftOf(changes, 0)).toEqual([1]);
    expect(leftOf(changes, 0, 1)).toEqual([]);
  });
});
