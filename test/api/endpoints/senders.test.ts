import { expect, it } from 'vitest';
import { SENDER_ENDPOINTS } from '../../../src/api/endpoints/mailings.ts';

it.each([
  ['sender/save', 'never', 'each repetition may send the verification mail once more'],
  ['sender/update', 'never', 'each repetition may send the verification mail once more'],
  ['sender/delete', 'never', 'what becomes of the sends that name it is not shown'],
  ['sender/resend-mail', 'never', 'it sends mail'],
] as const)('repeats %s in doubt as "%s", since %s', (id, retry, _why) => {
  expect(SENDER_ENDPOINTS[id].retry).toBe(retry);
});
