import { expect, it } from 'vitest';
import { AUTOMATION_ENDPOINTS } from '../../../src/api/endpoints/mailings.ts';

it.each([
  ['automations/create', 'settle-first', 'a second one may make a double'],
  ['automations/duplicate', 'never', 'the copy may be live'],
  ['automations/pause', 'same-target', 'one that is paused stays so'],
  ['automations/set-live', 'never', 'somebody may have paused it meanwhile'],
  ['automations/delete', 'same-target', 'a utr names one for good'],
  ['automations/bulk-delete', 'same-target', 'no automation can be deleted twice'],
] as const)('repeats %s in doubt as "%s", since %s', (id, retry, _why) => {
  expect(AUTOMATION_ENDPOINTS[id].retry).toBe(retry);
});
