import { expect, it } from 'vitest';
import { judge } from '../../../src/api/calls/judge.ts';
import { scriptedChannel } from '../wire-script.ts';

it('keeps neither key in what it says about an answer', () => {
  const { channel } = scriptedChannel([]);
  const errors = { email: ['no secret-key-1'], 'public-key-1': ['secret%2Dkey%2D1'] };
  const body = { kind: 'envelope', status: 'failed', message: undefined, errors } as const;

  const outcome = judge(channel, 'contacts/add', {
    kind: 'answered',
    httpStatus: 200,
    headers: {},
    body,
  });

  expect(outcome).toMatchObject({ kind: 'rejected', refusals: [{ messages: ['no [key]'] }, {}] });
  expect(JSON.stringify(outcome)).not.toMatch(/(?:secret|public).{0,3}key.{0,3}1/u);
});
