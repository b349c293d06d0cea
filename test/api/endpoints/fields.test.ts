import { expect, it } from 'vitest';
import { FIELD_ENDPOINTS } from '../../../src/api/endpoints/contacts.ts';

it.each([
  ['custom-fields/save', 'settle-first', 'whether a second one of a name is refused is not shown'],
  ['custom-fields/delete', 'never', 'what becomes of the values is not shown'],
] as const)('repeats %s in doubt as "%s", since %s', (id, retry, _why) => {
  expect(FIELD_ENDPOINTS[id].retry).toBe(retry);
});
