// The history of runs and attempts as a chain of hashes. Each link hashes the link before it and the columns of a run
// or an attempt that never change once they are written, so that a cut, altered or restored history is found out. A
// link is committed together with its row. The same functions make a link and check it.
// eslint-disable-next-line n/no-unsupported-features/node-builtins -- in every Node that we run on since 20.12; a release candidate only in name
import { hash } from 'node:crypto';
import type { Db } from '../storage/database.ts';

/** `accepted`: a person took this state for the right one. */
export type LinkKind = 'run' | 'plan' | 'intent' | 'outcome' | 'end' | 'accepted';

export interface Link {
  readonly kind: LinkKind;
  /** The run, or what was accepted; null for a link of an attempt. */
  readonly name: string | null;
  readonly attemptId: number | null;
  /** What the link stands for. It can be read again from the row of the run or the attempt. */
  readonly content: readonly (string | number | null)[];
}

/** How far a chain goes; 0 links have the hash of the journal's own id. */
export interface ChainHead {
  readonly links: number;
  readonly hash: string;
}

export class Chain {
  readonly #origin: string;
  readonly #statements: ReturnType<typeof chainStatements>;

  /** `journalId`: what the first link is tied to. */
  constructor(db: Db, journalId: string) {
    this.#origin = hash('sha256', journalId);
    this.#statements = chainStatements(db);
  }

  /** Call it within the transaction that writes what the link stands for. */
  append({ kind, name, attemptId, content }: Link): void {
    const { links, hash: before } = this.head();
    this.#statements.append.run(links + 1, kind, name, attemptId, linkHash(before, kind, content));
  }

  /** Read again each time: another process may share the journal, and a transaction may have failed. */
  head(): ChainHead {
    return this.#statements.head.get() ?? { links: 0, hash: this.#origin };
  }

  /** Undefined where the chain does not go so far. */
  hashAt(links: number): string | undefined {
    return links === 0 ? this.#origin : this.#statements.at.get(links)?.hash;
  }

  isAccepted(name: string): boolean {
    return this.#statements.accepted.get(name) !== undefined;
  }
}

export function linkHash(before: string, kind: LinkKind, content: Link['content']): string {
  return hash('sha256', `${before}\n${kind}\n${JSON.stringify(content)}`);
}

function chainStatements(db: Db) {
  return {
    append: db.prepare<[number, LinkKind, string | null, number | null, string]>(
      'INSERT INTO chain (link, kind, name, attempt_id, hash) VALUES (?, ?, ?, ?, ?)',
    ),
    head: db.prepare<[], ChainHead>(
      'SELECT link AS links, hash FROM chain ORDER BY link DESC LIMIT 1',
    ),
    at: db.prepare<[number], { hash: string }>('SELECT hash FROM chain WHERE link = ?'),
    accepted: db.prepare<[string], { found: number }>(
      `SELECT 1 AS found FROM chain WHERE kind = 'accepted' AND name = ? LIMIT 1`,
    ),
  };
}

export interface BegunRun {
  readonly runId: string;
  readonly command: string;
  readonly startedAt: string;
  readonly bootId: string;
  readonly pid: number;
}

export function runLink({ runId, command, startedAt, bootId, pid }: BegunRun): Link {
  return ofRun('run', runId, [runId, command, startedAt, bootId, pid]);
}

export interface AdoptedRun {
  readonly runId: string;
  readonly planId: string | null;
  readonly planFingerprint: string | null;
}

/** A run adopts the same plan again each time that it is resumed. */
export function planLink({ runId, planId, planFingerprint }: AdoptedRun): Link {
  return ofRun('plan', runId, [runId, planId, planFingerprint]);
}

export interface EndedRun {
  readonly runId: string;
  readonly endedAt: string | null;
  /** JSON; null for a run that was given up. */
  readonly result: string | null;
}

export function endLink({ runId, endedAt, result }: EndedRun): Link {
  return ofRun('end', runId, [runId, endedAt, result]);
}

/** What a person accepted. */
export function acceptedLink(name: string): Link {
  return ofRun('accepted', name, [name]);
}

export interface IntendedAttempt {
  readonly attemptId: number;
  readonly runId: string;
  readonly endpoint: string;
  readonly itemCount: number;
  readonly seqSum: number | null;
  readonly payloadSha: string;
  readonly bootId: string;
  readonly startedMs: number;
  readonly startedAt: string;
}

export function intentLink(attempt: IntendedAttempt): Link {
  const { attemptId, runId, endpoint, itemCount, seqSum } = attempt;
  const { payloadSha, bootId, startedMs, startedAt } = attempt;
  const carried = [runId, endpoint, itemCount, seqSum, payloadSha];
  return ofAttempt('intent', attemptId, [attemptId, ...carried, bootId, startedMs, startedAt]);
}

export interface EndedAttempt {
  readonly attemptId: number;
  readonly outcome: string | null;
  readonly endedMs: number | null;
  readonly httpStatus: number | null;
  readonly reason: string | null;
}

export function outcomeLink(attempt: EndedAttempt): Link {
  const { attemptId, outcome, endedMs, httpStatus, reason } = attempt;
  return ofAttempt('outcome', attemptId, [attemptId, outcome, endedMs, httpStatus, reason]);
}

function ofRun(kind: Link['kind'], name: string, content: Link['content']): Link {
  return { kind, name, attemptId: null, content };
}

function ofAttempt(kind: Link['kind'], attemptId: number, content: Link['content']): Link {
  return { kind, name: null, attemptId, content };
}
