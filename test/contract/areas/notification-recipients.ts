import { expect } from 'vitest';
import type { NOTIFICATION_RECIPIENT_ENDPOINTS } from '../../../src/api/endpoints/table.ts';
import { EMAIL } from '../arrange.ts';
import { unknownIds, unknownInQuery } from '../contract.ts';
import type { ContractsOf } from '../contract.ts';
import type { ContractAccount } from '../contract-account.ts';
import { expectAcknowledged } from '../expectations.ts';

const FORM = { email_address: EMAIL, email_owner: 'Ada' };

export const NOTIFICATION_RECIPIENT_CONTRACTS = {
  'notification-recipients': {
    succeeds: async ({ client }) => {
      const before = await client.notificationRecipients.list();
      await client.notificationRecipients.save(FORM);

      const after = await client.notificationRecipients.list();

      expect(before).toEqual([]);
      expect(after).toMatchObject([{ emailAddress: EMAIL, emailOwner: 'Ada' }]);
    },
  },
  'notification-recipient/save': {
    required: ['email_address', 'email_owner'],
    request: async () => ({ form: FORM }),
    succeeds: async ({ client }) => {
      expectAcknowledged(await client.notificationRecipients.save(FORM));

      expect(await client.notificationRecipients.list()).toMatchObject([{ emailAddress: EMAIL }]);
    },
  },
  'notification-recipient/delete': {
    request: async (account) => ({ query: { id: (await ids(account)).at(0) ?? '' } }),
    notFound: unknownInQuery('id'),
    succeeds: async (account) => {
      const [id = '', other] = await ids(account);

      expectAcknowledged(await account.client.notificationRecipients.delete(id));

      expect(await account.client.notificationRecipients.list()).toMatchObject([{ id: other }]);
    },
  },
  'notification-recipient/bulk-delete': {
    required: ['strIds'],
    request: async (account) => ({ form: { 'strIds[0]': (await ids(account)).at(0) ?? '' } }),
    notFound: unknownIds('Record Not Found'),
    succeeds: async (account) => {
      expectAcknowledged(
        await account.client.notificationRecipients.bulkDelete(await ids(account)),
      );

      expect(await account.client.notificationRecipients.list()).toEqual([]);
    },
  },
} satisfies ContractsOf<typeof NOTIFICATION_RECIPIENT_ENDPOINTS>;

/** Of two recipients. */
async function ids({ client }: ContractAccount): Promise<readonly string[]> {
  await client.notificationRecipients.save(FORM);
  await client.notificationRecipients.save({ ...FORM, email_address: 'bob@example.com' });
  return (await client.notificationRecipients.list()).map(({ id }) => id);
}
