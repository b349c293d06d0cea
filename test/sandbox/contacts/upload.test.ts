import { describe, expect, it } from 'vitest';
import { testAccount } from '../sandbox-account.ts';

describe('contacts/upload-csv', () => {
  it('requires a contact type and a file', () => {
    const answer = testAccount().post('two/contacts/upload-csv', {});

    expect(answer.errors).toEqual({
      contact_type_id: ['The contact type id field is required.'],
      file: ['The file field is required.'],
    });
  });

  it.each([
    ['keep', 'Oslo', 'plus'],
    ['clear', '', undefined],
  ])('with csv_blank_cell %s a blank city becomes %j', (rule, city, plan) => {
    const account = testAccount({ csv_blank_cell: rule });
    account.post('one/custom-fields/save', { field_name: 'plan', field_type: 'text' });
    account.upload('email,country,city,plan\na@example.test,1,Oslo,plus\n');

    account.upload('email,country,city,plan\na@example.test,1,,\n');

    const [contact] = account.contacts();
    const custom = contact?.['custom_field'] as { plan?: { field_value: string } } | null;
    expect(contact?.['city']).toBe(city);
    expect(custom?.plan?.field_value).toBe(plan);
  });

  it.each([
    ['skip', 'all', 'success', ['a', 'b', 'd']],
    ['reject_file', 'none', 'failed', []],
    ['stop_at_row', 'all', 'failed', []],
    ['stop_at_row', 'per_chunk(1)', 'failed', ['a', 'b']],
    ['stop_at_row', 'per_chunk(2)', 'failed', ['a', 'b']],
    ['stop_at_row', 'per_chunk(3)', 'failed', []],
    ['stop_at_row', 'none', 'failed', ['a', 'b']],
  ])(
    'with csv_bad_row %s and csv_atomic %s is a %s that leaves %j',
    (bad, atomic, status, names) => {
      const account = testAccount({ csv_bad_row: bad, csv_atomic: atomic });

      const answer = account.upload('email,country\na@e.test,1\nb@e.test,1\nbad,1\nd@e.test,1\n');

      expect(answer.status).toBe(status);
      expect(account.contacts().map((contact) => String(contact['email']).charAt(0))).toEqual(
        names,
      );
    },
  );
});
