// One seed from its account to its evidence: plan, carry out, resume until it ends, let everything
// late arrive, verify, and carry out what that found.
import type { FinishedRun } from '../../src/apply/index.ts';
import { exitCodeOfError } from '../../src/cli/shell/exit-codes.ts';
import type { MadePlan } from '../../src/compare/index.ts';
import { SyncError } from '../../src/lib/index.ts';
import type { Item } from '../../src/plan/index.ts';
import type { RunRecord } from '../../src/state/index.ts';
import { SimulatedCrash, type SentRequest } from '../world/sandbox-send.ts';
import { itemsOf, World } from '../world/world.ts';
import { accountState, listedNow, suppressedIn, suppressionOf } from './account-state.ts';
import type { Evidence, ItemEnd, RunEvidence, SeenEvent, StopReason } from './evidence.ts';
import { everythingAllowed } from './everything-allowed.ts';
import { drawFate, NO_FAULT } from './fault-draws.ts';
import { placeAccount } from './invented-account.ts';
import { meddle, type Meddled, unsubscribeThere } from './meddling.ts';
import { MortalProcess, watchJournal } from './mortal-process.ts';
import { drawOddFate, type DrawnFate, REMEMBERED_LISTS } from './odd-answers.ts';
import { Keepings, type KeptText } from './kept-texts.ts';
import type { Scenario } from './scenario.ts';

/** Resumes that may meet faults and crashes; those after them find a service in good health. */
const TROUBLED_RESUMES = 5;
const MOST_RESUMES = 9;

/** No seed needs a tenth of it: one that gets here goes round in a circle. */
const MOST_REQUESTS = 6_000;

const EMPTY_RUN_EVERY = 8;

/** After this long nothing can be under way, however late it was. */
const DRAIN_MS = 3_600_000;

/** Reading every country of the world again and again took a fifth of the time. */
const COUNTRIES = ['DE', 'FR', 'GB', 'IN', 'US'] as const;

/** A crash comes with this chance at each commit and each request, while there are crashes left. */
const CRASH_SHARE = 0.04;

class EndlessRunError extends Error {}

export async function runScenario(scenario: Scenario): Promise<Evidence> {
  const stage = new Stage(scenario);
  try {
    return await stage.play();
  } finally {
    await stage.close();
  }
}

class Stage {
  readonly #scenario: Scenario;
  readonly #world: World;
  readonly #events: SeenEvent[] = [];
  readonly #stops: StopReason[] = [];
  #process = new MortalProcess(() => false);
  readonly #loseUncommitted: () => void;
  #isTroubled = false;
  #crashesLeft: number;
  #requestCount = 0;
  #suppressing: readonly string[] = [];
  /** Where keys are quoted. */
  readonly #keepings: Keepings | undefined;

  constructor(scenario: Scenario) {
    this.#scenario = scenario;
    this.#crashesLeft = scenario.crashes;
    const { odd } = scenario;
    this.#keepings = odd.habit === 'quoted-keys' ? new Keepings() : undefined;
    this.#world = worldOf(scenario, this.#keepings);
    this.#world.config = scenario.config;
    placeAccount(this.#world.sandbox, scenario.account);
    const { sourceIds, knownLeavers } = this.#world.journal;
    knownLeavers.remember(scenario.lostSuppressions);
    sourceIds.remember(
      scenario.formerAddresses.map(({ id, address }) => sourceIds.hashed('crm', id, address)),
    );
    this.#loseUncommitted = this.#watch();
  }

  async close(): Promise<void> {
    // Where a seed broke off, what is still late would meet a service that is gone.
    this.#isTroubled = false;
    await this.#world.clock.sleep(DRAIN_MS);
    this.#world.sandbox.close();
    this.#world.journal.close();
    this.#keepings?.remove();
  }

  async play(): Promise<Evidence> {
    // A service that shows its lists late shows none of what was placed a moment ago.
    await this.#world.clock.sleep(DRAIN_MS);
    const before = accountState(this.#world.sandbox);
    const runs: RunEvidence[] = [];
    this.#isTroubled = true;
    const planned = await this.#plan('plan');
    const calmItems = planned === undefined ? undefined : await this.#planCalmly();
    const meddled = planned === undefined ? [] : await this.#letMeddle(planned);
    if (planned !== undefined) runs.push(await this.#perform('first', planned));
    this.#isTroubled = false;
    await this.#world.clock.sleep(DRAIN_MS);
    // What verify would change is what a second run has to do.
    const left = await this.#plan('verify');
    const after = accountState(this.#world.sandbox);
    // A run that never came to its end stands in the way of any other.
    const isFree = this.#world.journal.runs.unfinished() === undefined;
    const isCarriedOut = left !== undefined && isFree && this.#isWorthARun(left.made);
    if (isCarriedOut) runs.push(await this.#perform('second', left));
    else left?.made.close();
    return {
      scenario: this.#scenario,
      before,
      meddled,
      after,
      afterSecond: isCarriedOut ? accountState(this.#world.sandbox) : after,
      events: this.#events,
      runs,
      stops: this.#stops,
      differences: left?.items,
      calmItems,
      kept: this.#endKeeping(),
    };
  }

  /** What the plan would be had every list come as it should; nothing else may have changed it. */
  async #planCalmly(): Promise<readonly Item[] | undefined> {
    const { odd, behaviours } = this.#scenario;
    const changesByItself = Object.keys(behaviours).some((name) => name !== 'empty_list');
    if (odd.habit !== 'misshapen-lists' || changesByItself) return undefined;
    this.#isTroubled = false;
    const made = await this.#world.plan();
    const items = itemsOf(made.plan);
    made.close();
    this.#isTroubled = true;
    return items;
  }

  #endKeeping(): readonly KeptText[] {
    if (this.#keepings === undefined) return [];
    const { notices } = this.#world;
    this.#keepings.keepMessages('the notices', notices);
    const messages = this.#stops.map(({ message }) => message);
    this.#keepings.keepMessages('the messages', messages);
    return this.#keepings.end();
  }

  /** That a run with nothing to do does nothing is seen often enough. */
  #isWorthARun({ plan }: MadePlan): boolean {
    return plan.head.itemCount > 0 || this.#scenario.seed % EMPTY_RUN_EVERY === 0;
  }

  /** Whoever carries out what he has just planned leaves nobody the time. */
  async #letMeddle({ items }: Planned): Promise<readonly Meddled[]> {
    const { isMeddledWith, way, random, twoAddressRows } = this.#scenario;
    if (way !== 'apply') return [];
    const leavers = twoAddressRows.filter(({ left }) => left === 'meanwhile');
    unsubscribeThere(this.#world.sandbox, leavers.map(({ second }) => second)); // prettier-ignore
    if (!isMeddledWith && leavers.length === 0) return [];
    const meddled = isMeddledWith ? meddle(this.#world.sandbox, items, random) : [];
    // A list that is served late shows it by then.
    await this.#world.clock.sleep(DRAIN_MS);
    return meddled;
  }

  async #perform(name: RunEvidence['name'], planned: Planned): Promise<RunEvidence> {
    const from = this.#events.length;
    const { made, items } = planned;
    const { warnings } = made.plan.head;
    const { meanings } = this.#scenario;
    this.#suppressing = items.flatMap((item) => suppressionOf(item, meanings));
    const ended = await this.#carryOut(planned, name);
    this.#suppressing = [];
    if (ended.stopped !== undefined) {
      this.#keepings?.keepMessages('the messages', [ended.stopped.message]);
    }
    this.#keepings?.keepPlan(made.plan);
    this.#keepings?.keepRun(this.#world.journal, made.plan);
    made.close();
    return { name, items, warnings, ...ended, ...this.#effortSince(from) };
  }

  async #plan(verb: 'plan' | 'verify'): Promise<Planned | undefined> {
    for (let tries = 0; tries < 3; tries += 1) {
      this.#note(verb);
      const made = await this.#settled(this.#world.plan());
      if (made.kind === 'done') return { made: made.value, items: itemsOf(made.value.plan) };
      if (made.kind === 'stopped') this.#stops.push(made.reason);
      if (tries === 1) this.#isTroubled = false;
    }
    return undefined;
  }

  async #carryOut(
    planned: Planned,
    name: RunEvidence['name'],
  ): Promise<Pick<RunEvidence, 'result' | 'stopped' | 'verdicts'>> {
    const { made } = planned;
    const { journal } = this.#world;
    const runBefore = this.#latestRun().runId;
    this.#startProcess();
    this.#note(this.#scenario.way);
    const allowed = everythingAllowed(made, this.#scenario);
    const first =
      this.#scenario.way === 'apply'
        ? this.#world.apply(made, allowed)
        : this.#world.applyFresh(made, allowed);
    let ended = await this.#settled(first);
    for (let resumes = 1; resumes <= MOST_RESUMES && ended.kind !== 'done'; resumes += 1) {
      const isUnfinished = journal.runs.unfinished() !== undefined;
      const wasBegun = this.#latestRun().runId !== runBefore;
      if (wasBegun && !isUnfinished) break;
      if (resumes > TROUBLED_RESUMES) this.#isTroubled = false;
      this.#startProcess();
      this.#note(isUnfinished ? `resume ${String(resumes)} of the ${name} run` : 'apply again');
      ended = await this.#settled(
        isUnfinished ? this.#world.resume(made) : this.#world.apply(made, allowed),
      );
    }
    this.#process = new MortalProcess(() => false);
    return this.#endOf(planned, ended, runBefore);
  }

  #endOf({ items }: Planned, ended: Ending<FinishedRun>, runBefore: string) {
    const { journal } = this.#world;
    // A crash right after the last commit leaves a finished run that nobody was told of; a plan that was
    // refused has none.
    const latest = this.#latestRun();
    const begun = latest.runId === runBefore ? NO_RUN : latest;
    const { runId, result } = ended.kind === 'done' ? ended.value : begun;
    const verdicts = new Map<number, ItemEnd>();
    for (const { seq } of items) {
      const standing = journal.items.get(runId, seq);
      verdicts.set(seq, standing ?? { state: 'pending', reason: null, attempts: 0 });
    }
    const stopped = ended.kind === 'stopped' ? ended.reason : undefined;
    return { result: result ?? undefined, stopped, verdicts };
  }

  /** No two runs of a seed begin at the same moment. */
  #latestRun(): Pick<RunRecord, 'runId' | 'result'> {
    return this.#world.journal.runs.list(1)[0] ?? NO_RUN;
  }

  async #settled<T>(verb: Promise<T>): Promise<Ending<T>> {
    try {
      const value = await verb;
      this.#log({ kind: 'ended', atMs: this.#nowMs(), stopped: undefined });
      return { kind: 'done', value };
    } catch (error) {
      if (error instanceof SimulatedCrash) {
        this.#loseUncommitted();
        this.#log({ kind: 'crash', atMs: this.#nowMs(), where: error.message });
        return { kind: 'crashed' };
      }
      if (!(error instanceof SyncError)) throw error;
      const { code, message } = error;
      const reason = { code, message, exitCode: exitCodeOfError(error) };
      this.#log({ kind: 'ended', atMs: this.#nowMs(), stopped: reason });
      return { kind: 'stopped', reason };
    }
  }

  #startProcess(): void {
    const { random } = this.#scenario;
    this.#process = new MortalProcess(() => {
      if (!this.#isTroubled || this.#crashesLeft === 0 || !random.happens(CRASH_SHARE))
        return false;
      this.#crashesLeft -= 1;
      return true;
    });
  }

  #watch(): () => void {
    const world = this.#world;
    const log = this.#log.bind(this);
    const nowMs = this.#nowMs.bind(this);
    world.fateOf = (request) => {
      this.#requestCount += 1;
      if (this.#requestCount > MOST_REQUESTS) throw new EndlessRunError('too many requests');
      this.#process.pass('at-request', request.endpoint);
      const drawn = this.#isTroubled ? drawAnyFate(this.#scenario, request) : NO_FAULT;
      const { endpoint, isWrite } = request;
      const { fate, name: faultName } = drawn;
      log({ kind: 'sent', atMs: nowMs(), endpoint, isWrite, fate, faultName });
      return fate;
    };
    world.heard = (drip) => {
      log({ kind: 'heard', atMs: nowMs(), ...drip });
    };
    world.sandbox.after.push((request, response) => {
      const { method, path, fields, query, file } = request;
      const endpoint = path.replace(/^\/\w+\/api\//u, '');
      const isWrite = method !== 'GET';
      log({
        kind: 'served',
        atMs: nowMs(),
        endpoint,
        isWrite,
        fields: isWrite ? fields : [],
        query: query.toString(),
        file: file?.content.toString('utf8'),
        unsuppressed: isWrite ? this.#unsuppressed() : [],
        httpStatus: response.status,
        answer: isWrite && typeof response.body === 'string' ? response.body : '',
        ...(endpoint === 'contacts/list' ? { contacts: listedNow(world.sandbox) } : {}),
      });
    });
    return watchJournal(world.journal, { process: () => this.#process, nowMs, log });
  }

  #unsuppressed(): readonly string[] {
    if (this.#suppressing.length === 0) return [];
    const there = suppressedIn(this.#world.sandbox);
    return this.#suppressing.filter((name) => !there.has(name));
  }

  #effortSince(from: number): Pick<RunEvidence, 'writes' | 'requests' | 'listReads'> {
    const sent = this.#events.slice(from).filter((event) => event.kind === 'sent');
    return {
      writes: sent.filter(({ isWrite }) => isWrite).length,
      requests: sent.length,
      listReads: sent.filter(({ endpoint }) => endpoint === 'contacts/list').length,
    };
  }

  #note(verb: string): void {
    this.#log({ kind: 'verb', atMs: this.#nowMs(), verb });
  }

  #log(event: SeenEvent): void {
    this.#events.push(event);
  }

  #nowMs(): number {
    return this.#world.clock.monotonicMs();
  }
}

function worldOf(scenario: Scenario, keepings: Keepings | undefined): World {
  const { behaviours, quietMs, concurrency, random, odd } = scenario;
  const options = { behaviours, quietMs, concurrency, random, countries: COUNTRIES };
  if (keepings === undefined) return new World(options);
  const { log, journal } = keepings;
  return new World({ ...options, keys: odd, log, journal });
}

/** A fault of the way there comes first. */
function drawAnyFate(scenario: Scenario, request: SentRequest): DrawnFate {
  const fault = drawFate(scenario, request);
  if (fault.fate !== 'answered') return fault;
  const odd = drawOddFate(scenario.odd, request);
  const isCalm = scenario.faultShare === 0 && Object.keys(scenario.behaviours).length === 0;
  if (odd === undefined && isCalm && REMEMBERED_LISTS.includes(request.endpoint))
    scenario.odd.came.add(request.endpoint);
  return odd ?? fault;
}

const NO_RUN = { runId: '', result: null };

interface Planned {
  readonly made: MadePlan;
  readonly items: readonly Item[];
}

type Ending<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'stopped'; readonly reason: StopReason }
  | { readonly kind: 'crashed' };
