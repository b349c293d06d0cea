import { describe, expect, it } from 'vitest';
import type { Route } from '../../../src/sandbox/account/account.ts';
import { insertContactType } from '../../../src/sandbox/contacts/contact-structure.ts';
import { Refusal, failed } from '../../../src/sandbox/protocol/answer.ts';
import {
  answerInTransaction,
  SandboxService,
  unguarded,
} from '../../../src/sandbox/service/sandbox-service.ts';
import { type TestAccount, steppedClock, testAccount } from '../sandbox-account.ts';

describe('the service without sockets', () => {
  it('counts requests by endpoint and those that could change something', () => {
    const account = testAccount();

    account.add('ann@example.test');
    account.add('not an address');
    account.contacts();
    account.raw('two/no-such-endpoint');

    expect(Object.fromEntries(account.service.requests)).toEqual({
      'contacts/add': 2,
      'contacts/list': 1,
    });
    expect(account.service.writes).toBe(2);
  });

  it('shows each request to its observers, before and after the answer', () => {
    const account = testAccount();
    const seen: string[] = [];
    account.service.before.push((request) => seen.push(`before ${request.path}`));
    account.service.after.push((_request, response) =>
      seen.push(`after ${String(response.status)}`),
    );

    account.raw('two/contacts/list');

    expect(seen).toEqual(['before /two/api/contacts/list', 'after 200']);
  });

  it('shows only the countries that it is given', () => {
    const keys = { publicKey: 'public', secretKey: 'secret' };
    const service = new SandboxService({ clock: steppedClock(), countries: ['IN'], ...keys });

    const { body } = service.handle({
      method: 'GET',
      path: '/two/api/get/country-state-city',
      query: new URLSearchParams(),
      headers: { publickey: 'public', secretkey: 'secret' },
      fields: [],
    });

    expect(body).toMatch(/"countries":\[\{[^}]*"India"[^}]*\}\]/u);
  });

  it('makes keys at random when none are given', () => {
    const [first, second] = [1, 2].map(() => new SandboxService({ clock: steppedClock() }));

    expect(first?.publicKey).not.toBe(second?.publicKey);
    expect(first?.secretKey).toMatch(/^[0-9a-f]{48}$/);
  });

  it('stamps every record with the configured account', () => {
    const service = new SandboxService({ clock: steppedClock(), userId: 42 });

    expect(service.account().userId).toBe(42);
  });
});

const REQUEST = {
  method: 'POST',
  path: '/one/api/contacts-type/add',
  query: new URLSearchParams(),
  headers: {},
  fields: [],
};

describe('an endpoint at work', () => {
  it('keeps nothing of what it wrote when it refuses', () => {
    const account = testAccount();

    const answer = serve(account, new Refusal(failed('No')));

    expect(answer).toEqual(failed('No'));
    expect(typeNames(account)).toEqual(['News']);
  });

  it('rolls back when it throws', () => {
    const account = testAccount();

    expect(() => serve(account, new Error('broken'))).toThrow('broken');

    expect(typeNames(account)).toEqual(['News']);
  });
});

it('leaves the other behaviours of an account as they are when it is unguarded', () => {
  const account = testAccount({
    duplicate_add: 'reject',
    email_case: 'lower_all',
  }).service.account();

  const { value } = unguarded(account).behaviours;

  expect(value).toMatchObject({ duplicate_add: 'insert_second', email_case: 'lower_all' });
  expect(account.behaviours.value.duplicate_add).toBe('reject');
});

/** An endpoint that throws after it has written. */
function serve(account: TestAccount, error: Error): unknown {
  const route: Route = {
    methods: ['POST'],
    base: 'one',
    path: 'contacts-type/add',
    writes: true,
    answer: (inside) => {
      insertContactType(inside, 'Shop');
      throw error;
    },
  };
  return answerInTransaction(account.service.account(), route, REQUEST);
}

function typeNames(account: TestAccount): unknown[] {
  return account.list('one/contacts-type').map(({ name }) => name);
}
