// A plan that waits, drawn from a seed: what the sources say when it is made, what happens until it is carried
// out, interrupted and gone on with, and whom a person lets through. The service is in good health.
import { seededRandom, type SeededRandom } from '../seeded-random.ts';
import { AUTOMATED, FORMS, type DrawnAutomation } from './automations.ts';
import {
  addressOf,
  LEFT,
  ODD_STATUSES,
  SOURCES,
  TROUBLES,
  type SourceName,
  type Trouble,
  type WaitRow,
  type WaitRules,
  type WaitSource,
  type WaitSources,
} from './waiting-sources.ts';

export interface DrawnWait {
  readonly way: Way;
  readonly rules: WaitRules;
  /** Who is in Newsletter before. */
  readonly present: readonly string[];
  readonly hasCustomers: boolean;
  readonly hasGroup: boolean;
  readonly isForgiving: boolean;
  readonly concurrency: 1 | 4;
  readonly planned: Moment;
  readonly legs: readonly DrawnLeg[];
}

/** `apply`: a saved plan waits. The others: what begins at once is interrupted, or refused in part. */
export type Way = 'apply' | 'resume' | 'sync' | 'retry';

/** What sources and service are at one time. */
export interface Moment {
  readonly sources: WaitSources;
  readonly automations: readonly DrawnAutomation[];
}

/** One process: it carries the plan out, or goes on with it. */
export interface DrawnLeg extends Moment {
  readonly accepts: 'none' | 'first' | 'all';
  readonly dies: Death | undefined;
  /** Creates that the service refuses one after the other. */
  readonly refused: number;
  readonly pauseMs: number;
}

export type Death =
  | { readonly at: 'moment'; readonly number: number }
  | {
      readonly at: 'create';
      readonly number: number;
      readonly fate: 'crash-before' | 'crash-after';
    };

const WAYS = ['apply', 'resume', 'sync', 'retry'] as const;
const LISTS: readonly Pick<WaitRules, 'global' | 'group'>[] = [
  { global: [], group: [] },
  { global: ['crm'], group: [] },
  { global: ['left'], group: [] },
  { global: [], group: ['left'] },
  { global: ['crm'], group: ['left'] },
  { global: [], group: ['crm'] },
];
const HOUR_MS = 3_600_000;

export function waitOf(seed: number): DrawnWait {
  const random = seededRandom(seed ^ 0x7761_6974);
  const way = random.pick(WAYS);
  const rules = drawnRules(random, way);
  // Draws of its own, so that those of a seed stay what they were.
  const story = new WaitStory(random, seededRandom(seed ^ 0x726f_7773));
  if (random.happens(0.2)) story.goLive();
  const planned = story.now();
  const legs: DrawnLeg[] = [];
  for (let count = 2 + random.below(3); count > 0; count -= 1) {
    if (legs.length > 0 || way === 'apply') story.pass();
    legs.push({
      ...story.now(),
      accepts: random.pick(['none', 'none', 'first', 'all']),
      dies: drawnDeath(random, legs.length === 0 && way !== 'apply' && way !== 'retry' ? 0.9 : 0.3),
      refused: way === 'retry' && legs.length === 0 ? 1 + random.below(3) : 0,
      pauseMs: random.pick([0, HOUR_MS, 26 * HOUR_MS]),
    });
  }
  return {
    way,
    rules,
    present: ['p1', 'p2', 'stranger'].filter(() => random.happens(0.3)).map(addressOf),
    hasCustomers: random.happens(0.7),
    hasGroup: random.happens(0.7),
    isForgiving: random.happens(0.5),
    concurrency: random.pick([1, 4]),
    planned,
    legs,
  };
}

function drawnRules(random: SeededRandom, way: Way): WaitRules {
  return {
    isByList: random.happens(0.25),
    isSelected: random.happens(0.25),
    hasShop: random.happens(0.5),
    hasSegment: random.happens(0.3),
    hasPlan: way !== 'retry' && random.happens(0.3),
    hasIds: random.happens(0.3),
    mode: random.pick(['mirror', 'upsert', 'create-only']),
    ...random.pick(LISTS),
  };
}

function drawnDeath(random: SeededRandom, share: number): Death | undefined {
  if (!random.happens(share)) return undefined;
  if (random.happens(0.4)) return { at: 'moment', number: random.below(40) };
  const fate = random.pick(['crash-before', 'crash-after'] as const);
  return { at: 'create', number: 1 + random.below(3), fate };
}

const MOST_PEOPLE = 6;
const LEAVING = ['row', 'row', 'row', 'elsewhere', 'beside', 'bad-row', 'left', 'left'] as const;

class WaitStory {
  readonly #random: SeededRandom;
  readonly #fading: SeededRandom;
  readonly #rows: Record<SourceName, WaitRow[]> = { crm: [], shop: [], left: [] };
  readonly #troubles: Record<SourceName, Trouble> = { crm: 'none', shop: 'none', left: 'none' };
  #automations: readonly DrawnAutomation[] = [];

  constructor(random: SeededRandom, fading: SeededRandom) {
    this.#random = random;
    this.#fading = fading;
    for (let number = 0; number < MOST_PEOPLE; number += 1) {
      const list = random.pick(['Newsletter', 'Newsletter', 'Customers'] as const);
      const isActive = !random.happens(0.1);
      const row = { ...PLAIN, address: addressOf(`p${String(number)}`), list, isActive };
      if (random.happens(0.75)) this.#rows.crm.push(row);
      if (random.happens(0.4)) this.#rows.shop.push({ ...row, list: 'Customers' });
    }
    // A source without a row refuses the whole plan of a person: no story of one that waits.
    if (this.#rows.crm.length === 0) {
      this.#rows.crm.push({
        ...PLAIN,
        address: addressOf('p0'),
        list: 'Newsletter',
        isActive: true,
      });
    }
  }

  now(): Moment {
    const source = (name: SourceName): WaitSource => ({
      rows: [...this.#rows[name]],
      trouble: this.#troubles[name],
    });
    const sources = { crm: source('crm'), shop: source('shop'), left: source('left') };
    return { sources, automations: this.#automations };
  }

  /** From one process to the next. */
  pass(): void {
    const random = this.#random;
    for (const source of ['crm', 'shop'] as const) {
      for (const row of this.#rows[source].slice()) {
        if (random.happens(0.25)) this.#leave(source, row);
      }
      if (random.happens(0.2)) this.#rows[source].splice(0, 1);
    }
    if (random.happens(0.1)) this.#rows.left.splice(0, 1);
    for (const source of SOURCES) {
      if (random.happens(0.12)) this.#troubles[source] = random.pick(TROUBLES);
    }
    this.#fade();
    if (random.happens(0.4)) this.goLive();
    if (random.happens(0.15)) this.#automations = this.#automations.map(paused);
  }

  /** Rows no longer say anything: they are gone, nobody understands them, or nothing is left but the header. */
  #fade(): void {
    const random = this.#fading;
    for (const source of ['crm', 'shop'] as const) {
      this.#rows[source] = this.#rows[source].flatMap((row) => {
        if (!random.happens(0.15)) return [row];
        return random.happens(0.4) ? [] : [{ ...row, status: random.pick(ODD_STATUSES) }];
      });
      if (random.happens(0.05)) this.#rows[source] = [];
    }
  }

  goLive(): void {
    const random = this.#random;
    const automation = {
      number: this.#automations.length,
      of: random.pick(AUTOMATED),
      form: random.pick(FORMS),
      isLive: random.happens(0.85),
    };
    this.#automations = [...this.#automations, automation];
  }

  #leave(source: 'crm' | 'shop', row: WaitRow): void {
    const random = this.#random;
    const rows = this.#rows[source];
    const put = (changed: Partial<WaitRow>): void => {
      rows[rows.indexOf(row)] = { ...row, ...changed };
    };
    const status = random.pick(LEFT);
    switch (random.pick(LEAVING)) {
      case 'row':
        put({ status: random.happens(0.15) ? 'unconfirmed' : status });
        return;
      case 'elsewhere':
        put({ status, list: random.pick(['Newsletter', 'Customers', '']), isActive: false });
        return;
      case 'beside':
        rows.push({ ...row, status, isShouted: true });
        return;
      case 'bad-row':
        put({ status, country: '' });
        return;
      case 'left':
        this.#rows.left.push({ ...row, status });
    }
  }
}

const PLAIN = { status: 'subscribed', country: 'India', isShouted: false } as const;

function paused(automation: DrawnAutomation): DrawnAutomation {
  return { ...automation, isLive: false };
}
