import { expect } from 'vitest';
import type { SENDER_ENDPOINTS } from '../../../src/api/endpoints/table.ts';
import { EMAIL, makeSender, only, senderForm } from '../arrange.ts';
import { UNKNOWN_ID, unknownInQuery } from '../contract.ts';
import type { ContractsOf } from '../contract.ts';
import type { ContractAccount } from '../contract-account.ts';
import { expectAcknowledged, expectRefused } from '../expectations.ts';

const REQUIRED = [
  'from_name',
  'from_email',
  'reply_to_email',
  'country_id',
  'company_address',
  'nickname',
];

/** One character more than is allowed (section Limits). */
const TOO_LONG = 'x'.repeat(256);

export const SENDER_CONTRACTS = {
  senders: {
    succeeds: async (account) => {
      const before = await account.client.senders.list();
      const id = await makeSender(account);

      const after = await account.client.senders.list();

      expect(before).toEqual([]);
      expect(after).toMatchObject([{ id, fromEmail: EMAIL, isVerified: false }]);
    },
    also: {
      'accepts the stated method too': async (account) => {
        const id = await makeSender(account);

        const { body } = await account.raw('senders', { method: 'POST' });

        expect(body).toMatchObject({
          status: 'success',
          message: { senders: [{ id: Number(id) }] },
        });
      },
    },
  },
  'sender/details': {
    request: async (account) => ({ query: { sender_id: await makeSender(account) } }),
    notFound: unknownInQuery('sender_id'),
    succeeds: async (account) => {
      const id = await makeSender(account);

      const sender = await account.client.senders.details(id);

      expect(sender).toEqual(only(await account.client.senders.list()));
    },
  },
  'sender/save': {
    required: REQUIRED,
    request: async (account) => ({ form: await senderForm(account) }),
    succeeds: async (account) => {
      const form = await senderForm(account);

      const outcome = await account.client.senders.save({
        ...form,
        zip_code: '01069',
        company_address2: 'x'.repeat(255),
      });

      expectAcknowledged(outcome);
      expect(only(await account.client.senders.list())).toMatchObject({
        fromName: 'Ada',
        fromEmail: EMAIL,
        replyToEmail: 'reply@example.com',
        countryId: form.country_id,
        zipCode: '01069',
        companyAddress: 'Weg 1',
        companyAddress2: 'x'.repeat(255),
        nickname: 'ada',
      });
    },
    also: {
      'refuses an address of more than 255 characters': async (account) => {
        const form = await senderForm(account);

        const outcome = await account.client.senders.save({
          ...form,
          company_address: TOO_LONG,
          company_address2: TOO_LONG,
        });

        expectRefused(outcome, 'company_address', 'company_address2');
        expect(await account.client.senders.list()).toEqual([]);
      },
    },
  },
  'sender/update': {
    required: ['sender_id', ...REQUIRED],
    // Section Errors, 6: a key that is none of its parameters.
    besides: ['email_address'],
    request: updateForm,
    notFound: { spelling: 'Record Not Found', unknown: { form: { sender_id: UNKNOWN_ID } } },
    succeeds: async (account) => {
      const form = await senderForm(account);
      const id = await makeSender(account);
      const changed = { ...form, nickname: 'countess', sender_id: id };

      expectAcknowledged(await account.client.senders.update(changed));

      expect(await account.client.senders.details(id)).toMatchObject({ nickname: 'countess' });
    },
  },
  'sender/delete': {
    request: async (account) => ({ query: { sender_id: await makeSender(account) } }),
    notFound: unknownInQuery('sender_id'),
    succeeds: async (account) => {
      const id = await makeSender(account);

      expectAcknowledged(await account.client.senders.delete(id));

      expect(await account.client.senders.details(id)).toBeUndefined();
      expect(await account.client.senders.list()).toEqual([]);
    },
  },
  'sender/resend-mail': {
    request: async (account) => ({ query: { sender_id: await makeSender(account) } }),
    notFound: unknownInQuery('sender_id'),
    succeeds: async (account) => {
      const id = await makeSender(account);

      expectAcknowledged(await account.client.senders.resendMail(id));

      expect(await account.client.senders.details(id)).toMatchObject({
        isVerified: false,
        sendAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/u),
      });
    },
  },
} satisfies ContractsOf<typeof SENDER_ENDPOINTS>;

async function updateForm(account: ContractAccount) {
  return { form: { ...(await senderForm(account)), sender_id: await makeSender(account) } };
}
