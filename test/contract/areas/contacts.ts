import { expect } from 'vitest';
import type { CONTACT_ENDPOINTS } from '../../../src/api/endpoints/table.ts';
import { type Contact, uploadFileBytes } from '../../../src/api/index.ts';
import { EMAIL, all, anyCountry, makeContact, makeContactType } from '../arrange.ts';
import { UNKNOWN_ID, unknownIds, unknownInQuery } from '../contract.ts';
import type { ContractsOf } from '../contract.ts';
import { openAccount } from '../contract-account.ts';
import type { ContractAccount } from '../contract-account.ts';
import { expectAcknowledged, expectNotFound, expectRefused } from '../expectations.ts';

const TEXTS = {
  first_name: 'Ada',
  last_name: 'Ex',
  state: 'Wien',
  city: 'Wien',
  address_line1: 'Weg 1',
  address_line2: 'Hof',
  state_province_region: 'W',
  postal_code: '01069',
};

export const CONTACT_CONTRACTS = {
  'contacts/list': {
    succeeds: async (account) => {
      const contactTypeId = await makeContactType(account);
      const id = await makeContact(account, contactTypeId);

      const contacts = await listed(account);

      expect(contacts).toMatchObject([{ id, contactTypeId, email: EMAIL, deletedAt: null }]);
    },
  },
  'contacts/add': {
    required: ['contact_type_id', 'email', 'country'],
    request: async (account) => ({ form: await contactForm(account) }),
    succeeds: async (account) => {
      const form = { ...(await contactForm(account)), ...TEXTS };

      expectAcknowledged(await account.client.contacts.add(form));

      expect(await listed(account)).toMatchObject([
        {
          contactTypeId: form.contact_type_id,
          email: EMAIL,
          fields: { ...TEXTS, country: form.country },
        },
      ]);
    },
  },
  'contacts/update': {
    required: ['contact_id', 'contact_type_id', 'email', 'country'],
    request: async (account) => {
      const form = await contactForm(account);
      return { form: { ...form, contact_id: await makeContact(account, form.contact_type_id) } };
    },
    notFound: { spelling: 'Record Not Found', unknown: { form: { contact_id: UNKNOWN_ID } } },
    succeeds: async (account) => {
      const form = { ...(await contactForm(account)), ...TEXTS, email: 'bob@example.com' };
      const id = await makeContact(account, form.contact_type_id);

      expectAcknowledged(await account.client.contacts.update({ ...form, contact_id: id }));

      expect(await account.client.contacts.details(id)).toMatchObject({
        email: 'bob@example.com',
        fields: TEXTS,
      });
    },
  },
  'contacts/details': {
    request: async (account) => ({
      query: { contact_id: (await makeContacts(account)).at(0) ?? '' },
    }),
    notFound: unknownInQuery('contact_id'),
    succeeds: async (account) => {
      const [id = ''] = await makeContacts(account);

      const contact = await account.client.contacts.details(id);

      expect(contact).toMatchObject({ id, email: EMAIL });
      expect(contact?.customFields.size).toBe(0);
    },
  },
  'contacts/delete': {
    request: async (account) => ({
      query: { contact_id: (await makeContacts(account)).at(0) ?? '' },
    }),
    notFound: unknownInQuery('contact_id'),
    succeeds: async (account) => {
      const [id = '', other] = await makeContacts(account);

      expectAcknowledged(await account.client.contacts.delete(id));

      expect(await account.client.contacts.details(id)).toBeUndefined();
      expect(await listed(account)).toMatchObject([{ id: other }]);
    },
  },
  'contacts/bulk-delete': {
    required: ['strIds'],
    request: async (account) => ({
      form: { 'strIds[0]': (await makeContacts(account)).at(0) ?? '' },
    }),
    notFound: unknownIds('Record Not Found'),
    succeeds: async (account) => {
      const ids = await makeContacts(account);

      expectAcknowledged(await account.client.contacts.bulkDelete(ids));

      expect(await listed(account)).toEqual([]);
    },
  },
  'contacts/upload-csv': {
    required: ['contact_type_id', 'file'],
    request: async (account) => ({
      form: { contact_type_id: await makeContactType(account) },
      file: { name: 'contacts.csv', text: `email,country\n${EMAIL},India\n` },
    }),
    succeeds: async (account) => {
      const { contacts, fields } = account.client;
      const contactTypeId = await makeContactType(account);
      await fields.saveCustom({ field_name: 'plan', field_type: 'text' });
      const content = uploadFileBytes({
        header: ['email', 'country', 'city', 'alt_email', 'plan'],
        rows: [[EMAIL, 'India', 'Surat, "old"\ntown', 'other@example.com', 'gold']],
      });

      const outcome = await contacts.uploadCsv({ contactTypeId, fileName: 'a.csv', content });

      expectAcknowledged(outcome);
      expect(await listed(account)).toMatchObject([
        {
          contactTypeId,
          email: EMAIL,
          fields: { city: 'Surat, "old"\ntown', alt_email: 'other@example.com' },
        },
      ]);
    },
    also: {
      'refuses a file without the extension CSV': async (account) => {
        const form = { contact_type_id: await makeContactType(account) };
        const file = { name: 'contacts.txt', text: `email,country\n${EMAIL},India\n` };

        const { outcome } = await account.raw('contacts/upload-csv', { form, file });

        expectRefused(outcome, 'file');
        expect(await listed(account)).toEqual([]);
      },
    },
  },
  'contacts/csv-sample/download': {
    succeeds: async ({ client }) => {
      const sample = await client.contacts.csvSample();

      expect(sample?.header).toContain('email');
    },
    also: {
      'may have no sample': async () => {
        const account = await openAccount({ csv_sample_body: 'failed' });
        const answer = await account.raw('contacts/csv-sample/download', {});
        const sample = await account.client.contacts.csvSample();
        await account.close();

        expectNotFound(answer, 'Record Not Found');
        expect(sample).toBeUndefined();
      },
    },
  },
} satisfies ContractsOf<typeof CONTACT_ENDPOINTS>;

async function listed({ client }: ContractAccount): Promise<readonly Contact[]> {
  return await all((sink) => client.contacts.list(sink));
}

async function contactForm(account: ContractAccount) {
  return {
    contact_type_id: await makeContactType(account),
    email: EMAIL,
    country: await anyCountry(account),
  };
}

/** The ids of two contacts. */
async function makeContacts(account: ContractAccount): Promise<readonly string[]> {
  const contactTypeId = await makeContactType(account);
  return [
    await makeContact(account, contactTypeId),
    await makeContact(account, contactTypeId, 'bob@example.com'),
  ];
}
