// What each kind of link of the chain stands for: the columns of a run or an attempt that never change
// once they are written. The same functions make a link and check it.
import type { Link } from './chain.ts';

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
