import { expect, it } from 'vitest';
import { segmentRecipientRecord } from '../../../src/api/areas/segments.ts';
import { RAW_SEGMENT_RECIPIENT } from './specified-records.ts';

it('reads a recipient with all its members', () => {
  expect(segmentRecipientRecord.parse(RAW_SEGMENT_RECIPIENT)).toEqual({
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
  expect(
    segmentRecipientRecord.parse({ ...RAW_SEGMENT_RECIPIENT, contact_id }).contactId,
  ).toBeNull();
});

it('keeps the address as the service wrote it', () => {
  const raw = { ...RAW_SEGMENT_RECIPIENT, email: ' Ada@Example.com ' };

  expect(segmentRecipientRecord.parse(raw).email).toBe(' Ada@Example.com ');
});
