// People who pass an address along: one has the address that another had, who has a further one now.
import type { WorldConfig } from '../world/world-config.ts';
import type { World } from '../world/world.ts';
import { worldOf } from './stories.ts';

/** Ann and Bob, by the addresses that they have. Others were never touched. */
export function table(ann: string, bob: string): string[][] {
  const others = ['cem', 'dee'].map((name, at) => [String(at + 3), `${name}@example.com`, name]);
  const people = [['1', ann, 'Ann'], ['2', bob, 'Bob'], ...others];
  return [['Id', 'Email', 'First name', 'Country'], ...people.map((row) => [...row, 'India'])];
}

export const [A, B, C] = ['a@example.com', 'b@example.com', 'c@example.com'];

/** Ann has Bob's address now, and Bob another one, or Ann's. */
export async function worldAfter(ann = B, bob = C): Promise<World> {
  const world = worldOf(table(A, B), {
    config: { ids: { crm: 'Id' }, guards: { firstMirror: 'allow' } },
  });
  world.config = { ...world.config, syncs: [{ sources: ['crm'], mode: 'mirror' }] };
  await world.sync();
  world.config = { ...world.config, sources: { crm: table(ann, bob) } };
  return world;
}

/** Who has which address. */
export function people({ service }: World): string[] {
  return service
    .contacts()
    .map(({ email, fields }) => `${String(fields['first_name'])} ${email}`)
    .filter((one) => /^(?:Ann|Bob) /u.test(one))
    .sort();
}

export const CHAIN = ['Ann', 'Bob', 'Cem', 'Dee'];

export function place(at: number): string {
  return `p${String(at)}@example.com`;
}

/** Each of four people has the address that the next one had. */
export async function longChain(config: Partial<WorldConfig> = {}): Promise<World> {
  const rowsAt = (first: number): string[][] => [
    ['Id', 'Email', 'First name', 'Country'],
    ...CHAIN.map((name, at) => [name, place(first + at), name, 'India']),
  ];
  const world = worldOf(rowsAt(0), {
    config: { ids: { crm: 'Id' }, guards: { firstMirror: 'allow' }, ...config },
  });
  world.config = { ...world.config, syncs: [{ sources: ['crm'], mode: 'mirror' }] };
  await world.sync();
  world.config = { ...world.config, sources: { crm: rowsAt(1) } };
  return world;
}
