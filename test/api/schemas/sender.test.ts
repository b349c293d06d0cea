import { expect, it } from 'vitest';
import { senderRecord } from '../../../src/api/areas/senders.ts';
import { RAW_SENDER } from './specified-records.ts';

it('reads a sender with all its members', () => {
  expect(senderRecord.parse(RAW_SENDER)).toEqual({
    id: '11',
    userId: '7',
    fromName: 'Ada',
    fromEmail: 'ada@example.com',
    replyToEmail: 'reply@example.com',
    countryId: '101',
    stateId: '12',
    cityId: '13',
    zipCode: '01069',
    companyAddress: 'Weg 1',
    companyAddress2: 'Hof',
    nickname: 'ada',
    isVerified: true,
    utr: 'x7',
    sendAt: '2026-01-02 03:04:05',
    deletedAt: null,
    createdAt: '2026-01-02T03:04:05.000006Z',
    updatedAt: '2026-01-02T03:04:05.000006Z',
  });
});
