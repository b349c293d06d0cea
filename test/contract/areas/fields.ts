import { expect } from 'vitest';
import type { FIELD_ENDPOINTS } from '../../../src/api/endpoints/table.ts';
import { only } from '../arrange.ts';
import { unknownInQuery } from '../contract.ts';
import type { ContractsOf } from '../contract.ts';
import type { ContractAccount } from '../contract-account.ts';
import { expectAcknowledged, expectRefused } from '../expectations.ts';

const PLAN = { field_name: 'plan_2', field_type: 'text' } as const;

export const FIELD_CONTRACTS = {
  'reserve-fields': {
    succeeds: async ({ client }) => {
      const reserved = await client.fields.reserved();

      expect(reserved).toContainEqual(
        expect.objectContaining({ fieldName: 'email', userId: null, createdAt: null }),
      );
    },
  },
  'custom-fields': {
    succeeds: async (account) => {
      const before = await account.client.fields.custom();
      await account.client.fields.saveCustom(PLAN);

      const after = await account.client.fields.custom();

      expect(before).toEqual([]);
      expect(after).toMatchObject([{ fieldName: 'plan_2', fieldType: 'text' }]);
    },
  },
  'custom-fields/save': {
    required: ['field_name', 'field_type'],
    request: async () => ({ form: PLAN }),
    succeeds: async ({ client }) => {
      const outcomes = [
        await client.fields.saveCustom(PLAN),
        await client.fields.saveCustom({ field_name: 'Age', field_type: 'number' }),
        await client.fields.saveCustom({ field_name: 'born', field_type: 'datetime-local' }),
      ];

      expectAcknowledged(...outcomes);
      expect(await typesByName(client)).toEqual({
        plan_2: 'text',
        Age: 'number',
        born: 'datetime-local',
      });
    },
    also: {
      'refuses the name of a reserved field': async ({ client }) => {
        expectRefused(
          await client.fields.saveCustom({ ...PLAN, field_name: 'first_name' }),
          'field_name',
        );
      },
      'refuses a name of other characters': async ({ client }) => {
        expectRefused(
          await client.fields.saveCustom({ ...PLAN, field_name: 'my plan' }),
          'field_name',
        );
      },
      'refuses a type that is none': async (account) => {
        const form = { ...PLAN, field_type: 'date' };

        const { outcome } = await account.raw('custom-fields/save', { form });

        expectRefused(outcome, 'field_type');
      },
    },
  },
  'custom-fields/delete': {
    request: async (account) => ({ query: { id: await makeField(account) } }),
    notFound: unknownInQuery('id'),
    succeeds: async (account) => {
      const id = await makeField(account);

      expectAcknowledged(await account.client.fields.deleteCustom(id));

      expect(await account.client.fields.custom()).toEqual([]);
    },
  },
} satisfies ContractsOf<typeof FIELD_ENDPOINTS>;

async function makeField({ client }: ContractAccount): Promise<string> {
  await client.fields.saveCustom(PLAN);
  return only(await client.fields.custom()).id;
}

async function typesByName(client: ContractAccount['client']): Promise<Record<string, string>> {
  const fields = await client.fields.custom();
  return Object.fromEntries(fields.map(({ fieldName, fieldType }) => [fieldName, fieldType]));
}
