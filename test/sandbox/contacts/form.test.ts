import { expect, it } from 'vitest';
import { testAccount } from '../sandbox-account.ts';

it.each([
  ['reject', 'failed'],
  ['store', 'success'],
])('with country_invalid %s an unknown country is a %s', (rule, status) => {
  const account = testAccount({ country_invalid: rule });

  const answer = account.add('ann@example.test', { country: 'Atlantis' });

  expect(answer.status).toBe(status);
});

it('takes no alt_email', () => {
  const account = testAccount();

  account.add('ann@example.test', { alt_email: 'second@example.test' });

  expect(account.contacts()[0]?.['alt_email']).toBeNull();
});
