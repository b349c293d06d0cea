import { expect, it } from 'vitest';
import { CallError } from '../../../src/api/outcome/errors.ts';
import { RAW_AUTOMATION_SCHEDULE } from '../schemas/specified-records.ts';
import { formOf, lineOf, scriptedService, success } from '../wire-script.ts';

const FORM = {
  utr: 'd4f0',
  sender_id: '4',
  subject: 'Welcome',
  waiting_period: '2',
  waiting_type: 'days',
  template_id: '2',
  preview_img: 'welcome.png',
  template_json: '{}',
} as const;

it('lists the emails of an automation', async () => {
  const { client, requests } = scriptedService([
    success({ automation_schedules: [RAW_AUTOMATION_SCHEDULE] }),
  ]);

  const schedules = await client.automationSchedules.list('d4f0');

  expect(schedules).toMatchObject([{ utr: 'c0b1', automationId: '3', waitingPeriod: 2 }]);
  expect(lineOf(requests[0])).toBe('GET two automations/schedule?utr=d4f0');
});

it('adds an email and takes one away', async () => {
  const { client, requests } = scriptedService([
    success('Schedule Added'),
    success('Deleted Successfully'),
  ]);

  const added = await client.automationSchedules.create(FORM);
  const deleted = await client.automationSchedules.delete('c0b1');

  expect([added.kind, deleted.kind]).toEqual(['acknowledged', 'acknowledged']);
  expect(requests.map(lineOf)).toEqual([
    'POST two automations/schedule/create',
    'DELETE two automations/schedule/delete?utr=c0b1',
  ]);
  expect(await formOf(requests[0])).toEqual(FORM);
});

it('sends nothing for an email with two designs', async () => {
  const { client, requests } = scriptedService([success('Schedule Added')]);

  await expect(
    client.automationSchedules.create({ ...FORM, template_html: '<p>' }),
  ).rejects.toThrow(CallError);

  expect(requests).toHaveLength(0);
});
