// Changes that a person refused by name: what an approval, which a run used, did not accept. A change is kept as the keyed
// hash of what comes from its source and its contact, so that it is known again as long as both are what they were, and
// with the handles of the addresses that it names, so that a person who is erased is forgotten here as well.
import {
  type Change,
  isPersonal,
  type ItemKind,
  lastingContentOf,
  otherAddressOf,
  type PersonalChange,
  placeOf,
} from '../../plan/index.ts';
import { JournalTable } from './journal-table.ts';

/** Changes of one kind in one place. */
export interface RefusedGroup {
  readonly kind: ItemKind;
  /** The contact type, segment or unsubscribe group; empty for the account-wide list. */
  readonly place: string;
  readonly count: number;
  /** The day of the first refusal, of the wall clock, UTC. */
  readonly since: string;
}

/** What a person decided about a plan. Changes of nobody's data, such as a new contact type, are passed over. */
export interface Decisions {
  readonly runId: string;
  readonly refused: Iterable<Change>;
  readonly accepted: Iterable<Change>;
}

const DELETE = 'DELETE FROM refused WHERE';

export class RefusalTable extends JournalTable {
  /** Ask this first: then no change is hashed where none was refused. */
  isEmpty(): boolean {
    return !this.sql.has('SELECT 1 FROM refused LIMIT 1');
  }

  /** The day on which the change was refused; undefined for one that was not, or of which somebody took that back. */
  dayOf(change: Change): string | undefined {
    if (!isPersonal(change)) return undefined;
    return this.sql.value('SELECT day FROM refused WHERE change_hash = ?', this.#hashOf(change));
  }

  /** Keeps all of it in one commit. What was refused before keeps its first day. */
  decide({ runId, refused, accepted }: Decisions): void {
    const day = this.now().slice(0, 10);
    this.commits.now(() => {
      // Where nothing is known, there is nothing to take back, and no change to hash for it.
      if (!this.isEmpty()) for (const change of personal(accepted)) this.#takeBack(change);
      for (const change of personal(refused)) this.#refuse(change, runId, day);
    });
  }

  /** Somebody accepts the changes after all. */
  takeBack(changes: Iterable<Change>): void {
    this.commits.each(personal(changes), (change) => {
      this.#takeBack(change);
    });
  }

  /** In the order of their kinds and places. */
  groups(): readonly RefusedGroup[] {
    return this.sql.rows(
      `SELECT kind, place, count(*) AS count, min(day) AS since FROM refused
       GROUP BY kind, place ORDER BY kind, place`,
    );
  }

  /** Whether a person refused any of them in this run, or in a later one. */
  isAnySince(runId: string): boolean {
    return this.sql.has(
      `SELECT 1 FROM refused JOIN run USING (run_id)
       WHERE seq >= (SELECT seq FROM run WHERE run_id = ?) LIMIT 1`,
      runId,
    );
  }

  /** Forgets every refusal that names one of the addresses. Says how many. */
  forget(addresses: Iterable<string>): number {
    let count = 0;
    this.commits.each(addresses, (address) => {
      const handle = this.handles.ofAddress(address);
      count += this.sql.run(`${DELETE} handle = ? OR other_handle = ?`, handle, handle).changes;
    });
    return count;
  }

  #refuse(change: PersonalChange, runId: string, day: string): void {
    const other = otherAddressOf(change);
    this.sql.run(
      'INSERT OR IGNORE INTO refused VALUES (?, ?, ?, ?, ?, ?, ?)',
      this.#hashOf(change),
      this.handles.ofAddress(change.address),
      other === undefined ? null : this.handles.ofAddress(other),
      change.kind,
      placeOf(change),
      runId,
      day,
    );
  }

  #takeBack(change: PersonalChange): void {
    this.sql.run(`${DELETE} change_hash = ?`, this.#hashOf(change));
  }

  #hashOf(change: PersonalChange): Buffer {
    return this.hash(`refused change\n${lastingContentOf(change)}`);
  }
}

function* personal(changes: Iterable<Change>): Generator<PersonalChange> {
  for (const change of changes) if (isPersonal(change)) yield change;
}
