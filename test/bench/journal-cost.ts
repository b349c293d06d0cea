// What the journal costs a clean sync, in processor time an item: uploads, suppressions and deletes go
// many to an attempt, updates one by one. The time of the disk is not the journal's; what one sync of
// this disk takes is measured beside it, and what it takes of the processor is in the journal's figure.
// A process of its own, which prints its figures: the engine must not work in other threads meanwhile,
// since the system counts the time of all threads together.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Journal } from '../../src/state/index.ts';
import { World } from '../world/world.ts';
import { measureSync, type DiskSync } from './disk-sync.ts';

export interface JournalCost extends DiskSync {
  readonly items: number;
  readonly listReads: number;
  /** User and system time within the journal. */
  readonly microsPerItem: number;
}

// So many that what is compiled on the way, in a share that changes from run to run, is not in the figure.
const CREATED = 12_000;
const UPDATED = 2_400;
const DELETED = 1_600;
const SUPPRESSED = 800;

const HEADER = ['Email', 'Country', 'City', 'Plan', 'Status'];
const STATUS = HEADER.indexOf('Status');

process.stdout.write(JSON.stringify(await measureJournalCost()));

async function measureJournalCost(): Promise<JournalCost> {
  const directory = mkdtempSync(join(tmpdir(), 'listferry-bench-journal-'));
  try {
    const path = join(directory, 'journal.db');
    const world = new World({ journal: { kind: 'file', path } });
    sources(world, [...people('changing', UPDATED), ...people('leaving', DELETED)]);
    await world.sync({ allowed: { automations: [] } });
    sources(world, [
      ...people('changing', UPDATED, 'Bern'),
      ...people('new', CREATED),
      ...people('gone', SUPPRESSED).map((row) => row.with(STATUS, 'unsubscribed')),
    ]);
    const spent = watchProcessor(world.journal);
    const { result } = await world.sync({ allowed: { delete: DELETED, update: UPDATED } });
    const items = UPDATED + DELETED + CREATED + SUPPRESSED;
    if (result.verdicts.applied !== items) throw new Error('the sync of the benchmark went wrong');
    world.journal.close();
    return {
      items,
      listReads: result.listReads,
      microsPerItem: spent.micros / items,
      ...measureSync(join(directory, 'bare')),
    };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function people(kind: string, count: number, city = 'Basel'): string[][] {
  return Array.from({ length: count }, (_, index) => {
    const plan = kind === 'new' ? 'gold' : '';
    return [`${kind}.${String(index)}@example.com`, 'India', city, plan, 'subscribed'];
  });
}

function sources(world: World, rows: readonly (readonly string[])[]): void {
  world.config = {
    sources: { crm: [HEADER, ...rows] },
    syncs: [{ sources: ['crm'], contactType: 'Newsletter', mode: 'mirror' }],
    suppressions: [{ sources: ['crm'] }],
    columns: { 'custom.plan': 'Plan' },
    guards: { firstMirror: 'allow', maxDelete: { kind: 'share', share: 1 } },
  };
}

/** Adds up what every call of the journal's tables, and every commit, takes of the processor. */
function watchProcessor(journal: Journal): { readonly micros: number } {
  const spent = { micros: 0 };
  let depth = 0;
  const tables = Object.values(journal).filter((value) => typeof value === 'object');
  for (const table of tables) {
    for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(table))) {
      const method: unknown = Reflect.get(table, name);
      if (name === 'constructor' || typeof method !== 'function') continue;
      Object.defineProperty(table, name, {
        value: (...given: unknown[]): unknown => {
          const before = process.cpuUsage();
          depth += 1;
          try {
            return Reflect.apply(method, table, given);
          } finally {
            depth -= 1;
            const { user, system } = process.cpuUsage(before);
            if (depth === 0) spent.micros += user + system;
          }
        },
      });
    }
  }
  return spent;
}
