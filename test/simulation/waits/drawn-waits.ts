// A plan that waits, drawn from a seed: what the sources say when it is made, what happens until it is carried
// out, interrupted and gone on with, and whom a person lets through. The service is in good health.
import { seededChance, type SeededChance } from '../seeded-chance.ts';
import { AUTOMATED, type DrawnAutomation } from './automations.ts';
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
  const chance = seededChance(seed ^ 0x7761_6974);
  const way = chance.pick(WAYS);
  const rules = drawnRules(chance, way);
  // Draws of its own, so that those of a seed stay what they were.
  const story = new WaitStory(chance, seededChance(seed ^ 0x726f_7773));
  if (chance.happens(0.2)) story.goLive();
  const planned = story.now();
  const legs: DrawnLeg[] = [];
  for (let count = 2 + chance.below(3); count > 0; count -= 1) {
    if (legs.length > 0 || way === 'apply') story.pass();
    legs.push({
      ...story.now(),
      accepts: chance.pick(['none', 'none', 'first', 'all']),
      dies: drawnDeath(chance, legs.length === 0 && way !== 'apply' && way !== 'retry' ? 0.9 : 0.3),
      refused: way === 'retry' && legs.length === 0 ? 1 + chance.below(3) : 0,
      pauseMs: chance.pick([0, HOUR_MS, 26 * HOUR_MS]),
    });
  }
  return {
    way,
    rules,
    present: ['p1', 'p2', 'stranger'].filter(() => chance.happens(0.3)).map(addressOf),
    hasCustomers: chance.happens(0.7),
    hasGroup: chance.happens(0.7),
    isForgiving: chance.happens(0.5),
    concurrency: chance.pick([1, 4]),
    planned,
    legs,
  };
}

function drawnRules(chance: SeededChance, way: Way): WaitRules {
  return {
    isByList: chance.happens(0.25),
    isSelected: chance.happens(0.25),
    hasShop: chance.happens(0.5),
    hasSegment: chance.happens(0.3),
    hasPlan: way !== 'retry' && chance.happens(0.3),
    hasIds: chance.happens(0.3),
    mode: chance.pick(['mirror', 'upsert', 'create-only']),
    ...chance.pick(LISTS),
  };
}

function drawnDeath(chance: SeededChance, share: number): Death | undefined {
  if (!chance.happens(share)) return undefined;
  if (chance.happens(0.4)) return { at: 'moment', number: chance.below(40) };
  const fate = chance.pick(['crash-before', 'crash-after'] as const);
  return { at: 'create', number: 1 + chance.below(3), fate };
}

const MOST_PEOPLE = 6;
const LEAVING = ['row', 'row', 'row', 'elsewhere', 'beside', 'bad-row', 'left', 'left'] as const;

class WaitStory {
  readonly #chance: SeededChance;
  readonly #fading: SeededChance;
  readonly #rows: Record<SourceName, WaitRow[]> = { crm: [], shop: [], left: [] };
  readonly #troubles: Record<SourceName, Trouble> = { crm: 'none', shop: 'none', left: 'none' };
  #automations: readonly DrawnAutomation[] = [];

  constructor(chance: SeededChance, fading: SeededChance) {
    this.#chance = chance;
    this.#fading = fading;
    for (let number = 0; number < MOST_PEOPLE; number += 1) {
      const list = chance.pick(['Newsletter', 'Newsletter', 'Customers'] as const);
      const isActive = !chance.happens(0.1);
      const row = { ...PLAIN, address: addressOf(`p${String(number)}`), list, isActive };
      if (chance.happens(0.75)) this.#rows.crm.push(row);
      if (chance.happens(0.4)) this.#rows.shop.push({ ...row, list: 'Customers' });
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
    const chance = this.#chance;
    for (const source of ['crm', 'shop'] as const) {
      for (const row of this.#rows[source].slice()) {
        if (chance.happens(0.25)) this.#leave(source, row);
      }
      if (chance.happens(0.2)) this.#rows[source].splice(0, 1);
    }
    if (chance.happens(0.1)) this.#rows.left.splice(0, 1);
    for (const source of SOURCES) {
      if (chance.happens(0.12)) this.#troubles[source] = chance.pick(TROUBLES);
    }
    this.#fade();
    if (chance.happens(0.4)) this.goLive();
    if (chance.happens(0.15)) this.#automations = this.#automations.map(paused);
  }

  /** Rows say nothing any more: they are gone, nobody understands them, or nothing is left but the header. */
  #fade(): void {
    const chance = this.#fading;
    for (const source of ['crm', 'shop'] as const) {
      this.#rows[source] = this.#rows[source].flatMap((row) => {
        if (!chance.happens(0.15)) return [row];
        return chance.happens(0.4) ? [] : [{ ...row, status: chance.pick(ODD_STATUSES) }];
      });
      if (chance.happens(0.05)) this.#rows[source] = [];
    }
  }

  goLive(): void {
    const chance = this.#chance;
    const automation = {
      number: this.#automations.length,
      of: chance.pick(AUTOMATED),
      form: chance.pick(['prefixed', 'table'] as const),
      isLive: chance.happens(0.85),
    };
    this.#automations = [...this.#automations, automation];
  }

  #leave(source: 'crm' | 'shop', row: WaitRow): void {
    const chance = this.#chance;
    const rows = this.#rows[source];
    const put = (changed: Partial<WaitRow>): void => {
      rows[rows.indexOf(row)] = { ...row, ...changed };
    };
    const status = chance.pick(LEFT);
    switch (chance.pick(LEAVING)) {
      case 'row':
        put({ status: chance.happens(0.15) ? 'unconfirmed' : status });
        return;
      case 'elsewhere':
        put({ status, list: chance.pick(['Newsletter', 'Customers', '']), isActive: false });
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
