// Plays what happens to a plan that waits: it is carried out, interrupted, gone on with, tried again or followed
// by the next sync, while sources and automations change.
import { type FinishedRun, PlanRefusedError } from '../../../src/apply/index.ts';
import { AutomationLiveError } from '../../../src/apply/context/errors.ts';
import { exitCodeOfError } from '../../../src/cli/shell/exit-codes.ts';
import { exitCodeOfRun } from '../../../src/cli/runs/run-reasons.ts';
import type { MadePlan } from '../../../src/compare/index.ts';
import { SyncError } from '../../../src/lib/index.ts';
import { type Item } from '../../../src/plan/index.ts';
import { newPlaceOf } from '../new-place.ts';
import { insertGroup } from '../../../src/sandbox/unsubscribes/unsubscribes.ts';
import { seedSegment } from '../../../src/sandbox/index.ts';
import { reply } from '../../apply/stories.ts';
import { SimulatedCrash, type FateOf } from '../../world/sandbox-send.ts';
import { itemsOf, World } from '../../world/world.ts';
import { accountState, suppressedIn } from '../account-state.ts';
import { MortalProcess, watchJournal } from '../mortal-process.ts';
import { seededRandom } from '../seeded-random.ts';
import { placeAutomations, SEGMENTS, utrOf, type DrawnAutomation } from './automations.ts';
import { waitOf, type DrawnLeg, type DrawnWait, type Moment } from './drawn-waits.ts';
import {
  brokenBy,
  inTrouble,
  isToBeSuppressed,
  nameOf,
  placesHeld,
  reasonAgainst,
  type Held,
  type LegEnd,
  type Placed,
  type PlayedLeg,
} from './judged-waits.ts';
import {
  configOf,
  FORMER_ADDRESS,
  GROUP,
  SEGMENT,
  addressOf,
  idOf,
  type SourceName,
} from './waiting-sources.ts';

/** Every so many seeds one of them, never one that has nights. */
const SEEDS_PER_WAIT = 4;
const WAIT_SEED = 2;

const DRAIN_MS = 3_600_000;

/** No wait has more processes. */
const MOST_LEGS = 8;

const CREATING = ['contacts/add', 'contacts/upload-csv', 'contacts/update', 'segment/email/store'];

const NOT_TODAY = reply(422, '{"status":"failed","errors":{"city":["not today"]}}');

export interface PlayedWait {
  readonly wait: DrawnWait;
  readonly legs: readonly PlayedLeg[];
}

/** What a wait of the seed breaks, one line each; most seeds have none. */
export async function brokenWaits(seed: number): Promise<readonly string[]> {
  if (seed % SEEDS_PER_WAIT !== WAIT_SEED) return [];
  const { legs } = await playedWait(seed);
  return legs.flatMap((leg, index) =>
    brokenBy(leg).map((what) => `process ${String(index + 1)}: ${what}`),
  );
}

export async function playedWait(seed: number): Promise<PlayedWait> {
  const wait = waitOf(seed);
  const stage = new WaitStage(wait, seed);
  try {
    return { wait, legs: await stage.play() };
  } finally {
    await stage.close();
  }
}

type Verb = 'apply' | 'applyFresh' | 'resume' | 'retry' | 'sync';

/** What is known of the run under way, from the process that began it on. */
class RunSoFar {
  readonly accepted = new Set<string>();
  readonly keptAccepted = new Set<string>();
  readonly setAside = new Set<string>();
  readonly unread = new Set<SourceName>();
  wasRefused = false;
}

class WaitStage {
  readonly #wait: DrawnWait;
  readonly #world: World;
  readonly #loseUncommitted: () => void;
  #process = new MortalProcess(() => false);
  #made: MadePlan | undefined;
  #plan: Pick<MadePlan, 'plan'> | undefined;
  #planned: readonly Placed[] = [];
  #plannedSuppressions: ReadonlySet<string> = new Set();
  #liveWhenPlanned: readonly DrawnAutomation[] = [];
  #soFar = new RunSoFar();
  #ended: (FinishedRun & Pick<MadePlan, 'plan'>) | undefined;
  #isOver = false;
  #createdTooSoon = 0;
  /** Addresses that are on the global list before anybody is created. */
  #suppressedFirst: readonly string[] = [];

  constructor(wait: DrawnWait, seed: number) {
    this.#wait = wait;
    const makesCopies = { duplicate_add: 'insert_second', csv_existing: 'duplicate' };
    this.#world = new World({
      random: seededRandom(~seed),
      countries: ['IN'],
      concurrency: wait.concurrency,
      behaviours: wait.isForgiving ? {} : makesCopies,
    });
    this.#placeAccount();
    this.#loseUncommitted = watchJournal(this.#world.journal, {
      process: () => this.#process,
      nowMs: () => this.#world.clock.monotonicMs(),
      log: () => undefined,
    });
    this.#world.sandbox.after.push(({ path }, { status }) => {
      if (status === 200 && CREATING.includes(endpointOf(path))) this.#lookAtSuppressed();
    });
  }

  async close(): Promise<void> {
    this.#process = new MortalProcess(() => false);
    await this.#world.clock.sleep(DRAIN_MS);
    this.#made?.close();
    this.#world.sandbox.close();
    this.#world.journal.close();
  }

  async play(): Promise<PlayedLeg[]> {
    const { planned, legs } = this.#wait;
    const { automations } = this.#become(planned);
    this.#made = await this.#world.plan();
    this.#takePlan(this.#made, automations);
    const played: PlayedLeg[] = [];
    for (const leg of legs) {
      const verb = this.#nextVerb(played.length === 0);
      if (verb === undefined) break;
      await this.#world.clock.sleep(leg.pauseMs);
      played.push(await this.#playLeg(leg, verb));
    }
    return played;
  }

  #placeAccount(): void {
    const { hasCustomers, hasGroup, present, rules } = this.#wait;
    const { service, sandbox, journal } = this.#world;
    for (const name of ['Newsletter', 'Press', ...(hasCustomers ? ['Customers'] : [])]) {
      service.addContactType(name);
    }
    for (const [name, contactType] of SEGMENTS) {
      if (contactType === 'Newsletter' || hasCustomers) seedSegment(sandbox, { name, contactType });
    }
    const account = sandbox.account();
    if (hasGroup) insertGroup(account, { group_name: GROUP, description: GROUP, is_display: 1 });
    for (const email of present) service.addContact(email, { first_name: 'Old' });
    if (!rules.hasIds) return;
    service.addContact(FORMER_ADDRESS, { first_name: 'Ann' });
    const id = idOf({ address: addressOf('p0') });
    journal.sourceIds.remember([journal.sourceIds.hashed('crm', id, FORMER_ADDRESS)]);
  }

  #become({ sources, automations }: Moment): Moment {
    this.#world.config = configOf(this.#wait.rules, sources);
    return { sources, automations: placeAutomations(this.#world, automations) };
  }

  #takePlan(plan: Pick<MadePlan, 'plan'>, automations: readonly DrawnAutomation[]): void {
    this.#plan = plan;
    this.#liveWhenPlanned = automations.filter(({ isLive }) => isLive);
    const items = itemsOf(plan.plan);
    const leaving = new Map(items.flatMap(leavingBy));
    this.#planned = items.flatMap(placedBy).map((placed) => {
      const leaves = leaving.get(nameOf(placed));
      return leaves === undefined ? placed : { ...placed, leaves };
    });
    this.#plannedSuppressions = new Set(items.flatMap(suppressedBy));
  }

  /** What somebody does next; undefined where nothing is left to be done. */
  #nextVerb(isFirst: boolean): Verb | undefined {
    const { way } = this.#wait;
    const { runs } = this.#world.journal;
    if (this.#isOver) return undefined;
    if (this.#isToResume()) return 'resume';
    if (way === 'sync') return isFirst ? 'applyFresh' : 'sync';
    if (runs.list(MOST_LEGS).every(({ planPath }) => planPath === null)) return 'apply';
    const wasRejected = (this.#ended?.result.verdicts.rejected ?? 0) > 0;
    return way === 'retry' && wasRejected ? 'retry' : undefined;
  }

  /** The command gives up a run that died before it had its plan, and the next call begins anew. */
  #isToResume(): boolean {
    const { runs } = this.#world.journal;
    const unfinished = runs.unfinished();
    if (unfinished?.planPath === null) runs.abandon(unfinished.runId);
    return runs.unfinished() !== undefined;
  }

  async #playLeg(leg: DrawnLeg, verb: Verb): Promise<PlayedLeg> {
    const { rules } = this.#wait;
    const now = { rules, now: this.#become(leg) };
    const accepted = acceptedBy(leg);
    if (verb === 'retry') await this.#planAgain(now.now);
    if (verb !== 'resume') this.#soFar = new RunSoFar();
    this.#isOver = verb === 'sync';
    for (const utr of accepted) this.#soFar.accepted.add(utr);
    const planned = verb === 'sync' ? undefined : this.#planned;
    const before = this.#held();
    if (leg.refused > 0) this.#soFar.wasRefused = true;
    const { setAside, unread, wasRefused } = this.#soFar;
    const isPlain = inTrouble(now).length === 0 && !wasRefused;
    this.#suppressedFirst = isPlain ? this.#leaversOf(now, before) : [];
    this.#createdTooSoon = 0;
    this.#mayDie(leg, verb);
    const end = await this.#endOf(this.#perform(verb, accepted));
    this.#suppressedFirst = [];
    if (end.kind !== 'died') for (const utr of accepted) this.#soFar.keptAccepted.add(utr);
    const played = {
      ...now,
      before,
      after: this.#held(),
      end,
      planned,
      plannedSuppressions: this.#plannedSuppressions,
      accepted: new Set(this.#soFar.accepted),
      keptAccepted: new Set(this.#soFar.keptAccepted),
      setAside: new Set(setAside),
      unread: new Set(unread),
      liveWhenPlanned: this.#liveWhenPlanned,
      wasRefused,
      createdTooSoon: this.#createdTooSoon,
    };
    this.#remember(now);
    return played;
  }

  /** Whoever was set aside in one process stays so in the next. */
  #remember(now: Pick<PlayedLeg, 'rules' | 'now'>): void {
    for (const name of inTrouble(now)) this.#soFar.unread.add(name);
    for (const placed of this.#planned) {
      const isLeaver = now.rules.group.length > 0 || reasonAgainst(placed, now) !== undefined;
      if (isLeaver) this.#soFar.setAside.add(nameOf(placed));
    }
  }

  #leaversOf(now: Pick<PlayedLeg, 'rules' | 'now'>, before: Held): string[] {
    const there = placesHeld(before);
    return this.#planned
      .filter((placed) => !there.has(nameOf(placed)) && !this.#soFar.setAside.has(nameOf(placed)))
      .map(({ address }) => address)
      .filter((address) => isToBeSuppressed(address, now));
  }

  #lookAtSuppressed(): void {
    if (this.#suppressedFirst.length === 0) return;
    const there = suppressedIn(this.#world.sandbox);
    if (!this.#suppressedFirst.every((address) => there.has(address))) this.#createdTooSoon += 1;
  }

  async #perform(verb: Verb, automations: readonly string[]): Promise<FinishedRun> {
    const world = this.#world;
    const plan = this.#plan;
    if (verb === 'sync') return await world.sync({ allowed: { automations } });
    if (plan === undefined || this.#made === undefined) throw new Error('there is no plan');
    if (verb === 'resume') return await world.resume(plan, automations);
    if (verb === 'applyFresh') return await world.applyFresh(this.#made, { automations });
    return await world.apply(plan, { automations, command: verb });
  }

  async #planAgain({ automations }: Moment): Promise<void> {
    const again = this.#ended && (await this.#world.planRetry(this.#ended, this.#ended));
    if (again === undefined) throw new Error('nothing was rejected');
    this.#takePlan({ plan: again }, automations);
  }

  async #endOf(verb: Promise<FinishedRun>): Promise<LegEnd> {
    try {
      const run = await verb;
      if (this.#plan !== undefined) this.#ended = { ...run, ...this.#plan };
      const { result } = run;
      return {
        kind: 'finished',
        exitCode: exitCodeOfRun(result, { invalid: false, chosen: null }),
        unreadSources: result.heldBack?.unreadSources ?? [],
        suppressedSince: suppressedSinceIn(result.suppressedSince),
      };
    } catch (error) {
      if (error instanceof SimulatedCrash) {
        this.#loseUncommitted();
        return { kind: 'died' };
      }
      if (!(error instanceof SyncError)) throw error;
      return stoppedBy(error);
    } finally {
      this.#process = new MortalProcess(() => false);
      this.#world.fateOf = () => 'answered';
    }
  }

  /** The plan of a sync is its own, and dies with it. */
  #mayDie({ dies, refused }: DrawnLeg, verb: Verb): void {
    let moments = verb === 'sync' || dies?.at !== 'moment' ? Infinity : dies.number;
    this.#process = new MortalProcess(() => {
      moments -= 1;
      return moments < 0;
    });
    let creates = 0;
    const fateOf: FateOf = ({ endpoint }) => {
      this.#process.pass('at-request', endpoint);
      if (!CREATING.includes(endpoint)) return 'answered';
      creates += 1;
      if (creates <= refused && endpoint === 'contacts/add') return NOT_TODAY;
      return dies?.at === 'create' && verb !== 'sync' && creates === dies.number
        ? dies.fate
        : 'answered';
    };
    this.#world.fateOf = fateOf;
  }

  #held(): Held {
    const { sandbox, service } = this.#world;
    return { state: accountState(sandbox), segmentId: service.segmentId(SEGMENT) };
  }
}

function acceptedBy({ accepts, automations }: DrawnLeg): string[] {
  const utrs = automations.map(utrOf);
  return { none: [], first: utrs.slice(0, 1), all: utrs }[accepts];
}

function placedBy(item: Item): Placed[] {
  if (item.kind === 'createContact') {
    return [{ place: item.contactType, address: item.address, isRenamed: false }];
  }
  if (item.kind === 'addSegmentRecipient') {
    return [{ place: item.segment, address: item.address, isRenamed: false }];
  }
  if (item.kind !== 'updateContact' || item.newAddress === undefined) return [];
  return [{ place: item.contactType, address: item.newAddress.address, isRenamed: true }];
}

/** The contact that goes once its person is somewhere else, and where that is. */
function leavingBy(item: Item): [name: string, leaves: NonNullable<Placed['leaves']>][] {
  const there = item.kind === 'deleteContact' ? newPlaceOf(item) : undefined;
  if (item.kind !== 'deleteContact' || there === undefined) return [];
  const name = nameOf({ place: there.contactType, address: there.address });
  return [[name, { place: item.contactType, address: item.address }]];
}

function suppressedBy(item: Item): string[] {
  if (item.kind === 'suppress') return [item.address];
  return item.kind === 'suppressInGroup' ? [`${item.address} in ${item.group}`] : [];
}

function suppressedSinceIn(since: FinishedRun['result']['suppressedSince']): number {
  if (since === undefined) return 0;
  return Object.values(since.groups).reduce((sum, count) => sum + count, since.global);
}

function stoppedBy(error: SyncError): LegEnd {
  const refuses = error instanceof AutomationLiveError || error instanceof PlanRefusedError;
  return {
    kind: 'stopped',
    code: error.code,
    exitCode: exitCodeOfError(error),
    words: [error.message, error.hint].join(' '),
    utrs: refuses ? error.automations.map(({ utr }) => utr) : [],
  };
}

function endpointOf(path: string): string {
  return path.replace(/^\/\w+\/api\//u, '');
}
