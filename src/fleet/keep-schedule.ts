// Keeps the schedule of a fleet until it is told to stop. An account that is due is synced once there is room. One that is due
// again while its last sync still works, or whose time passed while nobody was there, is synced once, however many times it
// missed: never twice at once.
//
//   waiting → working   its time has come
//   working → owed      its time came again
//   owed → working      the sync before has ended
import type { Clock } from '../lib/index.ts';
import type { FleetAccount } from './accounts.ts';
import type { Outcome } from './outcome.ts';
import { nextTime } from './schedule.ts';

export interface KeepTools {
  readonly clock: Clock;
  /** Ends the waiting; what is at work ends by itself. */
  readonly signal: AbortSignal;
  /** Never rejects. */
  readonly sync: (account: FleetAccount) => Promise<Outcome>;
  /** When its last sync began; undefined where it never did. */
  readonly lastBegan: (account: FleetAccount) => Date | undefined;
}

/** A wall clock may jump, and a machine may sleep: the time is looked at so often. */
const LOOK_EVERY_MS = 30_000;

interface Place {
  account: FleetAccount;
  due: Date | undefined;
  isOwed: boolean;
  work: Promise<void> | undefined;
}

export class ScheduleKeeper {
  readonly #tools: KeepTools;
  readonly #places = new Map<string, Place>();
  /** Ends the wait for the next time. */
  #nap = new AbortController();

  /** One whose time passed since its last sync began is due at once. */
  constructor(accounts: readonly FleetAccount[], tools: KeepTools) {
    this.#tools = tools;
    this.replace(accounts);
  }

  /** Takes the accounts of a file that was read again. What works goes on, and is not begun again where it is gone. */
  replace(accounts: readonly FleetAccount[]): void {
    const former = new Map(this.#places);
    this.#places.clear();
    for (const account of accounts) {
      const place = former.get(account.name) ?? { isOwed: false, work: undefined };
      const due = this.#firstDue(account);
      this.#places.set(account.name, Object.assign(place, { account, due }));
    }
    for (const [name, place] of former) {
      if (this.#places.has(name) || place.work === undefined) continue;
      // It is waited for at the end.
      Object.assign(place, { due: undefined, isOwed: false });
      this.#places.set(name, place);
    }
    this.#nap.abort();
  }

  /** Each account with the time at which it is due next. */
  get plan(): readonly { readonly name: string; readonly due: Date | undefined }[] {
    return [...this.#places].map(([name, { due }]) => ({ name, due }));
  }

  /** Returns once it was told to stop and all work has ended. */
  async keep(): Promise<void> {
    const { clock, signal } = this.#tools;
    while (!signal.aborted) {
      this.#beginDue();
      this.#nap = new AbortController();
      await clock.sleep(this.#msToNext(), AbortSignal.any([signal, this.#nap.signal]));
    }
    await Promise.all([...this.#places.values()].flatMap(({ work }) => work ?? []));
  }

  #beginDue(): void {
    const now = this.#tools.clock.wallTime();
    for (const place of this.#places.values()) {
      if (place.due === undefined || place.due > now) continue;
      place.due = dueAfter(place.account, now);
      if (place.work === undefined) this.#begin(place);
      else place.isOwed = true;
    }
  }

  #begin(place: Place): void {
    place.isOwed = false;
    place.work = this.#tools.sync(place.account).then(() => {
      place.work = undefined;
      // Its time came meanwhile.
      if (place.isOwed && !this.#tools.signal.aborted) this.#begin(place);
    });
  }

  #firstDue(account: FleetAccount): Date | undefined {
    const { lastBegan, clock } = this.#tools;
    return dueAfter(account, lastBegan(account) ?? clock.wallTime());
  }

  #msToNext(): number {
    const nowMs = this.#tools.clock.wallTime().getTime();
    const dueMs = [...this.#places.values()].flatMap(({ due }) => due?.getTime() ?? []);
    return Math.max(0, Math.min(LOOK_EVERY_MS, ...dueMs.map((ms) => ms - nowMs)));
  }
}

function dueAfter({ schedule }: FleetAccount, after: Date): Date | undefined {
  return schedule === undefined ? undefined : nextTime(schedule, after);
}
