import { expect, it } from 'vitest';
import { singleSendRecord } from '../../../src/api/areas/single-sends.ts';
import { RAW_SINGLE_SEND } from './specified-records.ts';

it('reads a single send with all its members but the tokens', () => {
  expect(singleSendRecord.parse(RAW_SINGLE_SEND)).toEqual({
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
  expect(singleSendRecord.parse({ ...RAW_SINGLE_SEND, status }).status).toBe(name);
});

it.each([
  ['a status that is none', { status: 4 }],
  ['a status below all', { status: -1 }],
  ['a schedule that is none', { schedule_type: 2 }],
  ['recipients without a table', { recipient_id: [{ id: '3' }] }],
  ['recipients that are no objects', { recipient_id: ['contacts_3'] }],
])('refuses %s', (_name, members) => {
  expect(singleSendRecord.safeParse({ ...RAW_SINGLE_SEND, ...members }).success).toBe(false);
});

it.each([
  ['none as null', null, []],
  ['none as an object', {}, []],
  ['some by index', { 1: { id: 3, table: 'contacts_' } }, [{ id: '3', table: 'contacts_' }]],
])('reads recipients that are %s', (_name, recipient_id, expected) => {
  expect(singleSendRecord.parse({ ...RAW_SINGLE_SEND, recipient_id }).recipients).toEqual(expected);
});
