import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareIds } from '../../../src/state/scratch/scratch-actual.ts';
import { actual, emptyScratch } from './scratch-rows.ts';

const ada = 'ada@example.com';

it('finds a contact by target and key', () => {
  const { actual: contacts } = emptyScratch();
  const fields = { city: 'Ulm', first_name: 'Ada' };

  contacts.contacts.add(actual(ada, '41', { email: 'Ada@Example.com', fields }));

  expect(contacts.find(0, ada)).toEqual({ contactId: '41', email: 'Ada@Example.com', fields });
  expect(contacts.find(1, ada)).toBeUndefined();
  expect(contacts.find(0, 'grace@example.com')).toBeUndefined();
});

it('takes the lowest id for the contact whatever the order of the ids', () => {
  const ids = ['9', '10', '101', '99'];

  fc.assert(
    fc.property(fc.shuffledSubarray(ids, { minLength: ids.length }), (order) => {
      const { actual: contacts } = emptyScratch();
      for (const id of order)
        contacts.contacts.add(actual(ada, id, { email: `${id}@example.com` }));

      expect(contacts.find(0, ada)).toMatchObject({ contactId: '9', email: '9@example.com' });
      expect(contacts.copies(0, ada).map(({ contactId }) => contactId)).toEqual([
        '10',
        '99',
        '101',
      ]);
    }),
  );
});

it('takes the lowest id also when the contact came before the last question', () => {
  const { actual: contacts } = emptyScratch();
  contacts.contacts.add(actual(ada, '10'));
  expect(contacts.find(0, ada)?.contactId).toBe('10');

  contacts.contacts.add(actual(ada, '9'));

  expect(contacts.find(0, ada)?.contactId).toBe('9');
  expect(contacts.copies(0, ada)).toMatchObject([{ contactId: '10' }]);
});

it.each([
  ['the contact', ['7', '7']],
  ['the contact, beside a copy', ['7', '8', '7']],
  ['a copy', ['8', '7', '8']],
])('takes %s that is listed twice for one', (_, ids) => {
  const { actual: contacts } = emptyScratch();

  for (const id of ids) contacts.contacts.add(actual(ada, id));

  const others = [...new Set(ids)].filter((id) => id !== '7');
  expect(contacts.find(0, ada)?.contactId).toBe('7');
  expect(contacts.copies(0, ada).map(({ contactId }) => contactId)).toEqual(others);
  expect(contacts.countContacts(0)).toBe(1 + others.length);
});

it('does not take the contact for its own copy when it is listed again later', () => {
  const { actual: contacts } = emptyScratch();
  contacts.contacts.add(actual(ada, '7'));
  expect(contacts.countContacts(0)).toBe(1);

  contacts.contacts.add(actual(ada, '7'));

  expect(contacts.copies(0, ada)).toEqual([]);
  expect(contacts.countContacts(0)).toBe(1);
});

it('finds the contact with an id, be it the contact or a copy', () => {
  const { actual: contacts } = emptyScratch();
  for (const id of ['8', '7', '9']) contacts.contacts.add(actual(ada, id));
  const key = { target: 0, address: ada };

  expect(contacts.findById(key, '7')?.contactId).toBe('7');
  expect(contacts.findById(key, '9')?.contactId).toBe('9');
  expect(contacts.findById(key, '10')).toBeUndefined();
  expect(contacts.findById({ ...key, target: 1 }, '7')).toBeUndefined();
});

it('counts contacts by target, copies included', () => {
  const { actual: contacts } = emptyScratch();
  for (const id of ['1', '2', '3']) contacts.contacts.add(actual(ada, id));
  contacts.contacts.add(actual('grace@example.com', '4'));
  contacts.contacts.add(actual(ada, '5', { target: 1 }));

  expect([contacts.countContacts(0), contacts.countContacts(1)]).toEqual([4, 1]);
  expect([contacts.countCopies(0), contacts.countCopies(1)]).toEqual([2, 0]);
  expect(new Set(contacts.addresses(0))).toEqual(new Set([ada, 'grace@example.com']));
});

it('settles more keys than fit one page', () => {
  const { actual: contacts } = emptyScratch();
  const keys = Array.from({ length: 1_100 }, (_, index) => `ada.${String(index)}@example.com`);
  for (const [index, key] of keys.entries()) {
    contacts.contacts.add(actual(key, String(index + 5_000)));
    contacts.contacts.add(actual(key, String(index + 1)));
  }

  const lowest = keys.filter(
    (key, index) => contacts.find(0, key)?.contactId === String(index + 1),
  );

  expect(lowest).toEqual(keys);
  expect(contacts.countCopies(0)).toBe(keys.length);
});

it('forgets contacts and copies when the list is read again after a failed attempt', () => {
  const scratch = emptyScratch();
  for (const id of ['8', '7']) scratch.actual.contacts.add(actual(ada, id));
  scratch.actual.addSuppressed(0, 'eve@example.com');
  expect(scratch.actual.countContacts(0)).toBe(2);

  scratch.actual.contacts.restart();
  scratch.actual.contacts.add(actual(ada, '9'));

  expect(scratch.actual.find(0, ada)?.contactId).toBe('9');
  expect(scratch.actual.copies(0, ada)).toEqual([]);
  expect(scratch.actual.isSuppressed(0, 'eve@example.com')).toBe(true);
});

it('forgets the suppressions of one scope when its list is read again', () => {
  const { actual: contacts } = emptyScratch();
  for (const scope of [0, 1]) contacts.addSuppressed(scope, ada);

  contacts.restartSuppressions(1);

  expect(contacts.isSuppressed(0, ada)).toBe(true);
  expect(contacts.isSuppressed(1, ada)).toBe(false);
});

it('counts an address that is suppressed twice once', () => {
  const { actual: contacts } = emptyScratch();

  for (const address of [ada, ada, 'eve@example.com']) contacts.addSuppressed(0, address);

  expect(contacts.countSuppressed(0)).toBe(2);
  expect(contacts.countSuppressed(1)).toBe(0);
});

it('orders ids as the numbers that they are', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n }), fc.bigInt({ min: 0n }), (a, b) => {
      const order = a < b ? -1 : Number(a > b);

      expect(Math.sign(compareIds(String(a), String(b)))).toBe(order);
    }),
  );
});
