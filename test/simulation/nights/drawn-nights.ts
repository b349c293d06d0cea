// Some nights of one account, drawn from a seed: what the files hold, what somebody accepts, and what the
// clock does between two runs. The service is in good health, so that only the sources are to blame.
import type { MigrationPhase } from '../../../src/plan/index.ts';
import { seededRandom, type SeededRandom } from '../seeded-random.ts';

/** Who is in a file, by number; the address says in which. */
export type NightFiles = Readonly<Record<string, readonly number[]>>;

export interface DrawnNight {
  /** By source, and by file. */
  readonly sources: Readonly<Record<'crm' | 'shop', NightFiles>>;
  /** First name of everybody. */
  readonly name: string;
  /** Addresses that leave the group, by file of the source that tells of them. */
  readonly left: Readonly<Record<string, readonly string[]>>;
  readonly phase: MigrationPhase | undefined;
  /** The wall clock of this run alone is so far off. */
  readonly clockOffMs: number;
  /** A person looks at the plan, and accepts all of it by its numbers. */
  readonly isAccepted: boolean;
}

const HOUR_MS = 3_600_000;
const YEAR_MS = 8_760 * HOUR_MS;
const CLOCKS = [2 * HOUR_MS, -2 * HOUR_MS, YEAR_MS, -3 * YEAR_MS] as const;

const MOST_NIGHTS = 7;

export function nightsOf(seed: number): readonly DrawnNight[] {
  const random = seededRandom(seed ^ 0x6e69_6768);
  const count = 4 + random.below(MOST_NIGHTS - 3);
  const migrates = random.happens(0.3);
  const isDated = random.happens(0.3);
  // Draws of their own: the other nights of a seed stay what they were.
  const ofLeavers = seededRandom(seed ^ 0x6c65_6674);
  const story = new NightStory(random);
  const nights: DrawnNight[] = [];
  for (let night = 0; night < count; night += 1) {
    if (night > 0) story.pass();
    const { left, ...shown } = story.tonight(isDated ? `-${String(night)}` : '');
    nights.push({
      ...shown,
      left: inFiles(left, night > 0 && ofLeavers.happens(SHARE_WITH_LEAVERS_LOST)),
      phase: migrates ? phaseOf(random, night) : undefined,
      clockOffMs: random.happens(0.3) ? random.pick(CLOCKS) : 0,
      isAccepted: night > 0 && random.happens(0.2),
    });
  }
  return nights;
}

const SHARE_WITH_LEAVERS_LOST = 0.25;

/** Every second one stands in a file of his own, which may not come. */
function inFiles(left: readonly string[], isLost: boolean): DrawnNight['left'] {
  const even = left.filter((_, index) => index % 2 === 0);
  return isLost ? { even } : { even, odd: left.filter((_, index) => index % 2 === 1) };
}

/** Somebody edits the line back when the switch is over. */
function phaseOf(random: SeededRandom, night: number): MigrationPhase {
  return night >= 1 && random.happens(0.5) ? 'cutover' : 'presync';
}

type Trouble = 'none' | 'missing' | 'header-only' | 'cut';

class NightStory {
  readonly #random: SeededRandom;
  readonly #people = { crm: new Map<string, number[]>(), shop: new Map<string, number[]>() };
  #trouble: { readonly kind: Trouble; readonly file: string } = { kind: 'none', file: '' };
  #name = 'Ann';
  #left: readonly string[] = [];
  #next = 0;

  constructor(random: SeededRandom) {
    this.#random = random;
    for (const file of ['a', 'b', 'c']) this.#people.crm.set(file, this.#newPeople(12));
    this.#people.shop.set('s', this.#newPeople(20));
  }

  /** From one night to the next; a file that is in trouble may stay so for many of them. */
  pass(): void {
    const random = this.#random;
    for (const files of Object.values(this.#people)) {
      for (const people of files.values()) {
        if (random.happens(0.2)) people.push(...this.#newPeople(1 + random.below(6)));
        if (random.happens(0.2)) people.shift();
      }
    }
    if (random.happens(0.5)) this.#trouble = this.#newTrouble();
    if (random.happens(0.15)) this.#name = random.pick(['Bea', 'Cem', 'Dee']);
    if (random.happens(0.3)) this.#left = this.#newLeavers();
  }

  tonight(
    dated: string,
  ): Pick<DrawnNight, 'sources' | 'name'> & { readonly left: readonly string[] } {
    const shown = (source: 'crm' | 'shop'): NightFiles =>
      Object.fromEntries(
        [...this.#people[source]].flatMap(([file, people]) => {
          const seen = this.#seenOf(file, people);
          return seen === undefined ? [] : [[`${file}${dated}.csv`, seen]];
        }),
      );
    return {
      sources: { crm: shown('crm'), shop: shown('shop') },
      name: this.#name,
      left: this.#left,
    };
  }

  #seenOf(file: string, people: readonly number[]): readonly number[] | undefined {
    const { kind, file: troubled } = this.#trouble;
    if (file !== troubled || kind === 'none') return [...people];
    if (kind === 'missing') return undefined;
    return kind === 'header-only' ? [] : people.slice(0, 2);
  }

  #newTrouble(): { readonly kind: Trouble; readonly file: string } {
    const kind = this.#random.pick(['none', 'missing', 'header-only', 'cut', 'cut'] as const);
    return { kind, file: kind === 'cut' ? 's' : this.#random.pick(['a', 'b', 'c']) };
  }

  #newLeavers(): string[] {
    const everybody = Object.values(this.#people).flatMap((files) => [...files.values()].flat());
    const share = this.#random.pick([0.1, 0.8]);
    const fromNow = Array.from({ length: 4 }, (_, index) => this.#next + index);
    return [...everybody, ...fromNow].filter(() => this.#random.happens(share)).map(addressOf);
  }

  #newPeople(count: number): number[] {
    return Array.from({ length: count }, () => this.#next++);
  }
}

export function addressOf(person: number): string {
  return `p${String(person).padStart(4, '0')}@example.com`;
}
