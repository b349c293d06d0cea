// What the service says may hold both keys and the addresses of people; nothing that we keep does.
import { expect, it } from 'vitest';
import { PEOPLE, reply, worldOf } from '../apply/stories.ts';

const SECRET = 'secret-key-of-a-test';
const PUBLIC = 'public-key-of-a-test';

it.each([
  ['as they are', SECRET, PUBLIC],
  ['in a URL', SECRET.replaceAll('-', '%2d'), PUBLIC.replaceAll('-', '%2D')],
  ['in base64', Buffer.from(SECRET).toString('base64'), Buffer.from(PUBLIC).toString('base64')],
])('keeps the keys that a rejection quotes %s out of the report', async (_how, secret, open) => {
  const world = worldOf(PEOPLE);
  const said = { email: [`no ${secret} for ann@example.com`], [open]: [secret] };
  const refusal = reply(200, JSON.stringify({ status: 'failed', errors: said }));
  world.fateOf = ({ endpoint }) => (endpoint === 'contacts/add' ? refusal : 'answered');

  const { runId, result } = await world.sync();

  const kept = [...world.journal.walks.exceptions(runId)].map((entry) => JSON.stringify(entry));
  expect(result.verdicts.rejected).toBe(3);
  expect(kept.join('\n')).toContain('[key]');
  for (const hidden of [SECRET, PUBLIC, secret, open, 'ann@example.com']) {
    expect(kept.join('\n')).not.toContain(hidden);
  }
});
