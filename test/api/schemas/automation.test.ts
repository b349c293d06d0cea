import { describe, expect, it } from 'vitest';
import { automationRecord } from '../../../src/api/schemas/automation.ts';

const RAW = { id: 1, user_id: 7, utr: 'u-1', status: 0 };

describe('automationRecord', () => {
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
