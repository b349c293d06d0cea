import { describe, expect, it } from 'vitest';
import { AUTOMATION_STATUS, insertAutomation } from '../../../src/sandbox/mailings/automations.ts';
import { seedAutomation } from '../../../src/sandbox/seed/seed.ts';
import {
  AUTOMATION,
  SCHEDULE,
  mailingAccount,
  refusedParameters,
  utrOf,
} from '../mailing-account.ts';
import { type Envelope, type TestAccount, testAccount } from '../sandbox-account.ts';

describe('automations', () => {
  it('lists a new one as a draft', () => {
    const account = mailingAccount();

    const utr = utrOf(account.post('two/automations/create', AUTOMATION));

    expect(account.list('two/automations')).toEqual([
      {
        id: 1,
        user_id: 7001,
        automation_for: 1,
        automation_for_table: 'contacts_',
        automation_name: 'Greeting',
        exit_criteria: 0,
        unsubscribe_group_id: '1',
        automation_type: 1,
        utr,
        status: 0,
        live_at: null,
        total_triggered: 0,
        total_delivered: 0,
        total_unique_opens: 0,
        total_opens: 0,
        total_bounces: 0,
        total_unsubscribe: 0,
        deleted_at: null,
        created_at: '2026-01-05T09:30:00.000000Z',
        updated_at: '2026-01-05T09:30:00.000000Z',
        automation_schedule_count: 0,
      },
    ]);
  });

  it('shows the details of one without the number of its mails', () => {
    const account = mailingAccount();
    const utr = created(account);

    const { message } = account.get(`two/automations/details?utr=${utr}`);

    expect(message).toMatchObject({ automation: { id: 1, utr } });
    expect(message).not.toHaveProperty('automation.automation_schedule_count');
  });

  it('sets one live and pauses it', () => {
    const account = mailingAccount();
    const utr = created(account);

    const live = account.get(`two/automations/set-live?utr=${utr}`);
    const [between] = account.list('two/automations');
    const paused = account.get(`two/automations/pause?utr=${utr}`);

    expect(live).toEqual({ status: 'success', message: 'Automation has been set live' });
    expect(between).toMatchObject({ status: 1, live_at: '2026-01-05 09:30:00' });
    expect(paused).toEqual({ status: 'success', message: 'Automation Paused Successfully' });
    expect(account.list('two/automations')).toMatchObject([{ status: 0, live_at: null }]);
  });

  it('pauses only a live one', () => {
    const account = mailingAccount();
    const utr = created(account);

    const answer = account.get(`two/automations/pause?utr=${utr}`);

    expect(answer).toEqual({ status: 'failed', errors: 'Record not found' });
  });

  it('refuses to set one live without an unsubscribe group', () => {
    const account = mailingAccount();
    const form = { ...AUTOMATION, unsubscribe_group_id: '0' };
    const utr = utrOf(account.post('two/automations/create', form));

    const answer = account.get(`two/automations/set-live?utr=${utr}`);

    expect(answer).toEqual({
      status: 'failed',
      errors: 'Unsubscribe group require to live automation',
    });
    expect(account.list('two/automations')).toMatchObject([{ status: 0, live_at: null }]);
  });

  it('copies one with its mails as a draft', () => {
    const account = mailingAccount();
    const utr = created(account);
    account.post('two/automations/schedule/create', { ...SCHEDULE, utr });
    account.get(`two/automations/set-live?utr=${utr}`);

    const copy = utrOf(account.get(`two/automations/duplicate?utr=${utr}`));

    expect(copy).not.toBe(utr);
    expect(account.list('two/automations')).toMatchObject([
      { utr, status: 1, automation_schedule_count: 1 },
      { utr: copy, status: 0, automation_name: 'Greeting', automation_schedule_count: 1 },
    ]);
  });

  it('deletes by utr, and by id in bulk, with the mails', () => {
    const account = mailingAccount();
    const utr = created(account);
    account.post('two/automations/schedule/create', { ...SCHEDULE, utr });
    const [mail] = account.list(`two/automations/schedule?utr=${utr}`);
    created(account);

    const answers = [
      account.remove(`two/automations/delete?utr=${utr}`),
      account.bulkDelete('two/automations/bulk-delete', [2]),
    ];

    expect(answers.map((answer) => answer.message)).toEqual([
      'Deleted Successfully',
      'Deleted Successfully',
    ]);
    expect(account.list('two/automations')).toEqual([]);
    const gone = account.remove(`two/automations/schedule/delete?utr=${String(mail?.['utr'])}`);
    expect(gone.status).toBe('failed');
  });

  it.each<[string, string, (account: TestAccount) => Envelope]>([
    ['duplicate', 'Record Not Found', (account) => account.get('two/automations/duplicate?utr=no')],
    ['details', 'Record Not Found', (account) => account.get('two/automations/details?utr=no')],
    ['set-live', 'Record Not Found', (account) => account.get('two/automations/set-live?utr=no')],
    ['pause', 'Record not found', (account) => account.get('two/automations/pause?utr=no')],
    ['delete', 'Record not found', (account) => account.remove('two/automations/delete?utr=no')],
    [
      'bulk-delete',
      'Record not found',
      (account) => account.bulkDelete('two/automations/bulk-delete', [9]),
    ],
  ])('answers %s of an unknown one with %s', (_verb, text, send) => {
    const answer = send(mailingAccount({ bulk_unknown_id: 'fail_all' }));

    expect(answer).toEqual({ status: 'failed', errors: text });
  });

  it('lists a seeded one with its defaults', () => {
    const account = testAccount();

    const before = account.list('two/automations');
    seedAutomation(account.service, { automation_name: 'Welcome', status: 1 });

    expect(before).toEqual([]);
    expect(account.list('two/automations')).toMatchObject([
      { id: 1, automation_for: 1, automation_for_table: 'contacts_', status: 1 },
    ]);
  });
});

function created(account: TestAccount): string {
  return utrOf(account.post('two/automations/create', AUTOMATION));
}

it.each([[null], [7], ['contacts_7'], ['7']])('keeps what an automation is for as %j', (target) => {
  const test = testAccount();
  const account = test.service.account();

  account.store.inTransaction(() => insertAutomation(account, { automation_for: target }));

  expect(test.list('two/automations')).toMatchObject([{ automation_for: target }]);
});

it('is a draft with its own utr by default', () => {
  const test = testAccount();
  const account = test.service.account();

  account.store.inTransaction(() => {
    insertAutomation(account, {});
    insertAutomation(account, {});
  });

  const listed = test.list('two/automations');
  expect(listed.map((row) => row['status'])).toEqual([
    AUTOMATION_STATUS.draft,
    AUTOMATION_STATUS.draft,
  ]);
  expect(new Set(listed.map((row) => row['utr'])).size).toBe(2);
});

describe('the form of an automation', () => {
  it('requires the type and the unsubscribe group', () => {
    const answer = mailingAccount().post('two/automations/create', {});

    expect(answer.errors).toEqual({
      type: ['The type field is required.'],
      unsubscribe_group_id: ['The unsubscribe group id field is required.'],
    });
  });

  it('accepts one without a target and without a name', () => {
    const account = mailingAccount();

    account.post('two/automations/create', { type: 'custom', unsubscribe_group_id: '1' });

    expect(account.list('two/automations')).toMatchObject([
      { automation_for: null, automation_for_table: null, automation_name: null },
    ]);
  });

  it('tells a segment from a contact type', () => {
    const account = mailingAccount();

    account.post('two/automations/create', { ...AUTOMATION, automation_for: 'segments_1' });

    expect(account.list('two/automations')).toMatchObject([
      { automation_for: 1, automation_for_table: 'segments_' },
    ]);
  });

  it('shows another number for each type', () => {
    const account = mailingAccount();

    for (const type of ['welcome', 'custom'])
      account.post('two/automations/create', { ...AUTOMATION, type });

    const numbers = account.list('two/automations').map((row) => row['automation_type']);
    expect(numbers).toEqual([1, 2]);
  });

  it.each([
    ['type', { type: 'weekly' }],
    ['automation_for', { automation_for: 'contacts_9' }],
    ['automation_for', { automation_for: '1' }],
    ['unsubscribe_group_id', { unsubscribe_group_id: '9' }],
  ])('refuses an invalid %s: %j', (name, part) => {
    const answer = mailingAccount().post('two/automations/create', { ...AUTOMATION, ...part });

    expect(refusedParameters(answer)).toEqual([name]);
  });
});
