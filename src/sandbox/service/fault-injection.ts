// Which request meets which fault, and what the fault does to it. Both follow from the seed and the
// number of the request alone, so that a run can be repeated and a simulation can count its faults.
import { seededChoice, seededFraction } from '../../lib/index.ts';
import type { Route } from '../account/account.ts';
import { PASSES, type Passage, replaced, unanswered } from '../front/passage.ts';
import { bare, page } from '../protocol/answer.ts';

/**
 * Named for the moment of the fault, `before` or `after` the request is carried out. `late` is
 * carried out after its sender has given up; `html-200` may be either.
 */
export const FAULT_KINDS = [
  'lost-before',
  'lost-after',
  'reset-before',
  'reset-after',
  'late',
  '5xx-before',
  '5xx-after',
  'html-200',
  'throttled-before',
  'throttled-after',
  'cut-body',
  'slow',
] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

export type Fault =
  | {
      readonly kind: 'lost-before' | 'lost-after' | 'reset-before' | 'reset-after' | 'cut-body';
    }
  | { readonly kind: 'late'; readonly afterMs: number }
  | { readonly kind: '5xx-before' | '5xx-after'; readonly status: 500 | 502 | 503 | 504 }
  | { readonly kind: 'html-200'; readonly carriedOut: boolean }
  | {
      readonly kind: 'throttled-before' | 'throttled-after';
      readonly retryAfterSeconds: number;
    }
  | { readonly kind: 'slow'; readonly waitMs: number };

export const FAULT_TARGETS = ['all', 'writes', 'reads'] as const;

export interface FaultOptions {
  /** A whole number; 1 when left out. */
  readonly seed?: number;
  /** The share of requests that meet a fault, from 0 to 1; a tenth when left out. */
  readonly rate?: number;
  /** All kinds when left out. */
  readonly kinds?: readonly FaultKind[];
  readonly only?: (typeof FAULT_TARGETS)[number];
  /** Paths such as `contacts/add`; every endpoint when left out. */
  readonly endpoints?: readonly string[];
}

/** The endpoint that a request asks for. */
export type FaultTarget = Pick<Route, 'path' | 'writes'>;

/** @param number of the request among all requests, faultless ones included, from 1. */
export type FaultPlan = (target: FaultTarget, number: number) => Fault | undefined;

/** A read has no effect that could come late. */
const KINDS_OF_READS = FAULT_KINDS.filter((kind) => kind !== 'late');
const RATE = 0.1;
/** Within what a service may still do after its sender gave up, and below any quiet period. */
const LATEST_MS = 60_000;
/** Long enough to be felt, short enough for every time limit of a request. */
const SLOWEST_MS = 5_000;
const LONGEST_RETRY_SECONDS = 5;

export function faultPlan(options: FaultOptions): FaultPlan {
  const { seed = 1, rate = RATE, only = 'all' } = options;
  const kinds = options.kinds ?? FAULT_KINDS;
  const readKinds = KINDS_OF_READS.filter((kind) => kinds.includes(kind));
  const endpoints = options.endpoints === undefined ? undefined : new Set(options.endpoints);
  return ({ path, writes }, number) => {
    if (only !== 'all' && writes !== (only === 'writes')) return undefined;
    if (endpoints?.has(path) === false) return undefined;
    if (seededFraction(seed, number, 0) >= rate) return undefined;
    const [first, ...others] = writes ? kinds : readKinds;
    if (first === undefined) return undefined;
    const kind = seededChoice([first, ...others], seededFraction(seed, number, 1));
    return MAKERS[kind](seededFraction(seed, number, 2));
  };
}

/** Each kind's fault; the fraction decides on what the kind leaves open. */
const MAKERS: Readonly<Record<FaultKind, (fraction: number) => Fault>> = {
  'lost-before': () => ({ kind: 'lost-before' }),
  'lost-after': () => ({ kind: 'lost-after' }),
  'reset-before': () => ({ kind: 'reset-before' }),
  'reset-after': () => ({ kind: 'reset-after' }),
  late: (fraction) => ({ kind: 'late', afterMs: 1 + Math.floor(fraction * LATEST_MS) }),
  '5xx-before': (fraction) => ({ kind: '5xx-before', status: seededChoice(STATUSES, fraction) }),
  '5xx-after': (fraction) => ({ kind: '5xx-after', status: seededChoice(STATUSES, fraction) }),
  'html-200': (fraction) => ({ kind: 'html-200', carriedOut: fraction < 0.5 }),
  'throttled-before': (fraction) => ({
    kind: 'throttled-before',
    retryAfterSeconds: retrySeconds(fraction),
  }),
  'throttled-after': (fraction) => ({
    kind: 'throttled-after',
    retryAfterSeconds: retrySeconds(fraction),
  }),
  'cut-body': () => ({ kind: 'cut-body' }),
  slow: (fraction) => ({ kind: 'slow', waitMs: 1 + Math.floor(fraction * SLOWEST_MS) }),
};

const STATUSES = [500, 502, 503, 504] as const;

function retrySeconds(fraction: number): number {
  return 1 + Math.floor(fraction * LONGEST_RETRY_SECONDS);
}

export function faultPassage(fault: Fault): Passage {
  if (fault.kind === 'late') return { ...unanswered('lost', true), lateMs: fault.afterMs };
  if (fault.kind === 'html-200') return replaced(SIGN_IN, fault.carriedOut);
  if (fault.kind === 'cut-body') return { ...PASSES, transport: { kind: 'cut' } };
  if (fault.kind === 'slow') return { ...PASSES, pace: { kind: 'late', waitMs: fault.waitMs } };
  return phasedPassage(fault);
}

/** Of the kinds that exist twice: before and after the request is carried out. */
type Phased = Exclude<Fault, { readonly kind: 'late' | 'html-200' | 'cut-body' | 'slow' }>;

function phasedPassage(fault: Phased): Passage {
  const carriedOut = fault.kind.endsWith('-after');
  if ('status' in fault)
    return replaced(page(fault.status, SERVER_ERRORS[fault.status]), carriedOut);
  if ('retryAfterSeconds' in fault) {
    const headers = { 'retry-after': String(fault.retryAfterSeconds) };
    return replaced(bare(429, 'Too Many Attempts.', headers), carriedOut);
  }
  return unanswered(fault.kind.startsWith('lost') ? 'lost' : 'reset', carriedOut);
}

const SIGN_IN = page(200, 'Sign in', '<p>Please sign in.</p>');

const SERVER_ERRORS = {
  500: '500 Internal Server Error',
  502: '502 Bad Gateway',
  503: '503 Service Temporarily Unavailable',
  504: '504 Gateway Time-out',
} as const;
