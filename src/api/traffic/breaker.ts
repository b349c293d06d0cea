// Notices that the service is out, from what became of requests. States:
//   closed: requests may be sent;
//   open: the service is out, and only a probe is sent now and then;
//   over: it was out for too long, and nothing more is sent.
// A probe is a read, so a service that answers reads and no write closes it once, and ends it when
// the next writes are as unclear as those before.

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

/** An outage that lasts longer is left to `resume`. */
export const PATIENCE_MS = 15 * 60_000;

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
    if (this.#standing !== 'closed') return;
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

  #count(sign: Sign, isWrite: boolean): void {
    if (sign === 'clear') {
      this.#failedInARow = 0;
      if (isWrite) this.#unclearWrites = 0;
      if (isWrite) this.#isOnTrial = false;
    } else {
      if (sign !== 'unclear') this.#failedInARow += 1;
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
