import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../../src/sandbox/account.ts';
import {
  copySchedules,
  insertSchedule,
  removeSchedulesOf,
  scheduleCounts,
  scheduleShape,
  schedulesOf,
} from '../../../src/sandbox/automations/schedule-row.ts';
import { testAccount } from '../sandbox-account.ts';

const MAIL = {
  automation_id: 1,
  sender_id: 1,
  subject: 'Welcome',
  waiting_period: 1,
  waiting_type: 'instantly',
  preview_img: 'two words.png',
  template_id: 1,
  template_json: null,
  template_html: '<p>',
};

describe('the mails in the store', () => {
  let account: Account;

  beforeEach(() => {
    account = testAccount().service.account();
    account.store.inTransaction(() => {
      insertSchedule(account, MAIL);
      insertSchedule(account, { ...MAIL, subject: 'Still there?' });
    });
  });

  it('gives another automation the same mails under utrs of their own', () => {
    account.store.inTransaction(() => {
      copySchedules(account, 1, 2);
    });

    const subjects = schedulesOf(account, 2).map((row) => row.subject);
    const utrs = [...schedulesOf(account, 1), ...schedulesOf(account, 2)].map((row) => row.utr);
    expect(subjects).toEqual(['Welcome', 'Still there?']);
    expect(new Set(utrs).size).toBe(4);
  });

  it('counts and removes the mails of one automation', () => {
    account.store.inTransaction(() => {
      copySchedules(account, 1, 2);
    });
    const before = [...scheduleCounts(account)];

    removeSchedulesOf(account, 1);

    expect(before).toEqual([
      [1, 2],
      [2, 2],
    ]);
    expect([...scheduleCounts(account)]).toEqual([[2, 2]]);
  });

  it('shows addresses that can be taken apart', () => {
    const [row] = schedulesOf(account, 1).map(scheduleShape(account));

    expect(new URL(String(row?.['image'])).pathname).toBe('/preview/two%20words.png');
    expect(new URL(String(row?.['design_url'])).hostname).toMatch(/\.test$/);
  });
});
