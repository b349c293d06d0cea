import { expect } from 'vitest';
import type { CONTACT_TYPE_ENDPOINTS } from '../../../src/api/endpoints/table.ts';
import { makeContact, makeContactType } from '../arrange.ts';
import { UNKNOWN_ID, unknownInQuery } from '../contract.ts';
import type { ContractsOf } from '../contract.ts';
import { expectAcknowledged, expectRefused } from '../expectations.ts';

export const CONTACT_TYPE_CONTRACTS = {
  'contacts-type': {
    succeeds: async (account) => {
      const id = await makeContactType(account);
      await makeContact(account, id);

      const types = await account.client.contactTypes.list();

      expect(types).toMatchObject([{ id, name: 'News', contactsCount: 1, deletedAt: null }]);
    },
  },
  'contacts-type/view': {
    request: async (account) => ({ query: { contact_type_id: await makeContactType(account) } }),
    notFound: unknownInQuery('contact_type_id'),
    succeeds: async (account) => {
      const id = await makeContactType(account);

      const type = await account.client.contactTypes.view(id);

      expect(type).toMatchObject({ id, name: 'News', contactsCount: undefined });
    },
  },
  'contacts-type/add': {
    required: ['name'],
    request: async () => ({ form: { name: 'News' } }),
    succeeds: async ({ client }) => {
      expectAcknowledged(await client.contactTypes.add('Ab'));

      expect(await client.contactTypes.list()).toMatchObject([{ name: 'Ab', contactsCount: 0 }]);
    },
    also: {
      'refuses a name of less than 2 characters': async ({ client }) => {
        expectRefused(await client.contactTypes.add('A'), 'name');

        expect(await client.contactTypes.list()).toEqual([]);
      },
    },
  },
  'contacts-type/update': {
    required: ['id', 'name'],
    request: async (account) => ({ form: { id: await makeContactType(account), name: 'Post' } }),
    notFound: { spelling: 'Record Not Found', unknown: { form: { id: UNKNOWN_ID } } },
    succeeds: async (account) => {
      const id = await makeContactType(account);

      expectAcknowledged(await account.client.contactTypes.update({ id, name: 'Post' }));

      expect(await account.client.contactTypes.view(id)).toMatchObject({ name: 'Post' });
    },
    also: {
      'refuses a name of less than 2 characters': async (account) => {
        const id = await makeContactType(account);

        expectRefused(await account.client.contactTypes.update({ id, name: 'P' }), 'name');

        expect(await account.client.contactTypes.view(id)).toMatchObject({ name: 'News' });
      },
    },
  },
  'contacts-type/delete': {
    request: async (account) => ({ query: { contact_type_id: await makeContactType(account) } }),
    notFound: unknownInQuery('contact_type_id'),
    succeeds: async (account) => {
      const id = await makeContactType(account);

      expectAcknowledged(await account.client.contactTypes.delete(id));

      expect(await account.client.contactTypes.view(id)).toBeUndefined();
      expect(await account.client.contactTypes.list()).toEqual([]);
    },
  },
} satisfies ContractsOf<typeof CONTACT_TYPE_ENDPOINTS>;
