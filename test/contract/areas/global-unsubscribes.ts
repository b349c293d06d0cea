import { expect } from 'vitest';
import type { GLOBAL_UNSUBSCRIBE_ENDPOINTS } from '../../../src/api/endpoints/table.ts';
import type { SuppressionRecord } from '../../../src/api/index.ts';
import { EMAIL, all } from '../arrange.ts';
import { unknownIds, unknownInQuery } from '../contract.ts';
import type { ContractsOf } from '../contract.ts';
import type { ContractAccount } from '../contract-account.ts';
import { expectAcknowledged } from '../expectations.ts';

const OTHER = 'bob@example.com';

export const GLOBAL_UNSUBSCRIBE_CONTRACTS = {
  'global-unsubscribes': {
    succeeds: async (account) => {
      const before = await listed(account);
      await account.client.globalUnsubscribes.save([EMAIL]);

      const after = await listed(account);

      expect(before).toEqual([]);
      expect(after).toMatchObject([{ emailAddress: EMAIL, groupId: null }]);
    },
  },
  'global-unsubscribes/save': {
    required: ['email_address'],
    request: async () => ({ form: { email_address: EMAIL } }),
    succeeds: async (account) => {
      const outcome = await account.client.globalUnsubscribes.save([EMAIL, OTHER]);

      expectAcknowledged(outcome);
      expect(await addresses(account)).toEqual([EMAIL, OTHER]);
    },
  },
  'global-unsubscribes/delete': {
    request: async (account) => ({ query: { id: (await suppressed(account)).at(0) ?? '' } }),
    notFound: unknownInQuery('id'),
    succeeds: async (account) => {
      const [id = '', kept] = await suppressed(account);

      expectAcknowledged(await account.client.globalUnsubscribes.delete(id));

      expect(await listed(account)).toMatchObject([{ id: kept }]);
    },
  },
  'global-unsubscribes/bulk-delete': {
    required: ['strIds'],
    request: async (account) => ({
      form: { 'strIds[0]': (await suppressed(account)).at(0) ?? '' },
    }),
    notFound: unknownIds('Record Not Found'),
    succeeds: async (account) => {
      const ids = await suppressed(account);

      expectAcknowledged(await account.client.globalUnsubscribes.bulkDelete(ids));

      expect(await addresses(account)).toEqual([]);
    },
  },
} satisfies ContractsOf<typeof GLOBAL_UNSUBSCRIBE_ENDPOINTS>;

/** The ids of two addresses that are suppressed. */
async function suppressed(account: ContractAccount): Promise<readonly string[]> {
  await account.client.globalUnsubscribes.save([EMAIL, OTHER]);
  return (await listed(account)).map(({ id }) => id);
}

/** In the order of the alphabet: that of the list is not specified. */
async function addresses(account: ContractAccount): Promise<readonly string[]> {
  return (await listed(account)).map(({ emailAddress }) => emailAddress).sort();
}

async function listed({ client }: ContractAccount): Promise<readonly SuppressionRecord[]> {
  return await all((sink) => client.globalUnsubscribes.list(sink));
}
