import { expect, it } from 'vitest';
import { NOTIFICATION_RECIPIENT_ENDPOINTS } from '../../../src/api/endpoints/mailings.ts';

it.each([
  ['notification-recipient/save', 'settle-first', 'a second one would be told of everything twice'],
  ['notification-recipient/delete', 'same-target', 'a recipient cannot be deleted twice'],
  ['notification-recipient/bulk-delete', 'same-target', 'no recipient can be deleted twice'],
] as const)('repeats %s in doubt as "%s", since %s', (id, retry, _why) => {
  expect(NOTIFICATION_RECIPIENT_ENDPOINTS[id].retry).toBe(retry);
});
