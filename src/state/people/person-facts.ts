// What is known of whom, in one table of facts: of whom, what it is, and where it holds.
import type { Handle } from './handle.ts';
import { KeyedTable } from './keyed-table.ts';

/** How each kind is kept, and whose handle it is about. SQLite keeps 0 and 1 in no byte: there are a million of these. */
const KINDS = {
  /** The address of a person who had left everything, as a run knew. */
  left: 0,
  /** A contact that a run created. */
  created: 1,
  /** An address that had left, of which no row with another address of its id is told: a person allowed that return. */
  returnsBehindIds: 2,
  /** An address that a run unsubscribed, in the place, since it left in the sources after the plan was made. */
  suppressedSince: 3,
  /** An id with an address that another id has since: what the list says of it there, it says of somebody else. */
  passedOn: 4,
  /** A source of which too many ids changed at once, and nobody has accepted them since. */
  doubted: 5,
} as const;

export type FactKind = keyof typeof KINDS;

export interface Fact {
  readonly kind: FactKind;
  readonly handle: Handle;
  /** The name of an unsubscribe group, where the fact is one of a list; else empty: everywhere, or the account-wide list. */
  readonly place?: string;
  /** Where the fact is one of a run; else empty. */
  readonly runId?: string;
}

export class PersonFacts extends KeyedTable {
  /** Known ones stay as they are. */
  add(facts: readonly Fact[]): void {
    const add =
      'INSERT OR IGNORE INTO person_fact (kind, handle, place, run_id) VALUES (?, ?, ?, ?)';
    this.commits.each(facts, (fact) => this.sql.run(add, ...columnsOf(fact)));
  }

  /** Says how many were known. */
  remove(facts: readonly Fact[]): number {
    const remove =
      'DELETE FROM person_fact WHERE kind = ? AND handle = ? AND place = ? AND run_id = ?';
    let count = 0;
    this.commits.each(facts, (fact) => {
      count += this.sql.run(remove, ...columnsOf(fact)).changes;
    });
    return count;
  }

  has(fact: Fact): boolean {
    const find =
      'SELECT 1 FROM person_fact WHERE kind = ? AND handle = ? AND place = ? AND run_id = ?';
    return this.sql.has(find, ...columnsOf(fact));
  }

  /** The places where the fact is so of the handle. */
  placesOf({ kind, handle }: Pick<Fact, 'kind' | 'handle'>): string[] {
    const find = 'SELECT place FROM person_fact WHERE kind = ? AND handle = ?';
    return this.sql.values(find, KINDS[kind], handle);
  }

  hasAny(kind: FactKind): boolean {
    return this.sql.has('SELECT 1 FROM person_fact WHERE kind = ? LIMIT 1', KINDS[kind]);
  }

  /** How many a run noted, in each place, and of how many handles. Few are facts of a run. */
  countsOfRun(kind: FactKind, runId: string) {
    const ofRun = 'FROM person_fact WHERE kind = ? AND run_id = ?';
    return {
      all:
        this.sql.value<number>(`SELECT count(DISTINCT handle) ${ofRun}`, KINDS[kind], runId) ?? 0,
      places: this.sql.rows<{ readonly place: string; readonly count: number }>(
        `SELECT place, count(*) AS count ${ofRun} GROUP BY place ORDER BY place`,
        KINDS[kind],
        runId,
      ),
    };
  }

  forgetRun(kind: FactKind, runId: string): void {
    const forget = 'DELETE FROM person_fact WHERE kind = ? AND run_id = ?';
    this.commits.now(() => this.sql.run(forget, KINDS[kind], runId));
  }

  /** Where the one fact is known of an address of the ids that ever had this one, the other one is from then on. */
  addBehindIds(known: FactKind, kind: FactKind, address: Handle): void {
    const add = `INSERT OR IGNORE INTO person_fact (kind, handle, place, run_id)
      SELECT ?, handle, '', '' FROM address_of_id AS own
        CROSS JOIN address_of_id AS one ON one.id = own.id
        CROSS JOIN person_fact ON kind = ? AND handle = one.address
      WHERE own.address = ?`;
    this.commits.now(() => this.sql.run(add, KINDS[kind], KINDS[known], address));
  }
}

function columnsOf({ kind, handle, place = '', runId = '' }: Fact) {
  return [KINDS[kind], handle, place, runId] as const;
}
