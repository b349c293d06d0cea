import { expect, it } from 'vitest';
import { recipientReference } from '../../src/sandbox/recipient-reference.ts';
import { mailingAccount } from './mailing-account.ts';

it.each([
  ['contacts_1', { id: 1, table: 'contacts_' }],
  ['segments_1', { id: 1, table: 'segments_' }],
  ['contacts_2', undefined],
  ['segments_2', undefined],
  ['senders_1', undefined],
  ['1', undefined],
  ['contacts_', undefined],
  ['contacts_1x', undefined],
])('takes %s for %j', (text, expected) => {
  const account = mailingAccount().service.account();

  expect(recipientReference(account, text)).toEqual(expected);
});

it.each([
  ['contacts_1', 'one/contacts-type/delete?contact_type_id=1'],
  ['segments_1', 'one/segment/delete?segment_id=1'],
])('does not know %s once it is deleted', (text, path) => {
  const test = mailingAccount();

  test.remove(path);

  expect(recipientReference(test.service.account(), text)).toBeUndefined();
});
