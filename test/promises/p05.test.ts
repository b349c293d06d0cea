// P5, "An empty, short, unreadable or unparsable side deletes nobody."
import { describe, expect, it } from 'vitest';
import { manyPeople, recordWrites, reply, worldOf } from '../apply/stories.ts';

const COUNT = 40;

async function syncedWorld(): Promise<ReturnType<typeof worldOf>> {
  const world = worldOf(manyPeople(COUNT));
  await world.sync();
  return world;
}

describe('P5: an empty, short, unreadable or unparsable side deletes nobody', () => {
  it.each([
    ['empty', 0],
    ['cut after a few rows', 8],
    ['a third shorter', 26],
  ])('deletes nobody when the source is %s', async (_how, count) => {
    const world = await syncedWorld();
    world.config = { ...world.config, sources: { crm: manyPeople(count) } };

    const { result } = await world.sync({ onTrip: 'park' });

    expect(world.service.emails()).toHaveLength(COUNT);
    expect(result.parked).toMatchObject({ deletes: COUNT - count });
  });

  it('deletes nobody when the addresses of the source cannot be read', async () => {
    const world = await syncedWorld();
    const [header = [], ...rows] = manyPeople(COUNT);
    const garbled = rows.map(([, ...rest]) => ['not an address', ...rest]);
    world.config = { ...world.config, sources: { crm: [header, ...garbled] } };

    await world.sync({ onTrip: 'park' });

    expect(world.service.emails()).toHaveLength(COUNT);
  });

  it.each([
    'p0001 @example.com',
    'p0001\u00a0@example.com',
    'p0001@example,com',
    'p0001 [at] example.com',
    'p0001@example..com',
    'p0001&#64;example.com',
  ])('does not delete the contact that a row with %j may mean', async (written) => {
    const world = await syncedWorld();
    const [header = [], [, ...first] = [], ...others] = manyPeople(COUNT);
    // Somebody else is gone, so that the mirror deletes.
    const slipped = [header, [written, ...first], ...others.slice(0, -1)];
    world.config = { ...world.config, sources: { crm: slipped } };

    const { result } = await world.sync();

    expect(world.service.emails()).toContain('p0001@example.com');
    expect(world.service.emails()).toHaveLength(COUNT - 1);
    expect(result.invalidRows).toBe(1);
  });

  it('writes nothing when the list of the service is much shorter than before', async () => {
    const world = await syncedWorld();
    for (const email of world.service.emails().slice(0, 30)) world.service.deleteContact(email);
    const writes = recordWrites(world);

    await expect(world.sync()).rejects.toMatchObject({ code: 'GUARD_REFUSED' });

    expect(writes).toEqual([]);
  });

  it.each([
    ['breaks off', 'answer-cut'],
    ['is a page', reply(200, '<html></html>')],
    ['is empty', reply(200, '')],
    ['is null', reply(200, '{"status":"success","message":{"contacts":null}}')],
    ['lacks its contacts', reply(200, '{"status":"success","message":{}}')],
    ['ends in the middle of a contact', reply(200, '{"status":"success","message":{"contacts":[{')],
  ] as const)('writes nothing when the list of contacts %s', async (_how, fate) => {
    const world = await syncedWorld();
    world.config = { ...world.config, sources: { crm: manyPeople(COUNT - 2) } };
    const writes = recordWrites(world);
    world.fateOf = ({ endpoint }) => (endpoint === 'contacts/list' ? fate : 'answered');

    await expect(world.sync()).rejects.toMatchObject({ hint: expect.any(String) });

    expect(writes).toEqual([]);
    expect(world.service.emails()).toHaveLength(COUNT);
  });

  it('deletes nobody of a saved plan when the list cannot be read at its application', async () => {
    const world = await syncedWorld();
    world.config = { ...world.config, sources: { crm: manyPeople(COUNT - 2) } };
    const made = await world.plan();
    world.fateOf = ({ endpoint }) => (endpoint === 'contacts/list' ? 'answer-cut' : 'answered');

    await expect(world.apply(made)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });

    expect(world.service.emails()).toHaveLength(COUNT);
  });
});
