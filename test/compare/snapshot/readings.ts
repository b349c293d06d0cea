// An account with something in every list, and a reading of it into tables in memory.
import {
  type AccountReading,
  accountWitness,
} from '../../../src/compare/snapshot/account-reading.ts';
import type { CountedList } from '../../../src/compare/account/short-lists.ts';
import type { ShrinkGuard } from '../../../src/compare/account/short-lists.ts';
import type { EngineClient } from '../../../src/api/index.ts';
import { groupNamed } from '../../../src/sandbox/unsubscribes/unsubscribes.ts';
import { seedSegment } from '../../../src/sandbox/index.ts';
import { seedAutomation } from '../../../src/sandbox/seed/seed.ts';
import { openSingleFile, type Db } from '../../../src/state/storage/database.ts';
import { AccountTables } from '../../../src/state/index.ts';
import { compareRequest } from '../../world/world-config.ts';
import type { World, WorldOptions } from '../../world/world.ts';
import { countryId, hold, newsletter, toolsOf, worldOf } from '../stories.ts';

/** Two contact types, three contacts, a custom field, suppressions, a segment and an automation. */
export function fullWorld(options: WorldOptions = {}): World {
  const world = worldOf(newsletter([['Email']]), options);
  const { service } = world;
  service.addContactType('Newsletter');
  service.addContactType('Customers');
  service.post('one/custom-fields/save', { field_name: 'plan', field_type: 'text' });
  hold(world, { email: 'Ann@Example.com', country: countryId('India'), custom: { plan: 'gold' } });
  hold(world, { email: 'bob@example.com', country: 'Atlantis', city: 'Ulm' });
  hold(world, { email: 'cem@example.com', contactType: 'Customers' });
  service.unsubscribe('left@example.com');
  addGroup(world, 'Product news', 'tired@example.com');
  addGroup(world, 'Offers');
  seedSegment(world.sandbox, {
    name: 'Gold',
    contactType: 'Newsletter',
    recipients: [{ email: 'dee@example.com', first_name: 'Dee', last_name: 'D' }],
  });
  seedAutomation(world.sandbox, { automation_name: 'Welcome', status: 1 });
  return world;
}

function addGroup(world: World, name: string, ...emails: readonly string[]): void {
  const { service } = world;
  service.post('two/unsubscribes-groups/save', {
    group_name: name,
    description: `About ${name}`,
    is_display: '1',
  });
  for (const email of emails) {
    service.post('two/unsubscribes-groups/manually-add', {
      unsubscribe_groups_id: groupId(world, name),
      email_address: email,
    });
  }
}

function groupId({ sandbox }: World, name: string): string {
  return String(groupNamed(sandbox.account(), name)?.id);
}

/** Lists may shrink by 30 %, and no run was before. */
export const SHRINK_GUARD: ShrinkGuard = {
  limits: compareRequest(newsletter([['Email']])).guards,
  baseline: undefined,
  acceptShrink: false,
};

export interface MemoryReading {
  readonly reading: AccountReading;
  readonly lists: CountedList[];
  /** The rows of a table in order, without their positions. */
  readonly rows: (table: string) => Record<string, unknown>[];
}

export async function memoryReading(
  world: World,
  client: Partial<EngineClient> = {},
): Promise<MemoryReading> {
  const db = openSingleFile({ kind: 'memory' });
  const lists: CountedList[] = [];
  const tools = await toolsOf(world);
  const reading: AccountReading = {
    ...tools,
    client: { ...world.client, ...client },
    tables: new AccountTables(db),
    witness: accountWitness(() => undefined),
    onList: (list) => lists.push(list),
  };
  return { reading, lists, rows: (table) => rowsOf(db, table) };
}

/** The same of any open database. */
export function rowsOf(db: Db, table: string): Record<string, unknown>[] {
  const rows = db.prepare<[], Record<string, unknown>>(`SELECT * FROM ${table} ORDER BY position`);
  return rows.all().map(({ position: _, ...row }) => row);
}
