import { expect, it } from 'vitest';
import { lineOf, scriptedService, success } from '../wire-script.ts';

it('lists automations with what has to be known before contacts are added', async () => {
  const automation = {
    id: 3,
    user_id: 7,
    utr: 'd4f0',
    automation_name: 'Welcome',
    automation_for: 4,
    automation_for_table: 'contacts_',
    status: 1,
    automation_schedule_count: 2,
  };
  const { client, requests } = scriptedService([success({ automations: [automation] })]);

  const automations = await client.automations.list();

  expect(lineOf(requests[0])).toBe('GET two automations');
  expect(automations).toEqual([
    {
      id: '3',
      userId: '7',
      utr: 'd4f0',
      automationName: 'Welcome',
      automationFor: '4',
      automationForTable: 'contacts_',
      isLive: true,
      deletedAt: null,
    },
  ]);
});
