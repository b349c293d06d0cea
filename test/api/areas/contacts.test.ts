import { describe, expect, it } from 'vitest';
import type { ServiceClient } from '../../../src/api/client.ts';
import { CallError } from '../../../src/api/outcome/errors.ts';
import type { Outcome } from '../../../src/api/outcome/outcome.ts';
import { formOf, lineOf, rawContact, scriptedService, success } from '../wire-script.ts';

const FORM = {
  contact_type_id: '3',
  email: 'ada@example.com',
  country: '101',
  first_name: 'Ada',
  last_name: 'Ex',
  state: 'Bayern',
  city: 'Köln',
  address_line1: 'Weg 1',
  address_line2: '',
  state_province_region: 'BY',
  postal_code: '01069',
};

describe('contacts', () => {
  it.each<[string, string, (client: ServiceClient) => Promise<Outcome>, string, object]>([
    [
      'adds one',
      'Contact Added Successfully',
      ({ contacts }) => contacts.add(FORM),
      'POST two contacts/add',
      FORM,
    ],
    [
      'updates one',
      'Contact Updated Successfully',
      ({ contacts }) => contacts.update({ ...FORM, contact_id: '11' }),
      'POST two contacts/update',
      { ...FORM, contact_id: '11' },
    ],
    [
      'deletes several',
      'Deleted Successfully',
      ({ contacts }) => contacts.bulkDelete(['11', '12']),
      'POST two contacts/bulk-delete',
      { 'strIds[0]': '11', 'strIds[1]': '12' },
    ],
    [
      'uploads a file',
      'Imported Successfully',
      ({ contacts }) =>
        contacts.uploadCsv({ contactTypeId: '3', fileName: 'a.csv', content: Buffer.from('a\n') }),
      'POST two contacts/upload-csv',
      { contact_type_id: '3', file: 'a\n' },
    ],
  ])('%s as specified', async (_name, text, call, line, form) => {
    const { client, requests } = scriptedService([success(text)]);

    const outcome = await call(client);

    expect(outcome.kind).toBe('acknowledged');
    expect(lineOf(requests[0])).toBe(line);
    expect(await formOf(requests[0])).toEqual(form);
  });

  it('deletes one by its id', async () => {
    const { client, requests } = scriptedService([success('Deleted Successfully')]);

    const outcome = await client.contacts.delete('11');

    expect(outcome.kind).toBe('acknowledged');
    expect(lineOf(requests[0])).toBe('DELETE two contacts/delete?contact_id=11');
  });

  it('reads the list and the sample where they are', async () => {
    const { client, requests } = scriptedService([success({ contacts: [rawContact] })]);
    const emails: string[] = [];

    await client.contacts.list({
      restart: () => undefined,
      accept: (batch) => emails.push(...batch.map(({ email }) => email)),
    });
    await client.contacts.csvSample();

    expect(emails).toEqual(['ada@example.com']);
    expect(requests.map(lineOf)).toEqual([
      'GET two contacts/list',
      'GET two contacts/csv-sample/download',
    ]);
  });

  it('uploads nothing that is not named as a CSV file', async () => {
    const { client, requests } = scriptedService([success('Imported Successfully')]);
    const upload = { contactTypeId: '3', fileName: 'a.txt', content: Buffer.of() };

    await expect(client.contacts.uploadCsv(upload)).rejects.toThrow(CallError);

    expect(requests).toHaveLength(0);
  });
});
