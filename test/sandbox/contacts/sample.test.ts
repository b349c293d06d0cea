import { expect, it } from 'vitest';
import { bodyText, testAccount } from '../sandbox-account.ts';

const PATH = 'two/contacts/csv-sample/download';

it('names the columns of an upload, the custom fields last', () => {
  const account = testAccount();
  account.post('one/custom-fields/save', { field_name: 'plan', field_type: 'text' });

  const response = account.raw(PATH);

  const [header, row] = bodyText(response).split('\n');
  expect(response.headers['content-type']).toContain('text/csv');
  expect(header).toMatch(/^email,first_name,.*,alt_email,plan$/);
  expect(row?.split(',')).toHaveLength(header?.split(',').length ?? 0);
});

it('can be uploaded as it is', () => {
  const account = testAccount({ csv_header: 'required_exact' });

  const answer = account.upload(bodyText(account.raw(PATH)));

  expect(answer).toEqual({ status: 'success', message: 'Imported Successfully' });
  expect(account.contacts()).toMatchObject([{ first_name: 'Asha', city: 'Surat' }]);
});
