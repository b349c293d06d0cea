import { expect } from 'vitest';
import type { SEGMENT_ENDPOINTS } from '../../../src/api/endpoints/table.ts';
import type { SegmentRecipientRecord } from '../../../src/api/index.ts';
import { EMAIL, all, makeContact, makeContactType, makeSegment, only } from '../arrange.ts';
import { unknownInQuery } from '../contract.ts';
import type { ContractsOf } from '../contract.ts';
import type { ContractAccount } from '../contract-account.ts';
import { expectAcknowledged } from '../expectations.ts';

export const SEGMENT_CONTRACTS = {
  'segment/list': {
    succeeds: async (account) => {
      const contactTypeId = await makeContactType(account);
      const segmentId = makeSegment(account);
      await addRecipient(account, segmentId);

      const segments = await account.client.segments.list();

      expect(segments).toMatchObject([
        { id: segmentId, contactTypeId, segmentName: 'Vienna', segmentEmailsCount: 1 },
      ]);
    },
  },
  'segment/email/list': {
    request: async (account) => ({ query: { segment_id: makeSegment(account) } }),
    notFound: unknownInQuery('segment_id', 'Record not found'),
    succeeds: async (account) => {
      const segmentId = makeSegment(account);
      const empty = await recipientsOf(account, segmentId);
      await addRecipient(account, segmentId);

      const recipients = await recipientsOf(account, segmentId);

      expect(empty).toEqual([]);
      expect(recipients).toMatchObject([{ segmentId, email: EMAIL, contactId: null }]);
    },
    also: {
      'names the contact of its contact type that a recipient is': async (account) => {
        const contactId = await makeContact(account, await makeContactType(account));
        const segmentId = makeSegment(account);
        await addRecipient(account, segmentId);

        const recipients = await recipientsOf(account, segmentId);

        expect(recipients).toMatchObject([{ contactId, email: EMAIL }]);
      },
    },
  },
  'segment/email/store': {
    required: ['segment_id', 'first_name', 'last_name', 'email'],
    request: async (account) => ({ form: recipientForm(makeSegment(account)) }),
    succeeds: async (account) => {
      const segmentId = makeSegment(account);

      expectAcknowledged(await addRecipient(account, segmentId));

      expect(await recipientsOf(account, segmentId)).toMatchObject([
        { email: EMAIL, firstName: 'Ada', lastName: 'Ex' },
      ]);
    },
  },
  'segment/email/delete': {
    request: async (account) => {
      const segmentId = makeSegment(account);
      await addRecipient(account, segmentId);
      const { id } = only(await recipientsOf(account, segmentId));
      return { query: { segment_recipient_id: id } };
    },
    notFound: unknownInQuery('segment_recipient_id'),
    succeeds: async (account) => {
      const segmentId = makeSegment(account);
      await addRecipient(account, segmentId);
      const { id } = only(await recipientsOf(account, segmentId));

      expectAcknowledged(await account.client.segments.deleteRecipient(id));

      expect(await recipientsOf(account, segmentId)).toEqual([]);
    },
  },
  'segment/delete': {
    request: async (account) => ({ query: { segment_id: makeSegment(account) } }),
    notFound: unknownInQuery('segment_id'),
    succeeds: async (account) => {
      const kept = makeSegment(account, 'Graz');
      const segmentId = makeSegment(account);

      expectAcknowledged(await account.client.segments.delete(segmentId));

      expect(await account.client.segments.list()).toMatchObject([{ id: kept }]);
    },
  },
} satisfies ContractsOf<typeof SEGMENT_ENDPOINTS>;

function recipientForm(segmentId: string) {
  return { segment_id: segmentId, first_name: 'Ada', last_name: 'Ex', email: EMAIL };
}

async function addRecipient({ client }: ContractAccount, segmentId: string) {
  return await client.segments.addRecipient(recipientForm(segmentId));
}

async function recipientsOf(
  { client }: ContractAccount,
  segmentId: string,
): Promise<readonly SegmentRecipientRecord[]> {
  return await all((sink) => client.segments.recipients(segmentId, sink));
}
