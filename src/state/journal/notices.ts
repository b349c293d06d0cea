// Who is told how commands end: what each sink was to hear and has not got yet, and the last end that was compared for it.
// A notice is kept in one commit with that end, before anything is sent: a process that dies in between loses nothing, and
// the receiver knows a second try by the id of the event.
import { JournalTable } from './journal-table.ts';
import { IS_OVER } from './processes.ts';

/** A sink is known by a digest of its kind and its references, whatever its place in the configuration. */
export interface NoticeEnd {
  readonly sink: string;
  readonly kind: string;
  /** Ids of conditions. */
  readonly conditions: readonly string[];
}

export interface Notice {
  readonly eventId: string;
  readonly sink: string;
  /** The event as JSON: no address of a person, no secret. */
  readonly body: string;
}

/** What was given up, by sink. */
export interface DroppedNotices {
  readonly sink: string;
  readonly count: number;
}

export class NoticeTable extends JournalTable {
  /** Undefined for a sink that is new. */
  lastEnd(sink: string): Omit<NoticeEnd, 'sink'> | undefined {
    const found = this.sql.row<{ kind: string; conditions: string }>(
      'SELECT kind, conditions FROM notice_end WHERE sink = ?',
      sink,
    );
    if (found === undefined) return undefined;
    const { kind, conditions } = found;
    return { kind, conditions: conditions.split(' ').filter((id) => id !== '') };
  }

  /** In one commit. All calls that are over are told from then on. Sinks that are in no end are forgotten, with what waits for them. */
  note(ends: readonly NoticeEnd[], notices: readonly Notice[]): void {
    const sinks = JSON.stringify(ends.map(({ sink }) => sink));
    this.commits.now(() => {
      for (const { sink, kind, conditions } of ends) {
        const set = 'INSERT OR REPLACE INTO notice_end (sink, kind, conditions) VALUES (?, ?, ?)';
        this.sql.run(set, sink, kind, conditions.join(' '));
      }
      const others = 'WHERE sink NOT IN (SELECT value FROM json_each(?))';
      this.sql.run(`DELETE FROM notice_end ${others}`, sinks);
      this.sql.run(`DELETE FROM notice ${others}`, sinks);
      for (const { eventId, sink, body } of notices) {
        // Another command that ended at the same moment may tell of the same earlier end.
        const add =
          'INSERT OR IGNORE INTO notice (event_id, sink, body, made_at) VALUES (?, ?, ?, ?)';
        this.sql.run(add, eventId, sink, body, this.now());
      }
      this.sql.run(`UPDATE invocation SET is_told = 1 WHERE is_told = 0 AND ${IS_OVER}`);
    });
  }

  /** The oldest first. */
  waiting(sink: string): readonly Pick<Notice, 'eventId' | 'body'>[] {
    return this.sql.rows(
      'SELECT event_id AS eventId, body FROM notice WHERE sink = ? ORDER BY notice',
      sink,
    );
  }

  /** Forgets what arrived, and counts a try that failed. */
  settle({ eventId, sink }: Omit<Notice, 'body'>, isDelivered: boolean): void {
    const sql = isDelivered
      ? 'DELETE FROM notice WHERE event_id = ? AND sink = ?'
      : 'UPDATE notice SET tries = tries + 1 WHERE event_id = ? AND sink = ?';
    this.commits.now(() => this.sql.run(sql, eventId, sink));
  }

  /** Gives up what was made before the time (ISO 8601, UTC), or was tried too often. */
  drop(before: string, mostTries: number): readonly DroppedNotices[] {
    const old = 'WHERE made_at < ? OR tries >= ?';
    return this.commits.now(() => {
      const dropped = this.sql.rows<DroppedNotices>(
        `SELECT sink, count(*) AS count FROM notice ${old} GROUP BY sink ORDER BY sink`,
        before,
        mostTries,
      );
      if (dropped.length > 0) this.sql.run(`DELETE FROM notice ${old}`, before, mostTries);
      return dropped;
    });
  }
}
