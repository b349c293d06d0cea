import { describe, expect, it } from 'vitest';
import { testAccount } from '../sandbox-account.ts';

describe('contacts/update', () => {
  it('answers Record Not Found when the contact does not exist', () => {
    const account = testAccount();

    const answer = update(account, { contact_id: '5' });

    expect(answer).toEqual({ status: 'failed', errors: 'Record Not Found' });
  });

  it.each([
    ['success', 'bumps', 'success', '2026-01-05T09:30:01.000000Z'],
    ['success', 'stable', 'success', '2026-01-05T09:30:00.000000Z'],
    ['failed_no_change', 'bumps', 'failed', '2026-01-05T09:30:00.000000Z'],
  ])(
    'with update_noop %s and updated_at_on_noop %s answers %s',
    (noop, bumps, status, updatedAt) => {
      const account = testAccount({ update_noop: noop, updated_at_on_noop: bumps });
      account.add('ann@example.test');
      account.advance(1_000);

      const answer = update(account, {});

      expect(answer.status).toBe(status);
      expect(account.contacts()[0]?.['updated_at']).toBe(updatedAt);
    },
  );
});

function update(account: ReturnType<typeof testAccount>, form: Record<string, string>) {
  return account.post('two/contacts/update', {
    contact_id: '1',
    contact_type_id: '1',
    email: 'ann@example.test',
    country: '1',
    ...form,
  });
}
