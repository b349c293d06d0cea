import { describe, expect, it } from 'vitest';
import { automationRecord } from '../../../src/api/areas/automations.ts';
import { RAW_AUTOMATION } from './specified-records.ts';

const RAW = { id: 1, user_id: 7, utr: 'u-1', status: 0 };

describe('automationRecord', () => {
  it('reads an automation with all its members', () => {
    expect(automationRecord.parse(RAW_AUTOMATION)).toEqual({
      id: '11',
      userId: '7',
      utr: 'd4f0',
      automationName: 'Welcome',
      automationFor: '4',
      automationForTable: 'contacts_',
      isLive: true,
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
    [0, false],
    [1, true],
    ['1', true],
    [2, false],
  ])('is live by a status of %j: %s', (status, isLive) => {
    expect(automationRecord.parse({ ...RAW, status }).isLive).toBe(isLive);
  });

  it.each([undefined, null, 'live', true])('has no live state by a status of %j', (status) => {
    expect(automationRecord.safeParse({ ...RAW, status }).success).toBe(false);
  });

  it('takes the reference to its contact type as number and as text', () => {
    const byNumber = automationRecord.parse({ ...RAW, automation_for: 4 });
    const byText = automationRecord.parse({ ...RAW, automation_for: 'contacts_4' });

    expect([byNumber.automationFor, byText.automationFor]).toEqual(['4', 'contacts_4']);
  });
});
