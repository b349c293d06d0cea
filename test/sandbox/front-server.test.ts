import { describe, expect, it } from 'vitest';
import { parseBehaviours } from '../../src/sandbox/behaviours.ts';
import { FrontServer } from '../../src/sandbox/front-server.ts';
import type { SandboxRequest } from '../../src/sandbox/request.ts';
import { steppedClock, testAccount } from './sandbox-account.ts';

const REQUEST: SandboxRequest = {
  method: 'GET',
  path: '/two/api/contacts/list',
  query: new URLSearchParams(),
  headers: {},
  fields: [],
};

describe('what stands before the service', () => {
  it('redirects where an error page is due too, since nobody gets that far', () => {
    const front = frontServer({ redirect: 'loop', http_error_page: '502(1)' });

    const passage = front.meet(REQUEST);

    expect(passage).toMatchObject({ answer: { status: 302 }, carriedOut: false });
  });

  it('names a reserved host when the client named none', () => {
    const passage = frontServer({ redirect: 'http_to_https' }).meet(REQUEST);

    expect(passage).toMatchObject({
      answer: { location: 'https://sandbox.test/two/api/contacts/list' },
    });
  });

  it('answers before anybody looks at the keys', () => {
    const account = testAccount({ http_error_page: '200_login(1)' });

    const response = account.raw('two/contacts/list', { headers: {} });

    expect(response.headers['content-type']).toBe('text/html; charset=UTF-8');
  });

  it('counts what it answers itself among the requests', () => {
    const account = testAccount({ redirect: 'loop' });

    account.raw('two/contacts/add', { method: 'POST' });

    expect(account.service.requests.get('contacts/add')).toBe(1);
    expect(account.service.writes).toBe(1);
  });

  it.each([
    ['no', 5, 0, false],
    ['yes(3)', 3, 0, false],
    ['yes(3)', 4, 0, true],
    ['yes(3)', 4, 999, true],
    ['yes(3)', 4, 1_000, false],
  ])('with list_partial_under_load %s after %i requests and %i ms: %s', (rule, count, ms, load) => {
    const clock = steppedClock();
    const front = new FrontServer(parseBehaviours({ list_partial_under_load: rule }), clock);

    for (let number = 1; number <= count; number += 1) front.meet(REQUEST);
    clock.advance(ms);

    expect(front.isUnderLoad).toBe(load);
  });
});

function frontServer(behaviours: Readonly<Record<string, string>>): FrontServer {
  return new FrontServer(parseBehaviours(behaviours), steppedClock());
}
