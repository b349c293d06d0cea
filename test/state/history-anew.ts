// Changes a journal from outside and begins its history anew, as if its rows had always been so: the check of the history
// finds nothing, and no witness knows it.
import { SqliteDatabase } from '../../src/lib/sqlite.ts';
import { Chain, type Covered } from '../../src/state/journal/chain.ts';
import { Statements } from '../../src/state/storage/database.ts';

export function withHistoryAnew(path: string, change: string): void {
  const db = new SqliteDatabase(path);
  db.exec(change);
  db.exec('DELETE FROM chain');
  const sql = new Statements(db);
  const id = sql.value<string>(`SELECT value FROM meta WHERE name = 'journal_id'`) ?? '';
  const chain = new Chain(sql, id);
  for (const run of sql.rows<Covered<'run'>>(RUNS)) chain.append('run', run);
  for (const attempt of sql.rows<Covered<'intent'>>(ATTEMPTS)) chain.append('intent', attempt);
  db.close();
}

const RUNS = `SELECT run_id AS name, command, started_at AS startedAt, boot_id AS bootId, pid FROM run ORDER BY seq`;

const ATTEMPTS = `
  SELECT attempt_id AS attemptId, run_id AS runId, endpoint, item_count AS itemCount, seq_sum AS seqSum,
    payload_sha AS payloadSha, boot_id AS bootId, started_ms AS startedMs, started_at AS startedAt
  FROM attempt ORDER BY attempt_id
`;
