import { expect, it } from 'vitest';
import { CONTACT_TYPE_ENDPOINTS } from '../../../src/api/endpoints/contacts.ts';

it.each([
  ['contacts-type/add', 'settle-first', 'whether a second one of a name is refused is not shown'],
  ['contacts-type/update', 'same-target', 'the same name on the same id changes nothing more'],
  ['contacts-type/delete', 'never', 'what becomes of its contacts is not shown'],
] as const)('repeats %s in doubt as "%s", since %s', (id, retry, _why) => {
  expect(CONTACT_TYPE_ENDPOINTS[id].retry).toBe(retry);
});
