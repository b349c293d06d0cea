// What one seed decides before anything runs: a configuration, an account, and a service.
import type { WorldConfig, WorldSync } from '../world/world-config.ts';
import { chooseBehaviours, type ChosenBehaviours } from './chosen-behaviours.ts';
import { withConsentColumn } from './consent-words.ts';
import { withCutDeletes } from './cut-deletes.ts';
import { withIds, type FormerAddress } from './former-addresses.ts';
import { inventAccount, type InventedAccount } from './invented-account.ts';
import { withLineBreaks, withLineHabits } from './line-breaks.ts';
import { withLookAlikes, type Meanings } from './look-alikes.ts';
import { lostSuppressions, withEmptyLists, withListHabits } from './lost-suppressions.ts';
import { oddAnswers, type OddAnswers } from './odd-answers.ts';
import { seededChance, type SeededChance } from './seeded-chance.ts';
import { inventTable, type Columns } from './invented-rows.ts';
import { withCopies } from './standing-copies.ts';

export interface Scenario {
  readonly seed: number;
  readonly config: WorldConfig;
  readonly account: InventedAccount;
  /** What the account has a name of the configuration for, where it is not spelled so there. */
  readonly meanings: Meanings;
  /** Names of the account that are almost like another one, and that nothing means. */
  readonly bystanders: readonly string[];
  /** Addresses that ids of the source `crm` had when it was read before. */
  readonly formerAddresses: readonly FormerAddress[];
  /** Addresses that an earlier run unsubscribed, and that the list has lost since. */
  readonly lostSuppressions: readonly string[];
  readonly behaviours: ChosenBehaviours;
  readonly quietMs: number;
  readonly concurrency: number;
  /** `apply`: a plan is saved and carried out. `sync`: it is carried out at once. */
  readonly way: 'apply' | 'sync';
  /** Share of the requests that meet a fault. */
  readonly faultShare: number;
  /** Share of the faults that a read is spared: a run whose lists never come through proves nothing. */
  readonly readsSpared: number;
  /** Share of the uploads that are done and whose answer is lost, whatever else is drawn. */
  readonly uploadsLost: number;
  /** How many crashes the run may meet, its resumes included. */
  readonly crashes: number;
  /** Somebody else works on the account between the plan and its `apply`. */
  readonly isMeddledWith: boolean;
  /** A late commit may come after the quiet period: then copies are allowed, and said to be. */
  readonly isVeryLate: boolean;
  /** Odd ones among the answers of the service, beside the faults. */
  readonly odd: OddAnswers;
  /** For all that is drawn while the seed runs. */
  readonly chance: SeededChance;
}

export const QUIET_MS = 120_000;

export function scenarioOf(seed: number): Scenario {
  const chance = seededChance(seed);
  const columns = inventColumns(chance);
  const config = inventConfig(chance, columns);
  const isVeryLate = chance.happens(0.08);
  const invented = inventAccount(chance, config);
  const habits = withListHabits(seed, chooseBehaviours(seed, chance));
  const { account, ...rest } = withCutDeletes(seed, {
    ...withCopies(seed, withLineBreaks(seed, config), invented),
    behaviours: withLineHabits(seed, habits),
  });
  const drawn: Scenario = {
    seed,
    ...withIds(seed, withConsentColumn(seed, rest.config), account),
    ...withLookAlikes(seed, { config: rest.config, account, behaviours: rest.behaviours }),
    lostSuppressions: lostSuppressions(seed, account),
    behaviours: withEmptyLists(seed, rest.behaviours),
    quietMs: QUIET_MS,
    concurrency: chance.pick([1, 2, 4]),
    way: chance.pick(['apply', 'sync'] as const),
    // What is very late has to meet many writes before it meets a repetition.
    faultShare: chance.pick(isVeryLate ? [0.2, 0.4] : [0, 0, 0.05, 0.2, 0.2, 0.4]),
    readsSpared: 0.75,
    uploadsLost: 0,
    crashes: chance.pick([0, 0, 1, 1, 2, 3]),
    isMeddledWith: chance.happens(0.2),
    isVeryLate,
    odd: oddAnswers(seed),
    chance: chance.branch(),
  };
  if (seed % SEEDS_PER_SLOW_IMPORT !== SLOW_IMPORT_SEED) return drawn;
  return { ...drawn, ...SLOW_IMPORT, odd: { ...drawn.odd, habit: 'none' } };
}

/** A multiple of the seeds between two rows of the table of pairs, which are left as they are. */
const SEEDS_PER_SLOW_IMPORT = 33;
const SLOW_IMPORT_SEED = 7;

/**
 * Rows that trickle in for longer than a quiet period, of a file that nobody knows the service to have
 * taken, while the process that waits for them dies: drawn one by one these seldom come together.
 */
const SLOW_IMPORT = {
  behaviours: {
    csv_timing: 'async(90,0.02)',
    duplicate_add: 'insert_second',
    csv_existing: 'duplicate',
  },
  faultShare: 0.05,
  uploadsLost: 0.7,
  crashes: 3,
  isMeddledWith: false,
  isVeryLate: false,
} as const;

function inventColumns(chance: SeededChance): Columns {
  return {
    status: chance.happens(0.7),
    plan: chance.happens(0.4),
    group: chance.happens(0.2),
  };
}

function inventConfig(chance: SeededChance, columns: Columns): WorldConfig {
  const sources: Record<string, string[][]> = { crm: inventTable(chance, columns) };
  const syncs: WorldSync[] = [newsletterSync(chance, columns)];
  if (chance.happens(0.4)) {
    sources['shop'] = inventTable(chance, { ...columns, group: false });
    syncs.push({
      sources: ['shop'],
      contactType: chance.pick(['Customers', 'Customers', 'Partners']),
      ...rules(chance),
    });
  }
  if (chance.happens(0.2)) {
    syncs.push({ sources: ['crm'], segment: 'VIP', mode: chance.pick(['upsert', 'mirror']) });
  }
  const names = Object.keys(sources);
  return {
    sources,
    syncs,
    suppressions: [
      ...(chance.happens(0.6) ? [{ sources: [chance.pick(names)] }] : []),
      ...(chance.happens(0.3) ? [{ sources: ['crm'], group: 'Product news' }] : []),
    ],
    columns: columns.plan ? { 'custom.plan': 'Plan' } : {},
    guards: {
      firstMirror: chance.happens(0.9) ? 'allow' : 'park',
      maxInvalid: { kind: 'share', share: 0.5 },
    },
  };
}

function newsletterSync(chance: SeededChance, columns: Columns): WorldSync {
  const into = columns.group ? { contactTypeFrom: 'Group' } : {};
  return { sources: ['crm'], ...into, ...rules(chance) };
}

const MODES = ['mirror', 'mirror', 'upsert', 'create-only'] as const;

function rules(chance: SeededChance): Pick<WorldSync, 'mode' | 'defaultCountry' | 'duplicates'> {
  return {
    mode: chance.happens(0.05) ? 'update-only' : chance.pick(MODES),
    ...(chance.happens(0.6) ? { defaultCountry: 'India' } : {}),
    duplicates: chance.pick(['report', 'report', 'remove']),
  };
}
