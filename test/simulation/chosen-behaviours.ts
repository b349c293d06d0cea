// Which open behaviours the service of a seed has: most as they are by default, a few as drawn. Every
// so many seeds the next row of the table is taken instead, so that every pair of values has its turn.
import type { BehaviourName } from '../../src/sandbox/behaviours/behaviours.ts';
import { pairTable } from './pair-table.ts';
import type { SeededRandom } from './seeded-random.ts';
import { kindsOf, sizesOf, SWITCHES, withoutNumbers } from './switches.ts';

export type ChosenBehaviours = Readonly<Partial<Record<BehaviourName, string>>>;

/** More changes at once than this would hide each behind the others. */
const MOST_CHANGES = 6;

/** Odd, so that processes that share out the seeds among them get the same of both. */
export const SEEDS_PER_ROW = 11;

const ROWS = pairTable();

/** From the first seed on, so many meet every pair. */
export const SEEDS_FOR_ALL_PAIRS = ROWS.length * SEEDS_PER_ROW;

export function chooseBehaviours(seed: number, random: SeededRandom): ChosenBehaviours {
  const chosen =
    seed % SEEDS_PER_ROW === 0 ? ROWS[(seed / SEEDS_PER_ROW) % ROWS.length] : undefined;
  if (chosen === undefined) return drawBehaviours(random);
  return Object.fromEntries(
    chosen.flatMap(({ place, value }) => {
      const name = SWITCHES[place]?.name;
      return name === undefined ? [] : [[name, random.pick(sizesOf(name, value))]];
    }),
  );
}

/** A third of all services are as friendly as the table: there nothing excuses a missing effect. */
function drawBehaviours(random: SeededRandom): ChosenBehaviours {
  const changes = random.happens(0.33) ? 0 : 1 + random.below(MOST_CHANGES);
  const bitesTogether = changes > 0 && random.happens(0.2);
  const chosen: Partial<Record<BehaviourName, string>> = bitesTogether
    ? { ...random.pick(TOGETHER) }
    : {};
  for (let change = 0; change < changes; change += 1) {
    const { name, others } = random.pick(DRAWN);
    const value = random.pick(others);
    chosen[name] = random.pick(sizesOf(name, value));
  }
  return changes > 0 && random.happens(0.5) ? { ...MAKES_COPIES, ...chosen } : chosen;
}

/** What is drawn elsewhere is left out, so that the draws of all others stay what they were. */
const DRAWN = SWITCHES.filter(({ name }) => name !== 'empty_list');

/** Values that are harmless alone. */
const TOGETHER: readonly ChosenBehaviours[] = [
  { csv_bad_row: 'reject_file', csv_atomic: 'per_chunk(2)', max_length: 'reject(12)' },
  { csv_timing: 'async(90,0.02)', duplicate_add: 'insert_second', csv_existing: 'duplicate' },
  { bulk_max_ids: 'reject(2)', bulk_atomic: 'no', id_reuse: 'possible' },
  { bulk_max_ids: 'reject(2)', unsub_list_limit: 'n(2)' },
  { list_staleness: 'seconds(400)', duplicate_add: 'insert_second' },
  { list_size: 'silently_capped(4)', count_field: 'missing', duplicate_add: 'insert_second' },
];

/** A service that refuses what is there already forgives a create that is sent twice: half do not. */
const MAKES_COPIES: ChosenBehaviours = {
  duplicate_add: 'insert_second',
  csv_existing: 'duplicate',
};

/** Every value of every switch has a number, so that pairs of them fit into one set of bits. */
const VALUE_NUMBERS = new Map(
  SWITCHES.flatMap((one) => kindsOf(one).map((kind) => `${one.name}=${kind}`)).map(
    (value, number) => [value, number] as const,
  ),
);

/** Counts over many seeds which pairs of values of two switches occurred together. */
export class PairCoverage {
  readonly #seen = new Uint8Array(VALUE_NUMBERS.size ** 2);

  note(chosen: ChosenBehaviours): void {
    const numbers = SWITCHES.map(({ name, byDefault }) => {
      return VALUE_NUMBERS.get(`${name}=${withoutNumbers(chosen[name] ?? byDefault)}`) ?? 0;
    });
    for (const [index, first] of numbers.entries()) {
      for (const second of numbers.slice(index + 1)) {
        this.#seen[first * VALUE_NUMBERS.size + second] = 1;
      }
    }
  }

  add(other: Uint8Array): void {
    for (const [index, seen] of other.entries()) if (seen === 1) this.#seen[index] = 1;
  }

  get bits(): Uint8Array {
    return this.#seen;
  }

  get covered(): number {
    return this.#seen.reduce((sum, seen) => sum + seen, 0);
  }

  static get possible(): number {
    let pairs = 0;
    for (const [index, first] of SWITCHES.entries()) {
      for (const second of SWITCHES.slice(index + 1)) {
        pairs += kindsOf(first).length * kindsOf(second).length;
      }
    }
    return pairs;
  }
}
