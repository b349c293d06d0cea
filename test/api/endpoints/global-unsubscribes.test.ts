import { expect, it } from 'vitest';
import { GLOBAL_UNSUBSCRIBE_ENDPOINTS } from '../../../src/api/endpoints/suppressions.ts';

it.each([
  ['global-unsubscribes/save', 'set-union', 'an address that is in the list stays in it'],
  ['global-unsubscribes/delete', 'never', 'the person may have unsubscribed again meanwhile'],
  ['global-unsubscribes/bulk-delete', 'never', 'somebody may have unsubscribed again meanwhile'],
] as const)('repeats %s in doubt as "%s", since %s', (id, retry, _why) => {
  expect(GLOBAL_UNSUBSCRIBE_ENDPOINTS[id].retry).toBe(retry);
});
