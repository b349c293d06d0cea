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
    ['by_name', 'people.CSV', 'application/octet-stream', 'success'],
    ['by_name', 'people.txt', 'text/csv', 'failed'],
    ['text/csv_only', 'people.txt', 'text/csv', 'success'],
    ['text/csv_only', 'people.csv', 'text/plain', 'failed'],
    ['text/plain', 'people.csv', 'text/plain', 'success'],
  ])('with csv_mime_check %s the file %s of type %s is a %s', (rule, name, contentType, status) => {
    const account = testAccount({ csv_mime_check: rule });

    const answer = account.upload('email,country\na@example.test,1\n', { name, contentType });

    expect(answer.status).toBe(status);
  });

  it.each([
    ['skip', 'success', ['Oslo']],
    ['update', 'success', ['Bergen']],
    ['duplicate', 'success', ['Oslo', 'Bergen']],
    ['reject_file', 'failed', ['Oslo']],
  ])('with csv_existing %s is a %s and leaves %j', (rule, status, cities) => {
    const account = testAccount({ csv_existing: rule });
    account.add('a@example.test', { city: 'Oslo' });

    const answer = account.upload('email,country,city\na@example.test,1,Bergen\n');

    expect(answer.status).toBe(status);
    expect(account.contacts().map((contact) => contact['city'])).toEqual(cities);
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

  it('answers a page of the web server when csv_max is html_413', () => {
    const account = testAccount({ csv_max: 'html_413(20)' });
    const content = Buffer.from('email,country\na@example.test,1\n');

    const response = account.raw('two/contacts/upload-csv', {
      method: 'POST',
      form: { contact_type_id: '1' },
      file: { content },
    });

    expect(response.status).toBe(413);
    expect(account.contacts()).toEqual([]);
  });
});
