import { expect, it } from 'vitest';
import { collectingSink } from '../../../src/api/calls/stream-list.ts';
import type { SegmentRecipientRecord } from '../../../src/api/areas/segments.ts';
import { RAW_SEGMENT, RAW_SEGMENT_RECIPIENT } from '../schemas/specified-records.ts';
import { answer, formOf, lineOf, scriptedService, success } from '../wire-script.ts';

const FORM = { segment_id: '5', first_name: 'Ada', last_name: 'Ex', email: 'ada@example.com' };

it('lists segments, and the recipients of one', async () => {
  const { client, requests } = scriptedService([
    success({ segments: [RAW_SEGMENT] }),
    success({ contactEmails: [RAW_SEGMENT_RECIPIENT, { ...RAW_SEGMENT_RECIPIENT, id: 12 }] }),
  ]);
  const sink = collectingSink<SegmentRecipientRecord>();

  const segments = await client.segments.list();
  const receipt = await client.segments.recipients('5', sink);

  expect(segments).toMatchObject([{ id: '11', segmentName: 'Vienna', segmentEmailsCount: 2 }]);
  expect(sink.records.map(({ id }) => id)).toEqual(['11', '12']);
  expect(receipt.rowCount).toBe(2);
  expect(requests.map(lineOf)).toEqual([
    'GET one segment/list',
    'GET one segment/email/list?segment_id=5',
  ]);
});

it('fails by name when there is no such segment', async () => {
  const { client } = scriptedService([answer({ status: 'failed', errors: 'Record not found' })]);

  await expect(client.segments.recipients('9', collectingSink())).rejects.toMatchObject({
    code: 'UNEXPECTED_ANSWER',
  });
});

it('adds a recipient and takes one away', async () => {
  const { client, requests } = scriptedService([
    success('Added Successfully'),
    success('Deleted Successfully'),
  ]);

  const added = await client.segments.addRecipient(FORM);
  const deleted = await client.segments.deleteRecipient('11');

  expect([added.kind, deleted.kind]).toEqual(['acknowledged', 'acknowledged']);
  expect(requests.map(lineOf)).toEqual([
    'POST one segment/email/store',
    'DELETE one segment/email/delete?segment_recipient_id=11',
  ]);
  expect(await formOf(requests[0])).toEqual(FORM);
});

it('believes that a segment is deleted only when the text stands where it is specified', async () => {
  const { client, requests } = scriptedService([
    answer({ status: 'success', errors: 'Deleted Successfully' }),
    success('Deleted Successfully'),
  ]);

  const specified = await client.segments.delete('5');
  const other = await client.segments.delete('5');

  expect([specified.kind, other.kind]).toEqual(['acknowledged', 'doubt']);
  expect(lineOf(requests[0])).toBe('DELETE one segment/delete?segment_id=5');
});
