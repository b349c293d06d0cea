// Whether the journal's history holds together: every link of the chain follows from the one before and
// from its row, no row is without a link, and the items of an unfinished run add up to its attempts.
import type { Statements } from '../storage/database.ts';
import {
  type Chain,
  contentOf,
  type Covered,
  isLinkKind,
  linkHash,
  type LinkKind,
  purgedName,
} from './chain.ts';
import { ITEM_STATES } from './item-states.ts';

/** What is wrong, to complete "… is damaged: "; undefined where it holds. Takes about 4 µs a link. */
export function historyFault(sql: Statements, chain: Chain): string | undefined {
  return brokenLink(sql, chain) ?? missingLink(sql) ?? itemFault(sql);
}

interface LinkRow extends Covered<LinkKind> {
  readonly link: number;
  readonly hash: string;
  /** Damage may have made one up. */
  readonly kind: string;
}

/** A link is about a run or an attempt. Columns of a row that is gone are null, and do not fit the hash. */
const LINK_ROWS = `
  SELECT link, kind, hash, name, chain.attempt_id AS attemptId,
    command, pid, plan_id AS planId, plan_fingerprint AS planFingerprint, ended_at AS endedAt, result,
    coalesce(run.started_at, attempt.started_at) AS startedAt,
    coalesce(run.boot_id, attempt.boot_id) AS bootId,
    attempt.run_id AS runId, endpoint, item_count AS itemCount, seq_sum AS seqSum,
    payload_sha AS payloadSha, started_ms AS startedMs, outcome, ended_ms AS endedMs,
    http_status AS httpStatus, reason
  FROM chain
  LEFT JOIN run ON run.run_id = chain.name
  LEFT JOIN attempt ON attempt.attempt_id = chain.attempt_id
  ORDER BY link
`;

function brokenLink(sql: Statements, chain: Chain): string | undefined {
  const purged = new Set(sql.values<string>(`SELECT name FROM chain WHERE kind = 'purged'`));
  let before = chain.hashAt(0) ?? '';
  let number = 0;
  for (const row of sql.walk<LinkRow>(LINK_ROWS)) {
    number += 1;
    const isWhole = row.hash === hashOf(row, before) || purged.has(purgedName(row.link, row.hash));
    if (row.link !== number || !isWhole) {
      return `its history is broken at link ${String(number)}`;
    }
    before = row.hash;
  }
  return undefined;
}

function hashOf(row: LinkRow, before: string): string | undefined {
  const { kind } = row;
  return isLinkKind(kind) ? linkHash(before, kind, contentOf(kind, row)) : undefined;
}

/** Every run and attempt came into being with a link, but for those that are older than the chain. */
function missingLink(sql: Statements): string | undefined {
  const isWhole = sql.value(
    `SELECT (SELECT count(*) FROM run) = (SELECT count(*) FROM chain WHERE kind = 'run')
         + (SELECT CAST(value AS INTEGER) FROM meta WHERE name = 'unchained_runs')
       AND (SELECT count(*) FROM attempt) = (SELECT count(*) FROM chain WHERE kind = 'intent')
         + (SELECT CAST(value AS INTEGER) FROM meta WHERE name = 'unchained_attempts')`,
  );
  return isWhole === 1 ? undefined : 'runs or attempts are missing';
}

/** A request that never left is not counted with its items. */
const CARRIED = `attempt.run_id = run.run_id AND outcome IS NOT 'not-sent'`;

/** An item that is taken for another, or for one that was never sent, could be sent twice. */
function itemFault(sql: Statements): string | undefined {
  const open = sql.rows<{ sums: number; states: number }>(
    `SELECT
       (SELECT coalesce(sum(item_count), 0) FROM attempt WHERE ${CARRIED})
         = (SELECT coalesce(sum(attempts), 0) FROM item_state WHERE item_state.run_id = run.run_id)
       AND (SELECT coalesce(sum(seq_sum), 0) FROM attempt WHERE ${CARRIED})
         = (SELECT coalesce(sum(attempts * seq), 0) FROM item_state WHERE item_state.run_id = run.run_id)
       AS sums,
       NOT EXISTS (SELECT 1 FROM item_state WHERE item_state.run_id = run.run_id
                   AND state NOT IN (SELECT value FROM json_each(?))) AS states
     FROM run WHERE phase <> 'done'
       AND NOT EXISTS (SELECT 1 FROM attempt
                       WHERE attempt.run_id = run.run_id AND seq_sum IS NULL)`,
    JSON.stringify(ITEM_STATES),
  );
  const isSound = open.every((run) => run.sums === 1 && run.states === 1);
  return isSound ? undefined : 'the items of the unfinished run do not add up to its requests';
}
