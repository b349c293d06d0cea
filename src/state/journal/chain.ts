// The history of runs and attempts as a chain of hashes. Each link hashes the link before it and the columns of a run
// or an attempt that never change once they are written, so that a cut, altered or restored history is found out. A
// link is committed together with its row. The same function makes the content of a link and checks it. The check sees whether
// the history holds together: every link follows from the one before and from its row, no row is without a link, and the items
// of an unfinished run add up to its attempts.
// eslint-disable-next-line n/no-unsupported-features/node-builtins -- in every Node that we run on since 20.12; a release candidate only in name
import { hash } from 'node:crypto';
import type { Statements } from '../storage/database.ts';

/**
 * By kind of link: what it covers, the name of a run or the id of an attempt first. `accepted`: a person took this
 * state for the right one. `purged`: a person was taken out of what an earlier link covers, whose hash stands from then
 * on for a text that nobody has. A run adopts the same plan again each time that it is resumed.
 * The order of the names is part of every hash: another order needs another version of the journal.
 */
const COVERED = {
  run: ['name', 'command', 'startedAt', 'bootId', 'pid'],
  plan: ['name', 'planId', 'planFingerprint'],
  end: ['name', 'endedAt', 'result'],
  accepted: ['name'],
  purged: ['name'],
  intent: [
    'attemptId',
    'runId',
    'endpoint',
    'itemCount',
    'seqSum',
    'payloadSha',
    'bootId',
    'startedMs',
    'startedAt',
  ],
  outcome: ['attemptId', 'outcome', 'endedMs', 'httpStatus', 'reason'],
} as const;

export type LinkKind = keyof typeof COVERED;

/** The columns that a link covers. They can be read again from the row of the run or the attempt. */
export type Covered<Kind extends LinkKind> = Readonly<
  Record<(typeof COVERED)[Kind][number], string | number | null>
>;

type LinkContent = readonly (string | number | null)[];

/** How far a chain goes; 0 links have the hash of the journal's own id. */
export interface ChainHead {
  readonly links: number;
  readonly hash: string;
}

export class Chain {
  readonly #origin: string;
  readonly #sql: Statements;

  /** `journalId`: what the first link is tied to. */
  constructor(sql: Statements, journalId: string) {
    this.#origin = hash('sha256', journalId);
    this.#sql = sql;
  }

  /** Call it within the transaction that writes what the link stands for. */
  append<Kind extends LinkKind>(kind: Kind, row: Covered<Kind>): void {
    const { links, hash: before } = this.head();
    const content = contentOf(kind, row);
    const [id] = content;
    const [name, attemptId] = kind === 'intent' || kind === 'outcome' ? [null, id] : [id, null];
    this.#sql.run(
      'INSERT INTO chain (link, kind, name, attempt_id, hash) VALUES (?, ?, ?, ?, ?)',
      links + 1,
      kind,
      name,
      attemptId,
      linkHash(before, kind, content),
    );
  }

  /** Read again each time: another process may share the journal, and a transaction may have failed. */
  head(): ChainHead {
    const sql = 'SELECT link AS links, hash FROM chain ORDER BY link DESC LIMIT 1';
    return this.#sql.row<ChainHead>(sql) ?? { links: 0, hash: this.#origin };
  }

  /** Undefined where the chain does not go so far. */
  hashAt(links: number): string | undefined {
    if (links === 0) return this.#origin;
    return this.#sql.value('SELECT hash FROM chain WHERE link = ?', links);
  }

  isAccepted(name: string): boolean {
    return this.#sql.has(`SELECT 1 FROM chain WHERE kind = 'accepted' AND name = ? LIMIT 1`, name);
  }
}

export function contentOf<Kind extends LinkKind>(kind: Kind, row: Covered<Kind>): LinkContent {
  const columns: readonly (keyof Covered<Kind>)[] = COVERED[kind];
  const content: (string | number | null)[] = [];
  for (const column of columns) content.push(row[column]);
  return content;
}

function isLinkKind(kind: string): kind is LinkKind {
  return Object.hasOwn(COVERED, kind);
}

export function linkHash(before: string, kind: LinkKind, content: LinkContent): string {
  return hash('sha256', `${before}\n${kind}\n${JSON.stringify(content)}`);
}

/** What a link of the kind `purged` is about: the hash shows that the named link is still the one that it was. */
export function purgedName(link: number, hash: string): string {
  return `${String(link)} ${hash}`;
}

/**
 * What is wrong, to complete "… is damaged: "; undefined where it holds. Takes about 4 µs a link. `itemStates`: all that an
 * item may have.
 */
export function historyFault(
  sql: Statements,
  chain: Chain,
  itemStates: readonly string[],
): string | undefined {
  return brokenLink(sql, chain) ?? missingLink(sql) ?? itemFault(sql, itemStates);
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

/** Every run and attempt came into being with a link. */
function missingLink(sql: Statements): string | undefined {
  const isWhole = sql.value(
    `SELECT (SELECT count(*) FROM run) = (SELECT count(*) FROM chain WHERE kind = 'run')
       AND (SELECT count(*) FROM attempt) = (SELECT count(*) FROM chain WHERE kind = 'intent')`,
  );
  return isWhole === 1 ? undefined : 'runs or attempts are missing';
}

/** A request that never left is not counted with its items. */
const CARRIED = `attempt.run_id = run.run_id AND outcome IS NOT 'not-sent'`;

/** An item that is taken for another, or for one that was never sent, could be sent twice. */
function itemFault(sql: Statements, itemStates: readonly string[]): string | undefined {
  const open = sql.rows<{ sums: number; states: number }>(
    `SELECT
       (SELECT coalesce(sum(item_count), 0) FROM attempt WHERE ${CARRIED})
         = (SELECT coalesce(sum(attempts), 0) FROM item_state WHERE item_state.run_id = run.run_id)
       AND (SELECT coalesce(sum(seq_sum), 0) FROM attempt WHERE ${CARRIED})
         = (SELECT coalesce(sum(attempts * seq), 0) FROM item_state WHERE item_state.run_id = run.run_id)
       AS sums,
       NOT EXISTS (SELECT 1 FROM item_state WHERE item_state.run_id = run.run_id
                   AND state NOT IN (SELECT value FROM json_each(?))) AS states
     FROM run WHERE phase <> 'done'`,
    JSON.stringify(itemStates),
  );
  const isSound = open.every((run) => run.sums === 1 && run.states === 1);
  return isSound ? undefined : 'the items of the unfinished run do not add up to its requests';
}
