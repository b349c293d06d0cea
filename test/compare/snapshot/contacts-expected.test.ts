import { expect, it } from 'vitest';
import type { ContactTypeRecord } from '../../../src/api/index.ts';
import { contactsExpected } from '../../../src/compare/account/short-lists.ts';

it.each([
  ['the sum of all', [3, 4], 7],
  ['none in an empty account', [], 0],
  ['nothing when one does not say', [3, undefined], undefined],
])('expects %s', (_what, counts, expected) => {
  expect(contactsExpected(counts.map(contactType))).toBe(expected);
});

function contactType(contactsCount: number | undefined): ContactTypeRecord {
  const name = 'Newsletter';
  const times = { deletedAt: null, createdAt: null, updatedAt: null };
  return { id: '1', userId: '7001', name, contactsCount, ...times };
}
