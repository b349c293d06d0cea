// Two people with ids, of whom one has another address in a later table.
import type { WorldConfig } from '../../world/world-config.ts';
import type { World } from '../../world/world.ts';
import { holding, planOf, type Table, worldOf } from '../stories.ts';

const HEADER = ['Id', 'Email', 'Country', 'City'];

export function people(
  ...rows: readonly (readonly [id: string, email: string, city?: string])[]
): Table {
  return [HEADER, ...rows.map(([id, email, city = '']) => [id, email, 'India', city])];
}

export function configOf(table: Table, part: Partial<WorldConfig> = {}): WorldConfig {
  return {
    sources: { crm: table },
    syncs: [{ sources: ['crm'], mode: 'mirror' }],
    ids: { crm: 'Id' },
    ...part,
  };
}

export const BEFORE = people(['1', 'ann@example.com'], ['2', 'bob@example.com']);

export const AFTER = people(['1', 'ann@example.com'], ['2', 'robert@example.com']);

/** What the service holds and what the ids are known by comes from the table before. */
export async function knowing(
  table: Table,
  part: Partial<WorldConfig> = {},
  given: (world: World) => void = holding('ann@example.com', 'bob@example.com'),
): Promise<World> {
  const world = worldOf(configOf(table, part), { given });
  await planOf(world);
  return world;
}

/** The items of the plan that the table leads to by now, as kind and address. */
export async function itemsWith(world: World, table: Table, part: Partial<WorldConfig> = {}) {
  world.config = configOf(table, part);
  const { items } = await planOf(world);
  return items.map((item) => {
    const address = 'address' in item ? item.address : '';
    const newAddress = 'newAddress' in item ? ` -> ${item.newAddress.address}` : '';
    return `${item.kind} ${address}${newAddress}`;
  });
}

export const AS_NEW = ['createContact robert@example.com', 'deleteContact bob@example.com'];

export const RENAMED = ['updateContact bob@example.com -> robert@example.com'];
