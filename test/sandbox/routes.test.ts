import { expect, it } from 'vitest';
import { BASE_PATHS, matchRoute } from '../../src/sandbox/routes.ts';
import { bodyText, testAccount } from './sandbox-account.ts';

it.each([['one/contacts/list'], ['two/contacts-type'], ['two/no-such-endpoint']])(
  'answers %s with a page of the web server when that base does not serve it',
  (path) => {
    const account = testAccount();

    const response = account.raw(path, { headers: {} });

    expect(response.status).toBe(404);
    expect(bodyText(response)).toMatch(/^<!DOCTYPE html>/);
  },
);

it('answers 405 when the method is not the one of the endpoint', () => {
  const response = testAccount().raw('two/contacts/list', { method: 'POST' });

  expect(response.status).toBe(405);
});

it('finds an endpoint by method and path', () => {
  const match = matchRoute('POST', `${BASE_PATHS.two}contacts/add`);

  expect(match).toMatchObject({ kind: 'route', route: { writes: true } });
});
