import { expect, it } from 'vitest';
import { RAW_AUTOMATION } from '../schemas/specified-records.ts';
import { answer, formOf, lineOf, scriptedService, success } from '../wire-script.ts';

it('lists automations and shows one', async () => {
  const { client, requests } = scriptedService([
    success({ automations: [RAW_AUTOMATION] }),
    success({ automation: { ...RAW_AUTOMATION, automation_schedule_count: undefined } }),
    answer({ status: 'failed', errors: 'Record Not Found' }),
  ]);

  const automations = await client.automations.list();
  const details = await client.automations.details('d4f0');
  const missing = await client.automations.details('c0b1');

  expect(automations).toMatchObject([{ utr: 'd4f0', isLive: true, automationScheduleCount: 3 }]);
  expect(details).toMatchObject({ utr: 'd4f0', automationScheduleCount: undefined });
  expect(missing).toBeUndefined();
  expect(requests.map(lineOf)).toEqual([
    'GET two automations',
    'GET two automations/details?utr=d4f0',
    'GET two automations/details?utr=c0b1',
  ]);
});

it('creates one and copies one, and hands on the utr', async () => {
  const { client, requests } = scriptedService([success({ utr: 'c0b1' })]);
  const form = {
    type: 'welcome',
    automation_for: 'contacts_4',
    automation_name: 'Welcome',
    unsubscribe_group_id: '6',
  } as const;

  const created = await client.automations.create(form);
  const copied = await client.automations.duplicate('d4f0');

  expect([created, copied]).toMatchObject([{ utr: 'c0b1' }, { utr: 'c0b1' }]);
  expect(requests.map(lineOf)).toEqual([
    'POST two automations/create',
    'GET two automations/duplicate?utr=d4f0',
  ]);
  expect(await formOf(requests[0])).toEqual(form);
});

it('sets one live and pauses it by a GET that is sent once', async () => {
  const { client, requests } = scriptedService([
    success('Automation has been set live'),
    success('Automation Paused Successfully'),
    answer('<html>', { status: 502 }),
  ]);

  const live = await client.automations.setLive('d4f0');
  const paused = await client.automations.pause('d4f0');
  const unknown = await client.automations.pause('d4f0');

  expect([live.kind, paused.kind, unknown.kind]).toEqual(['acknowledged', 'acknowledged', 'doubt']);
  expect(requests.map(lineOf)).toEqual([
    'GET two automations/set-live?utr=d4f0',
    'GET two automations/pause?utr=d4f0',
    'GET two automations/pause?utr=d4f0',
  ]);
});

it('is told when one without an unsubscribe group cannot be set live', async () => {
  const errors = 'Unsubscribe group require to live automation';
  const { client } = scriptedService([answer({ status: 'failed', errors })]);

  expect(await client.automations.setLive('d4f0')).toMatchObject({
    kind: 'rejected',
    reason: expect.stringContaining(errors),
  });
});

it('deletes by utr, and several by id', async () => {
  const { client, requests } = scriptedService([success('Deleted Successfully')]);

  const one = await client.automations.delete('d4f0');
  const several = await client.automations.bulkDelete(['11', '12']);

  expect([one.kind, several.kind]).toEqual(['acknowledged', 'acknowledged']);
  expect(requests.map(lineOf)).toEqual([
    'DELETE two automations/delete?utr=d4f0',
    'POST two automations/bulk-delete',
  ]);
  expect(await formOf(requests[1])).toEqual({ 'strIds[0]': '11', 'strIds[1]': '12' });
});
