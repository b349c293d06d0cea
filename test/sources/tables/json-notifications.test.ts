// The notifications of Amazon SES: a row for everybody of whom one speaks, and none for the sender.
import { expect, it } from 'vitest';
import { collected, sourceDirectory } from '../source-directory.ts';

const { onlyFile, read } = sourceDirectory();

const mail = {
  timestamp: '2024-03-12T08:15:00.000Z',
  source: 'shop@example.test',
  destination: ['ann@example.test', 'ben@example.test'],
};

function bounce(bounceType: string): object {
  const bouncedRecipients = [{ emailAddress: 'cleo@example.test' }, { emailAddress: '' }, {}];
  return { bounceType, bounceSubType: 'General', bouncedRecipients, timestamp: 'T1' };
}

function complaint(complaintFeedbackType: string): object {
  const complainedRecipients = [{ emailAddress: 'dan@example.test' }];
  return { complainedRecipients, complaintFeedbackType, timestamp: 'T2' };
}

const EVENTS = [
  { notificationType: 'Delivery', mail },
  { notificationType: 'Bounce', bounce: bounce('Permanent'), mail },
  { notificationType: 'Bounce', bounce: bounce('Transient'), mail },
  { eventType: 'Complaint', complaint: complaint('abuse'), mail },
  { eventType: 'Complaint', complaint: complaint('not-spam'), mail },
  {
    eventType: 'Subscription',
    subscription: { newTopicPreferences: { unsubscribeAll: true }, timestamp: 'T3' },
    mail,
  },
  { eventType: 'Subscription', subscription: { newTopicPreferences: {} }, mail },
];

const lines = (...events: readonly object[]): string =>
  events.map((event) => JSON.stringify(event)).join('\n');

it('makes a row for everybody of whom a notification speaks', async () => {
  const file = await onlyFile(lines(...EVENTS));
  const rows = (await collected(file.rows())).flat();
  const at = '2024-03-12T08:15:00.000Z';

  expect(file.header).toEqual(['emailAddress', 'sesEvent', 'reason', 'timestamp']);
  expect(rows.map(({ line, cells }) => [line, ...cells].join(' '))).toEqual([
    `1 ann@example.test Delivery  ${at}`,
    `1 ben@example.test Delivery  ${at}`,
    '2 cleo@example.test Permanent bounce General T1',
    '3 cleo@example.test Passing bounce General T1',
    '4 dan@example.test Complaint abuse T2',
    '5 dan@example.test Not spam not-spam T2',
    '6 ann@example.test Unsubscribe  T3',
    '6 ben@example.test Unsubscribe  T3',
    `7 ann@example.test Subscription  ${at}`,
    `7 ben@example.test Subscription  ${at}`,
  ]);
  expect(file.notes?.()).toEqual([]);
  expect(file.sha256()).toMatch(/^[0-9a-f]{64}$/u);
  expect(file.bytesRead()).toBeGreaterThan(0);
});

it.each([
  ['an object of another kind', '{"email":"x@example.test"}'],
  ['people in no list', lines({ notificationType: 'Send', mail: { destination: 'x' } })],
])('refuses them where a line holds %s', async (_what, line) => {
  const failure = await read(`${lines(...EVENTS)}\n${line}`).catch((error: unknown) => error);

  expect(failure).toMatchObject({
    message: expect.stringContaining('line 8 tells of a mail and names nobody'),
  });
});
