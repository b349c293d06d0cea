import { describe, expect, it } from 'vitest';
import {
  parseSingleSend,
  type SingleSendForm,
  type SingleSendRecord,
} from '../../../src/api/areas/single-sends.ts';
import { collectingSink } from '../../../src/api/calls/stream-list.ts';
import { CallError, UnexpectedAnswerError } from '../../../src/api/outcome/errors.ts';
import { RAW_SINGLE_SEND } from './specified-records.ts';
import { answer, formOf, lineOf, scriptedService, success } from '../wire-script.ts';

const FORM = {
  template_id: '1',
  template_html: '<p>Hi</p>',
  sender_id: '4',
  unsubscribe_group_id: '6',
  single_send_name: 'Spring',
  subject: 'Hello',
  preheader: 'News',
  recipient_id: ['contacts_3', 'segments_5'],
  exclude_specific_recipient_id: ['segments_7'],
  schedule_type: '1',
  schedule_date: '2026-12-24',
  schedule_time: '18:00',
} as const satisfies SingleSendForm;

const SENT = {
  template_id: '1',
  template_html: '<p>Hi</p>',
  sender_id: '4',
  unsubscribe_group_id: '6',
  single_send_name: 'Spring',
  subject: 'Hello',
  preheader: 'News',
  'recipient_id[0]': 'contacts_3',
  'recipient_id[1]': 'segments_5',
  'exclude_specific_recipient_id[0]': 'segments_7',
  schedule_type: '1',
  schedule_date: '2026-12-24',
  schedule_time: '18:00',
};

describe('single sends', () => {
  it('lists them and shows one, without the tokens of its recipients', async () => {
    const tokens = Object.fromEntries(Array.from({ length: 80_000 }, (_, id) => [id, 'a-token']));
    const raw = { ...RAW_SINGLE_SEND, unique_open_token: tokens };
    const { client, requests } = scriptedService([
      success({ singleSends: [raw, { ...raw, id: 12 }] }),
      success({ singleSend: [raw] }),
      answer({ status: 'failed', errors: 'Record not found' }),
    ]);
    const sink = collectingSink<SingleSendRecord>();

    await client.singleSends.list(sink);
    const details = await client.singleSends.details('d4f0');
    const missing = await client.singleSends.details('c0b1');

    expect(sink.records.map(({ id }) => id)).toEqual(['11', '12']);
    expect(details).toEqual(sink.records[0]);
    expect(missing).toBeUndefined();
    expect(requests.map(lineOf)).toEqual([
      'GET two single-send/list',
      'GET two single-send/details?utr=d4f0',
      'GET two single-send/details?utr=c0b1',
    ]);
  });

  it('creates and updates one with all that it consists of', async () => {
    const { client, requests } = scriptedService([success({ utr: 'd4f0' })]);

    const created = await client.singleSends.create(FORM);
    const updated = await client.singleSends.update({ ...FORM, utr: 'd4f0' });

    expect([created, updated]).toMatchObject([{ utr: 'd4f0' }, { utr: 'd4f0' }]);
    expect(requests.map(lineOf)).toEqual([
      'POST two single/send/create',
      'POST two single/send/update',
    ]);
    expect(await formOf(requests[0])).toEqual(SENT);
    expect(await formOf(requests[1])).toEqual({ ...SENT, utr: 'd4f0' });
  });

  it('copies one as the examples do, and deletes', async () => {
    const { client, requests } = scriptedService([
      success('Duplicated Successfully'),
      success('Deleted Successfully'),
    ]);

    const copied = await client.singleSends.duplicate('d4f0');
    const deleted = await client.singleSends.delete('d4f0');
    const several = await client.singleSends.bulkDelete(['11', '12']);

    expect([copied.kind, deleted.kind, several.kind]).toEqual(new Array(3).fill('acknowledged'));
    expect(requests.map(lineOf)).toEqual([
      'POST two single/send/duplicate?utr=d4f0',
      'DELETE two single/send/delete?utr=d4f0',
      'POST two single/send/bulk-delete',
    ]);
    expect(requests[0]).not.toHaveProperty('body');
    expect(await formOf(requests[2])).toEqual({ 'strIds[0]': '11', 'strIds[1]': '12' });
  });

  it.each<[string, Partial<SingleSendForm>]>([
    ['nobody', { recipient_id: [] }],
    ['901 recipients', { recipient_id: new Array<'contacts_3'>(901).fill('contacts_3') }],
    [
      '901 recipients with those to be avoided',
      { exclude_specific_recipient_id: new Array<'contacts_3'>(899).fill('contacts_3') },
    ],
    ['two designs', { template_json: '{}' }],
  ])('sends nothing for a form with %s', async (_name, members) => {
    const { client, requests } = scriptedService([success({ utr: 'd4f0' })]);
    const form = { ...FORM, ...members };

    await expect(client.singleSends.create(form)).rejects.toThrow(CallError);
    await expect(client.singleSends.update({ ...form, utr: 'd4f0' })).rejects.toThrow(CallError);

    expect(requests).toHaveLength(0);
  });
});

describe('the record of a single send', () => {
  it('reads a single send with all its members but the tokens', () => {
    expect(parseSingleSend(RAW_SINGLE_SEND)).toEqual({
      id: '11',
      userId: '7',
      utr: 'd4f0',
      singleSendName: 'Spring',
      status: 'ready to send',
      templateId: '2',
      templateJson: null,
      templateHtml: '<p>',
      recipients: [{ id: '3', table: 'contacts_' }],
      excludedRecipients: [{ id: '5', table: 'segments_' }],
      senderId: '4',
      unsubscribeGroupId: '6',
      fromSender: 'ada@example.com',
      replyTo: 'reply@example.com',
      senderName: 'Ada',
      senderAddress: 'Weg 1',
      subject: 'Hello',
      preheader: 'News',
      isScheduled: true,
      scheduleDate: '2026-12-24',
      scheduleTime: '18:00:00',
      statistics: {
        triggered: 9,
        delivered: 8,
        uniqueOpens: 5,
        totalOpens: 7,
        bounces: 1,
        unsubscribes: 2,
      },
      sentAt: '2026-12-24 18:00:00',
      createdAt: '2026-01-02T03:04:05.000006Z',
      updatedAt: '2026-01-02T03:04:05.000006Z',
    });
  });

  it.each([
    [0, 'initiate'],
    ['2', 'running'],
    [3, 'completed'],
  ])('names the status %j "%s"', (status, name) => {
    expect(parseSingleSend({ ...RAW_SINGLE_SEND, status }).status).toBe(name);
  });

  it.each([
    ['a status that is none', { status: 4 }],
    ['a status below all', { status: -1 }],
    ['a schedule that is none', { schedule_type: 2 }],
    ['recipients without a table', { recipient_id: [{ id: '3' }] }],
    ['recipients that are no objects', { recipient_id: ['contacts_3'] }],
  ])('refuses %s', (_name, members) => {
    expect(() => parseSingleSend({ ...RAW_SINGLE_SEND, ...members })).toThrow(
      UnexpectedAnswerError,
    );
  });

  it.each([
    ['none as null', null, []],
    ['none as an object', {}, []],
    ['some by index', { 1: { id: 3, table: 'contacts_' } }, [{ id: '3', table: 'contacts_' }]],
  ])('reads recipients that are %s', (_name, recipient_id, expected) => {
    expect(parseSingleSend({ ...RAW_SINGLE_SEND, recipient_id }).recipients).toEqual(expected);
  });
});
