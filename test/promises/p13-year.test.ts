// P13 over a year of nights: one person was erased on the service by hand, another with `purge`. The sources go on having
// both, the configuration changes, and an old memory is put back; neither is ever created again.
import { expect, it } from 'vitest';
import { seededFraction } from '../../src/lib/index.ts';
import type { Memory } from '../../src/state/index.ts';
import { worldOf } from '../apply/stories.ts';
import type { World } from '../world/world.ts';

const NIGHTS = 365;
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

it(`creates neither of them in ${String(NIGHTS)} nights`, async () => {
  const world = worldOf(tableOf(0));
  await world.sync();
  world.past.erase([PURGED], '2026-01-01');
  for (const email of [BY_HAND, PURGED]) {
    for (const { email: listed } of world.service.contacts()) {
      if (listed.trim().toLowerCase() === email) world.service.deleteContact(listed);
    }
  }
  const current: Memory = world.past;

  for (let night = 1; night <= NIGHTS; night += 1) {
    configure(world, night);
    // Now and then a memory that knows nothing of the year is put back for a night.
    const isOld = draw(night, 6, 40) === 0;
    world.past = isOld ? world.newMemory() : current;
    await world.sync();
    expect({
      night,
      found: here(world).filter((email) => [BY_HAND, PURGED].includes(email)),
    }).toEqual({
      night,
      found: [],
    });
  }

  expect(new Set(here(world))).toEqual(new Set(OTHERS));
}, 240_000);
