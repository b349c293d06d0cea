import { describe, expect, it } from 'vitest';
import { manyPeople, recordWrites, worldOf, worldWithEverything, PEOPLE } from '../stories.ts';

describe('a sync', () => {
  it('reads the list twice, plans once and verifies', async () => {
    const world = worldWithEverything();

    const { result } = await world.sync();

    expect(result).toMatchObject({ listReads: 2, verified: true, parked: null, invalidRows: 0 });
  });

  it('is a finished run with nothing written when a guard refuses', async () => {
    const world = worldOf(manyPeople(40));
    await world.sync();
    const [header = [], ...rows] = manyPeople(40);
    const renamed = rows.map(([email = '', , ...rest]) => [email, 'New', ...rest]);
    world.config = { ...world.config, sources: { crm: [header, ...renamed] } };
    const writes = recordWrites(world);

    await expect(world.sync({ onTrip: 'stop' })).rejects.toMatchObject({
      code: 'GUARD_REFUSED',
      guards: [{ name: 'maxUpdate', of: 'Newsletter', value: 40, limit: 12 }],
      hint: expect.stringContaining('--accept update=40'),
    });

    expect(writes).toEqual([]);
    expect(world.journal.runs.unfinished()).toBeUndefined();
  });

  it('is refused for a source that is as empty as it was', async () => {
    const world = worldOf(PEOPLE.slice(0, 1));
    world.service.addContactType('Newsletter');
    world.service.addContact('ann@example.com');
    const made = await world.plan();

    await expect(world.apply(made)).rejects.toMatchObject({
      code: 'GUARD_REFUSED',
      guards: [{ name: 'maxShrink', of: 'crm', value: 0 }],
      hint: expect.stringContaining('--accept shrink'),
    });

    expect(world.service.emails()).toEqual(['ann@example.com']);
  });

  it('goes through when the tripped guard is lifted by the exact number', async () => {
    const world = worldOf(manyPeople(40));
    await world.sync();
    const [header = [], ...rows] = manyPeople(40);
    const renamed = rows.map(([email = '', , ...rest]) => [email, 'New', ...rest]);
    world.config = { ...world.config, sources: { crm: [header, ...renamed] } };

    const wrong = await world.sync({ allowed: { update: 39 } });
    const { result } = await world.sync({ allowed: { update: 40 } });

    expect(wrong.result.verdicts.applied).toBe(0);
    expect(result.verdicts.applied).toBe(40);
  });

  it('leaves nothing to resume when the service cannot be read', async () => {
    const world = worldOf(PEOPLE);
    world.fateOf = ({ endpoint }) => (endpoint === 'contacts/list' ? 'request-lost' : 'answered');

    await expect(world.sync()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });

    expect(world.journal.runs.unfinished()).toBeUndefined();
  });

  it('leaves a run to resume when the service stops answering in its middle', async () => {
    const world = worldOf(manyPeople(9));
    world.fateOf = ({ endpoint }) => (endpoint === 'contacts/add' ? 'request-lost' : 'answered');

    await expect(world.sync()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });

    expect(world.journal.runs.unfinished()).toMatchObject({ command: 'sync', phase: 'applying' });
  });

  it('refuses everything when a delete guard trips and it is told to stop then', async () => {
    const world = worldOf(manyPeople(40));
    await world.sync();
    world.config = { ...world.config, sources: { crm: manyPeople(20) } };

    await expect(world.sync({ onTrip: 'stop' })).rejects.toMatchObject({ code: 'GUARD_REFUSED' });

    expect(world.service.emails()).toHaveLength(40);
  });
});
