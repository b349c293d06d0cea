import { describe, expect, it } from 'vitest';
import { testAccount } from '../sandbox-account.ts';

describe('the rows of an upload', () => {
  it.each([
    ['first', 'success', ['Oslo']],
    ['last', 'success', ['Bergen']],
    ['reject_file', 'failed', []],
  ])('with csv_in_file_dup %s is a %s and leaves %j', (rule, status, cities) => {
    const account = testAccount({ csv_in_file_dup: rule });

    const answer = account.upload(
      'email,country,city\na@example.test,1,Oslo\nA@example.test,1,Bergen\n',
    );

    expect(answer.status).toBe(status);
    expect(account.contacts().map((contact) => contact['city'])).toEqual(cities);
  });

  it('with csv_in_file_dup both and csv_existing duplicate leaves both rows', () => {
    const account = testAccount({ csv_in_file_dup: 'both', csv_existing: 'duplicate' });

    account.upload('email,country\na@example.test,1\na@example.test,1\n');

    expect(account.contacts()).toHaveLength(2);
  });

  it.each([
    ['any', 4],
    ['id', 1],
    ['name', 1],
    ['iso2', 1],
  ])('with csv_country %s takes %i of id, name, two and three letters', (rule, count) => {
    const account = testAccount({ csv_country: rule });

    account.upload('email,country\na@e.test,1\nb@e.test,Norway\nc@e.test,NO\nd@e.test,NOR\n');

    expect(account.contacts()).toHaveLength(count);
  });

  it('with country_invalid store keeps an unknown country as it is', () => {
    const account = testAccount({ country_invalid: 'store' });

    account.upload('email,country\na@example.test,Atlantis\n');

    expect(account.contacts()[0]?.['country']).toBe('Atlantis');
  });
});
