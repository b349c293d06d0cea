import { expect, it } from 'vitest';
import { SINGLE_SEND_ENDPOINTS } from '../../../src/api/endpoints/mailings.ts';

it.each([
  ['single/send/create', 'never', 'one that took effect late would mail everybody twice'],
  ['single/send/update', 'never', 'whether it sends again is not shown'],
  ['single/send/duplicate', 'never', 'the copy may be sent too'],
  ['single/send/delete', 'same-target', 'a utr names one for good'],
  ['single/send/bulk-delete', 'same-target', 'no single send can be deleted twice'],
] as const)('repeats %s in doubt as "%s", since %s', (id, retry, _why) => {
  expect(SINGLE_SEND_ENDPOINTS[id].retry).toBe(retry);
});

it('demands the same of an update as of a new one, and the utr', () => {
  const demandedOf = (id: 'single/send/create' | 'single/send/update') =>
    SINGLE_SEND_ENDPOINTS[id].form.filter((field) => field.required).map(({ name }) => name);

  expect(demandedOf('single/send/update')).toEqual(['utr', ...demandedOf('single/send/create')]);
});
