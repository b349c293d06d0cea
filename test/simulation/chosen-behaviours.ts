// Which open behaviours the service of a seed has: most as they are by default, a few as drawn.
import { BEHAVIOUR_TABLE, type BehaviourName } from '../../src/sandbox/behaviour-table.ts';
import type { SeededChance } from './seeded-chance.ts';

export type ChosenBehaviours = Readonly<Partial<Record<BehaviourName, string>>>;

/** Behaviours with their written values; the table's own order, so that a seed stays the same. */
const SWITCHES = Object.entries(BEHAVIOUR_TABLE).map(([name, entry]) => ({
  // The keys of the table are its names, which `Object.entries` widens.
  name: name as BehaviourName,
  byDefault: entry.default,
  others: (entry.values as readonly string[]).filter((value) => value !== entry.default),
}));

/** Limits of the table are those of large accounts: here, where they bite an account of ten. */
const SMALLER: Readonly<Record<string, readonly string[]>> = {
  'bulk_max_ids=truncate_silently(1000)': ['truncate_silently(2)'],
  'bulk_max_ids=reject(1000)': ['reject(2)'],
  'list_size=silently_capped(1000)': ['silently_capped(4)', 'silently_capped(1000)'],
  'list_size=paginated_unannounced(100)': [
    'paginated_unannounced(4)',
    'paginated_unannounced(100)',
  ],
  'csv_max=failed_rows(1000)': ['failed_rows(3)'],
  'csv_max=truncated(1000)': ['truncated(3)'],
  'csv_max=failed_bytes(2000000)': ['failed_bytes(300)'],
  'csv_max=html_413(2000000)': ['html_413(300)'],
  'csv_atomic=per_chunk(100)': ['per_chunk(2)'],
  'csv_timing=async(5,100)': ['async(5,100)', 'async(30,1)', 'async(90,0.1)'],
  'unsub_list_limit=n(50)': ['n(2)'],
  'max_length=reject(255)': ['reject(12)'],
  'max_length=truncate(191)': ['truncate(12)'],
  'max_length=error500(255)': ['error500(12)'],
  'credential_revoked_midrun=after(10)': ['after(40)', 'after(10)'],
};

/** More changes at once than this would hide each behind the others. */
const MOST_CHANGES = 6;

/** A third of all services are as friendly as the table: there nothing excuses a missing effect. */
export function chooseBehaviours(chance: SeededChance): ChosenBehaviours {
  const chosen: Partial<Record<BehaviourName, string>> = {};
  const changes = chance.happens(0.33) ? 0 : 1 + chance.below(MOST_CHANGES);
  for (let change = 0; change < changes; change += 1) {
    const { name, others } = chance.pick(SWITCHES);
    const value = chance.pick(others);
    chosen[name] = chance.pick(SMALLER[`${name}=${value}`] ?? [value]);
  }
  return chosen;
}

/** Every value of every switch has a number, so that pairs of them fit into one set of bits. */
const VALUE_NUMBERS = new Map(
  SWITCHES.flatMap(({ name, byDefault, others }) =>
    [byDefault, ...others].map((value) => `${name}=${withoutNumbers(value)}`),
  ).map((value, number) => [value, number] as const),
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
      for (const second of SWITCHES.slice(index + 1)) pairs += size(first) * size(second);
    }
    return pairs;
  }
}

function size({ others }: (typeof SWITCHES)[number]): number {
  return new Set(others.map(withoutNumbers)).size + 1;
}

function withoutNumbers(value: string): string {
  return value.replace(/\(.*$/u, '');
}
