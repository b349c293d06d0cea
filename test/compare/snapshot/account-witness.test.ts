import { expect, it } from 'vitest';
import { MixedAccountsError } from '../../../src/compare/scope/errors.ts';
import { accountWitness } from '../../../src/compare/snapshot/account-reading.ts';

it('knows no account before a record has shown one', () => {
  expect(accountWitness(() => undefined).accountId()).toBeNull();
});

it('tells the account once, as soon as it is known', () => {
  const told: string[] = [];
  const witness = accountWitness((accountId) => told.push(accountId));

  witness.see('7001', 'contacts-type');
  witness.see('7001', 'contacts/list');

  expect(told).toEqual(['7001']);
  expect(witness.accountId()).toBe('7001');
});

it('trusts nothing when two lists belong to two accounts, and names the second list', () => {
  const witness = accountWitness(() => undefined);
  witness.see('7001', 'contacts-type');

  expect(() => witness.see('9999', 'contacts/list')).toThrow(MixedAccountsError);
  expect(() => witness.see('9999', 'contacts/list')).toThrow(/contacts\/list/u);
});

it('takes no account for seen that is refused', () => {
  const witness = accountWitness(() => {
    throw new Error('another account');
  });

  expect(() => witness.see('7001', 'contacts-type')).toThrow('another account');
  expect(witness.accountId()).toBeNull();
});
