// Plays the nights of a seed, and judges each by what the files held and what the service holds, whatever
// the engine says of guards.
import { SyncError } from '../../../src/lib/index.ts';
import { deleteCount, parkedPlans, suppressCount } from '../../../src/plan/index.ts';
import type { SourceSpec } from '../../../src/compare/index.ts';
import { filesSource, plainSpec, type WorldConfig } from '../../world/world-config.ts';
import { World } from '../../world/world.ts';
import { seededRandom } from '../seeded-random.ts';
import { addressOf, nightsOf, type DrawnNight } from './drawn-nights.ts';

const GROUP = 'Product news';

/** Every so many seeds, since a night costs as much as a run. */
const SEEDS_PER_NIGHTS = 8;

/** What the nights of a seed break, one line each; most seeds have none. */
export async function brokenNights(seed: number): Promise<readonly string[]> {
  if (seed % SEEDS_PER_NIGHTS !== 0) return [];
  const nights = nightsOf(seed);
  const world = new World({ random: seededRandom(~seed), countries: ['IN'] });
  try {
    return await play(world, nights);
  } finally {
    world.sandbox.close();
    world.journal.close();
  }
}

async function play(world: World, nights: readonly DrawnNight[]): Promise<string[]> {
  const breaks: string[] = [];
  let known: Known = { accepted: undefined, left: {}, most: {}, wasCutOver: false };
  for (const [index, night] of nights.entries()) {
    const before = new Set(world.service.emails());
    world.config = configOf(night);
    const end = await passNight(world, night);
    const after = new Set(world.service.emails());
    const left = new Set(world.service.suppressedInGroup(GROUP));
    const broken = judge({ night, end, before, after, left }, known);
    breaks.push(...broken.map((what) => `night ${String(index + 1)}: ${what}`));
    const isWhole = end === 'nothing held' && isTakenForWhole(night, known.most);
    const hasGrown = end !== 'refused' && rowsIn(night.left) >= rowsIn(known.most);
    known = {
      accepted: end === 'nothing held' ? night.sources : known.accepted,
      left: isWhole ? night.left : known.left,
      most: isWhole || hasGrown ? night.left : known.most,
      wasCutOver: known.wasCutOver || (end !== 'refused' && night.phase === 'cutover'),
    };
  }
  return breaks;
}

/** A list of leavers that has shrunk is not accepted by a night in which there was nothing to hold back. */
function isTakenForWhole({ left, isAccepted }: DrawnNight, most: DrawnNight['left']): boolean {
  return isAccepted || !hasShrunk(left, most);
}

/** What is known of the nights before. */
interface Known {
  /** What the sources held in the last night in which nothing was held back. */
  readonly accepted: DrawnNight['sources'] | undefined;
  /** Who had left in that night, by file. */
  readonly left: DrawnNight['left'];
  /** The longest list of leavers since, that of a night included in which something was held back. */
  readonly most: DrawnNight['left'];
  readonly wasCutOver: boolean;
}

function judge(seen: SeenNight, { accepted, left, wasCutOver }: Known): string[] {
  const { night, end, before, after } = seen;
  const gone = [...before].filter((address) => !after.has(address));
  return [
    ...(accepted === undefined || night.isAccepted
      ? []
      : deletedByShrink(gone, night.sources, accepted)),
    ...(wasCutOver && gone.length > 0 ? ['somebody was deleted after the cutover'] : []),
    ...mailedLeavers(seen),
    ...(night.isAccepted ? [] : addedWithoutLeavers(seen, left)),
    ...(end === 'nothing held' || end === 'others held' ? leaversForgotten(seen) : []),
  ];
}

type NightEnd = 'nothing held' | 'suppressions held' | 'others held' | 'refused';

/** As somebody would carry out a night: the sync, or a plan that is looked at and accepted. */
async function passNight(world: World, night: DrawnNight): Promise<NightEnd> {
  world.clock.jumpWall(night.clockOffMs);
  try {
    const { result } = night.isAccepted ? await acceptAll(world) : await world.sync();
    if (result.parked === null) return 'nothing held';
    const kinds = parkedPlans(result.parked).map(({ kind }) => kind);
    return kinds.includes('suppressions') ? 'suppressions held' : 'others held';
  } catch (error) {
    if (error instanceof SyncError) return 'refused';
    throw error;
  } finally {
    world.clock.jumpWall(-night.clockOffMs);
    await world.clock.sleep(86_400_000);
  }
}

async function acceptAll(world: World): ReturnType<World['sync']> {
  const made = await world.plan();
  const { counts } = made.plan.head;
  made.close();
  const update = counts.updateContact;
  const suppress = suppressCount(counts);
  return await world.sync({
    allowed: { delete: deleteCount(counts), update, suppress, shrink: true },
  });
}

function configOf({ sources, name, left, phase }: DrawnNight): WorldConfig {
  const header = ['Email', 'First name', 'Country'];
  const specs = Object.entries(sources).map(([source, files]) => {
    const tables: Record<string, string[][]> = {};
    for (const [file, people] of Object.entries(files)) {
      tables[file] = [header, ...people.map((person) => [addressOf(person), name, 'India'])];
    }
    return plainSpec(filesSource(source, tables));
  });
  return {
    sources: {},
    readySources: [...specs, leaversSpec(left)],
    syncs: [{ sources: ['crm', 'shop'], mode: 'mirror' }],
    suppressions: [{ sources: ['left'], group: GROUP }],
    guards: { firstMirror: 'allow', maxDelete: { kind: 'share', share: 1 } },
    ...(phase === undefined ? {} : { phase }),
  };
}

function leaversSpec(left: DrawnNight['left']): SourceSpec {
  const tables: Record<string, string[][]> = {};
  for (const [file, addresses] of Object.entries(left)) {
    tables[`${file}.csv`] = [['Email'], ...addresses.map((email) => [email])];
  }
  const status = { kind: 'constant', status: 'unsubscribed' } as const;
  return { ...plainSpec(filesSource('left', tables)), status };
}

/** Nobody of a source is deleted that lost more than may be lost, or a file, since it was accepted. */
function deletedByShrink(
  gone: readonly string[],
  now: DrawnNight['sources'],
  accepted: DrawnNight['sources'],
): string[] {
  if (gone.length === 0) return [];
  return (['crm', 'shop'] as const)
    .filter((source) => hasShrunk(now[source], accepted[source]))
    .map((source) => `${String(gone.length)} were deleted though ${source} had shrunk`);
}

type Files = Readonly<Record<string, readonly unknown[]>>;

function hasShrunk(now: Files, accepted: Files): boolean {
  const [rowsNow, rowsBefore] = [rowsIn(now), rowsIn(accepted)];
  const lost = rowsBefore - rowsNow;
  return lost >= 10 ? lost > Math.floor(rowsBefore * 0.3) : filledIn(now) < filledIn(accepted);
}

function rowsIn(files: Files): number {
  return Object.values(files).reduce((sum, { length }) => sum + length, 0);
}

function filledIn(files: Files): number {
  return Object.values(files).filter(({ length }) => length > 0).length;
}

interface SeenNight {
  readonly night: DrawnNight;
  readonly end: NightEnd;
  readonly before: ReadonlySet<string>;
  readonly after: ReadonlySet<string>;
  /** Who is in the group's list when the night is over. */
  readonly left: ReadonlySet<string>;
}

function mailedLeavers({ night, before, after, left }: SeenNight): string[] {
  return allLeavers(night)
    .filter((address) => after.has(address) && !before.has(address) && !left.has(address))
    .map(() => 'somebody who left was added');
}

/** Nobody knows who left by a file that did not come. */
function addedWithoutLeavers(
  { night, before, after }: SeenNight,
  left: DrawnNight['left'],
): string[] {
  const isLost = Object.entries(left).some(
    ([file, addresses]) => addresses.length > 0 && (night.left[file] ?? []).length === 0,
  );
  const added = [...after].filter((address) => !before.has(address));
  if (!isLost || added.length === 0) return [];
  return [`${String(added.length)} were added though a file of leavers was missing`];
}

function allLeavers({ left }: DrawnNight): string[] {
  return Object.values(left).flat();
}

function leaversForgotten({ night, left }: SeenNight): string[] {
  const forgotten = allLeavers(night).filter((address) => !left.has(address));
  return forgotten.length === 0 ? [] : [`${String(forgotten.length)} who left were not suppressed`];
}
