import { describe, expect, it } from 'vitest';
import {
  mayBeLive,
  parseAutomation,
  parseAutomationSchedule,
} from '../../../src/api/areas/automations.ts';
import { CallError, UnexpectedAnswerError } from '../../../src/api/outcome/errors.ts';
import { RAW_AUTOMATION, RAW_AUTOMATION_SCHEDULE } from './specified-records.ts';
import { answer, formOf, lineOf, scriptedService, success } from '../wire-script.ts';

describe('automations', () => {
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

    expect([live.kind, paused.kind, unknown.kind]).toEqual([
      'acknowledged',
      'acknowledged',
      'doubt',
    ]);
    expect(requests.map(lineOf)).toEqual([
      'GET two automations/set-live?utr=d4f0',
      'GET two automations/pause?utr=d4f0',
      'GET two automations/pause?utr=d4f0',
    ]);
  });

  it('learns when one without an unsubscribe group cannot be set live', async () => {
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
});

const RAW = { id: 1, user_id: 7, utr: 'u-1', status: 0 };

describe('the record of an automation', () => {
  it('reads an automation with all its members', () => {
    expect(parseAutomation(RAW_AUTOMATION)).toEqual({
      id: '11',
      userId: '7',
      utr: 'd4f0',
      automationName: 'Welcome',
      automationFor: '4',
      automationForTable: 'contacts_',
      isLive: true,
      isDraft: false,
      liveAt: '2026-01-02 03:04:05',
      unsubscribeGroupId: '6',
      exitCriteria: '0',
      automationType: '1',
      automationScheduleCount: 3,
      statistics: {
        triggered: 9,
        delivered: 8,
        uniqueOpens: 5,
        totalOpens: 7,
        bounces: 1,
        unsubscribes: 2,
      },
      deletedAt: null,
      createdAt: '2026-01-02T03:04:05.000006Z',
      updatedAt: '2026-01-02T03:04:05.000006Z',
    });
  });

  it.each([
    [0, { isLive: false, isDraft: true }],
    [1, { isLive: true, isDraft: false }],
    ['1', { isLive: true, isDraft: false }],
    [2, { isLive: false, isDraft: false }],
  ])('says by a status of %j: %j', (status, states) => {
    expect(parseAutomation({ ...RAW, status })).toMatchObject(states);
  });

  it.each([undefined, null, '', '0000-00-00 00:00:00', '0000-00-00T00:00:00.000000Z'])(
    'is not deleted at %j',
    (deleted_at) => {
      const found = parseAutomation({ ...RAW, status: 1, deleted_at });

      expect(found.deletedAt).toBeNull();
      expect(mayBeLive(found)).toBe(true);
    },
  );

  it('can only be live where it is neither a draft nor deleted', () => {
    const deleted = { ...RAW, status: 1, deleted_at: '2026-01-02 03:04:05' };

    expect(mayBeLive(parseAutomation(RAW))).toBe(false);
    expect(mayBeLive(parseAutomation(deleted))).toBe(false);
    expect(mayBeLive(parseAutomation({ ...RAW, status: 2 }))).toBe(true);
  });

  it.each([undefined, null, 'live', true])('has no live state by a status of %j', (status) => {
    expect(() => parseAutomation({ ...RAW, status })).toThrow(UnexpectedAnswerError);
  });

  it('takes the reference to its contact type as number and as text', () => {
    const byNumber = parseAutomation({ ...RAW, automation_for: 4 });
    const byText = parseAutomation({ ...RAW, automation_for: 'contacts_4' });

    expect([byNumber.automationFor, byText.automationFor]).toEqual(['4', 'contacts_4']);
  });
});

describe('the emails of an automation', () => {
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
});

describe('the record of an email', () => {
  it('reads an email of an automation with all its members', () => {
    expect(parseAutomationSchedule(RAW_AUTOMATION_SCHEDULE)).toEqual({
      id: '11',
      userId: '7',
      automationId: '3',
      utr: 'c0b1',
      senderId: '4',
      subject: 'Welcome',
      waitingPeriod: 2,
      waitingType: 'days',
      templateId: '2',
      previewImg: 'welcome.png',
      templateJson: '{}',
      templateHtml: null,
      designUrl: 'https://example.com/design',
      image: 'https://example.com/image',
      createdAt: '2026-01-02T03:04:05.000006Z',
      updatedAt: '2026-01-02T03:04:05.000006Z',
    });
  });

  it('refuses a unit of waiting that is not specified', () => {
    const raw = { ...RAW_AUTOMATION_SCHEDULE, waiting_type: 'weeks' };

    expect(() => parseAutomationSchedule(raw)).toThrow(UnexpectedAnswerError);
  });
});
