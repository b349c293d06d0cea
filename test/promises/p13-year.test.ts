// P13 over a year of nights: one person was erased on the service by hand, another with `purge`. The sources go on having
// both, the configuration changes, a memory is lost for a night, and in the middle of the year the state directory is put
// back from a backup that knows of neither; neither is ever created again.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { seededFraction, systemRandom } from '../../src/lib/index.ts';
import {
  journalPlace,
  Memory,
  memoryPlaces,
  parseTombstones,
  PersonSearch,
  purgePeople,
  tombstonesText,
} from '../../src/state/index.ts';
import { worldOf } from '../apply/stories.ts';
import { copyTree } from '../torture/copy-tree.ts';
import { makeSwiftDirectory } from '../torture/swift-directory.ts';
import type { World } from '../world/world.ts';

const NIGHTS = 365;
const BACKUP = 20;
const ERASURE = 30;
const RESTORED = 180;
const HEADER = ['Email', 'First name', 'Country', 'City'];
const BY_HAND = 'bob@example.com';
const PURGED = 'cem@example.com';
const OTHERS = ['ann@example.com', 'dora@example.com', 'eva@example.com'];
const TYPES = ['Newsletter', 'Customers', 'Readers'];

/** Below `most`, the same for the same night and question. */
function draw(night: number, question: number, most: number): number {
  return Math.floor(seededFraction(night * 31 + question) * most);
}

const SPELLINGS = [
  (email: string) => email,
  (email: string) => email.toUpperCase(),
  (email: string) => ` ${email} `,
  (email: string) => email.replace('@e', '@E'),
];

function tableOf(night: number): string[][] {
  const spelled = SPELLINGS[draw(night, 1, SPELLINGS.length)] ?? String;
  const people = [...OTHERS, BY_HAND, PURGED].map((email) => [
    spelled(email),
    'Name',
    'India',
    `City ${String(draw(night, 2, 40))}`,
  ]);
  return [HEADER, ...people];
}

/** The configuration as somebody built it anew for that night. */
function configure(world: World, night: number): void {
  const withShop = draw(night, 3, 3) === 0;
  const sources = { crm: tableOf(night), ...(withShop && { shop: tableOf(night + 1) }) };
  const names = withShop ? ['crm', 'shop'] : ['crm'];
  const contactType = TYPES[draw(night, 4, TYPES.length)] ?? 'Newsletter';
  const mode = draw(night, 5, 2) === 0 ? 'upsert' : 'mirror';
  const syncs = [
    { sources: names, mode, contactType } as const,
    ...(contactType === 'Newsletter' ? [] : [{ sources: names, mode: 'upsert' } as const]),
  ];
  world.config = { ...world.config, sources, syncs };
}

function here(world: World): string[] {
  return TYPES.filter((type) => world.service.contactTypes().includes(type)).flatMap((type) =>
    world.service.emails(type).map((email) => email.trim().toLowerCase()),
  );
}

let directory: string;

beforeEach(() => {
  directory = makeSwiftDirectory('year');
});

afterEach(() => {
  rmSync(directory, { recursive: true });
});

const state = (): string => join(directory, 'state');
const backup = (): string => join(directory, 'backup');

/** One by hand, the other as an administrator does. */
function eraseBoth(world: World): void {
  world.past.erase([PURGED], '2026-01-01');
  for (const { email: listed } of TYPES.flatMap((type) => world.service.contacts(type))) {
    const isOfThem = [BY_HAND, PURGED].includes(listed.trim().toLowerCase());
    if (isOfThem) world.service.deleteContact(listed);
  }
}

/** The old state, the ledger that was carried away last, and all erasing once more. */
function putBack(world: World): void {
  const ledger = tombstonesText(world.past, { account: null, accountId: null });
  world.past.close();
  world.journal.close();
  rmSync(state(), { recursive: true });
  copyTree(backup(), state());
  world.past = world.newMemory();
  world.journal = world.newJournal();
  expect(world.past.tombstones.isErased(PURGED)).toBe(false);

  expect(world.past.takeErased(parseTombstones(ledger, 'erased.json'))).toBe(1);
  const search = new PersonSearch((address) => world.past.tombstones.isErased(address));
  const { journal, past } = world;
  const contactTypes = past.types.map(({ key }) => key);
  const kept = { stateDir: state(), journal, isReport: () => false };
  purgePeople({ ...kept, search, addresses: [], contactTypes });
}

it(`creates neither of them in ${String(NIGHTS)} nights`, async () => {
  const world = worldOf(tableOf(0), {
    memory: memoryPlaces(state()),
    journal: journalPlace(state()),
    countries: ['IN'],
  });
  await world.sync();

  for (let night = 1; night <= NIGHTS; night += 1) {
    configure(world, night);
    if (night === BACKUP) copyTree(state(), backup());
    if (night === ERASURE) eraseBoth(world);
    if (night === RESTORED) putBack(world);
    // What the command notices by what the home directory remembers, until somebody accepts the old state.
    world.stateLost = night === RESTORED;
    const current = world.past;
    // Now and then a memory that knows nothing of the year is there for a night.
    const isLost = night > ERASURE && draw(night, 6, 40) === 0;
    if (isLost) world.past = emptyMemory();
    await world.sync();
    if (isLost) world.past.close();
    world.past = current;
    if (night < ERASURE) continue;
    const found = here(world).filter((email) => [BY_HAND, PURGED].includes(email));
    expect({ night, found }).toEqual({ night, found: [] });
  }

  expect(new Set(here(world))).toEqual(new Set(OTHERS));
  world.past.close();
  world.journal.close();
}, 240_000);

function emptyMemory(): Memory {
  const place = { kind: 'memory' } as const;
  return new Memory({ key: place, tombstones: place, baseline: place }, systemRandom());
}
