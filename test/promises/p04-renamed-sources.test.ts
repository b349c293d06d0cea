// P4 and P13 for sources that the configuration calls otherwise than before: an id goes on telling who left, was removed or was
// erased, and says nothing where another source has come with the same numbers.
import { describe, expect, it } from 'vitest';
import { worldOf } from '../apply/stories.ts';
import type { World } from '../world/world.ts';

const HEADER = ['Id', 'Email', 'First name', 'Country'];

type Emails = Readonly<Record<number, string>>;

function rows(changed: Emails = {}, host = 'example.com'): string[][] {
  const people = Array.from({ length: 20 }, (_, id) => [
    String(id),
    changed[id] ?? `p${String(id)}@${host}`,
    'Pat',
    'India',
  ]);
  return [HEADER, ...people];
}

/** From the source `crm`; the first left on the service, and somebody removed the second. */
async function worldWithTwoAway(): Promise<World> {
  const world = worldOf(rows(), {
    config: { ids: { crm: 'Id' }, syncs: [{ sources: ['crm'], mode: 'mirror' }] },
  });
  await world.sync();
  world.service.unsubscribe('p0@example.com');
  world.service.deleteContact('p1@example.com');
  await world.sync();
  return world;
}

function rename(world: World, table: string[][]): void {
  world.config = {
    ...world.config,
    sources: { customers: table },
    ids: { customers: 'Id' },
    syncs: [{ sources: ['customers'], mode: 'mirror' }],
  };
}

const NEW = { 0: 'new0@example.com', 1: 'new1@example.com' };

describe('a source that has another name in the configuration', () => {
  it('keeps away who left, and who was removed, under their new addresses', async () => {
    const world = await worldWithTwoAway();
    rename(world, rows(NEW));

    const { result } = await world.sync();

    expect(world.service.emails().filter((email) => email.startsWith('new'))).toEqual([]);
    expect(world.service.suppressed()).toContain(NEW[0]);
    expect(result.memory?.goneOnService).toBe(1);
  });

  it('keeps away who was erased', async () => {
    const world = await worldWithTwoAway();
    world.past.erase(['p2@example.com'], '2026-01-31');
    world.past.eraseLinkedIds(world.journal.sourceIds, '2026-01-31');
    rename(world, rows({ 2: 'new2@example.com' }));

    await world.sync();
    rename(world, rows({ 2: 'newer2@example.com' }));
    await world.sync();

    expect(world.service.emails().filter((email) => email.startsWith('new'))).toEqual([]);
  });

  it('says nothing of the people of another source with the same numbers', async () => {
    const world = await worldWithTwoAway();
    rename(world, rows({}, 'shop.example'));

    await world.sync();

    expect(world.service.emails()).toContain('p0@shop.example');
    expect(world.service.emails()).toContain('p1@shop.example');
    expect(world.service.suppressed()).toEqual(['p0@example.com']);
  });
});
