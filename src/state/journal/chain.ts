// The history of runs and attempts as a chain of hashes. Each link hashes the link before it and the columns of a run
// or an attempt that never change once they are written, so that a cut, altered or restored history is found out. A
// link is committed together with its row. The same function makes the content of a link and checks it.
// eslint-disable-next-line n/no-unsupported-features/node-builtins -- in every Node that we run on since 20.12; a release candidate only in name
import { hash } from 'node:crypto';
import type { Statements } from '../storage/database.ts';

/**
 * By kind of link: what it covers, the name of a run or the id of an attempt first. `accepted`: a person took this
 * state for the right one. `purged`: a person was taken out of what an earlier link covers, whose hash stands from then
 * on for a text that nobody has. A run adopts the same plan again each time that it is resumed.
 * The order of the names is part of every hash in existing journals, and must never change.
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

export function isLinkKind(kind: string): kind is LinkKind {
  return Object.hasOwn(COVERED, kind);
}

export function linkHash(before: string, kind: LinkKind, content: LinkContent): string {
  return hash('sha256', `${before}\n${kind}\n${JSON.stringify(content)}`);
}

/** What a link of the kind `purged` is about: the hash shows that the named link is still the one that it was. */
export function purgedName(link: number, hash: string): string {
  return `${String(link)} ${hash}`;
}
