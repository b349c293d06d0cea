import { expect, it } from 'vitest';
import { testAccount } from '../sandbox-account.ts';

it('takes no alt_email', () => {
  const account = testAccount();

  account.add('ann@example.test', { alt_email: 'second@example.test' });

  expect(account.contacts()[0]?.['alt_email']).toBeNull();
});
