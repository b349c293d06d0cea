// Fault injection: which request meets which fault, and what the fault does to it. Both depend only on the
// seed and the number of the request, so that a run can be repeated and a simulation can count its faults.
// The options come from a parsed YAML or JSON file. An unknown name is refused: a typo must not leave a
// test running without its faults.
import { SyncError, didYouMean, seededChoice, seededFraction } from '../../lib/index.ts';
import type { Route } from '../account/account.ts';
import { FORWARDED, type Handling, replaced, unanswered } from '../gateway/handling.ts';
import { type Answer, bare, page } from '../protocol/answer.ts';
import { ROUTES } from './routes.ts';

/**
 * Named for the moment of the fault, `before` or `after` the request is carried out. `late` is
 * carried out after its sender has given up; `html-200` may be either.
 */
export const FAULT_KINDS = [
  ...(['lost-before', 'lost-after', 'reset-before', 'reset-after', 'late'] as const),
  ...(['5xx-before', '5xx-after', 'html-200', 'throttled-before', 'throttled-after'] as const),
  ...(['cut-body', 'slow'] as const),
] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

const FAULT_TARGETS = ['all', 'writes', 'reads'] as const;

export interface FaultOptions {
  /** A whole number; default 1. */
  readonly seed?: number;
  /** The share of requests that meet a fault, from 0 to 1; default 0.1. */
  readonly rate?: number;
  /** Default: all kinds. */
  readonly kinds?: readonly FaultKind[];
  readonly only?: (typeof FAULT_TARGETS)[number];
  /** Paths such as `contacts/add`. Default: every endpoint. */
  readonly endpoints?: readonly string[];
}

/** The endpoint that a request asks for. */
export type FaultTarget = Pick<Route, 'path' | 'writes'>;

export interface Fault {
  readonly kind: FaultKind;
  readonly handling: Handling;
}

export class FaultInjector {
  readonly counts = new Map<FaultKind, number>();
  readonly #faultOf: ReturnType<typeof faultPlan>;

  /** @param content the content of a file of faults; undefined means no faults. */
  constructor(content: unknown) {
    this.#faultOf = content === undefined ? () => undefined : faultPlan(parseFaults(content));
  }

  /** Undefined for a request that meets no fault. */
  handlingOf(target: FaultTarget, requestNumber: number): Handling | undefined {
    const fault = this.#faultOf(target, requestNumber);
    if (fault === undefined) return undefined;
    this.counts.set(fault.kind, (this.counts.get(fault.kind) ?? 0) + 1);
    return fault.handling;
  }
}

const RATE = 0.1;

/** `requestNumber` counts all requests from 1, those without a fault included. */
export function faultPlan(
  options: FaultOptions,
): (target: FaultTarget, requestNumber: number) => Fault | undefined {
  const { seed = 1, rate = RATE, only = 'all' } = options;
  const kinds = options.kinds ?? FAULT_KINDS;
  // A read has no effect that could be late.
  const readKinds = FAULT_KINDS.filter((kind) => kind !== 'late' && kinds.includes(kind));
  const endpoints = options.endpoints === undefined ? undefined : new Set(options.endpoints);
  return ({ path, writes }, requestNumber) => {
    if (only !== 'all' && writes !== (only === 'writes')) return undefined;
    if (endpoints?.has(path) === false) return undefined;
    if (seededFraction(seed, requestNumber, 0) >= rate) return undefined;
    const [first, ...others] = writes ? kinds : readKinds;
    if (first === undefined) return undefined;
    const kind = seededChoice([first, ...others], seededFraction(seed, requestNumber, 1));
    return { kind, handling: HANDLINGS[kind](seededFraction(seed, requestNumber, 2)) };
  };
}

/** As late as a service may act after its sender gave up, and shorter than any quiet period. */
const LATEST_MS = 60_000;
/** Long enough to matter, short enough for every time limit of a request. */
const SLOWEST_MS = 5_000;
const LONGEST_RETRY_SECONDS = 5;

/** What each kind does; the fraction, from 0 to 1, chooses among the forms of a kind. */
export const HANDLINGS: Readonly<Record<FaultKind, (fraction: number) => Handling>> = {
  'lost-before': () => unanswered('lost', false),
  'lost-after': () => unanswered('lost', true),
  'reset-before': () => unanswered('reset', false),
  'reset-after': () => unanswered('reset', true),
  late: (fraction) => ({ ...unanswered('lost', true), lateMs: upTo(LATEST_MS, fraction) }),
  '5xx-before': (fraction) => replaced(seededChoice(SERVER_ERRORS, fraction), false),
  '5xx-after': (fraction) => replaced(seededChoice(SERVER_ERRORS, fraction), true),
  'html-200': (fraction) => replaced(SIGN_IN, fraction < 0.5),
  'throttled-before': (fraction) => replaced(throttle(fraction), false),
  'throttled-after': (fraction) => replaced(throttle(fraction), true),
  'cut-body': () => ({ ...FORWARDED, transport: { kind: 'cut' } }),
  slow: (fraction) => {
    return { ...FORWARDED, pace: { kind: 'late', waitMs: upTo(SLOWEST_MS, fraction) } };
  },
};

const SIGN_IN = page(200, 'Sign in', '<p>Please sign in.</p>');

const SERVER_ERRORS = [
  page(500, '500 Internal Server Error'),
  page(502, '502 Bad Gateway'),
  page(503, '503 Service Temporarily Unavailable'),
  page(504, '504 Gateway Time-out'),
] as const;

function throttle(fraction: number): Answer {
  const headers = { 'retry-after': String(upTo(LONGEST_RETRY_SECONDS, fraction)) };
  return bare(429, 'Too Many Attempts.', headers);
}

/** A whole number from 1 to the limit. */
function upTo(limit: number, fraction: number): number {
  return 1 + Math.floor(fraction * limit);
}

const ENDPOINTS: readonly string[] = [...new Set(ROUTES.map(({ path }) => path))].sort();

const READERS = {
  seed: wholeNumber,
  rate: share,
  kinds: (given: unknown) => names('kind', given, FAULT_KINDS),
  only: (given: unknown) => known('choice of only', given, FAULT_TARGETS),
  endpoints: (given: unknown) => names('endpoint', given, ENDPOINTS),
} as const satisfies Record<keyof FaultOptions, (given: unknown) => unknown>;

// `Object.keys` forgets the names.
const OPTION_NAMES = Object.keys(READERS) as (keyof FaultOptions)[];

/** @param content an object of options; undefined and null mean all defaults. */
export function parseFaults(content: unknown): FaultOptions {
  if (content === undefined || content === null) return {};
  if (typeof content !== 'object' || Array.isArray(content)) {
    throw refusal('the file must map option names to values.', choices(OPTION_NAMES));
  }
  const options = Object.entries(content).map(([name, given]: [string, unknown]) => {
    const option = known('option', name, OPTION_NAMES);
    return [option, READERS[option](given)];
  });
  // Each reader returns the type of its option.
  return Object.fromEntries(options) as FaultOptions;
}

/** @param what is named, for the message: kind, endpoint. */
function names<Name extends string>(
  what: string,
  given: unknown,
  all: readonly Name[],
): readonly Name[] {
  if (!Array.isArray(given) || given.length === 0) {
    throw refusal(`${what}s must be a list with at least one name.`, choices(all));
  }
  return given.map((name) => known(what, name, all));
}

function known<Name extends string>(what: string, given: unknown, all: readonly Name[]): Name {
  const found = all.find((name) => name === given);
  if (found !== undefined) return found;
  const text = typeof given === 'string' ? given : JSON.stringify(given ?? null);
  throw refusal(`there is no ${what} named ${text}.${didYouMean(text, all)}`, choices(all));
}

function wholeNumber(given: unknown): number {
  if (typeof given === 'number' && Number.isSafeInteger(given) && given >= 0) return given;
  throw refusal('seed must be a whole number.', 'Take 0, 1 or any larger one.');
}

function share(given: unknown): number {
  if (typeof given === 'number' && given >= 0 && given <= 1) return given;
  throw refusal('rate must be a share of requests.', 'Take one from 0 to 1, such as 0.05.');
}

function choices(names: readonly string[]): string {
  return `Choose one of: ${names.join(', ')}.`;
}

function refusal(reason: string, hint: string): SyncError {
  return new SyncError(`Reading the faults: ${reason}`, { code: 'SANDBOX_FAULT_UNKNOWN', hint });
}
