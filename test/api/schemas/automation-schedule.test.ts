import { expect, it } from 'vitest';
import { automationScheduleRecord } from '../../../src/api/areas/automations.ts';
import { RAW_AUTOMATION_SCHEDULE } from './specified-records.ts';

it('reads an email of an automation with all its members', () => {
  expect(automationScheduleRecord.parse(RAW_AUTOMATION_SCHEDULE)).toEqual({
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

  expect(automationScheduleRecord.safeParse(raw).success).toBe(false);
});
