// A whole small world: sources in memory, the sandbox in this process, a journal in memory, and time
// that passes by itself. Tests speak in its verbs: plan, apply, sync, resume, verify.
import { createEngineClient, type EngineClient } from '../../src/api/index.ts';
import { permit, sync } from '../../src/apply/sync.ts';
import { resumePlan, runSavedPlan, type FinishedRun, type RunTools } from '../../src/apply/run.ts';
import { makePlan, newPlanId, type MadePlan } from '../../src/compare/make-plan.ts';
import type { CompareRequest, CompareTools } from '../../src/compare/request.ts';
import { loadCountryNames } from '../../src/contacts/country-names.ts';
import { systemChance } from '../../src/lib/chance.ts';
import { silentLog } from '../../src/lib/log.ts';
import { silentProgress } from '../../src/lib/progress.ts';
import { Secret } from '../../src/lib/secret.ts';
import type { Item } from '../../src/plan/item.ts';
import { ITEM_KINDS } from '../../src/plan/item.ts';
import { releasePlan, type Allowances } from '../../src/plan/release.ts';
import { SandboxService } from '../../src/sandbox/sandbox-service.ts';
import { Journal } from '../../src/state/journal/journal.ts';
import type { PlanReader } from '../../src/state/plan-file/plan-reader.ts';
import { fakeClock, type FakeClock } from '../fake-clock.ts';
import { sandboxSend, type FateOf } from './sandbox-send.ts';
import { compareRequest, type WorldConfig } from './world-config.ts';
import { ServiceView } from './service-view.ts';

export interface WorldOptions {
  readonly behaviours?: Readonly<Record<string, string>>;
  readonly quietMs?: number;
  readonly concurrency?: number;
}

const KEYS = { publicKey: 'public-key-of-a-test', secretKey: 'secret-key-of-a-test' };
const NOTHING_ALLOWED: Allowances = { automations: [] };

export class World {
  readonly clock: FakeClock = fakeClock();
  readonly journal: Journal;
  readonly sandbox: SandboxService;
  /** The service as it really is, whatever the engine believes. */
  readonly service: ServiceView;
  /** Aborted by a test to stop a run; a new one stands for a new process. */
  drain = new AbortController();
  config: WorldConfig = { sources: {}, syncs: [] };
  /** What happens to each request; everything is answered until a test says otherwise. */
  fateOf: FateOf = () => 'answered';
  /** Of the last verb. */
  client: EngineClient;
  readonly #options: WorldOptions;

  constructor(options: WorldOptions = {}) {
    this.#options = options;
    const { clock } = this;
    this.sandbox = new SandboxService({ clock, behaviours: options.behaviours ?? {}, ...KEYS });
    this.service = new ServiceView(this.sandbox, KEYS);
    this.journal = new Journal({ place: { kind: 'memory' }, clock, chance: systemChance() });
    this.client = this.#newClient();
  }

  async plan(): Promise<MadePlan> {
    this.client = this.#newClient();
    const planId = newPlanId(this, systemChance());
    return await makePlan(this.#request(), await this.#compareTools(), {
      planId,
      place: { kind: 'memory' },
    });
  }

  async apply(
    made: MadePlan,
    allowed: Partial<Allowances> & { readonly itemLimit?: number } = {},
  ): Promise<FinishedRun> {
    this.client = this.#newClient();
    const { plan } = made;
    const release = releasePlan(plan.head, { ...NOTHING_ALLOWED, ...allowed }, 'stop');
    return await runSavedPlan(
      await this.#runTools(),
      plan,
      permit(plan.head, release, allowed.itemLimit),
    );
  }

  async sync(
    options: { readonly allowed?: Partial<Allowances>; readonly onTrip?: 'park' | 'stop' } = {},
  ): Promise<FinishedRun> {
    this.client = this.#newClient();
    let finished: FinishedRun | undefined;
    await sync(await this.#runTools(), {
      compare: this.#request(),
      tools: await this.#compareTools(),
      allowed: { ...NOTHING_ALLOWED, ...options.allowed },
      onTrip: options.onTrip ?? 'park',
      onPlan: () => undefined,
      onFinish: (run) => {
        finished = run;
      },
    });
    if (finished === undefined) throw new Error('the sync did not finish');
    return finished;
  }

  /** What a new process does with the run that an earlier one left unfinished. */
  async resume(made: MadePlan): Promise<FinishedRun> {
    this.client = this.#newClient();
    const run = this.journal.runs.unfinished();
    if (run === undefined) throw new Error('there is nothing to resume');
    return await resumePlan(await this.#runTools(), made.plan, run);
  }

  /** The items that a comparison would still make. */
  async differences(): Promise<Item[]> {
    const made = await this.plan();
    const items = itemsOf(made.plan);
    made.close();
    return items;
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
      countryNames: await loadCountryNames(),
      scratch: { kind: 'memory' },
      memory: {
        facts: journal.facts,
        ownership: journal.ownership,
        baseline: journal.runs.lastBaseline(),
      },
    };
  }

  async #runTools(): Promise<RunTools> {
    const compare = await this.#compareTools();
    const request = this.#request();
    return {
      ...compare,
      journal: this.journal,
      log: silentLog,
      chance: systemChance(),
      drain: this.drain.signal,
      quietMs: this.#options.quietMs ?? 120_000,
      concurrency: this.#options.concurrency ?? 4,
      requestsPerSecond: request.requestsPerSecond,
      accountHash: request.accountHash,
      configurationHash: request.configurationHash,
      planPlace: () => ({ kind: 'memory' }),
    };
  }

  #newClient(): EngineClient {
    return createEngineClient({
      baseUrl: 'http://127.0.0.1:1/one/api/',
      baseUrl2: 'http://127.0.0.1:1/two/api/',
      publicKey: new Secret(KEYS.publicKey),
      secretKey: new Secret(KEYS.secretKey),
      requestsPerSecond: 1_000,
      timeoutMs: 60_000,
      clock: this.clock,
      random: () => 0.5,
      signal: this.drain.signal,
      send: sandboxSend({
        service: this.sandbox,
        clock: this.clock,
        fateOf: () => this.fateOf,
      }),
    });
  }
}

export function itemsOf(plan: PlanReader): Item[] {
  return ITEM_KINDS.flatMap((kind) => [...plan.items(kind)]);
}
