import { expect, it } from 'vitest';
import { contactTypeRecord } from '../../../src/api/areas/contact-types.ts';

const RAW = { id: 3, user_id: 7, name: 'News' };

it.each([
  ['a number', 12, 12],
  ['text', '12', 12],
  ['left out', undefined, undefined],
  ['null', null, undefined],
])('reads a count that is %s', (_name, contacts_count, expected) => {
  expect(contactTypeRecord.parse({ ...RAW, contacts_count }).contactsCount).toBe(expected);
});

it('reads a name that the service sends as a number', () => {
  expect(contactTypeRecord.parse({ ...RAW, name: 2026 }).name).toBe('2026');
});

it.each([
  ['a count that is no number', { ...RAW, contacts_count: 'many' }],
  ['a type without a name', { ...RAW, name: null }],
])('refuses %s', (_name, value) => {
  expect(contactTypeRecord.safeParse(value).success).toBe(false);
});
