// An account with two contacts whose people have ids, of whom one has another address since.
import type { World, WorldOptions } from '../world/world.ts';
import { worldOf } from './stories.ts';

const HEADER = ['Id', 'Email', 'First name', 'Country', 'Plan'];

function tableWith(email: string, name = 'Bob', plan = 'gold'): string[][] {
  return [
    HEADER,
    ['1', 'ann@example.com', 'Ann', 'India', 'silver'],
    ['2', email, name, 'India', plan],
  ];
}

/** Ann and Bob were synced; Bob writes his name and his address in another way since. */
export async function renamedWorld(options: WorldOptions = {}): Promise<World> {
  const world = worldOf(tableWith('bob@example.com'), {
    ...options,
    config: { columns: { 'custom.plan': 'Plan' }, ids: { crm: 'Id' } },
  });
  await world.sync();
  changeTo(world, 'robert@example.com', 'Robert');
  return world;
}

export function changeTo(world: World, email: string, name: string): void {
  world.config = { ...world.config, sources: { crm: tableWith(email, name, '') } };
}

/** The addresses once the contact has the new one. */
export const RENAMED = ['ann@example.com', 'robert@example.com'];
