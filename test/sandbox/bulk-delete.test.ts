import { describe, expect, it } from 'vitest';
import { testAccount } from './sandbox-account.ts';

describe('a bulk delete', () => {
  it.each([
    ['bulk_unknown_id', 'ignore', [1, 99, 2], 'success', [3]],
    ['bulk_unknown_id', 'fail_all', [1, 99, 2], 'failed', [1, 2, 3]],
    ['bulk_unknown_id', 'fail_after_partial', [1, 99, 2], 'failed', [2, 3]],
    ['bulk_max_ids', 'unlimited', [1, 2, 3], 'success', []],
    ['bulk_max_ids', 'truncate_silently(2)', [1, 2, 3], 'success', [3]],
    ['bulk_max_ids', 'reject(2)', [1, 2, 3], 'failed', [1, 2, 3]],
    ['bulk_duplicate_id', 'ok', [1, 1], 'success', [2, 3]],
    ['bulk_duplicate_id', 'fail', [1, 1], 'failed', [1, 2, 3]],
    ['bulk_empty', 'failed', [], 'failed', [1, 2, 3]],
    ['bulk_empty', 'success_noop', [], 'success', [1, 2, 3]],
    ['bulk_empty', 'deletes_all', [], 'success', []],
  ])('with %s %s deleting %j is a %s that leaves %j', (name, rule, ids, status, left) => {
    const account = testAccount({ [name]: rule });
    for (const person of ['ann', 'bob', 'cy']) account.add(`${person}@example.test`);

    const answer = account.bulkDelete('two/contacts/bulk-delete', ids);

    expect(answer.status).toBe(status);
    expect(account.contacts().map((contact) => contact['id'])).toEqual(left);
  });
});
