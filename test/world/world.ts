// A whole small world: sources in memory, the sandbox in this process, a journal in memory, and time
// that passes by itself. Tests speak in its verbs: plan, apply, sync, resume, verify.
import { type EngineClient, ListMemory, createEngineClient } from '../../src/api/index.ts';
import {
  type FinishedRun,
  type MadeUndo,
  type RunTools,
  permissionOf,
  planRetry,
  planUndo,
  resumePlan,
  runSavedPlan,
  sync,
} from '../../src/apply/index.ts';
import { newRunId, runFreshPlan } from '../../src/apply/run/run.ts';
import { rememberKeptOut } from '../../src/apply/settling/who-left.ts';
import {
  type CompareRequest,
  type CompareTools,
  type MadePlan,
  makePlan,
  newPlanId,
} from '../../src/compare/index.ts';
import { loadCountryNames } from '../../src/contacts/index.ts';
import {
  type Random,
  type Log,
  Secret,
  silentProgress,
  systemRandom,
} from '../../src/lib/index.ts';
import { silentLog } from '../silent-log.ts';
import {
  type Allowances,
  ITEM_KINDS,
  type Item,
  type MigrationPhase,
  releasePlan,
} from '../../src/plan/index.ts';
import { SandboxService } from '../../src/sandbox/service/sandbox-service.ts';
import {
  type ChosenItems,
  Journal,
  Memory,
  type MemoryPlaces,
  type DatabaseLocation,
  type PlanReader,
} from '../../src/state/index.ts';
import { fakeClock, type FakeClock } from '../fake-clock.ts';
import { sandboxSend, type FateOf, type HeardDrip } from './sandbox-send.ts';
import { compareRequest, type WorldConfig } from './world-config.ts';
import { ServiceView } from './service-view.ts';

export interface WorldOptions {
  readonly behaviours?: Readonly<Record<string, string>>;
  readonly quietMs?: number;
  readonly patienceMs?: number;
  readonly concurrency?: number;
  /** The ceiling; left out, far above what any story needs. */
  readonly requestsPerSecond?: number;
  /** A seeded one makes a world that can be repeated byte for byte. */
  readonly random?: Random;
  /** Left out, in memory. */
  readonly journal?: DatabaseLocation;
  /** Left out, in memory. */
  readonly memory?: MemoryPlaces;
  /** What a faults file of the sandbox holds. */
  readonly faults?: unknown;
  /** Alpha-2 codes of the countries that the service knows of; left out, all. */
  readonly countries?: readonly string[];
  readonly keys?: Keys;
  /** Left out, nothing is logged. */
  readonly log?: Log;
}

export interface Keys {
  readonly publicKey: string;
  readonly secretKey: string;
}

/** Indexing the names of all countries costs more than a small world does. */
const COUNTRY_NAMES = loadCountryNames();

const KEYS: Keys = { publicKey: 'public-key-of-a-test', secretKey: 'secret-key-of-a-test' };
const NOTHING_ALLOWED: Allowances = { automations: [] };

export class World {
  readonly clock: FakeClock = fakeClock({ turnsBeforeAdvance: 1 });
  /** Of the state directory; a test may put another one in its place, as with a backup. */
  journal: Journal;
  /** What earlier runs remember; a test may put another one in its place. */
  past: Memory;
  readonly sandbox: SandboxService;
  /** The service as it really is, whatever the engine believes. */
  readonly service: ServiceView;
  /** Aborted by a test to stop a run; a new one stands for a new process. */
  drain = new AbortController();
  config: WorldConfig = { sources: {}, syncs: [] };
  /** What earlier runs did has been forgotten. */
  stateLost = false;
  /** What they remembered of the contacts is missing or old. */
  memoryLost = false;
  /** A person says that the memory is the right one, whatever it lacks. */
  memoryAccepted = false;
  /** What happens to each request; everything is answered until a test says otherwise. */
  fateOf: FateOf = () => 'answered';
  /** Told how long each dripping answer was listened to. */
  heard: (drip: HeardDrip) => void = () => undefined;
  /** What was told about the pace and about outages. */
  readonly notices: string[] = [];
  /** Of the last verb. */
  client: EngineClient;
  readonly #options: WorldOptions;
  readonly #random: Random;
  readonly #keys: Keys;

  constructor(options: WorldOptions = {}) {
    this.#options = options;
    this.#random = options.random ?? systemRandom();
    const { clock } = this;
    this.#keys = options.keys ?? KEYS;
    const { behaviours = {}, faults, countries } = options;
    const service = { behaviours, faults, countries, isShortLived: true };
    this.sandbox = new SandboxService({ clock, ...service, ...this.#keys });
    this.service = new ServiceView(this.sandbox, this.#keys);
    this.past = this.newMemory();
    this.journal = this.newJournal();
    this.client = this.#newClient();
  }

  /** What lies in its place, or a new one in memory. */
  newJournal(): Journal {
    const place = this.#options.journal ?? { kind: 'memory' };
    return new Journal({ place, clock: this.clock, random: this.#random });
  }

  /** One that remembers nothing yet, or what lies in its place. */
  newMemory(): Memory {
    const inMemory: DatabaseLocation = { kind: 'memory' };
    const places = { key: inMemory, tombstones: inMemory, baseline: inMemory };
    // Its key decides nothing that a world could show, and must not shift what a seed draws.
    return new Memory(this.#options.memory ?? places, systemRandom());
  }

  /** Of another request than the world's own, where one is given. */
  async plan(request: CompareRequest = this.#request()): Promise<MadePlan> {
    this.client = this.#newClient();
    const planId = newPlanId(this, this.#random);
    return await makePlan(request, await this.#compareTools(), {
      planId,
      place: { kind: 'memory' },
    });
  }

  async apply(
    made: Pick<MadePlan, 'plan'>,
    allowed: Partial<Allowances> & {
      readonly itemLimit?: number;
      readonly chosen?: ChosenItems;
      readonly command?: 'apply' | 'retry';
      readonly leavePhase?: MigrationPhase;
      readonly resend?: number;
      readonly refused?: number;
    } = {},
  ): Promise<FinishedRun> {
    this.client = this.#newClient(allowed);
    const { plan } = made;
    const release = releasePlan(plan.head, { ...NOTHING_ALLOWED, ...allowed }, 'stop');
    return await runSavedPlan(await this.#runTools(), plan, {
      ...permissionOf({ head: plan.head, name: plan.path }, release, allowed.itemLimit),
      acceptedAutomations: allowed.automations,
      command: allowed.command ?? 'apply',
      leavePhase: allowed.leavePhase,
      resend: allowed.resend,
      returning: allowed.return,
      refused: allowed.refused,
      chosen: allowed.chosen,
    });
  }

  /** The plan that reverses a run. */
  async planUndo(
    made: Pick<MadePlan, 'plan'>,
    { runId }: Pick<FinishedRun, 'runId'>,
  ): Promise<MadeUndo> {
    this.client = this.#newClient();
    const past = { runId, plan: made.plan };
    return await planUndo(await this.#runTools(), { past, compare: this.#request() });
  }

  /** The plan of what a run was refused; undefined where it was refused nothing. */
  async planRetry(
    made: Pick<MadePlan, 'plan'>,
    { runId }: Pick<FinishedRun, 'runId'>,
  ): Promise<PlanReader | undefined> {
    this.client = this.#newClient();
    return await planRetry(await this.#runTools(), { runId, plan: made.plan });
  }

  async sync(
    options: {
      readonly allowed?: Partial<Allowances>;
      readonly onTrip?: 'park' | 'stop';
      readonly leavePhase?: MigrationPhase;
      readonly resend?: number;
      readonly recreate?: number;
      readonly acceptRefused?: number;
      readonly acceptIds?: number;
    } = {},
  ): Promise<FinishedRun> {
    this.client = this.#newClient(options.allowed);
    let finished: FinishedRun | undefined;
    await sync(await this.#runTools(), {
      compare: {
        ...this.#request(),
        recreate: options.recreate,
        acceptRefused: options.acceptRefused,
        acceptIds: options.acceptIds,
      },
      tools: await this.#compareTools(),
      allowed: { ...NOTHING_ALLOWED, ...options.allowed },
      onTrip: options.onTrip ?? 'park',
      leavePhase: options.leavePhase,
      resend: options.resend,
      onPlan: () => undefined,
      onFinish: (run) => {
        finished = run;
      },
    });
    if (finished === undefined) throw new Error('the sync did not finish');
    return finished;
  }

  /** What a sync does with its plan, which stays open so that another process can go on with it. */
  async applyFresh(made: MadePlan, allowed: Partial<Allowances> = {}): Promise<FinishedRun> {
    this.client = this.#newClient(allowed);
    const tools = await this.#runTools();
    const { head } = made.plan;
    const release = releasePlan(head, { ...NOTHING_ALLOWED, ...allowed }, 'park');
    const permission = {
      ...permissionOf({ head, name: made.plan.path }, release),
      acceptedAutomations: allowed.automations,
    };
    const runId = newRunId(tools);
    this.journal.runs.begin({ runId, command: 'sync' });
    rememberKeptOut(this.journal, made);
    return await runFreshPlan(tools, made, { runId, permission });
  }

  /** What a new process does with the run that an earlier one left unfinished. */
  async resume(
    made: Pick<MadePlan, 'plan'>,
    acceptedAutomations: readonly string[] = [],
  ): Promise<FinishedRun> {
    this.client = this.#newClient({ automations: acceptedAutomations });
    const run = this.journal.runs.unfinished();
    if (run === undefined) throw new Error('there is nothing to resume');
    // As the command does before it goes on.
    this.journal.checkHistory();
    const tools = await this.#runTools();
    return await resumePlan(tools, made.plan, { ...run, acceptedAutomations });
  }

  /** The items that a comparison would still make. */
  async differences(): Promise<Item[]> {
    const made = await this.plan();
    const items = itemsOf(made.plan);
    made.close();
    return items;
  }

  /** As a session finds out. */
  #isMemoryLost(): boolean {
    if (this.memoryAccepted) return false;
    return (
      this.memoryLost || this.stateLost || !this.past.holds(this.journal.runs.lastRemembered())
    );
  }

  #request(): CompareRequest {
    return compareRequest(this.config);
  }

  async #compareTools(): Promise<CompareTools> {
    const { client, clock, journal } = this;
    return {
      client,
      clock,
      progress: silentProgress,
      countryNames: await COUNTRY_NAMES,
      scratch: { kind: 'memory' },
      signal: this.drain.signal,
      memory: {
        facts: journal.facts,
        ownership: journal.ownership,
        sourceIds: journal.sourceIds,
        late: journal.late,
        knownLeavers: journal.knownLeavers,
        refusals: journal.refusals,
        baseline: journal.runs.lastBaseline(),
        nights: journal.runs.nights(),
        stateLost: this.stateLost,
        past: this.past,
        memoryLost: this.#isMemoryLost(),
        erasedForgotten: this.past.missingErased(),
        reachedPhase: journal.runs.reachedPhase(),
      },
    };
  }

  async #runTools(): Promise<RunTools> {
    const compare = await this.#compareTools();
    const request = this.#request();
    return {
      ...compare,
      journal: this.journal,
      stateLost: this.stateLost,
      past: this.past,
      memoryLost: this.#isMemoryLost(),
      erasedForgotten: this.past.missingErased(),
      log: this.#options.log ?? silentLog,
      random: this.#random,
      drain: this.drain.signal,
      consentSources: { request, scratch: { kind: 'memory' } },
      quietMs: this.#options.quietMs ?? 120_000,
      patienceMs: this.#options.patienceMs ?? 86_400_000,
      concurrency: this.#options.concurrency ?? 4,
      requestsPerSecond: request.requestsPerSecond,
      accountHash: request.accountHash,
      configurationHash: request.configurationHash,
      planPlace: () => ({ kind: 'memory' }),
    };
  }

  #newClient({ shrink = false, automations = [] }: Partial<Allowances> = {}): EngineClient {
    const lists = new ListMemory({ shrink, automations });
    lists.keepIn(this.journal.listsOf(compareRequest(this.config).accountHash));
    return createEngineClient({
      lists,
      baseUrl: 'http://127.0.0.1:1/one/api/',
      baseUrl2: 'http://127.0.0.1:1/two/api/',
      publicKey: new Secret(this.#keys.publicKey),
      secretKey: new Secret(this.#keys.secretKey),
      requestsPerSecond: this.#options.requestsPerSecond ?? 1_000,
      timeoutMs: 60_000,
      clock: this.clock,
      random: () => 0.5,
      signal: this.drain.signal,
      tell: (notice) => {
        this.notices.push(notice);
      },
      send: sandboxSend({
        service: this.sandbox,
        clock: this.clock,
        fateOf: () => this.fateOf,
        heard: (drip) => {
          this.heard(drip);
        },
      }),
    });
  }
}

export function itemsOf(plan: PlanReader): Item[] {
  return ITEM_KINDS.flatMap((kind) => [...plan.items(kind)]);
}
