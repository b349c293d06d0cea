import { describe, expect, it } from 'vitest';
import {
  type Form,
  SINGLE_SEND,
  mailingAccount,
  refusedParameters,
  utrOf,
} from '../mailing-account.ts';
import type { Envelope, Listed, TestAccount } from '../sandbox-account.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('single sends', () => {
  it('answers the utr of a new one, under which its details hold the one record', () => {
    const account = mailingAccount();

    const utr = utrOf(account.post('two/single/send/create', SINGLE_SEND));

    expect(utr).toMatch(UUID);
    expect(account.get(`two/single-send/details?utr=${utr}`).message).toEqual({
      singleSend: [
        {
          id: 1,
          user_id: 7001,
          template_id: 2,
          recipient_id: [{ id: '1', table: 'contacts_' }],
          exclude_specific_recipient_id: [],
          sender_id: 1,
          unsubscribe_group_id: 1,
          single_send_name: 'Spring',
          from_sender: 'news@example.test',
          reply_to: 'reply@example.test',
          sender_name: 'Asha',
          sender_address: '12 Example Road',
          subject: 'Spring is here',
          preheader: 'At last',
          schedule_type: 0,
          schedule_date: '0000-00-00',
          schedule_time: '00:00:00',
          status: 1,
          utr,
          template_json: null,
          template_html: null,
          triggered: 0,
          delivered: 0,
          unique_opens: 0,
          total_opens: 0,
          bounces: 0,
          unsubscribes: 0,
          unique_open_token: {},
          sent_at: null,
          created_at: '2026-01-05T09:30:00.000000Z',
          updated_at: '2026-01-05T09:30:00.000000Z',
        },
      ],
    });
  });

  it('reports what the documentation lists when all but the template is missing', () => {
    const answer = mailingAccount().post('two/single/send/create', { template_id: '1' });

    expect(answer.errors).toEqual(
      Object.fromEntries(
        [
          'single_send_name',
          'sender_id',
          'subject',
          'preheader',
          'unsubscribe_group_id',
          'schedule_type',
          'recipient_id',
        ].map((name) => [name, [`The ${name.replaceAll('_', ' ')} field is required.`]]),
      ),
    );
  });

  it('requires the template as well', () => {
    const answer = mailingAccount().post('two/single/send/create', {});

    expect(refusedParameters(answer)).toHaveLength(8);
    expect(refusedParameters(answer)).toContain('template_id');
  });

  it('changes a single send and answers its utr', () => {
    const account = mailingAccount();
    const utr = created(account);

    const answer = account.post('two/single/send/update', {
      ...SINGLE_SEND,
      utr,
      subject: 'Summer',
    });

    expect(answer).toEqual({ status: 'success', message: { utr } });
    expect(account.list('two/single-send/list')).toMatchObject([{ id: 1, utr, subject: 'Summer' }]);
  });

  it('requires the utr and all the rest for a change', () => {
    const answer = mailingAccount().post('two/single/send/update', {});

    expect(refusedParameters(answer)).toHaveLength(9);
    expect(refusedParameters(answer)[0]).toBe('utr');
  });

  it.each([['POST'], ['GET']])('copies a single send when the method is %s', (method) => {
    const account = mailingAccount();
    const utr = created(account);

    const response = account.raw(`two/single/send/duplicate?utr=${utr}`, { method });

    const [first, copy] = account.list('two/single-send/list');
    expect(response.body).toContain('"message":"Duplicated Successfully"');
    expect(copy).toEqual({ ...first, id: 2, utr: expect.stringMatching(UUID) });
    expect(copy?.['utr']).not.toBe(utr);
  });

  it('deletes by utr, and by id in bulk', () => {
    const account = mailingAccount();
    const utr = created(account);
    created(account);
    created(account);

    const answers = [
      account.remove(`two/single/send/delete?utr=${utr}`),
      account.bulkDelete('two/single/send/bulk-delete', [3]),
    ];

    expect(answers.map((answer) => answer.message)).toEqual([
      'Deleted Successfully',
      'Deleted Successfully',
    ]);
    expect(account.list('two/single-send/list').map((row) => row['id'])).toEqual([2]);
  });

  it.each<[string, (account: TestAccount) => Envelope]>([
    ['duplicate', (account) => account.post('two/single/send/duplicate?utr=no', {})],
    ['details', (account) => account.get('two/single-send/details?utr=no')],
    ['delete', (account) => account.remove('two/single/send/delete?utr=no')],
    ['bulk-delete', (account) => account.bulkDelete('two/single/send/bulk-delete', [9])],
  ])('answers Record not found to %s of an unknown one', (_verb, send) => {
    const answer = send(mailingAccount({ bulk_unknown_id: 'fail_all' }));

    expect(answer).toEqual({ status: 'failed', errors: 'Record not found' });
  });

  it('answers Record Not Found to a change of an unknown one', () => {
    const form: Form = { ...SINGLE_SEND, utr: 'no' };

    const answer = mailingAccount().post('two/single/send/update', form);

    expect(answer).toEqual({ status: 'failed', errors: 'Record Not Found' });
  });
});

function created(account: TestAccount): string {
  return utrOf(account.post('two/single/send/create', SINGLE_SEND));
}

it('gives every single send its own utr', () => {
  const account = mailingAccount();

  const utrs = [1, 2, 3].map(() => utrOf(account.post('two/single/send/create', SINGLE_SEND)));

  expect(new Set(utrs).size).toBe(3);
});

it('gives the same utr in a repeated run', () => {
  const utrs = [1, 2].map(() =>
    utrOf(mailingAccount().post('two/single/send/create', SINGLE_SEND)),
  );

  expect(utrs[0]).toBe(utrs[1]);
});

describe('the form of a single send', () => {
  it('keeps all targets, and those to avoid', () => {
    const account = mailingAccount();

    account.post('two/single/send/create', {
      ...SINGLE_SEND,
      'recipient_id[1]': 'segments_1',
      'exclude_specific_recipient_id[0]': 'segments_1',
    });

    expect(account.list('two/single-send/list')).toMatchObject([
      {
        recipient_id: [
          { id: '1', table: 'contacts_' },
          { id: '1', table: 'segments_' },
        ],
        exclude_specific_recipient_id: [{ id: '1', table: 'segments_' }],
      },
    ]);
  });

  it.each([
    ['template_id', { template_id: '99' }],
    ['sender_id', { sender_id: '9' }],
    ['unsubscribe_group_id', { unsubscribe_group_id: '9' }],
    ['recipient_id', { 'recipient_id[1]': 'contacts_9' }],
    ['recipient_id', { 'recipient_id[1]': '1' }],
    ['exclude_specific_recipient_id', { 'exclude_specific_recipient_id[0]': 'segments_9' }],
    ['template_html', { template_json: '{}', template_html: '<p>' }],
  ])('refuses an invalid %s: %j', (name, part) => {
    const account = mailingAccount();

    const answer = account.post('two/single/send/create', { ...SINGLE_SEND, ...part });

    expect(refusedParameters(answer)).toEqual([name]);
    expect(account.list('two/single-send/list')).toEqual([]);
  });

  it.each([
    ['1', { template_html: '<p>Hi</p>' }, { template_json: null, template_html: '<p>Hi</p>' }],
    ['1', { template_json: '{}' }, { template_json: '{}', template_html: null }],
    ['2', { template_html: '<p>Hi</p>' }, { template_json: null, template_html: null }],
  ])('with the template %s and %j keeps %j', (template, part, kept) => {
    const account = mailingAccount();

    account.post('two/single/send/create', { ...SINGLE_SEND, template_id: template, ...part });

    expect(account.list('two/single-send/list')).toMatchObject([kept]);
  });
});

describe('when a single send is to go out', () => {
  it('is immediate and ready, even when a date is given', () => {
    const { listed } = create({ schedule_type: '0', schedule_date: '2026-05-01' });

    expect(listed).toMatchObject({
      schedule_type: 0,
      schedule_date: '0000-00-00',
      schedule_time: '00:00:00',
      status: 1,
    });
  });

  it.each([
    ['2026-05-01', '09:30', '2026-05-01', '09:30:00'],
    ['26-05-01', '09:30', '2026-05-01', '09:30:00'],
    ['2028-02-29', '23:59:59', '2028-02-29', '23:59:59'],
  ])('is on %s at %s and waits to be started', (date, time, shownDate, shownTime) => {
    const { listed } = create({ schedule_type: '1', schedule_date: date, schedule_time: time });

    expect(listed).toMatchObject({
      schedule_type: 1,
      schedule_date: shownDate,
      schedule_time: shownTime,
      status: 0,
    });
  });

  it('needs a date and a time when it is scheduled', () => {
    const { answer } = create({ schedule_type: '1' });

    expect(answer.errors).toEqual({
      schedule_date: ['The schedule date field is required when schedule type is 1.'],
      schedule_time: ['The schedule time field is required when schedule type is 1.'],
    });
  });

  it.each([
    ['schedule_type', { schedule_type: '2' }],
    ['schedule_date', { schedule_date: '2026-02-30' }],
    ['schedule_date', { schedule_date: '01.05.2026' }],
    ['schedule_date', { schedule_date: '026-05-01' }],
    ['schedule_time', { schedule_time: '24:00' }],
    ['schedule_time', { schedule_time: 'noon' }],
  ])('refuses an invalid %s: %j', (name, part) => {
    const scheduled = { schedule_date: '2026-05-01', schedule_time: '09:30' };

    const { answer } = create({ ...scheduled, schedule_type: '1', ...part });

    expect(Object.keys(answer.errors ?? {})).toEqual([name]);
  });
});

function create(schedule: Readonly<Record<string, string>>): {
  readonly answer: Envelope;
  readonly listed: Listed | undefined;
} {
  const account = mailingAccount();
  const answer = account.post('two/single/send/create', { ...SINGLE_SEND, ...schedule });
  return { answer, listed: account.list('two/single-send/list')[0] };
}
