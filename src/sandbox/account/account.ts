// What every endpoint works with: the store, the chosen behaviours, the time and the account; and
// the times and identifiers that records carry (interface specification, Conventions). Identifiers
// look random and are the same in every run, which a simulation relies on.
import { createHash } from 'node:crypto';
import type { Clock } from '../../lib/index.ts';
import type { Behaviours } from '../behaviours/behaviours.ts';
import type { Answer } from '../protocol/answer.ts';
import type { SandboxRequest } from '../protocol/request.ts';
import type { CountryBook } from './countries.ts';
import type { RecordTable } from './schema.ts';
import type { Store } from './store.ts';

export interface Account {
  readonly store: Store;
  readonly behaviours: Behaviours;
  readonly clock: Clock;
  /** The owner that records carry in this request. */
  readonly userId: number;
  readonly emailKey: (email: string) => string;
  /** The moment of this request, as records store it: ISO 8601 UTC with microseconds. */
  readonly now: string;
  /** Whether more requests arrive than the service can handle (`list_partial_under_load`). */
  readonly isUnderLoad: boolean;
  /** Of the reference data. */
  readonly countries: CountryBook;
}

/** One endpoint of the service. */
export interface Route {
  readonly methods: readonly string[];
  /** Which of the two base addresses serves it. */
  readonly base: 'one' | 'two';
  /** Relative to the base address. */
  readonly path: string;
  /** Whether a request can change something. */
  readonly writes: boolean;
  readonly answer: (account: Account, request: SandboxRequest) => Answer;
}

/** Makes the routes of one kind. */
function routes(
  methods: readonly string[],
  writes: boolean,
): (base: Route['base'], path: string, answer: Route['answer']) => Route {
  return (base, path, answer) => ({ methods, base, path, writes, answer });
}

export const route = {
  get: routes(['GET'], false),
  /** A GET that changes something. */
  changingGet: routes(['GET'], true),
  /** The specification states one of the two methods and its examples send the other. */
  getOrPost: routes(['GET', 'POST'], false),
  changingGetOrPost: routes(['GET', 'POST'], true),
  post: routes(['POST'], true),
  delete: routes(['DELETE'], true),
};

/** The clock counts milliseconds, so the last three digits are zeros. */
export function isoMicros(moment: Date): string {
  return moment.toISOString().replace('Z', '000Z');
}

/** `2026-01-05 09:30:00` for a time of `isoMicros`. */
export function plainSeconds(isoText: string): string {
  return isoText.slice(0, 19).replace('T', ' ');
}

/** The UUID of a new record (interface specification, Conventions: `utr`), even of a reused id. */
export function uuid(account: Account, table: RecordTable, id: number): string {
  const hex = createHash('sha256')
    .update(`${table} ${String(id)} ${account.now}`)
    .digest('hex');
  // The digits 4 and 8 stand for version 4, variant 1.
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`];
  return [...parts, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}

/** Thirteen letters and digits. */
export function shortCode(id: number): string {
  return ((BigInt(id) * 0x9e37_79b9_7f4a_7c15n) % (1n << 64n)).toString(36).padStart(13, '0');
}
