// Sources of which some rows have no address: how many those are is told alike everywhere, added up over the
// sources, and judged for each of them. The service is in good health, so that only the rows are to blame.
import { hasTooManyInvalid } from '../../src/cli/shell/options.ts';
import type { MadePlan } from '../../src/compare/index.ts';
import type { GuardResult, Limit } from '../../src/plan/index.ts';
import { planJson } from '../../src/report/index.ts';
import type { WorldConfig, WorldSync } from '../world/world-config.ts';
import { World } from '../world/world.ts';
import { seededRandom, type SeededRandom } from './seeded-random.ts';

/** Every so many seeds, and not those that have nights. */
const SEEDS_PER_STORY = 8;
const STORY_SEED = 4;

/** What is told wrongly of the invalid rows of a seed, one line each; most seeds have none. */
export async function wrongRefusals(seed: number): Promise<readonly string[]> {
  if (seed % SEEDS_PER_STORY !== STORY_SEED) return [];
  const random = seededRandom(seed ^ 0x726f_7773);
  const story = drawStory(random);
  const world = new World({ random: random.branch(), countries: ['IN'] });
  try {
    return await play(world, story);
  } finally {
    world.sandbox.close();
    world.journal.close();
  }
}

interface Story {
  readonly sources: Readonly<Record<string, readonly DrawnRow[]>>;
  readonly syncs: readonly WorldSync[];
  readonly suppressions: WorldConfig['suppressions'];
  readonly maxInvalid: Limit;
}

interface DrawnRow {
  readonly email: string;
  readonly land: string;
  readonly isRefused: boolean;
}

const FAULTY = ['no address', 'ann@', '@example.com', 'ann.example.com'] as const;
const LANDS = ['DE', 'AT', 'CH'] as const;

/** On both sides of the number below which no guard trips. */
const REFUSED = [0, 2, 6, 9, 10, 14, 22] as const;
const LIMITS: readonly Limit[] = [
  { kind: 'share', share: 0.1 },
  { kind: 'share', share: 0.3 },
  { kind: 'count', count: 8 },
  { kind: 'count', count: 16 },
];

function drawStory(random: SeededRandom): Story {
  const names = random.happens(0.5) ? ['crm', 'shop'] : ['crm', 'shop', 'web'];
  return {
    sources: Object.fromEntries(names.map((name) => [name, drawRows(random, name)])),
    syncs: drawSyncs(random, names),
    suppressions: random.happens(0.3) ? [{ sources: [random.pick(names)] }] : [],
    maxInvalid: random.pick(LIMITS),
  };
}

function drawRows(random: SeededRandom, source: string): DrawnRow[] {
  const refused = random.pick(REFUSED);
  const count = refused + 5 + random.below(60);
  return Array.from({ length: count }, (_, index) => ({
    email: index < refused ? random.pick(FAULTY) : `${source}${String(index)}@example.com`,
    land: random.pick(LANDS),
    isRefused: index < refused,
  }));
}

/** One source may serve several syncs, of which each takes other rows, and none may take all of them. */
function drawSyncs(random: SeededRandom, names: readonly string[]): WorldSync[] {
  if (random.happens(0.3)) return [{ sources: names, mode: 'mirror' }];
  const [first = '', ...others] = names;
  const parted: WorldSync[] = ['DE', 'AT'].map((land) => ({
    sources: [first],
    contactType: land,
    where: { Land: [land] },
    mode: 'mirror',
  }));
  const whole: WorldSync = { sources: [first], mode: random.pick(['mirror', 'upsert']) };
  return [
    ...(random.happens(0.5) ? parted : [whole]),
    ...(random.happens(0.3)
      ? parted.map((sync) => ({ ...sync, contactType: 'Third' })).slice(1)
      : []),
    { sources: others, contactType: 'Customers', mode: 'mirror' },
  ];
}

async function play(world: World, story: Story): Promise<string[]> {
  world.config = configOf(story);
  const gone = placeStrangers(world, story);
  const made = await world.plan();
  const ofPlan = wrongInPlan(made, story);
  made.close();
  const { result } = await world.sync();
  const there = new Set(
    story.syncs.flatMap(({ contactType }) => world.service.emails(contactType)),
  );
  const deleted = gone.filter((address) => !there.has(address)).length;
  const recorded = world.journal.runs.list(1)[0]?.result?.invalidRows;
  const expected = sum(refusedBySource(story));
  return [
    ...ofPlan,
    ...differs('the run tells', result.invalidRows, expected),
    ...differs('the journal tells', recorded, expected),
    ...wrongDeletes(story, { deleted, all: gone.length }),
  ];
}

function configOf({ sources, syncs, suppressions, maxInvalid }: Story): WorldConfig {
  const tables = Object.entries(sources).map(([name, rows]) => [
    name,
    [['Email', 'Country', 'Land'], ...rows.map(({ email, land }) => [email, 'India', land])],
  ]);
  return {
    // The loop makes tables of texts, which `Object.fromEntries` cannot tell.
    sources: Object.fromEntries(tables) as WorldConfig['sources'],
    syncs,
    suppressions: suppressions ?? [],
    guards: { firstMirror: 'allow', maxDelete: { kind: 'share', share: 1 }, maxInvalid },
  };
}

/** In each contact type that is mirrored: somebody whom no row mentions. */
function placeStrangers({ service }: World, { syncs }: Story): string[] {
  const mirrored = syncs.filter(({ mode }) => mode === 'mirror');
  const names = new Set(mirrored.map(({ contactType = 'Newsletter' }) => contactType));
  return [...names].map((name) => {
    const address = `gone${name.toLowerCase()}@example.org`;
    service.addContactType(name);
    service.addContact(address, {}, name);
    return address;
  });
}

/** A row that nothing takes is refused by nothing. */
function refusedBySource({
  sources,
  syncs,
  suppressions = [],
}: Story): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [source, rows] of Object.entries(sources)) {
    const isWhole = suppressions.some(({ sources: names }) => names.includes(source));
    const wheres = syncs.filter((sync) => sync.sources.includes(source)).map(({ where }) => where);
    const isTaken = ({ land }: DrawnRow): boolean =>
      isWhole || wheres.some((where) => where?.['Land']?.includes(land) ?? true);
    counts.set(source, rows.filter((row) => row.isRefused && isTaken(row)).length);
  }
  return counts;
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0);
}

function wrongInPlan({ plan }: MadePlan, story: Story): string[] {
  const counts = refusedBySource(story);
  const expected = sum(counts);
  const { invalidRows, sources } = planJson(plan, '');
  return [
    ...differs('the plan tells', invalidRows, expected),
    ...differs('the file of rejects holds', [...plan.rejects()].length, expected),
    ...sources.flatMap(({ source, invalid }) =>
      differs(`of ${source} the plan tells`, invalid, counts.get(source)),
    ),
    ...[...counts].flatMap(([source]) => wrongGuard(plan.head.guards, source, story)),
    ...wrongTolerance((text) => hasTooManyInvalid(plan.head, text), story),
  ];
}

function differs(what: string, told: number | undefined, expected: number | undefined): string[] {
  if (told === expected) return [];
  return [`${what} ${String(told)} invalid rows, and ${String(expected)} are`];
}

/** What the page on the configuration says of `maxInvalid`, and of the number below which nothing trips. */
function isBeyond(source: string, story: Story): boolean {
  const refused = refusedBySource(story).get(source) ?? 0;
  const { maxInvalid, sources } = story;
  const limit =
    maxInvalid.kind === 'count'
      ? maxInvalid.count
      : Math.floor(maxInvalid.share * (sources[source]?.length ?? 0));
  return refused >= 10 && refused > limit;
}

function wrongGuard(guards: readonly GuardResult[], source: string, story: Story): string[] {
  const guard = guards.find(({ name, of }) => name === 'maxInvalid' && of === source);
  const expected = refusedBySource(story).get(source);
  return [
    ...differs(`of ${source} the guard measures`, guard?.value, expected),
    ...(guard?.tripped === isBeyond(source, story)
      ? []
      : [`maxInvalid of ${source} trips otherwise than its ${String(expected)} rows say`]),
  ];
}

/** A number is of all sources together, a share of each. */
function wrongTolerance(hasTooMany: (text: string) => boolean, story: Story): string[] {
  const counts = refusedBySource(story);
  const expected = sum(counts);
  const isAbove = (share: number): boolean =>
    [...counts].some(([name, count]) => count > share * (story.sources[name]?.length ?? 0));
  return [
    ...(hasTooMany(String(expected)) ? ['as many as there are is too many'] : []),
    ...(expected > 0 && !hasTooMany(String(expected - 1)) ? ['one more is tolerated'] : []),
    ...[10, 20].flatMap((percent) =>
      hasTooMany(`${String(percent)}%`) === isAbove(percent / 100)
        ? []
        : [`${String(percent)}% of each source are tolerated otherwise`],
    ),
  ];
}

/** Nobody goes while a source has too many of them, and everybody whom no row mentions otherwise. */
function wrongDeletes(story: Story, { deleted, all }: { deleted: number; all: number }): string[] {
  const areHeld = Object.keys(story.sources).some((source) => isBeyond(source, story));
  const expected = areHeld ? 0 : all;
  return deleted === expected
    ? []
    : [`${String(deleted)} of ${String(all)} were deleted, not ${String(expected)}`];
}
