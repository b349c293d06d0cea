import { expect } from 'vitest';
import type { UNSUBSCRIBE_GROUP_ENDPOINTS } from '../../../src/api/endpoints/table.ts';
import type { SuppressionRecord } from '../../../src/api/index.ts';
import { EMAIL, GROUP, all, makeGroup } from '../arrange.ts';
import { unknownIds, unknownInQuery } from '../contract.ts';
import type { ContractsOf } from '../contract.ts';
import type { ContractAccount } from '../contract-account.ts';
import { expectAcknowledged } from '../expectations.ts';

const OTHER = 'bob@example.com';

export const UNSUBSCRIBE_GROUP_CONTRACTS = {
  'unsubscribes-groups': {
    succeeds: async (account) => {
      const groupId = await makeGroup(account);
      await suppress(account, groupId);

      const groups = await account.client.unsubscribeGroups.list();

      expect(groups).toMatchObject([
        {
          id: groupId,
          groupName: 'News',
          description: 'Weekly',
          isDisplay: true,
          recipientCount: 2,
        },
      ]);
      expect(groups[0]?.randId).toBeTypeOf('string');
    },
  },
  'unsubscribes-groups/save': {
    required: ['group_name', 'description', 'is_display'],
    request: async () => ({ form: GROUP }),
    succeeds: async ({ client }) => {
      const outcome = await client.unsubscribeGroups.save({ ...GROUP, is_display: '0' });

      expectAcknowledged(outcome);
      expect(await client.unsubscribeGroups.list()).toMatchObject([
        { groupName: 'News', description: 'Weekly', isDisplay: false },
      ]);
    },
  },
  'unsubscribes-groups/details': {
    request: async (account) => ({ query: { id: await makeGroup(account) } }),
    notFound: unknownInQuery('id'),
    succeeds: async (account) => {
      const id = await makeGroup(account);

      const group = await account.client.unsubscribeGroups.details(id);

      expect(group).toMatchObject({ id, groupName: 'News', recipientCount: undefined });
    },
  },
  'unsubscribes-groups/update': {
    required: ['group_name', 'description', 'is_display'],
    request: async (account) => ({ query: { id: await makeGroup(account) }, form: GROUP }),
    notFound: unknownInQuery('id'),
    succeeds: async (account) => {
      const id = await makeGroup(account);
      const { unsubscribeGroups } = account.client;
      const form = { group_name: 'Post', description: 'Daily', is_display: '0' } as const;

      expectAcknowledged(await unsubscribeGroups.update({ ...form, id }));

      expect(await unsubscribeGroups.details(id)).toMatchObject({
        groupName: 'Post',
        description: 'Daily',
        isDisplay: false,
      });
    },
  },
  'unsubscribes-groups/manually-add': {
    required: ['unsubscribe_groups_id', 'email_address'],
    request: async (account) => ({
      form: { unsubscribe_groups_id: await makeGroup(account), email_address: EMAIL },
    }),
    succeeds: async (account) => {
      const groupId = await makeGroup(account);

      expectAcknowledged(await suppress(account, groupId));

      const recipients = await recipientsOf(account, groupId);
      expect(recipients).toMatchObject([{ groupId }, { groupId }]);
      expect(addressesOf(recipients)).toEqual([EMAIL, OTHER]);
    },
  },
  'unsubscribes-groups/recipients-list': {
    request: async (account) => ({ query: { groupId: await makeGroup(account) } }),
    notFound: unknownInQuery('groupId'),
    succeeds: async (account) => {
      const groupId = await makeGroup(account);
      const empty = await recipientsOf(account, await makeGroup(account, 'Offers'));
      await suppress(account, groupId);

      const recipients = await recipientsOf(account, groupId);

      expect(empty).toEqual([]);
      expect(addressesOf(recipients)).toEqual([EMAIL, OTHER]);
    },
  },
  'unsubscribes-groups/recipients-delete': {
    request: async (account) => ({ query: { id: (await recipientIds(account)).at(0) ?? '' } }),
    notFound: unknownInQuery('id'),
    succeeds: async (account) => {
      const [id = '', kept] = await recipientIds(account);

      expectAcknowledged(await account.client.unsubscribeGroups.recipientsDelete(id));

      expect(await recipientsOf(account, await makeGroup(account))).toMatchObject([{ id: kept }]);
    },
  },
  'unsubscribes-groups/recipients-bulk-delete': {
    required: ['strIds'],
    request: async (account) => ({
      form: { 'strIds[0]': (await recipientIds(account)).at(0) ?? '' },
    }),
    notFound: unknownIds('Record Not Found'),
    succeeds: async (account) => {
      const ids = await recipientIds(account);

      expectAcknowledged(await account.client.unsubscribeGroups.recipientsBulkDelete(ids));

      expect(await recipientsOf(account, await makeGroup(account))).toEqual([]);
    },
  },
} satisfies ContractsOf<typeof UNSUBSCRIBE_GROUP_ENDPOINTS>;

async function suppress({ client }: ContractAccount, groupId: string) {
  return await client.unsubscribeGroups.manuallyAdd({
    unsubscribe_groups_id: groupId,
    addresses: [EMAIL, OTHER],
  });
}

async function recipientsOf(
  { client }: ContractAccount,
  groupId: string,
): Promise<readonly SuppressionRecord[]> {
  return await all((sink) => client.unsubscribeGroups.recipients(groupId, sink));
}

/** In the order of the alphabet: that of the list is not specified. */
function addressesOf(recipients: readonly SuppressionRecord[]): readonly string[] {
  return recipients.map(({ emailAddress }) => emailAddress).sort();
}

/** Of two recipients in the group `News`. */
async function recipientIds(account: ContractAccount): Promise<readonly string[]> {
  const groupId = await makeGroup(account);
  await suppress(account, groupId);
  return (await recipientsOf(account, groupId)).map(({ id }) => id);
}
