import { describe, expect, it } from 'vitest';
import { accountFile, testAccount } from '../sandbox-account.ts';

const THREE = 'email,country\na@example.test,1\nb@example.test,1\nc@example.test,1\n';

describe('rows that arrive in the background', () => {
  it.each([
    ['sync', 0, 3],
    ['async(5,2)', 0, 0],
    ['async(5,2)', 4_999, 0],
    ['async(5,2)', 5_000, 1],
    ['async(5,2)', 5_500, 2],
    ['async(5,2)', 6_000, 3],
    ['async_lost_chunk(5,2)', 600_000, 0],
  ])('with csv_timing %s %i ms later there are %i of 3', (rule, waitMs, count) => {
    const account = testAccount({ csv_timing: rule });

    const answer = account.upload(THREE);
    account.advance(waitMs);

    expect(answer.message).toBe('Imported Successfully');
    expect(account.contacts()).toHaveLength(count);
    expect(account.list('one/contacts-type')[0]?.['contacts_count']).toBe(count);
  });

  it('stamps a row with the time when it arrived', () => {
    const account = testAccount({ csv_timing: 'async(5,2)' });

    account.upload(THREE);
    account.advance(60_000);

    expect(account.contacts().map((contact) => contact['created_at'])).toEqual([
      '2026-01-05T09:30:05.000000Z',
      '2026-01-05T09:30:05.500000Z',
      '2026-01-05T09:30:06.000000Z',
    ]);
  });

  it('loses the last chunk of up to a hundred rows when a chunk is lost', () => {
    const account = testAccount({ csv_timing: 'async_lost_chunk(1,1000)' });
    const rows = Array.from({ length: 150 }, (_, index) => `p${String(index)}@example.test,1`);

    account.upload(['email,country', ...rows].join('\n'));
    account.advance(60_000);

    expect(account.contacts()).toHaveLength(100);
  });

  it('continues after a second start', () => {
    const file = accountFile();
    const first = testAccount({ csv_timing: 'async(5,2)' }, file);
    first.upload(THREE);
    first.service.close();

    const second = testAccount({}, file);
    second.advance(5_000);

    expect(second.contacts()).toHaveLength(1);
    second.service.close();
  });
});

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

describe('the form of an uploaded file', () => {
  it('refuses an empty file', () => {
    const answer = testAccount().upload('');

    expect(answer.errors).toEqual({ file: ['The file is empty.'] });
  });
});
