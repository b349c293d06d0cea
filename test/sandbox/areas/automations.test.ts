import { expect, it } from 'vitest';
import { seedAutomation } from '../../../src/sandbox/seed.ts';
import { testAccount } from '../sandbox-account.ts';

it('lists no automation unless one was seeded', () => {
  const account = testAccount();

  const before = account.list('two/automations');
  seedAutomation(account.service, { automation_for: 1, automation_name: 'Welcome', status: 1 });

  expect(before).toEqual([]);
  expect(account.list('two/automations')).toMatchObject([
    {
      id: 1,
      user_id: 7001,
      automation_for_table: 'contacts_',
      status: 1,
      automation_schedule_count: 0,
    },
  ]);
});
