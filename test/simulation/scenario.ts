// What one seed decides before anything runs: a configuration, an account, and a service.
import type { WorldConfig, WorldSync } from '../world/world-config.ts';
import { chooseBehaviours, type ChosenBehaviours } from './chosen-behaviours.ts';
import { withConsentColumn } from './consent-words.ts';
import { withCutDeletes } from './cut-deletes.ts';
import { withIds } from './former-addresses.ts';
import { withHeldMoves } from './held-moves.ts';
import { inventAccount, type InventedAccount } from './invented-account.ts';
import { withLineBreaks, withLineHabits } from './line-breaks.ts';
import { withLookAlikes, type Meanings } from './look-alikes.ts';
import { lostSuppressions, withEmptyLists, withListHabits } from './lost-suppressions.ts';
import { oddAnswers, type OddAnswers } from './odd-answers.ts';
import { type FormerAddress, withPassedAlong } from './passed-along.ts';
import { seededRandom, type SeededRandom } from './seeded-random.ts';
import { inventTable, type Columns } from './invented-rows.ts';
import { withTextForm } from './text-forms.ts';
import { type TwoAddressRow, withTwoAddresses } from './two-addresses.ts';
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
  /** Share of the requests for a new contact type that never arrive, whatever else is drawn. */
  readonly typesLost: number;
  /** Nobody allows the deletes of a plan. */
  readonly keepsDeletes: boolean;
  /** First names of people who pass an address along; nobody else has them. */
  readonly passing: readonly string[];
  /** Rows of two addresses of one person; nobody else has them. */
  readonly twoAddressRows: readonly TwoAddressRow[];
  /** How many crashes the run may meet, its resumes included. */
  readonly crashes: number;
  /** Somebody else works on the account between the plan and its `apply`. */
  readonly isMeddledWith: boolean;
  /** A late commit may come after the quiet period: then copies are allowed, and said to be. */
  readonly isVeryLate: boolean;
  /** Odd ones among the answers of the service, beside the faults. */
  readonly odd: OddAnswers;
  /** For all that is drawn while the seed runs. */
  readonly random: SeededRandom;
}

export const QUIET_MS = 120_000;

export function scenarioOf(seed: number): Scenario {
  const random = seededRandom(seed);
  const columns = inventColumns(random);
  const config = inventConfig(random, columns);
  const isVeryLate = random.happens(0.08);
  const invented = inventAccount(random, config);
  const habits = withListHabits(seed, chooseBehaviours(seed, random));
  const moving = withHeldMoves(seed, { config, account: invented });
  const { keepsDeletes, typesLost } = moving;
  const { account: held, ...rest } = withCutDeletes(seed, {
    ...withCopies(seed, withLineBreaks(seed, moving.config), moving.account),
    behaviours: withLineHabits(seed, habits),
  });
  const consenting = withConsentColumn(seed, rest.config);
  const passed = withPassedAlong(seed, { config: consenting, account: held });
  const identified = withIds(seed, passed);
  const shared = withTwoAddresses(seed, { config: identified.config, account: passed.account });
  const { account } = shared;
  const drawn: Scenario = {
    seed,
    passing: passed.passing,
    ...identified,
    ...shared,
    ...withLookAlikes(seed, { config: rest.config, account, behaviours: rest.behaviours }),
    lostSuppressions: lostSuppressions(seed, account),
    behaviours: withEmptyLists(seed, withTextForm(seed, rest.behaviours)),
    quietMs: QUIET_MS,
    concurrency: random.pick([1, 2, 4]),
    way: random.pick(['apply', 'sync'] as const),
    // What is very late has to meet many writes before it meets a repetition.
    faultShare: random.pick(isVeryLate ? [0.2, 0.4] : [0, 0, 0.05, 0.2, 0.2, 0.4]),
    readsSpared: 0.75,
    uploadsLost: 0,
    typesLost,
    keepsDeletes,
    crashes: random.pick([0, 0, 1, 1, 2, 3]),
    isMeddledWith: random.happens(0.2),
    isVeryLate,
    odd: oddAnswers(seed),
    random: random.branch(),
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

function inventColumns(random: SeededRandom): Columns {
  return {
    status: random.happens(0.7),
    plan: random.happens(0.4),
    group: random.happens(0.2),
  };
}

function inventConfig(random: SeededRandom, columns: Columns): WorldConfig {
  const sources: Record<string, string[][]> = { crm: inventTable(random, columns) };
  const syncs: WorldSync[] = [newsletterSync(random, columns)];
  if (random.happens(0.4)) {
    sources['shop'] = inventTable(random, { ...columns, group: false });
    syncs.push({
      sources: ['shop'],
      contactType: random.pick(['Customers', 'Customers', 'Partners']),
      ...rules(random),
    });
  }
  if (random.happens(0.2)) {
    syncs.push({ sources: ['crm'], segment: 'VIP', mode: random.pick(['upsert', 'mirror']) });
  }
  const names = Object.keys(sources);
  return {
    sources,
    syncs,
    suppressions: [
      ...(random.happens(0.6) ? [{ sources: [random.pick(names)] }] : []),
      ...(random.happens(0.3) ? [{ sources: ['crm'], group: 'Product news' }] : []),
    ],
    columns: columns.plan ? { 'custom.plan': 'Plan' } : {},
    guards: {
      firstMirror: random.happens(0.9) ? 'allow' : 'park',
      maxInvalid: { kind: 'share', share: 0.5 },
    },
  };
}

function newsletterSync(random: SeededRandom, columns: Columns): WorldSync {
  const into = columns.group ? { contactTypeFrom: 'Group' } : {};
  return { sources: ['crm'], ...into, ...rules(random) };
}

const MODES = ['mirror', 'mirror', 'upsert', 'create-only'] as const;

function rules(random: SeededRandom): Pick<WorldSync, 'mode' | 'defaultCountry' | 'duplicates'> {
  return {
    mode: random.happens(0.05) ? 'update-only' : random.pick(MODES),
    ...(random.happens(0.6) ? { defaultCountry: 'India' } : {}),
    duplicates: random.pick(['report', 'report', 'remove']),
  };
}
