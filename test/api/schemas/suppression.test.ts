import { expect, it } from 'vitest';
import { suppressionRecord } from '../../../src/api/areas/suppressions.ts';

const RAW = { id: 5, user_id: 7, email_address: ' Ada@Example.com ' };

it('keeps the address as the service wrote it', () => {
  expect(suppressionRecord.parse(RAW).emailAddress).toBe(' Ada@Example.com ');
});

it.each([
  ['a global entry', {}, null],
  ['an entry of a group', { unsubscribe_groups_id: '2' }, '2'],
])('tells %s by its group', (_name, members, groupId) => {
  expect(suppressionRecord.parse({ ...RAW, ...members }).groupId).toBe(groupId);
});

it('reads an address of null as an empty one, which is told as one that cannot be read', () => {
  expect(suppressionRecord.parse({ ...RAW, email_address: null }).emailAddress).toBe('');
});

it.each([undefined, 5])('refuses an entry whose address is %j', (email_address) => {
  expect(suppressionRecord.safeParse({ ...RAW, email_address }).success).toBe(false);
});
