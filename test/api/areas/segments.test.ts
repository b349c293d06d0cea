import { describe, expect, it } from 'vitest';
import {
  parseSegmentRecipient,
  parseSegment,
  type SegmentRecipientRecord,
} from '../../../src/api/areas/segments.ts';
import { collectingSink } from '../../../src/api/calls/stream-list.ts';
import { RAW_SEGMENT, RAW_SEGMENT_RECIPIENT } from './specified-records.ts';
import { answer, formOf, lineOf, scriptedService, success } from '../wire-script.ts';

describe('the calls', () => {
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
});

describe('a segment', () => {
  it('reads a segment with all its members', () => {
    expect(parseSegment(RAW_SEGMENT)).toEqual({
      id: '11',
      userId: '7',
      contactTypeId: '3',
      segmentName: 'Vienna',
      selectField: ['city', 'age'],
      selectOperator: ['=', 'between'],
      value: ['Wien', '18', '30'],
      queryType: 'and',
      segmentEmailsCount: 2,
      deletedAt: null,
      createdAt: '2026-01-02T03:04:05.000006Z',
      updatedAt: '2026-01-02T03:04:05.000006Z',
    });
  });

  it.each([null, [], {}, '', undefined])('reads no conditions from %j', (none) => {
    const { selectField, value } = parseSegment({
      ...RAW_SEGMENT,
      select_field: none,
      value: none,
    });

    expect([selectField, value]).toEqual([[], []]);
  });
});

describe('a recipient of a segment', () => {
  it('reads a recipient with all its members', () => {
    expect(parseSegmentRecipient(RAW_SEGMENT_RECIPIENT)).toEqual({
      id: '11',
      userId: '7',
      segmentId: '5',
      contactId: '8',
      firstName: 'Ada',
      lastName: 'Ex',
      email: 'ada@example.com',
      country: '101',
      state: 'Wien',
      city: 'Wien',
      addressLine1: 'Weg 1',
      createdAt: '2026-01-02T03:04:05.000006Z',
      updatedAt: '2026-01-02T03:04:05.000006Z',
    });
  });

  it.each([null, '', undefined])('has no contact behind it by %j', (contact_id) => {
    expect(parseSegmentRecipient({ ...RAW_SEGMENT_RECIPIENT, contact_id }).contactId).toBeNull();
  });

  it('keeps the address as the service wrote it', () => {
    const raw = { ...RAW_SEGMENT_RECIPIENT, email: ' Ada@Example.com ' };

    expect(parseSegmentRecipient(raw).email).toBe(' Ada@Example.com ');
  });
});
