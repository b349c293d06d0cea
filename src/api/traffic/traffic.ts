// What may be sent to one account, and when: the pace, the budget for repetitions and the breaker in one place, fed by
// what became of each request. The only home of "the service is unavailable".
import { type Clock, LONGEST_TIMER_MS } from '../../lib/index.ts';
import { Pace, Pacer } from './pacer.ts';

/** An outage that lasts longer is left to `resume`. */
const PATIENCE_MS = 15 * 60_000;

export interface TrafficOptions {
  readonly clock: Clock;
  readonly random: () => number;
  readonly requestsPerSecond: number;
  readonly signal?: AbortSignal | undefined;
  /**
   * Whether requests wait for an outage to end. Only once a write was sent: before that, starting
   * again later is as good, and a person learns at once that the service is out.
   */
  readonly awaitsOutages: boolean;
  /** A read that shows whether the service answers. */
  readonly probe: () => Promise<boolean>;
  /** Which address the probe asks, by its name in the configuration. */
  readonly probedAt: string;
  /** Called with what a person may want to know, without any address. */
  readonly tell: (notice: string) => void;
}

/** How a request went, as far as it concerns all others. */
export interface Reply {
  readonly sign: Sign;
  /** The reason to slow down, if there is one. */
  readonly strain?: 'throttled' | 'timed out' | 'overloaded' | undefined;
  /** How long the service asks us to wait. */
  readonly askedMs?: number | undefined;
}

/** Whether the service can be worked with, for senders of writes. */
export interface ServiceHealth {
  /** True for good once an outage lasted too long. */
  readonly isUnavailable: boolean;
  /** Why, in words. */
  readonly trouble: string | undefined;
  /** Pays for one repetition from the budget of the process; false: do not repeat. */
  takeRepeat(after: 'timed-out' | 'other'): boolean;
  /** What is left of that budget, for the process that continues after this one. */
  readonly repeatTokens: number;
  /** Begins with no more than an earlier process has left. */
  limitRepeats(tokens: number): void;
}

/** We do not wait for a service that asks for more. */
export const LONGEST_WAIT_MS = PATIENCE_MS;

/** Where a throttle does not say how long: doubled each time. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** Shorter waits are not reported. */
const TOLD_FROM_MS = 5_000;

/**
 * The budget of repetitions, so that a sick service is not hammered with them by everything that runs at once.
 * Clean answers earn them back.
 */
const FULL_TOKENS = 500;
const REPEAT_TOKENS = 5;
/** A request that timed out has already cost the service the most. */
const TIMED_OUT_TOKENS = 10;

const NO_CLEAR_WRITE = 'it gave no clear answer to several writes in a row, though it can be read';

type Admission = 'admitted' | 'stopped' | 'unavailable';

export class Traffic implements ServiceHealth {
  readonly #options: TrafficOptions;
  readonly #pace: Pace;
  readonly #pacer: Pacer;
  readonly #breaker = new Breaker();
  #tokens = FULL_TOKENS;
  #trouble: string | undefined;
  #throttlesInARow = 0;
  #hasWritten = false;
  #outage: Promise<void> | undefined;

  constructor(options: TrafficOptions) {
    this.#options = options;
    this.#pace = new Pace(options.requestsPerSecond);
    this.#pacer = new Pacer(options.clock, this.#pace);
  }

  get isUnavailable(): boolean {
    return this.#breaker.standing === 'over';
  }

  get trouble(): string | undefined {
    return this.#trouble;
  }

  /** Resolves when a request may be sent, or when none may be sent again. */
  async admit(request: { readonly isWrite: boolean }): Promise<Admission> {
    const { signal } = this.#options;
    for (;;) {
      if (this.isUnavailable) return 'unavailable';
      await this.outlast();
      if (!(await this.#pacer.turn(signal))) return 'stopped';
      if (this.#breaker.standing === 'closed') break;
    }
    this.#hasWritten ||= request.isWrite;
    return 'admitted';
  }

  /** Takes note of what became of a request. */
  note(reply: Reply, request: { readonly isWrite: boolean }): void {
    // A request that was not sent because the run stops says nothing about the service.
    if (this.#options.signal?.aborted === true || this.isUnavailable) return;
    if (reply.sign === 'clear') this.#noteClear();
    if (reply.strain !== undefined) this.#slow(reply.strain);
    if (reply.sign === 'throttled' || reply.askedMs !== undefined) this.#pause(reply.askedMs);
    if (this.#options.awaitsOutages && this.#hasWritten) this.#noteHealth(reply, request.isWrite);
  }

  takeRepeat(after: 'timed-out' | 'other'): boolean {
    const cost = after === 'timed-out' ? TIMED_OUT_TOKENS : REPEAT_TOKENS;
    if (this.#tokens < cost) return false;
    this.#tokens -= cost;
    return true;
  }

  get repeatTokens(): number {
    return this.#tokens;
  }

  limitRepeats(tokens: number): void {
    this.#tokens = Math.min(this.#tokens, tokens);
  }

  /** Waits until an outage ends in one way or the other; true when there was one and it has passed. */
  async outlast(): Promise<boolean> {
    if (this.#breaker.standing !== 'open') return false;
    this.#outage ??= this.#probeUntilOver().finally(() => {
      this.#outage = undefined;
    });
    await this.#outage;
    return !this.isUnavailable && this.#options.signal?.aborted !== true;
  }

  #noteClear(): void {
    this.#throttlesInARow = 0;
    this.#tokens = Math.min(FULL_TOKENS, this.#tokens + 1);
    if (this.#pace.isFull) return;
    const { isFull, perSecond } = this.#pace.quicken();
    if (isFull) this.#options.tell(`back to ${paceWords(perSecond)}`);
  }

  #slow(strain: NonNullable<Reply['strain']>): void {
    const before = this.#pace.perSecond;
    if (!this.#pace.slow(this.#options.clock.monotonicMs())) return;
    if (strain === 'throttled') this.#throttlesInARow += 1;
    if (this.#pace.perSecond === before) return;
    this.#options.tell(`slowed to ${paceWords(this.#pace.perSecond)}: ${strain}`);
  }

  #pause(askedMs: number | undefined): void {
    if (askedMs !== undefined && askedMs > LONGEST_WAIT_MS) {
      // Requests that are under way may still be answered; their callers decide for themselves.
      if (this.#options.awaitsOutages)
        this.#giveUp(`it asks to be left for ${askedWords(askedMs)}`);
      return;
    }
    const waitMs = askedMs ?? this.#unsaidPauseMs();
    if (waitMs >= TOLD_FROM_MS) this.#options.tell(`holding back for ${waitWords(waitMs)}`);
    this.#pacer.pause(waitMs);
  }

  /** Between half and all of it, so that two programs do not return at the same time. */
  #unsaidPauseMs(): number {
    const doublings = Math.max(0, this.#throttlesInARow - 1);
    const longestMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** doublings);
    return longestMs * (0.5 + this.#options.random() / 2);
  }

  #noteHealth({ sign }: Reply, isWrite: boolean): void {
    const nowMs = this.#options.clock.monotonicMs();
    const before = this.#breaker.standing;
    this.#breaker.note(sign, { isWrite, nowMs });
    if (this.#breaker.standing === before) return;
    const bound = waitWords(PATIENCE_MS);
    if (this.isUnavailable) this.#giveUp(NO_CLEAR_WRITE);
    else this.#options.tell(`no clear answer: only probes are sent, for up to ${bound}`);
  }

  async #probeUntilOver(): Promise<void> {
    const { clock, signal, tell } = this.#options;
    while (this.#breaker.standing === 'open') {
      // Somewhat later than planned, so that two programs do not ask together.
      const spread = 1 + 0.2 * this.#options.random();
      await clock.sleep(this.#breaker.probeWaitMs(clock.monotonicMs()) * spread, signal);
      if (!(await this.#pacer.turn(signal))) return;
      const isAnswered = await this.#options.probe();
      if (signal?.aborted === true) return;
      const nowMs = clock.monotonicMs();
      this.#breaker.noteProbe(isAnswered, nowMs);
      if (!isAnswered) continue;
      tell(`the service answers again after ${waitWords(this.#breaker.outageMs(nowMs))}`);
    }
    if (!this.isUnavailable) return;
    this.#giveUp(`it did not answer at ${this.#options.probedAt} for ${waitWords(PATIENCE_MS)}`);
  }

  #giveUp(trouble: string): void {
    this.#breaker.end();
    this.#trouble ??= trouble;
    this.#options.tell(`gave the service up: ${trouble}`);
  }
}

export function paceWords(perSecond: number): string {
  if (perSecond >= 1) return `${String(Number(perSecond.toFixed(1)))} requests a second`;
  return `${String(Math.round(perSecond * 60))} requests a minute`;
}

function askedWords(askedMs: number): string {
  // No wait is noted that is longer than a timer can hold.
  return askedMs < LONGEST_TIMER_MS ? waitWords(askedMs) : 'more than 24 days';
}

export function waitWords(durationMs: number): string {
  const seconds = Math.ceil(durationMs / 1_000);
  if (seconds < 120) return `${String(seconds)} s`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 120) return `${String(minutes)} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours < 72 ? `${String(hours)} hours` : `${String(Math.ceil(hours / 24))} days`;
}

/** What a request shows about the service; `unclear`: an answer that says nothing. */
export type Sign = 'clear' | 'unclear' | 'throttled' | 'failed';

export interface SignOf {
  readonly isWrite: boolean;
  readonly nowMs: number;
}

/** This many in a row mean an outage, not bad luck. */
const OUTAGE_FROM = 5;

/** After an outage, this many writes show that nothing has changed. */
const TRIAL_WRITES = 2;

/** How many of the last answers are counted, to notice an outage that lets some requests through. */
const REMEMBERED = 20;
const OUTAGE_SHARE = 0.5;

const FIRST_PROBE_MS = 30_000;
const LONGEST_PROBE_MS = 120_000;

/**
 * Notices that the service is out, from what became of requests. States:
 *   closed: requests may be sent;
 *   open: the service is out, and only a probe is sent now and then;
 *   over: it was out for too long, and nothing more is sent.
 * A probe is a read, so a service that answers reads and no write closes it once, and ends it when the next writes are
 * as unclear as those before.
 */
export class Breaker {
  #standing: 'closed' | 'open' | 'over' = 'closed';
  #failedInARow = 0;
  #unclearWrites = 0;
  #isOnTrial = false;
  #recent: boolean[] = [];
  #openedMs = 0;
  #probeEveryMs = FIRST_PROBE_MS;

  get standing(): 'closed' | 'open' | 'over' {
    return this.#standing;
  }

  /** What arrives while it is not closed was sent before, and says nothing new. */
  note(sign: Sign, of: SignOf): void {
    // Whoever sent it reads back what it did, before it sends much more.
    if (this.#standing !== 'closed' || sign === 'unclear') return;
    this.#count(sign, of.isWrite);
    if (!this.#isOutage()) return;
    if (this.#isOnTrial && this.#unclearWrites >= OUTAGE_FROM) {
      this.#standing = 'over';
      return;
    }
    this.#standing = 'open';
    this.#openedMs = of.nowMs;
    this.#probeEveryMs = FIRST_PROBE_MS;
  }

  /** How long to wait before the next probe; the last one comes when patience ends. */
  probeWaitMs(nowMs: number): number {
    const leftMs = this.#openedMs + PATIENCE_MS - nowMs;
    return Math.max(0, Math.min(this.#probeEveryMs, leftMs));
  }

  noteProbe(isAnswered: boolean, nowMs: number): void {
    if (this.#standing !== 'open') return;
    this.#probeEveryMs = Math.min(LONGEST_PROBE_MS, this.#probeEveryMs * 2);
    if (isAnswered) this.#close();
    else if (nowMs - this.#openedMs >= PATIENCE_MS) this.#standing = 'over';
  }

  /** For a service that says itself that waiting is useless. */
  end(): void {
    this.#standing = 'over';
  }

  /** How long the service has been out. */
  outageMs(nowMs: number): number {
    return nowMs - this.#openedMs;
  }

  #count(sign: Exclude<Sign, 'unclear'>, isWrite: boolean): void {
    if (sign === 'clear') {
      this.#failedInARow = 0;
      if (isWrite) this.#unclearWrites = 0;
      if (isWrite) this.#isOnTrial = false;
    } else {
      this.#failedInARow += 1;
      if (isWrite) this.#unclearWrites += 1;
    }
    // A service that throttles is there: the pace deals with it.
    if (sign === 'throttled') return;
    this.#recent = [...this.#recent, sign === 'failed'].slice(-REMEMBERED);
  }

  #isOutage(): boolean {
    if (this.#failedInARow >= OUTAGE_FROM || this.#unclearWrites >= OUTAGE_FROM) return true;
    const failedCount = this.#recent.filter(Boolean).length;
    return this.#recent.length === REMEMBERED && failedCount >= REMEMBERED * OUTAGE_SHARE;
  }

  #close(): void {
    this.#standing = 'closed';
    this.#failedInARow = 0;
    this.#recent = [];
    if (this.#unclearWrites < OUTAGE_FROM) return;
    this.#isOnTrial = true;
    this.#unclearWrites = OUTAGE_FROM - TRIAL_WRITES;
  }
}
