// A service that refuses the keys says so in many ways; a run that is told stops, and says so.
import { expect, it } from 'vitest';
import { PEOPLE, reply, worldOf } from '../apply/stories.ts';
import { exitCodeOfError } from '../../src/cli/shell/exit-codes.ts';

it.each([
  ['a message alone', { message: 'Unauthenticated.' }],
  ['an error alone', { error: 'Invalid API key' }],
  ['errors alone', { errors: 'This action is unauthorized.' }],
  ['another status', { status: 'error', message: 'The secret key is invalid.' }],
  ['a number for a status', { status: 401, message: 'Unauthorized' }],
  ['a text with the key', { status: 'failed', errors: 'Invalid API key secret-key-of-a-test' }],
])('ends with 77 when a list is answered with %s that refuses the keys', async (_how, body) => {
  const world = worldOf(PEOPLE);
  const refusal = reply(200, JSON.stringify(body));
  let asked = 0;
  world.fateOf = ({ endpoint }) => {
    if (endpoint !== 'contacts/list') return 'answered';
    asked += 1;
    return refusal;
  };

  const error: unknown = await world.sync().catch((thrown: unknown) => thrown);

  expect(error).toMatchObject({ code: 'CREDENTIALS_REFUSED' });
  expect(exitCodeOfError(error)).toBe(77);
  expect(asked).toBe(1);
});

it('reads a list again that is answered with other words', async () => {
  const world = worldOf(PEOPLE);
  let asked = 0;
  world.fateOf = ({ endpoint }) => {
    if (endpoint !== 'contacts/list') return 'answered';
    asked += 1;
    return asked === 1 ? reply(200, '{"message":"Please wait a moment"}') : 'answered';
  };

  const { result } = await world.sync();

  expect(result.verified).toBe(true);
});
