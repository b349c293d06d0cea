import { describe, expect, it } from 'vitest';
import { testAccount } from '../sandbox-account.ts';

describe('deleting a contact', () => {
  it.each([
    ['soft', 'no', 'not_found', 0, 'failed'],
    ['soft', 'yes', 'not_found', 1, 'failed'],
    ['soft', 'no', 'soft_row', 0, 'success'],
    ['hard', 'yes', 'soft_row', 0, 'failed'],
  ])(
    'with delete_kind %s, list_includes_soft_deleted %s, details_after_delete %s lists %i',
    (kind, listed, details, count, status) => {
      const account = testAccount({
        delete_kind: kind,
        list_includes_soft_deleted: listed,
        details_after_delete: details,
      });
      account.add('ann@example.test');

      account.remove('two/contacts/delete?contact_id=1');

      expect(account.contacts()).toHaveLength(count);
      expect(account.get('two/contacts/details?contact_id=1').status).toBe(status);
    },
  );
});
