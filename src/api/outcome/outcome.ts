// How one request ended, as far as that can be known. The engine decides what each kind allows next;
// nothing here retries.

interface Ended {
  readonly httpStatus?: number;
  /** In words, at most 200 characters, and without any address. */
  readonly reason: string;
}

/** The service says that it did what was asked. A text is no evidence of effect: read it back. */
export interface Acknowledged extends Ended {
  readonly kind: 'acknowledged';
  /** The record under `message`, where the endpoint answers with one. */
  readonly record?: unknown;
}

/** The service refused the request; sending the same again is refused again. */
export interface Rejected extends Ended {
  readonly kind: 'rejected';
  /** Empty where it was refused with a text of its own, which the reason then holds. */
  readonly refusals: readonly ParameterRefusal[];
}

export interface ParameterRefusal {
  /** As the endpoint table spells it; one that the table does not know as the service did. */
  readonly parameter: string;
  /** What the service said about it, redacted like a reason. */
  readonly messages: readonly string[];
}

/** The id or name that the request spoke of is unknown to the service. */
export interface NotFound extends Ended {
  readonly kind: 'not-found';
}

/** Proven: not one byte of the request left this machine. */
export interface NotSent extends Ended {
  readonly kind: 'not-sent';
}

/** Too many requests. Whether the request took effect is not known for certain. */
export interface Throttled extends Ended {
  readonly kind: 'throttled';
  /** What the service asked for, between one second and what a timer can hold. */
  readonly retryAfterMs?: number;
}

/** Nobody knows whether it took effect. */
export interface Doubt extends Ended {
  readonly kind: 'doubt';
  readonly cause: DoubtCause;
  readonly retryAfterMs?: number;
}

export type DoubtCause =
  | 'timeout'
  | 'connection-lost'
  | 'redirect'
  | 'server-error'
  | 'not-an-envelope'
  | 'misencoded'
  | 'unexpected-success'
  | 'unexpected-failure';

const UNSPOKEN: readonly DoubtCause[] = ['timeout', 'connection-lost', 'server-error'];

/** Something answered, and not one that is out: a page, an empty body, other words. Nobody can tell what it did. */
export function isSpoken(outcome: Outcome): outcome is Doubt {
  if (outcome.kind !== 'doubt' || UNSPOKEN.includes(outcome.cause)) return false;
  return (outcome.httpStatus ?? 0) < 500;
}

/** The service said what it did, or why it did not. */
export function isClear(outcome: Outcome | undefined): boolean {
  return outcome?.kind === 'acknowledged' || isRefused(outcome);
}

export function isRefused(outcome: Outcome | undefined): boolean {
  return outcome?.kind === 'rejected' || outcome?.kind === 'not-found';
}

/** Statuses with which servers and firewalls refuse what a request holds, or its size. */
const REFUSING: readonly unknown[] = [400, 403, 406, 413, 414, 415, 422, 431, 451];

/** Whether the answer refuses what was sent, though not in the words of the service: it stays a doubt until a reading. */
export function isRefusal(outcome: Outcome | undefined): boolean {
  return outcome !== undefined && isSpoken(outcome) && isRefusingStatus(outcome.httpStatus);
}

export function isRefusingStatus(httpStatus: number | null | undefined): boolean {
  return REFUSING.includes(httpStatus);
}

/** The credentials were refused: nothing else may be sent. */
export interface Unauthorized extends Ended {
  readonly kind: 'unauthorized';
}

export type Outcome =
  | Acknowledged
  | Rejected
  | NotFound
  | NotSent
  | Throttled
  | Doubt
  | Unauthorized;

/** Of a call that answers with the utr of what it made or changed. */
export type UtrOutcome = Exclude<Outcome, Acknowledged> | AcknowledgedUtr;

export interface AcknowledgedUtr extends Acknowledged {
  readonly utr: string;
}
