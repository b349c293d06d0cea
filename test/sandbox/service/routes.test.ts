import { describe, expect, it } from 'vitest';
import { BASE_PATHS, ROUTES, matchRoute } from '../../../src/sandbox/service/routes.ts';
import { bodyText, envelope, testAccount } from '../sandbox-account.ts';
import { CHANGING_READS, SPECIFIED_ENDPOINTS } from '../specified-endpoints.ts';

describe('the table of endpoints', () => {
  it('has a route for every endpoint of the specification, and no other', () => {
    const specified = SPECIFIED_ENDPOINTS.flatMap(({ method, also, base, path }) =>
      [method, also ?? method].map((used) => `${used} ${base} ${path}`),
    );
    const routes = ROUTES.flatMap(({ methods, base, path }) =>
      methods.map((method) => `${method} ${base} ${path}`),
    );

    expect(SPECIFIED_ENDPOINTS).toHaveLength(65);
    expect(routes.toSorted()).toEqual([...new Set(specified)].toSorted());
  });

  it('counts as writes what can change something', () => {
    const writes = ROUTES.filter((route) => route.writes).map((route) => route.path);

    const changing = SPECIFIED_ENDPOINTS.filter(
      ({ method, path }) => method !== 'GET' || CHANGING_READS.includes(path),
    ).map((endpoint) => endpoint.path);
    expect(writes.toSorted()).toEqual(changing.toSorted());
  });

  it('refuses a request without keys at every endpoint', () => {
    const account = testAccount();

    const open = SPECIFIED_ENDPOINTS.filter(({ method, base, path }) => {
      const answer = envelope(account.raw(`${base}/${path}`, { method, headers: {} }));
      return Object.keys(answer.errors ?? {}).join() !== 'PublicKey,SecretKey';
    });

    expect(open).toEqual([]);
  });

  it('finds an endpoint by method and path', () => {
    const match = matchRoute('POST', `${BASE_PATHS.two}contacts/add`);

    expect(match).toMatchObject({ kind: 'route', route: { writes: true } });
  });
});

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
