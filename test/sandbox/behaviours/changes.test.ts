import { seedSegment } from '../../../src/sandbox/seed/seed.ts';
import type { Envelope, TestAccount } from '../sandbox-account.ts';
import { tellStories } from './story.ts';

tellStories('Update and delete', {
  update_missing_field: {
    tell: (account) => {
      account.add('ann@example.test', { city: 'Oslo' });
      update(account, { first_name: 'Ann' });
      return account.contacts()[0]?.['city'];
    },
    seen: { keep: 'Oslo', clear: '', null: null },
  },
  update_wipes_unlisted: {
    tell: (account) => {
      account.post('one/custom-fields/save', { field_name: 'plan', field_type: 'text' });
      account.upload('email,country,alt_email,plan\nann@example.test,1,ann@example.org,plus\n');
      update(account, { first_name: 'Ann' });
      const [contact] = account.contacts();
      return [contact?.['alt_email'], contact?.['custom_field']];
    },
    seen: {
      yes: [null, null],
      no: ['ann@example.org', { plan: { field_name: 'Plan', field_value: 'plus' } }],
    },
  },
  update_email_collision: {
    tell: (account) => {
      addThree(account);
      const { status } = update(account, { email: 'bob@example.test' });
      return [status, account.contacts().map(({ email }) => email)];
    },
    seen: {
      reject: ['failed', ['ann@example.test', 'bob@example.test', 'cy@example.test']],
      allow_duplicate: ['success', ['bob@example.test', 'bob@example.test', 'cy@example.test']],
      merge: ['success', ['bob@example.test', 'cy@example.test']],
    },
  },
  update_type_move: {
    tell: (account) => {
      account.post('one/contacts-type/add', { name: 'Shop' });
      account.add('ann@example.test');
      update(account, { contact_type_id: '2' });
      return account.contacts().map(({ contact_type_id }) => contact_type_id);
    },
    seen: { ok: [2], ignored: [1], copies: [1, 2] },
  },
  update_noop: {
    tell: (account) => {
      account.add('ann@example.test');
      return update(account, {}).status;
    },
    seen: { success: 'success', failed_no_change: 'failed' },
  },
  updated_at_on_noop: {
    tell: (account) => {
      account.add('ann@example.test');
      account.advance(1_000);
      update(account, {});
      return account.contacts()[0]?.['updated_at'];
    },
    seen: { bumps: '2026-01-05T09:30:01.000000Z', stable: '2026-01-05T09:30:00.000000Z' },
  },
  delete_missing: {
    tell: (account) => [
      account.remove('two/contacts/delete?contact_id=1'),
      account.bulkDelete('two/contacts/bulk-delete', [1, 2]),
    ],
    seen: {
      failed_not_found: [1, 2].map(() => ({ status: 'failed', errors: 'Record Not Found' })),
      success: [1, 2].map(() => ({ status: 'success', message: 'Deleted Successfully' })),
    },
  },
  not_found_spelling: {
    tell: (account) => [
      account.get('two/contacts/details?contact_id=9').errors,
      account.get('one/segment/email/list?segment_id=9').errors,
    ],
    seen: {
      as_specified: ['Record Not Found', 'Record not found'],
      'Record Not Found': ['Record Not Found', 'Record Not Found'],
      'Record not found': ['Record not found', 'Record not found'],
    },
  },
  bulk_unknown_id: {
    tell: (account) => bulkDelete(account, [1, 99, 2]),
    seen: {
      ignore: ['success', [3]],
      fail_all: ['failed', [1, 2, 3]],
      fail_after_partial: ['failed', [2, 3]],
    },
  },
  bulk_max_ids: {
    tell: (account) => bulkDelete(account, [1, 2, 3]),
    seen: {
      unlimited: ['success', []],
      'truncate_silently(2)': ['success', [3]],
      'reject(2)': ['failed', [1, 2, 3]],
    },
  },
  bulk_duplicate_id: {
    tell: (account) => bulkDelete(account, [1, 1]),
    seen: { ok: ['success', [2, 3]], fail: ['failed', [1, 2, 3]] },
  },
  bulk_atomic: {
    given: { bulk_unknown_id: 'fail_after_partial' },
    tell: (account) => bulkDelete(account, [1, 99, 2]),
    seen: { yes: ['failed', [1, 2, 3]], no: ['failed', [2, 3]] },
  },
  bulk_empty: {
    tell: (account) => bulkDelete(account, []),
    seen: {
      failed: ['failed', [1, 2, 3]],
      success_noop: ['success', [1, 2, 3]],
      deletes_all: ['success', []],
    },
  },
  delete_kind: {
    given: { list_includes_soft_deleted: 'yes', details_after_delete: 'soft_row' },
    tell: afterDeletion,
    seen: { hard: [0, 'failed'], soft: [1, 'success'] },
  },
  list_includes_soft_deleted: {
    tell: afterDeletion,
    seen: { no: [0, 'failed'], yes: [1, 'failed'] },
  },
  type_delete_cascade: {
    tell: (account) => {
      account.add('ann@example.test');
      const { status } = account.remove('one/contacts-type/delete?contact_type_id=1');
      return [status, account.contacts().length];
    },
    seen: { none: ['success', 1], contacts: ['success', 0], blocked: ['failed', 1] },
  },
  contact_delete_cascade_segment: {
    tell: (account) => {
      seedSegment(account.service, { name: 'Readers', contactType: 'News' });
      account.add('ann@example.test');
      account.post('one/segment/email/store', {
        segment_id: '1',
        first_name: 'Ann',
        last_name: 'Lee',
        email: 'ann@example.test',
      });
      account.remove('two/contacts/delete?contact_id=1');
      const recipients = account.list('one/segment/email/list?segment_id=1');
      return recipients.map(({ contact_id }) => contact_id);
    },
    seen: { keep_row: [1], null_contact_id: [null], delete_row: [] },
  },
});

/** Changes the contact that is there first, Ann. */
function update(account: TestAccount, form: Readonly<Record<string, string>>): Envelope {
  return account.post('two/contacts/update', {
    contact_id: '1',
    contact_type_id: '1',
    email: 'ann@example.test',
    country: '1',
    ...form,
  });
}

function addThree(account: TestAccount): void {
  for (const name of ['ann', 'bob', 'cy']) account.add(`${name}@example.test`);
}

/** How a bulk delete among three contacts is answered, and whom it leaves. */
function bulkDelete(account: TestAccount, ids: readonly number[]): unknown[] {
  addThree(account);
  const { status } = account.bulkDelete('two/contacts/bulk-delete', ids);
  return [status, account.contacts().map(({ id }) => id)];
}

/** How many contacts are listed once the only one is deleted, and whether it has details. */
function afterDeletion(account: TestAccount): unknown[] {
  account.add('ann@example.test');
  account.remove('two/contacts/delete?contact_id=1');
  const { status } = account.get('two/contacts/details?contact_id=1');
  return [account.contacts().length, status];
}
