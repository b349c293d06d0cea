import { describe, expect, it } from 'vitest';
import { envelope, testAccount } from '../sandbox-account.ts';

describe('a stored text', () => {
  it.each([
    ['trim', 'no', ' Oslo ', ' Oslo '],
    ['trim', 'yes', ' Oslo ', 'Oslo'],
    ['empty_string_stored_as', '""', '', ''],
    ['empty_string_stored_as', 'null', '', null],
    ['max_length', 'unlimited', 'abcdef', 'abcdef'],
    ['max_length', 'truncate(3)', 'abcdef', 'abc'],
    ['unicode', 'full', 'é😀ş', 'é😀ş'],
    ['unicode', 'strip_4byte', 'é😀ş', 'éş'],
    ['unicode', 'question_marks', 'é😀ş', 'é??'],
    ['unicode', 'NFC', 'e\u0301', '\u00e9'],
    ['html_in_text', 'verbatim', 'A & <b>B</b>', 'A & <b>B</b>'],
    ['html_in_text', 'escaped', 'A & <b>B</b>', 'A &amp; &lt;b&gt;B&lt;/b&gt;'],
    ['html_in_text', 'stripped', 'A & <b>B</b>', 'A & B'],
  ])('with %s %s keeps %j as %j', (name, rule, given, kept) => {
    const account = testAccount({ [name]: rule });

    account.add('ann@example.test', { city: given });

    expect(account.contacts()[0]?.['city']).toBe(kept);
  });

  it.each([
    ['reject(3)', 200, { city: ['The city may not be greater than 3 characters.'] }],
    ['error500(3)', 500, 'Server Error'],
  ])('with max_length %s answers %i', (rule, status, errors) => {
    const account = testAccount({ max_length: rule });
    const form = { contact_type_id: '1', email: 'ann@example.test', country: '1', city: 'Oslo' };

    const response = account.raw('two/contacts/add', { method: 'POST', form });

    expect(response.status).toBe(status);
    expect(envelope(response)).toEqual({ status: 'failed', errors });
    expect(account.contacts()).toEqual([]);
  });
});
