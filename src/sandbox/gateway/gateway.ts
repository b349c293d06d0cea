// The gateway in front of the service, like a proxy or a firewall: it sees each request first, may answer instead
// of the service, and measures the load. It counts the requests of a minute and refuses those above the limit
// (behaviours `rate_limit` and `rate_scope`). It knows nothing about the account.
import { type Clock, seededFraction } from '../../lib/index.ts';
import type { Route } from '../account/account.ts';
import {
  behaviourNumber,
  type Behaviours,
  type BehaviourValues,
  isDue,
} from '../behaviours/behaviours.ts';
import { type Answer, bare, failed, page, redirect } from '../protocol/answer.ts';
import { formText, type SandboxRequest } from '../protocol/request.ts';
import { FORWARDED, type Handling, replaced, unanswered } from './handling.ts';

/** The time over which the load is counted. */
const LOAD_SPAN_MS = 1_000;
/** Makes `response_lost` pick the same requests in every run. */
const LOST_SEED = 98;
/** Every tenth write is late when `late_commit` is given seconds only. */
const LATE_EVERY = 10;

type Endpoint = Pick<Route, 'path' | 'writes'>;

export class Gateway {
  readonly #behaviours: Behaviours;
  readonly #clock: Clock;
  readonly #rateLimit: RateLimit;
  readonly #openWrites: OpenWrites;
  readonly #startedMs: number;
  #requestCount = 0;
  #writeCount = 0;
  /** The times of the latest requests: one more than the service can handle. */
  readonly #latestMs: number[] = [];

  constructor(behaviours: Behaviours, clock: Clock) {
    this.#behaviours = behaviours;
    this.#clock = clock;
    this.#rateLimit = new RateLimit(behaviours, clock);
    this.#openWrites = new OpenWrites(behaviours, clock);
    this.#startedMs = clock.monotonicMs();
  }

  /** Called once for each request, before anything else sees it. */
  handle(request: SandboxRequest, endpoint: Endpoint): Handling {
    this.#requestCount += 1;
    if (endpoint.writes) this.#writeCount += 1;
    this.#noteLoad();
    return this.#answer(request, endpoint) ?? this.#disturb(request, endpoint) ?? FORWARDED;
  }

  /** The first check with an answer decides. */
  #answer(request: SandboxRequest, endpoint: Endpoint): Handling | undefined {
    return (
      this.#redirect(request, endpoint) ??
      this.#block(request, endpoint) ??
      this.#closeForMaintenance() ??
      this.#limit(request) ??
      this.#showErrorPage() ??
      this.#fail()
    );
  }

  #disturb(request: SandboxRequest, endpoint: Endpoint): Handling | undefined {
    return (
      this.#reset(request) ??
      this.#lose() ??
      this.#delay(endpoint) ??
      this.#refuseUpload(endpoint) ??
      this.#cut() ??
      this.#overlap(request, endpoint)
    );
  }

  /** More requests within the last second than the service can handle (`list_partial_under_load`). */
  get isUnderLoad(): boolean {
    const [oldestMs] = this.#latestMs;
    if (oldestMs === undefined || this.#latestMs.length <= this.#mostRequests()) return false;
    return this.#clock.monotonicMs() - oldestMs < LOAD_SPAN_MS;
  }

  #redirect(request: SandboxRequest, { writes }: Endpoint): Handling | undefined {
    if (this.#behaviours.value.redirect === 'writes_to_https' && !writes) return undefined;
    if (!isDue(this.#behaviours, 'redirect', this.#requestCount)) return undefined;
    return replaced(elsewhere(this.#behaviours, request), false);
  }

  /** As a firewall does, which sees the bytes of a request and knows nothing of its meaning. */
  #block(request: SandboxRequest, { writes }: Endpoint): Handling | undefined {
    const rule = this.#behaviours.value.firewall;
    if (rule === 'none' || !writes) return undefined;
    const text =
      request.fields.flat().join('\n') + (request.file?.content.toString('latin1') ?? '');
    const isBlocked =
      rule === 'value_403'
        ? /;\s*drop table/iu.test(text)
        : text.length > behaviourNumber(this.#behaviours, 'firewall');
    return isBlocked ? replaced(rule === 'body_413' ? TOO_LARGE : FORBIDDEN, false) : undefined;
  }

  #closeForMaintenance(): Handling | undefined {
    if (this.#behaviours.value.maintenance_window === 'none') return undefined;
    const [startSeconds = 0, lengthSeconds = 0] = this.#behaviours.numbers.maintenance_window ?? [];
    const seconds = (this.#clock.monotonicMs() - this.#startedMs) / 1_000 - startSeconds;
    if (seconds < 0 || seconds >= lengthSeconds) return undefined;
    const headers = { 'retry-after': String(Math.ceil(lengthSeconds - seconds)) };
    return replaced(page(503, 'Down for maintenance', '', headers), false);
  }

  #limit(request: SandboxRequest): Handling | undefined {
    const refusal = this.#rateLimit.refusalOf(request);
    if (refusal === undefined) return undefined;
    return replaced(refusal, this.#behaviours.value.rate_limit_phase === 'after_commit');
  }

  #showErrorPage(): Handling | undefined {
    const { http_error_page: kind, http_error_page_phase: phase } = this.#behaviours.value;
    if (kind === 'none' || !isDue(this.#behaviours, 'http_error_page', this.#requestCount))
      return undefined;
    return replaced(ERROR_PAGES[kind], phase === 'after_commit');
  }

  #fail(): Handling | undefined {
    if (!isDue(this.#behaviours, 'server_error', this.#requestCount)) return undefined;
    return replaced(SERVER_ERROR, this.#behaviours.value.server_error === 'after_commit');
  }

  #reset({ idleMs }: SandboxRequest): Handling | undefined {
    const rule = this.#behaviours.value.conn_reset;
    if (rule === 'idle_keepalive') {
      const longestMs = behaviourNumber(this.#behaviours, 'conn_reset') * 1_000;
      return (idleMs ?? -1) >= longestMs ? unanswered('reset', false) : undefined;
    }
    if (!isDue(this.#behaviours, 'conn_reset', this.#requestCount)) return undefined;
    return unanswered('reset', rule === 'after_commit');
  }

  #lose(): Handling | undefined {
    const share = behaviourNumber(this.#behaviours, 'response_lost');
    if (share === 0 || seededFraction(LOST_SEED, this.#requestCount) >= share) return undefined;
    return unanswered('lost', true);
  }

  #delay(endpoint: Endpoint): Handling | undefined {
    if (this.#behaviours.value.late_commit === '0' || !endpoint.writes) return undefined;
    const [seconds = 0, every = LATE_EVERY] = this.#behaviours.numbers.late_commit ?? [];
    if (this.#writeCount % every !== 0) return undefined;
    return { ...unanswered('lost', true), lateMs: seconds * 1_000 };
  }

  #refuseUpload(endpoint: Endpoint): Handling | undefined {
    return refusesUnread(this.#behaviours, endpoint.path)
      ? replaced(REFUSED_UPLOAD, false)
      : undefined;
  }

  #cut(): Handling | undefined {
    const rule = this.#behaviours.value.truncated_body;
    if (rule === 'no' || !isDue(this.#behaviours, 'truncated_body', this.#requestCount))
      return undefined;
    return { ...FORWARDED, transport: { kind: rule === 'cut' ? 'cut' : 'cut-unnoticed' } };
  }

  #overlap(request: SandboxRequest, endpoint: Endpoint): Handling | undefined {
    const rule = this.#behaviours.value.concurrency_sensitivity;
    if (rule === 'none' || !endpoint.writes) return undefined;
    const overlap = this.#openWrites.overlapOf(request, endpoint.path);
    const pace = { kind: 'late', waitMs: this.#openWrites.openMs } as const;
    if (rule === 'deadlock_500' && overlap !== 'none')
      return { ...replaced(SERVER_ERROR, false), pace };
    this.#openWrites.open(request, endpoint.path);
    const races = rule === 'duplicate_on_parallel_same_key' && overlap === 'same-contact';
    return { ...FORWARDED, pace, races };
  }

  #noteLoad(): void {
    if (this.#behaviours.value.list_partial_under_load === 'no') return;
    this.#latestMs.push(this.#clock.monotonicMs());
    if (this.#latestMs.length > this.#mostRequests() + 1) this.#latestMs.shift();
  }

  #mostRequests(): number {
    return behaviourNumber(this.#behaviours, 'list_partial_under_load');
  }
}

/** Whether a request is answered before its body has arrived (`early_response_during_upload`). */
export function refusesUnread(behaviours: Behaviours, path: string): boolean {
  const refuses = behaviours.value.early_response_during_upload === 'yes';
  return refuses && path.endsWith('contacts/upload-csv');
}

const SERVER_ERROR = bare(500, 'Server Error');
const FORBIDDEN = page(403, '403 Forbidden', '<p>The request was blocked.</p>');
const TOO_LARGE = page(413, '413 Request Entity Too Large');
const REFUSED_UPLOAD = failed({ file: ['The file failed to upload.'] }, 422);

/** Redirects a request; the foreign host has a reserved name that never resolves. */
function elsewhere({ value }: Behaviours, request: SandboxRequest): Answer {
  const query = request.query.size === 0 ? '' : `?${request.query.toString()}`;
  const place = `${request.path}${query}`;
  const host = request.headers['host'] ?? 'sandbox.test';
  if (value.redirect.endsWith('to_https')) return redirect(301, `https://${host}${place}`);
  if (value.redirect === 'foreign_host') return redirect(302, `https://elsewhere.invalid${place}`);
  return redirect(302, `http://${host}${place}`);
}

interface OpenWrite {
  readonly untilMs: number;
  /** The contact type and address of the contact that it adds; undefined when it adds none. */
  readonly added: string | undefined;
}

/** What a write shares with the writes that are still open. */
type Overlap = 'none' | 'time' | 'same-contact';

/**
 * Which writes are still open when another one comes (behaviour `concurrency_sensitivity`). The
 * service answers each request at once; a write counts as open until its answer leaves.
 */
export class OpenWrites {
  readonly #clock: Clock;
  /** How long a write is open. */
  readonly openMs: number;
  #open: OpenWrite[] = [];

  constructor(behaviours: Behaviours, clock: Clock) {
    this.#clock = clock;
    this.openMs = behaviourNumber(behaviours, 'concurrency_sensitivity');
  }

  overlapOf(request: SandboxRequest, endpoint: string): Overlap {
    const nowMs = this.#clock.monotonicMs();
    this.#open = this.#open.filter(({ untilMs }) => untilMs > nowMs);
    if (this.#open.length === 0) return 'none';
    const added = addedContact(request, endpoint);
    const isSame = added !== undefined && this.#open.some((other) => other.added === added);
    return isSame ? 'same-contact' : 'time';
  }

  open(request: SandboxRequest, endpoint: string): void {
    const untilMs = this.#clock.monotonicMs() + this.openMs;
    this.#open.push({ untilMs, added: addedContact(request, endpoint) });
  }
}

function addedContact(request: SandboxRequest, endpoint: string): string | undefined {
  if (endpoint !== 'contacts/add') return undefined;
  const email = (formText(request, 'email') ?? '').trim().toLowerCase();
  return `${formText(request, 'contact_type_id') ?? ''} ${email}`;
}

export type ErrorPage = Exclude<BehaviourValues['http_error_page'], 'none'>;

/** A page with status 200 looks like a success to a client that reads only the status. */
export const ERROR_PAGES: Readonly<Record<ErrorPage, Answer>> = {
  502: page(502, '502 Bad Gateway'),
  503: page(503, '503 Service Temporarily Unavailable'),
  504: page(504, '504 Gateway Time-out'),
  520: page(520, 'Web server is returning an unknown error', '<p>Error code 520</p>'),
  '200_login': page(
    200,
    'Sign in',
    '<form method="post" action="/login"><input name="email"><input name="password" type="password"></form>',
  ),
  '200_maintenance': page(
    200,
    'We will be back soon',
    '<p>Scheduled maintenance is under way.</p>',
  ),
  '200_challenge': page(
    200,
    'Just a moment...',
    '<p>Checking that you are not a program.</p><script>location.reload()</script>',
  ),
};

const WINDOW_MS = 60_000;
const HOUR_MS = 3_600_000;
/** More milliseconds than a timer of 32 bits can hold. */
const HUGE_SECONDS = '4294967296';
const TOO_MANY = 'Too Many Attempts.';

interface Window {
  readonly startedMs: number;
  count: number;
}

export class RateLimit {
  readonly #behaviours: Behaviours;
  readonly #clock: Clock;
  readonly #windows = new Map<string, Window>();

  constructor(behaviours: Behaviours, clock: Clock) {
    this.#behaviours = behaviours;
    this.#clock = clock;
  }

  /** Counts the request and returns its refusal, or undefined when it is within the limit. */
  refusalOf(request: SandboxRequest): Answer | undefined {
    if (this.#behaviours.value.rate_limit === 'none') return undefined;
    const window = this.#windowOf(request);
    if (window.count >= this.#allowance()) {
      return this.#refusal(window.startedMs + WINDOW_MS - this.#clock.monotonicMs());
    }
    window.count += 1;
    return undefined;
  }

  #windowOf(request: SandboxRequest): Window {
    const byKey = this.#behaviours.value.rate_scope === 'key';
    const counted = byKey ? (request.headers['publickey'] ?? '') : '';
    const nowMs = this.#clock.monotonicMs();
    const open = this.#windows.get(counted);
    if (open !== undefined && nowMs - open.startedMs < WINDOW_MS) return open;
    const window = { startedMs: nowMs, count: 0 };
    this.#windows.set(counted, window);
    return window;
  }

  #allowance(): number {
    const perMinute = behaviourNumber(this.#behaviours, 'rate_limit');
    const isShared = this.#behaviours.value.rate_scope === 'shared_with_UI';
    return isShared ? Math.floor(perMinute / 2) : perMinute;
  }

  #refusal(leftMs: number): Answer {
    // The answer has its own date, since the date of a Retry-After is measured against it.
    const wallMs = this.#clock.wallTime().getTime();
    const told = (retryAfter: string): Readonly<Record<string, string>> => ({
      date: httpDate(wallMs),
      'retry-after': retryAfter,
    });
    const seconds = String(Math.ceil(leftMs / 1_000));
    switch (this.#behaviours.value.rate_limit) {
      case 'none':
      case 'seconds':
        return bare(429, TOO_MANY, told(seconds));
      case 'date':
        return bare(429, TOO_MANY, told(httpDate(wallMs + leftMs)));
      case 'date_in_past':
        return bare(429, TOO_MANY, told(httpDate(wallMs - HOUR_MS)));
      case 'huge':
        return bare(429, TOO_MANY, told(HUGE_SECONDS));
      case 'without_header':
        return bare(429, TOO_MANY);
      case '200_with_failed_text':
        return failed(TOO_MANY, 200);
      case 'html':
        return page(429, '429 Too Many Requests', '', told(seconds));
    }
  }
}

function httpDate(wallMs: number): string {
  return new Date(wallMs).toUTCString();
}
