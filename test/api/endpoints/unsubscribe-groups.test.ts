import { expect, it } from 'vitest';
import { UNSUBSCRIBE_GROUP_ENDPOINTS } from '../../../src/api/endpoints/suppressions.ts';

it.each([
  ['unsubscribes-groups/save', 'settle-first', 'a second group of a name stays for good'],
  ['unsubscribes-groups/update', 'same-target', 'it names the group and all that it consists of'],
  ['unsubscribes-groups/manually-add', 'set-union', 'an address that is in the group stays in it'],
  ['unsubscribes-groups/recipients-delete', 'never', 'the person may have unsubscribed again'],
  ['unsubscribes-groups/recipients-bulk-delete', 'never', 'somebody may have unsubscribed again'],
] as const)('repeats %s in doubt as "%s", since %s', (id, retry, _why) => {
  expect(UNSUBSCRIBE_GROUP_ENDPOINTS[id].retry).toBe(retry);
});

it('demands every member of a group, as an update replaces them all', () => {
  const optional = UNSUBSCRIBE_GROUP_ENDPOINTS['unsubscribes-groups/update'].form.filter(
    (field) => !field.required,
  );

  expect(optional).toEqual([]);
});
