import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../../src/sandbox/account/account.ts';
import { countsBy } from '../../../src/sandbox/account/records.ts';
import {
  copySchedules,
  insertSchedule,
  removeSchedulesOf,
  shownSchedule,
  schedulesOf,
} from '../../../src/sandbox/mailings/automations.ts';
import {
  AUTOMATION,
  SCHEDULE,
  mailingAccount,
  refusedParameters,
  utrOf,
} from '../mailing-account.ts';
import { type TestAccount, testAccount } from '../sandbox-account.ts';

const PATH = 'two/automations/schedule';

describe('the mails of an automation', () => {
  it('lists a mail that was added', () => {
    const { account, utr } = withAutomation();

    const answer = account.post(`${PATH}/create`, { ...SCHEDULE, utr });

    expect(answer).toEqual({ status: 'success', message: 'Schedule Added' });
    expect(account.get(`${PATH}?utr=${utr}`).message).toEqual({
      automation_schedules: [
        {
          id: 1,
          user_id: 7001,
          automation_id: 1,
          sender_id: 1,
          subject: 'Welcome',
          waiting_period: 1,
          waiting_type: 'instantly',
          utr: expect.stringMatching(/^[0-9a-f-]{36}$/),
          template_id: 4,
          preview_img: 'welcome.png',
          template_json: null,
          template_html: null,
          created_at: '2026-01-05T09:30:00.000000Z',
          updated_at: '2026-01-05T09:30:00.000000Z',
          design_url: expect.stringMatching(/^https:\/\/.*example\.test\//),
          image: expect.stringMatching(/^https:\/\/.*welcome\.png$/),
        },
      ],
    });
    expect(account.list('two/automations')).toMatchObject([{ automation_schedule_count: 1 }]);
  });

  it('reports every missing parameter', () => {
    const { account } = withAutomation();

    const answer = account.post(`${PATH}/create`, {});

    expect(refusedParameters(answer).toSorted()).toEqual(
      ['utr', ...Object.keys(SCHEDULE)].toSorted(),
    );
    expect(answer.errors).toMatchObject({ preview_img: ['The preview img field is required.'] });
  });

  it.each([
    ['sender_id', { sender_id: '9' }],
    ['template_id', { template_id: '99' }],
    ['waiting_type', { waiting_type: 'weeks' }],
    ['waiting_period', { waiting_period: 'soon' }],
    ['waiting_period', { waiting_period: '2' }],
    ['template_html', { template_json: '{}', template_html: '<p>' }],
  ])('refuses an invalid %s: %j', (name, part) => {
    const { account, utr } = withAutomation();

    const answer = account.post(`${PATH}/create`, { ...SCHEDULE, utr, ...part });

    expect(refusedParameters(answer)).toEqual([name]);
  });

  it('takes a longer wait when the mail is not instant', () => {
    const { account, utr } = withAutomation();
    const later = { waiting_type: 'days', waiting_period: '3' };

    account.post(`${PATH}/create`, { ...SCHEDULE, utr, ...later });

    expect(account.list(`${PATH}?utr=${utr}`)).toMatchObject([
      { waiting_type: 'days', waiting_period: 3 },
    ]);
  });

  it('deletes a mail by its own utr', () => {
    const { account, utr } = withAutomation();
    account.post(`${PATH}/create`, { ...SCHEDULE, utr });
    const [mail] = account.list(`${PATH}?utr=${utr}`);

    const answer = account.remove(`${PATH}/delete?utr=${String(mail?.['utr'])}`);

    expect(answer).toEqual({ status: 'success', message: 'Deleted Successfully' });
    expect(account.list(`${PATH}?utr=${utr}`)).toEqual([]);
  });

  it('spells the missing record as specified for each endpoint', () => {
    const { account } = withAutomation();

    const listed = account.get(`${PATH}?utr=no`);
    const deleted = account.remove(`${PATH}/delete?utr=no`);
    const created = account.post(`${PATH}/create`, { ...SCHEDULE, utr: 'no' });

    expect([listed, deleted, created].map((answer) => answer.errors)).toEqual([
      'Record not found',
      'Record not found',
      'Record Not Found',
    ]);
  });
});

function withAutomation(): { readonly account: TestAccount; readonly utr: string } {
  const account = mailingAccount();
  return { account, utr: utrOf(account.post('two/automations/create', AUTOMATION)) };
}

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

  it('copies the mails to another automation under new utrs', () => {
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
    const before = [...countsBy(account, 'automation_schedule', 'automation_id')];

    removeSchedulesOf(account, 1);

    expect(before).toEqual([
      [1, 2],
      [2, 2],
    ]);
    expect([...countsBy(account, 'automation_schedule', 'automation_id')]).toEqual([[2, 2]]);
  });

  it('shows valid URLs', () => {
    const [row] = schedulesOf(account, 1).map(shownSchedule);

    expect(new URL(String(row?.['image'])).pathname).toBe('/preview/two%20words.png');
    expect(new URL(String(row?.['design_url'])).hostname).toMatch(/\.test$/);
  });
});
