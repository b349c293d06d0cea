import { expect, it } from 'vitest';
import { CONTACT_ENDPOINTS } from '../../../src/api/endpoints/contacts.ts';
import { STANDARD_FIELDS } from '../../../src/contacts/index.ts';

it.each([
  ['contacts/add', 'settle-first', 'a second one may make a double'],
  ['contacts/upload-csv', 'settle-first', 'its rows may arrive later'],
  ['contacts/update', 'same-target', 'it names the contact and all of its values'],
  ['contacts/delete', 'same-target', 'a contact cannot be deleted twice'],
  ['contacts/bulk-delete', 'same-target', 'no contact can be deleted twice'],
] as const)('repeats %s in doubt as "%s", since %s', (id, retry, _why) => {
  expect(CONTACT_ENDPOINTS[id].retry).toBe(retry);
});

it.each(['contacts/add', 'contacts/update'] as const)(
  'has a place for every standard field in %s, and demands the country only',
  (id) => {
    const names = CONTACT_ENDPOINTS[id].form.map(({ name }) => name);
    const demanded = CONTACT_ENDPOINTS[id].form.filter((field) => field.required);

    expect(names).toEqual(expect.arrayContaining([...STANDARD_FIELDS]));
    expect(demanded.map(({ name }) => name).slice(-3)).toEqual([
      'contact_type_id',
      'email',
      'country',
    ]);
  },
);
