// Whether the journal's history holds together: every link of the chain follows from the one before and
// from its row, no row is without a link, and the items of an unfinished run add up to its attempts.
import { ITEM_STATES } from './item-states.ts';
import type { Db } from '../storage/database.ts';
import {
  acceptedLink,
  type AdoptedRun,
  type BegunRun,
  type Chain,
  type EndedAttempt,
  type EndedRun,
  type IntendedAttempt,
  endLink,
  intentLink,
  type Link,
  linkHash,
  type LinkKind,
  outcomeLink,
  planLink,
  runLink,
} from './chain.ts';

/** What is wrong, to complete "… is damaged: "; undefined where it holds. Takes about 4 µs a link. */
export function historyFault(db: Db, chain: Chain): string | undefined {
  return brokenLink(db, chain) ?? missingLink(db) ?? itemFault(db);
}

function brokenLink(db: Db, chain: Chain): string | undefined {
  let before = chain.hashAt(0) ?? '';
  let number = 0;
  for (const row of linkRows(db).iterate()) {
    number += 1;
    const content = linkOf(row)?.content;
    const isNext = row.link === number && content !== undefined;
    if (!isNext || row.hash !== linkHash(before, row.kind, content)) {
      return `its history is broken at link ${String(number)}`;
    }
    before = row.hash;
  }
  return undefined;
}

/** Rows that came into being with a link, by kind of link. */
function missingLink(db: Db): string | undefined {
  const isWhole = db
    .prepare<[], { whole: number }>(
      `SELECT (SELECT count(*) FROM run) = ${linksAnd('run', 'unchained_runs')}
         AND (SELECT count(*) FROM attempt) = ${linksAnd('intent', 'unchained_attempts')} AS whole`,
    )
    .get();
  return isWhole?.whole === 1 ? undefined : 'runs or attempts are missing';
}

function linksAnd(kind: LinkKind, unchained: string): string {
  return `(SELECT count(*) FROM chain WHERE kind = '${kind}')
    + (SELECT CAST(value AS INTEGER) FROM meta WHERE name = '${unchained}')`;
}

/** An item that is taken for another, or for one that was never sent, could be sent twice. */
function itemFault(db: Db): string | undefined {
  const states = ITEM_STATES.map((state) => `'${state}'`).join(', ');
  const open = db
    .prepare<[], { sums: number | null; states: number }>(
      `SELECT
         (SELECT sum(item_count) FROM attempt WHERE attempt.run_id = run.run_id)
           = (SELECT sum(attempts) FROM item_state WHERE item_state.run_id = run.run_id)
         AND (SELECT sum(seq_sum) FROM attempt WHERE attempt.run_id = run.run_id)
           = (SELECT sum(attempts * seq) FROM item_state WHERE item_state.run_id = run.run_id)
         AS sums,
         (SELECT count(*) FROM item_state
          WHERE item_state.run_id = run.run_id AND state NOT IN (${states})) = 0 AS states
       FROM run WHERE phase <> 'done'
         AND NOT EXISTS (SELECT 1 FROM attempt
                         WHERE attempt.run_id = run.run_id AND seq_sum IS NULL)`,
    )
    .all();
  // Null: nothing was sent yet.
  const isSound = open.every((run) => run.sums !== 0 && run.states === 1);
  return isSound ? undefined : 'the items of the unfinished run do not add up to its requests';
}

interface LinkRow
  extends
    IntendedAttempt,
    EndedAttempt,
    Pick<BegunRun, 'command' | 'pid'>,
    Pick<AdoptedRun, 'planId' | 'planFingerprint'>,
    Pick<EndedRun, 'result'> {
  readonly link: number;
  readonly kind: LinkKind;
  readonly hash: string;
  readonly name: string;
  readonly runStartedAt: string;
  readonly runBootId: string;
  readonly runEndedAt: string | null;
}

/** Columns of a row that is gone are null, and so is what the link is checked against. */
function linkRows(db: Db) {
  return db.prepare<[], LinkRow>(
    `SELECT link, kind, hash, name, chain.attempt_id AS attemptId,
       run.command AS command, run.started_at AS runStartedAt, run.boot_id AS runBootId,
       run.pid AS pid, run.plan_id AS planId, run.plan_fingerprint AS planFingerprint,
       run.ended_at AS runEndedAt, run.result AS result,
       attempt.run_id AS runId, endpoint, item_count AS itemCount, seq_sum AS seqSum,
       payload_sha AS payloadSha, attempt.boot_id AS bootId, started_ms AS startedMs,
       attempt.started_at AS startedAt, outcome, ended_ms AS endedMs, http_status AS httpStatus,
       reason
     FROM chain
     LEFT JOIN run ON run.run_id = chain.name
     LEFT JOIN attempt ON attempt.attempt_id = chain.attempt_id
     ORDER BY link`,
  );
}

/** Undefined for a kind that damage made up. */
function linkOf(row: LinkRow): Link | undefined {
  return LINKS.get(row.kind)?.(row);
}

const LINKS: ReadonlyMap<string, (row: LinkRow) => Link> = new Map<
  LinkKind,
  (row: LinkRow) => Link
>([
  ['run', runLinkOf],
  ['plan', (row) => planLink({ ...row, runId: row.name })],
  ['intent', intentLink],
  ['outcome', outcomeLink],
  ['end', (row) => endLink({ ...row, runId: row.name, endedAt: row.runEndedAt })],
  ['accepted', ({ name }) => acceptedLink(name)],
]);

function runLinkOf({ name, command, runStartedAt, runBootId, pid }: LinkRow): Link {
  return runLink({ runId: name, command, startedAt: runStartedAt, bootId: runBootId, pid });
}
