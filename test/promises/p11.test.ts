// P11, "Secrets and people stay private": neither keys nor addresses are in what a run leaves behind or
// throws, and nothing follows a redirect.
import { describe, expect, it } from 'vitest';
import { seedAutomation } from '../../src/sandbox/seed/seed.ts';
import { endings, firstTo, recordWrites, reply, worldOf, PEOPLE } from '../apply/stories.ts';
import { saying } from '../saying.ts';

const KEYS = /public-key-of-a-test|secret-key-of-a-test/u;
const ADDRESS = /[\w.]+@example\.com/u;

/** A refusal that repeats the address and the key, as some services do. */
const TALKATIVE = reply(
  422,
  JSON.stringify({
    status: 'failed',
    errors: { email: ['The email ann@example.com of secret-key-of-a-test has been taken.'] },
  }),
);

describe('P11: secrets and people stay private', () => {
  it('keeps no address in the reasons of a run when the service repeats it', async () => {
    const world = worldOf(PEOPLE);
    world.fateOf = firstTo('contacts/add', TALKATIVE);

    const { runId, result } = await world.sync();

    const reasons = [...world.journal.walks.exceptions(runId)].map(({ reason }) => reason);
    expect(reasons).toHaveLength(1);
    expect(JSON.stringify(reasons)).not.toMatch(ADDRESS);
    expect(JSON.stringify(result)).not.toMatch(ADDRESS);
  });

  it.each([
    ['the credentials are refused', reply(401, '{"status":"failed","errors":"ann@example.com"}')],
    ['a read fails', reply(503, 'secret-key-of-a-test ann@example.com')],
  ])('names neither key nor address in its error when %s', async (_when, fate) => {
    const world = worldOf(PEOPLE);
    world.fateOf = ({ endpoint }) => (endpoint === 'contacts/list' ? fate : 'answered');

    const error = await world.sync().catch((thrown: unknown) => thrown);

    expect(error).toBeInstanceOf(Error);
    expect(String(error)).not.toMatch(KEYS);
    expect(String(error)).not.toMatch(ADDRESS);
  });

  it('tells the name of an automation without the address in it', async () => {
    const world = worldOf(PEOPLE);
    world.service.addContactType('Newsletter');
    const typeId = world.service.contactTypeId('Newsletter');
    seedAutomation(world.sandbox, {
      utr: '11111111-1111-4111-8111-111111111111',
      automation_name: 'Welcome ann@example.com',
      automation_for: Number(typeId),
      status: 1,
    });

    const made = await world.plan();
    const refused = await world.apply(made).catch((thrown: unknown) => thrown);

    expect(refused).toMatchObject({
      code: 'GUARD_REFUSED',
      message: saying('automation', 'Welcome [address]', 'Newsletter'),
    });
    expect(JSON.stringify(refused)).not.toMatch(ADDRESS);
    expect(made.plan.head.warnings).toMatchObject([{ code: 'AUTOMATION_LIVE' }]);
    expect(JSON.stringify(made.plan.head)).not.toMatch(ADDRESS);
  });

  it('names a contact type in an error without the address in it', async () => {
    const contactType = 'Friends of ann@example.com';
    const world = worldOf(PEOPLE, { config: { syncs: [{ sources: ['crm'], contactType }] } });
    world.service.addContactType(contactType);
    seedAutomation(world.sandbox, {
      utr: '11111111-1111-4111-8111-111111111111',
      automation_for: Number(world.service.contactTypeId(contactType)),
      status: 1,
    });

    const error = await world.sync().catch((thrown: unknown) => thrown);

    expect(error).toMatchObject({
      code: 'GUARD_REFUSED',
      message: saying('automation', 'Friends of [address]'),
    });
  });

  it('follows no redirect of a write, and settles what became of it', async () => {
    const world = worldOf(PEOPLE);
    const made = await world.plan();
    const moved = reply(302, '', { headers: { location: 'http://elsewhere.example.test/' } });
    world.fateOf = firstTo('contacts/add', moved);
    const writes = recordWrites(world);

    const finished = await world.apply(made);

    expect(writes.filter((path) => path === 'contacts/add')).toHaveLength(3);
    expect(endings(world, made, finished)).toEqual([]);
  });
});
