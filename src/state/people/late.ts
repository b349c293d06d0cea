// A created contact is late when the service acknowledged it and no reading has shown it. It may still arrive, so the
// journal remembers it until it is seen. Each run adds the time since the run before it: within one boot by the monotonic
// clock, across boots by the wall clock, which may jump, and therefore by at most half of the configured patience.
import type { ContactKey } from './handle.ts';
import { KeyedTable } from './keyed-table.ts';

export interface LateKey extends ContactKey {
  /** How the row of an upload named its country, while it is not known whether the service understands that. */
  readonly form?: string | undefined;
}

export interface LateContact {
  /** The run that sent it last. */
  readonly runId: string;
  /** It has been late for longer than the configuration is patient. Stays so, whatever the clock says later. */
  readonly isOverdue: boolean;
}

/** What one run sent to one contact type and never saw. */
export interface LateGroup {
  readonly runId: string;
  /** The key form of the contact type's name. */
  readonly contactType: string;
  /** Those that are late by now. */
  readonly late: number;
  readonly overdue: number;
  /** All creates of the run there that the service acknowledged, those that arrived included. */
  readonly acknowledged: number;
  readonly acknowledgedAt: string;
}

/** When a run last added up how long they have been late. */
interface Look {
  readonly bootId: string;
  readonly monotonicMs: number;
  readonly wallMs: number;
}

export class LateTable extends KeyedTable {
  /** Ask this first: then no address is hashed if no contact is late. */
  get isEmpty(): boolean {
    return !this.sql.has('SELECT 1 FROM late LIMIT 1');
  }

  get(key: ContactKey): LateContact | undefined {
    const row = this.sql.row<{ runId: string; overdue: number }>(
      'SELECT run_id AS runId, overdue FROM late WHERE handle = ?',
      this.handles.ofContact(key),
    );
    return row && { runId: row.runId, isOverdue: row.overdue === 1 };
  }

  /** A contact that is sent again starts over. */
  add(runId: string, sent: readonly LateKey[]): void {
    if (sent.length === 0) return;
    const acknowledgedAt = this.now();
    this.commits.now(() => {
      // The next run adds the whole time since the last look, so the part before now is subtracted.
      const waitedMs = -this.#sinceLastLookMs(Infinity);
      for (const key of sent) {
        const { contactType, form = null } = key;
        this.sql.run(
          `INSERT INTO late (handle, contact_type, run_id, acknowledged_at, waited_ms, form)
           VALUES (@handle, @contactType, @runId, @acknowledgedAt, @waitedMs, @form)
           ON CONFLICT (handle) DO UPDATE SET run_id = excluded.run_id,
             acknowledged_at = excluded.acknowledged_at, waited_ms = excluded.waited_ms,
             form = excluded.form, overdue = 0
           WHERE run_id <> excluded.run_id`,
          {
            handle: this.handles.ofContact(key),
            contactType,
            form,
            runId,
            acknowledgedAt,
            waitedMs,
          },
        );
      }
    });
  }

  /** These contacts exist. Gives the forms in which late ones were uploaded. */
  remove(keys: Iterable<ContactKey>): readonly string[] {
    const forms = new Set<string>();
    const remove = 'DELETE FROM late WHERE handle = ? RETURNING form';
    this.commits.now(() => {
      for (const key of keys) {
        const form = this.sql.value<string | null>(remove, this.handles.ofContact(key));
        if (form) forms.add(form);
      }
    });
    return [...forms];
  }

  /** Says how many were late. */
  forget(keys: Iterable<ContactKey>): number {
    let count = 0;
    this.commits.each(keys, (key) => {
      const forget = 'DELETE FROM late WHERE handle = ?';
      count += this.sql.run(forget, this.handles.ofContact(key)).changes;
    });
    return count;
  }

  /** How many creates of a run the service acknowledged in a contact type, late ones included. */
  noteAcknowledged(runId: string, contactType: string, acknowledged: number): void {
    const note =
      'INSERT OR REPLACE INTO late_group (run_id, contact_type, acknowledged) VALUES (?, ?, ?)';
    this.commits.now(() => this.sql.run(note, runId, contactType, acknowledged));
  }

  /** Each run calls it once. Marks those that have been late for longer than this, for good. */
  age(patienceMs: number): void {
    this.commits.now(() => {
      const passedMs = this.#sinceLastLookMs(patienceMs / 2);
      this.sql.run('UPDATE late SET waited_ms = waited_ms + ?', passedMs);
      this.sql.run('UPDATE late SET overdue = 1 WHERE overdue = 0 AND waited_ms >= ?', patienceMs);
      this.sql.run(
        `INSERT OR REPLACE INTO late_look (only, boot_id, monotonic_ms, wall_ms)
         VALUES (1, @bootId, @monotonicMs, @wallMs)`,
        this.#look(),
      );
    });
  }

  /** The oldest first. */
  groups(): readonly LateGroup[] {
    return this.sql.rows(
      `SELECT late.run_id AS runId, late.contact_type AS contactType, count(*) AS late,
         sum(overdue) AS overdue, coalesce(max(acknowledged), count(*)) AS acknowledged,
         min(acknowledged_at) AS acknowledgedAt
       FROM late LEFT JOIN late_group USING (run_id, contact_type)
       GROUP BY late.run_id, late.contact_type ORDER BY min(late.run_id), late.contact_type`,
    );
  }

  /** At most so long where nothing but the wall clock knows it. */
  #sinceLastLookMs(atMostMs: number): number {
    const last = this.sql.row<Look>(
      'SELECT boot_id AS bootId, monotonic_ms AS monotonicMs, wall_ms AS wallMs FROM late_look',
    );
    const now = this.#look();
    if (last === undefined) return 0;
    if (last.bootId === now.bootId) return Math.max(0, now.monotonicMs - last.monotonicMs);
    return Math.min(Math.max(0, now.wallMs - last.wallMs), Math.floor(atMostMs));
  }

  #look(): Look {
    const { bootId } = this.clock;
    const monotonicMs = Math.floor(this.clock.monotonicMs());
    return { bootId, monotonicMs, wallMs: this.clock.wallTime().getTime() };
  }
}
