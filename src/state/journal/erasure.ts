// Takes people out of the journal, and the details of runs that are long over. Its history stays whole: a text that a
// link of the chain covers is changed only together with a further link, which names the one that no longer fits.
import type { ContactKey } from '../people/handle.ts';
import type { LateTable } from '../people/late.ts';
import type { OwnershipTable } from '../people/ownership.ts';
import type { SuppressedSinceTable } from '../people/suppressed-since.ts';
import { type LinkKind, purgedName } from './chain.ts';
import { JournalTable, type JournalTools } from './journal-table.ts';
import { IS_OVER } from './processes.ts';

/** Without the people who are sought; undefined where the text names none. */
export type Redact = (text: string) => string | undefined;

interface Column {
  readonly table: string;
  readonly column: string;
}

/** What is known of people and goes with them, or with a run. */
interface Known {
  readonly ownership: OwnershipTable;
  readonly late: LateTable;
  readonly suppressedSince: SuppressedSinceTable;
}

/** Of a run. */
const PRUNE = [
  'DELETE FROM item_state WHERE run_id = ?',
  'DELETE FROM held_suppression WHERE run_id = ?',
  'DELETE FROM unread_source WHERE run_id = ?',
];

/** Columns whose texts are covered by links of the chain, and which. */
const CHAINED: Readonly<Record<string, { readonly kind: LinkKind; readonly links: string }>> = {
  'attempt.reason': {
    kind: 'outcome',
    links:
      'SELECT link, hash FROM chain JOIN attempt USING (attempt_id) WHERE kind = ? AND reason = ?',
  },
  'run.result': {
    kind: 'end',
    links: 'SELECT link, hash FROM chain JOIN run ON run_id = name WHERE kind = ? AND result = ?',
  },
};

export class Erasure extends JournalTable {
  readonly #known: Known;

  constructor(tools: JournalTools, known: Known) {
    super(tools);
    this.#known = known;
  }

  /**
   * Forgets what is kept of contacts. Handles of people who left stay, and the addresses that an id of a source had: all
   * that they do is to hold mail back. Says how many rows went, and how many of these were contacts that the service had
   * acknowledged and not shown.
   */
  forget(contacts: Iterable<ContactKey>): { readonly rows: number; readonly late: number } {
    const keys = [...contacts];
    const { ownership, late: lateTable } = this.#known;
    return this.commits.now(() => {
      const late = lateTable.forget(keys);
      return { rows: ownership.disown(keys) + this.#forgetForms(keys) + late, late };
    });
  }

  #forgetForms(keys: readonly ContactKey[]): number {
    const forget = 'DELETE FROM stored_form WHERE handle = ?';
    let count = 0;
    for (const key of keys) count += this.sql.run(forget, this.handles.ofContact(key)).changes;
    return count;
  }

  /** The keys of contact types and segments that the journal knows by name. */
  contactTypes(): readonly string[] {
    return this.sql.values(
      'SELECT contact_type FROM mirrored UNION SELECT contact_type FROM late UNION SELECT contact_type FROM late_group',
    );
  }

  /** Changes every text in which `redact` finds somebody. Says how many. */
  redact(redact: Redact): number {
    let count = 0;
    for (const place of this.#textColumns()) {
      const texts = new Map<string, string>();
      for (const text of this.#texts(place)) {
        const changed = redact(text);
        if (changed !== undefined) texts.set(text, changed);
      }
      this.commits.each(texts, ([text, changed]) => {
        this.#chainPurged(place, text);
        const { table, column } = place;
        const set = `UPDATE "${table}" SET "${column}" = ? WHERE "${column}" = ?`;
        count += this.sql.run(set, changed, text).changes;
      });
    }
    return count;
  }

  /** Whether any text names somebody. */
  holds(isNamed: (text: string) => boolean): boolean {
    let isFound = false;
    for (const place of this.#textColumns()) {
      for (const text of this.#texts(place)) isFound = isNamed(text) || isFound;
    }
    return isFound;
  }

  /**
   * Removes what is kept of the items of runs that ended before the time, and calls that began before it. The runs
   * themselves and their requests stay: the chain covers them. Says how many runs lost details.
   */
  pruneRuns(before: Date): number {
    const time = before.toISOString();
    const old = `phase = 'done' AND ended_at < ?`;
    const hasDetails = `EXISTS (SELECT 1 FROM item_state WHERE item_state.run_id = run.run_id)`;
    const runs = this.sql.values<string>(
      `SELECT run_id FROM run WHERE ${old} AND ${hasDetails}`,
      time,
    );
    this.commits.each(runs, (runId) => {
      for (const statement of PRUNE) this.sql.run(statement, runId);
      this.#known.suppressedSince.forgetRun(runId);
    });
    const calls = `DELETE FROM invocation WHERE started_at < ? AND ${IS_OVER}`;
    this.commits.now(() => this.sql.run(calls, time));
    return runs.length;
  }

  /** Writes over everything that was deleted: free pages of the file, and the frames of its log. */
  scrub(): void {
    this.commits.flush();
    const { db } = this.sql;
    // After this the log is written from its beginning, over the old frames.
    db.pragma('wal_checkpoint(RESTART)');
    db.exec('VACUUM');
    db.pragma('wal_checkpoint(TRUNCATE)');
  }

  /** Deleted rows are written over with zeros from here on. */
  beginSecure(): void {
    this.sql.db.pragma('secure_delete = ON');
  }

  #textColumns(): readonly Column[] {
    return this.sql.rows<Column>(
      `SELECT one.name AS "table", it.name AS "column"
       FROM sqlite_schema AS one, pragma_table_info(one.name) AS it
       WHERE one.type = 'table' AND it.type = 'TEXT' ORDER BY one.name, it.cid`,
    );
  }

  /** The names are those of our own tables. */
  #texts({ table, column }: Column): Iterable<string> {
    const name = `"${column}"`;
    return this.sql.walkValues(`SELECT DISTINCT ${name} FROM "${table}" WHERE ${name} IS NOT NULL`);
  }

  #chainPurged({ table, column }: Column, text: string): void {
    const chained = CHAINED[`${table}.${column}`];
    if (chained === undefined) return;
    const links = this.sql.rows<{ link: number; hash: string }>(chained.links, chained.kind, text);
    for (const { link, hash } of links) {
      this.chain.append('purged', { name: purgedName(link, hash) });
    }
  }
}
