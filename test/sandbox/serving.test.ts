import { describe, expect, it } from 'vitest';
import { answerInTransaction, unguarded } from '../../src/sandbox/serving.ts';
import { Refusal, failed } from '../../src/sandbox/answer.ts';
import type { Route } from '../../src/sandbox/account.ts';
import { insertContactType } from '../../src/sandbox/areas/contact-types.ts';
import { testAccount, type TestAccount } from './sandbox-account.ts';

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

  it('keeps nothing when it breaks, and says so', () => {
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
