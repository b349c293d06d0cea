import { expect, it } from 'vitest';
import { insertSegment, segmentNamed } from '../../../src/sandbox/segments/segment-row.ts';
import { testAccount } from '../sandbox-account.ts';

it('finds a live segment by its name and contact type', () => {
  const test = testAccount();
  const account = test.service.account();
  const values = { contactTypeId: 1, name: 'Regulars', conditions: [] };

  const id = account.store.inTransaction(() => insertSegment(account, values));

  expect(segmentNamed(account, values)?.id).toBe(id);
  expect(segmentNamed(account, { ...values, contactTypeId: 2 })).toBeUndefined();
  test.remove(`one/segment/delete?segment_id=${String(id)}`);
  expect(segmentNamed(account, values)).toBeUndefined();
});
