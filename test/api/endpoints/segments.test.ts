import { expect, it } from 'vitest';
import { SEGMENT_ENDPOINTS } from '../../../src/api/endpoints/contacts.ts';

it.each([
  ['segment/email/store', 'settle-first', 'whether a second one of an address is refused is open'],
  ['segment/email/delete', 'same-target', 'a recipient cannot be deleted twice'],
  ['segment/delete', 'never', 'no endpoint makes a segment again'],
] as const)('repeats %s in doubt as "%s", since %s', (id, retry, _why) => {
  expect(SEGMENT_ENDPOINTS[id].retry).toBe(retry);
});
