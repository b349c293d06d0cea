import { describe, expect, it } from 'vitest';
import { testAccount } from '../sandbox-account.ts';

const HEADER = 'email,country,city\n';

describe('the form of an uploaded file', () => {
  it.each([
    ['csv_bom', 'ok', `\uFEFF${HEADER}a@example.test,1,Oslo\n`, 'success', ['Oslo']],
    [
      'csv_bom',
      'becomes_part_of_first_header',
      `\uFEFF${HEADER}a@example.test,1,Oslo\n`,
      'failed',
      [],
    ],
    ['csv_delimiter', 'comma', 'email;country;city\na@example.test;1;Oslo\n', 'failed', []],
    [
      'csv_delimiter',
      'semicolon_accepted',
      'email;country;city\na@example.test;1;Oslo\n',
      'success',
      ['Oslo'],
    ],
    ['csv_newline_in_quotes', 'ok', `${HEADER}a@example.test,1,"Os\nlo"\n`, 'success', ['Os\nlo']],
    ['csv_newline_in_quotes', 'breaks', `${HEADER}a@example.test,1,"Os\nlo"\n`, 'success', ['Os']],
  ])('with %s %s takes %j as a %s', (name, rule, csv, status, cities) => {
    const account = testAccount({ [name]: rule });

    const answer = account.upload(csv);

    expect(answer.status).toBe(status);
    expect(account.contacts().map((contact) => contact['city'])).toEqual(cities);
  });

  it.each([
    ['utf8', Buffer.from('Å', 'utf8')],
    ['latin1', Buffer.from('Å', 'latin1')],
  ])('with csv_charset %s reads Å', (rule, city) => {
    const account = testAccount({ csv_charset: rule });

    account.upload(Buffer.concat([Buffer.from(`${HEADER}a@example.test,1,`), city]));

    expect(account.contacts()[0]?.['city']).toBe('Å');
  });

  it.each([
    ['unlimited', 'success', 3],
    ['failed_rows(2)', 'failed', 0],
    ['failed_bytes(20)', 'failed', 0],
    ['truncated(2)', 'success', 2],
  ])('with csv_max %s is a %s and leaves %i of 3', (rule, status, count) => {
    const account = testAccount({ csv_max: rule });

    const answer = account.upload(
      `${HEADER}a@example.test,1\nb@example.test,1\nc@example.test,1\n`,
    );

    expect(answer.status).toBe(status);
    expect(account.contacts()).toHaveLength(count);
  });

  it('refuses an empty file', () => {
    const answer = testAccount().upload('');

    expect(answer.errors).toEqual({ file: ['The file is empty.'] });
  });
});
