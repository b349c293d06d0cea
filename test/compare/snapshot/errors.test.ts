import { describe, expect, it } from 'vitest';
import {
  CredentialsRefusedError,
  ReadInterruptedError,
  ServiceUnavailableError,
} from '../../../src/api/index.ts';
import { AccountUnreadError, notMade } from '../../../src/compare/snapshot/account-reading.ts';
import { ContactTypeMissingError } from '../../../src/compare/snapshot/stage-export.ts';
import { ListShortError } from '../../../src/compare/account/short-lists.ts';

describe('AccountUnreadError', () => {
  it('says that nothing was made, and why, under the code of the cause', () => {
    const cause = new ServiceUnavailableError('Reading contacts/list failed: the list is cut');

    const error = new AccountUnreadError('snapshot', cause);

    expect(error).toMatchObject({ code: cause.code, cause });
    expect(error.message).toBe(`No snapshot was made. ${cause.message}`);
  });

  it.each([
    new ServiceUnavailableError('Reading failed.'),
    new ReadInterruptedError('contacts/list'),
  ])('says to make it again where there is nothing to resume: $code', (cause) => {
    const { hint } = new AccountUnreadError('export', cause);

    expect(hint).toContain('`listferry export`');
    expect(hint).not.toContain('resume');
  });

  it('keeps the hint of what will not pass by itself', () => {
    const cause = new CredentialsRefusedError('Reading failed.');

    expect(new AccountUnreadError('export', cause).hint).toBe(cause.hint);
  });
});

it('puts words of its own only before errors that are meant for people', () => {
  const fault = new TypeError('undefined is not a function');

  expect(notMade('snapshot', fault)).toBe(fault);
  expect(notMade('snapshot', new CredentialsRefusedError('Refused.'))).toBeInstanceOf(
    AccountUnreadError,
  );
});

describe('ContactTypeMissingError', () => {
  it('names the nearest contact type and all that there are', () => {
    const error = new ContactTypeMissingError('Newslettr', ['Customers', 'Newsletter']);

    expect(error.message).toContain('Did you mean Newsletter?');
    expect(error).toMatchObject({
      code: 'CONTACT_TYPE_MISSING',
      hint: 'It has: Customers, Newsletter.',
    });
  });

  it('says so when there are none', () => {
    expect(new ContactTypeMissingError('Newsletter', []).hint).toContain('no contact types');
  });
});

describe('ListShortError', () => {
  it('gives the numbers, and how to go on', () => {
    const error = new ListShortError(
      { name: 'contacts/list', listedCount: 60 },
      {
        name: 'maxShrink',
        of: 'contacts/list',
        limit: 30,
        value: 40,
        base: 100,
        tripped: true,
        scope: 'all',
      },
    );

    expect(error.message).toMatch(/contacts\/list: 60 records .* 100 were expected.* lets 30 /u);
    expect(error).toMatchObject({
      code: 'LIST_SHORT',
      hint: expect.stringContaining('--accept-shrink'),
    });
  });
});
