import { expect, it } from 'vitest';
import { AUTOMATION_SCHEDULE_ENDPOINTS } from '../../../src/api/endpoints/mailings.ts';

it.each([
  ['automations/schedule/create', 'never', 'a second email mails everybody twice'],
  ['automations/schedule/delete', 'same-target', 'a utr names one for good'],
] as const)('repeats %s in doubt as "%s", since %s', (id, retry, _why) => {
  expect(AUTOMATION_SCHEDULE_ENDPOINTS[id].retry).toBe(retry);
});
