// People whom a run unsubscribed without an item, since they left in the sources after its plan was made.
import { KeyedTable, type KeyedTools } from './keyed-table.ts';
import type { Fact, PersonFacts } from './person-facts.ts';

/** People, each counted once in every list that they were written to. */
export interface SuppressedSince {
  /** All of them, whatever the list. */
  readonly count: number;
  /** Unsubscribed from all mail. */
  readonly global: number;
  /** By unsubscribe group. */
  readonly groups: Readonly<Record<string, number>>;
}

/** Instead of a group's name, which is never empty: the account-wide list. */
const GLOBAL = '';

/** Before the id of a run, the name of its number of other leavers. */
const OTHERS = 'not_suppressed ';

/** One list of the service in one run. */
interface RunList {
  readonly runId: string;
  /** Null: the global one. */
  readonly group: string | null;
}

export class SuppressedSinceTable extends KeyedTable {
  readonly #facts: PersonFacts;

  constructor(tools: KeyedTools, facts: PersonFacts) {
    super(tools);
    this.#facts = facts;
  }

  /** Call it before they are written: after a crash they look like earlier entries of the list. */
  note(list: RunList, addresses: readonly string[]): void {
    this.#facts.add(addresses.map((address) => this.#factOf(list, address)));
  }

  /** They are not on the list. */
  takeBack(list: RunList, addresses: readonly string[]): void {
    this.#facts.remove(addresses.map((address) => this.#factOf(list, address)));
  }

  /** Whether the run unsubscribed this person so. */
  has(list: RunList, address: string): boolean {
    return this.#facts.has(this.#factOf(list, address));
  }

  /** Undefined where there was none. */
  counts(runId: string): SuppressedSince | undefined {
    const { all, places } = this.#facts.countsOfRun('suppressedSince', runId);
    if (all === 0) return undefined;
    const { [GLOBAL]: global = 0, ...groups } = Object.fromEntries(
      places.map(({ place, count }) => [place, count]),
    );
    return { count: all, global, groups };
  }

  /** Keeps how many people a run found who left and whom it did not suppress, for the process that ends the run. */
  noteOthers(runId: string, count: number): void {
    const keep = 'INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)';
    this.commits.now(() => this.sql.run(keep, OTHERS + runId, String(count)));
  }

  /** Undefined where the run did not look for them. */
  others(runId: string): number | undefined {
    const find = 'SELECT CAST(value AS INTEGER) FROM meta WHERE name = ?';
    return this.sql.value(find, OTHERS + runId);
  }

  /** Its run is long over. */
  forgetRun(runId: string): void {
    this.commits.now(() => {
      this.#facts.forgetRun('suppressedSince', runId);
      this.sql.run('DELETE FROM meta WHERE name = ?', OTHERS + runId);
    });
  }

  #factOf({ runId, group }: RunList, address: string): Fact {
    const handle = this.handles.ofAddress(address);
    return { kind: 'suppressedSince', handle, place: group ?? GLOBAL, runId };
  }
}
