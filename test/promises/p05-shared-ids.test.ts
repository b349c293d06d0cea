// P5 and P2 where a list shows two people with one id: an update or delete by that id would reach the wrong person.
import { expect, it } from 'vitest';
import { PEOPLE, recordWrites, reply, sharingIds, worldOf } from '../apply/stories.ts';
import type { World } from '../world/world.ts';

const [HEADER = [], ANN = [], ...OTHERS] = PEOPLE;

/** People of a mirror, whose first row says something else by now; another one is gone. */
async function changedWorld(): Promise<World> {
  const world = worldOf(PEOPLE);
  await world.sync();
  const [email = '', , ...rest] = ANN;
  const changed = [HEADER, [email, 'Renamed', ...rest], ...OTHERS.slice(1)];
  world.config = { ...world.config, sources: { crm: changed } };
  return world;
}

it('P5: changes and deletes nobody while the list shows two people with one id', async () => {
  const world = await changedWorld();
  world.fateOf = sharingIds(world, Infinity);
  const writes = recordWrites(world);

  await expect(world.sync()).rejects.toMatchObject({
    code: 'UNEXPECTED_ANSWER',
    message: expect.stringContaining('contacts/list shows two contacts with one id') as string,
  });

  expect(writes).toEqual([]);
});

it('P5: reads such a list again', async () => {
  const world = await changedWorld();
  world.fateOf = sharingIds(world, 1);

  const { result } = await world.sync({ allowed: { delete: 1 } });

  expect(result.verified).toBe(true);
  expect(world.service.emails()).toHaveLength(PEOPLE.length - 2);
});

it('P5: removes no recipient of a segment while two have one id', async () => {
  const world = worldOf(
    [
      ['Email', 'First name', 'Last name'],
      ['a@x.de', 'A', 'B'],
    ],
    {
      config: { syncs: [{ sources: ['crm'], segment: 'Spring', mode: 'mirror' }] },
    },
  );
  world.service.addContactType('Newsletter');
  world.service.addSegment('Spring');
  const recipient = (id: number, email: string) => {
    return {
      id,
      user_id: 7001,
      segment_id: 1,
      contact_id: null,
      email,
      first_name: 'A',
      last_name: 'B',
    };
  };
  const contactEmails = [recipient(3, 'a@x.de'), recipient(2, 'b@x.de'), recipient(2, 'c@x.de')];
  const shown = reply(200, JSON.stringify({ status: 'success', message: { contactEmails } }));
  world.fateOf = ({ endpoint }) => (endpoint === 'segment/email/list' ? shown : 'answered');

  await expect(world.sync()).rejects.toThrow('segment/email/list shows two');
});
