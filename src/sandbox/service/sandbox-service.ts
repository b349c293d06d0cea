// The service without sockets: one call takes a request, checks its two keys (interface specification, section
// Authentication; the answer to wrong ones is not specified) and returns its response, synchronously and
// deterministically, so that a simulation can run thousands of services on virtual time.
import { randomBytes } from 'node:crypto';
import type { Clock } from '../../lib/index.ts';
import { type Account, isoMicros, type Route } from '../account/account.ts';
import {
  type CopiedCountry,
  copiedCountries,
  type CountryBook,
  standardCountries,
} from '../account/countries.ts';
import type { RecordTable } from '../account/schema.ts';
import { Store } from '../account/store.ts';
import {
  behaviourNumber,
  type Behaviours,
  type BehaviourValues,
  parseBehaviours,
} from '../behaviours/behaviours.ts';
import { admitArrivedRows, adoptArrivingRows } from '../contacts/upload.ts';
import { emailKeyRule } from '../forms/parameters.ts';
import { Gateway } from '../gateway/gateway.ts';
import { type Handling, LateRequests, returned } from '../gateway/handling.ts';
import {
  type Answer,
  bare,
  failed,
  list,
  notFound,
  page,
  type ParameterErrors,
  Refusal,
} from '../protocol/answer.ts';
import { renderAnswer } from '../protocol/rendering.ts';
import type { SandboxRequest, SandboxResponse } from '../protocol/request.ts';
import { beginCopy, type CopiedOwner, endCopy, wholeCopyIn } from './copied-account.ts';
import { concurrentRequest } from './concurrent-user.ts';
import { FaultInjector, type FaultKind } from './fault-injection.ts';
import { matchRoute } from './routes.ts';

export interface SandboxServiceOptions {
  readonly clock: Clock;
  /** The content of a file of behaviours: an object from behaviour name to value. */
  readonly behaviours?: unknown;
  /** The content of a file of faults: `FaultOptions`. Default: no faults. */
  readonly faults?: unknown;
  /** A SQLite file that keeps the data. Default: in memory. */
  readonly dataFile?: string | undefined;
  /** Whether it is one of thousands of small ones in memory, as in a simulation. */
  readonly isShortLived?: boolean;
  /** Default: random keys. */
  readonly publicKey?: string | undefined;
  readonly secretKey?: string | undefined;
  /** The account that owns every record. */
  readonly userId?: number;
  /** The alpha-2 codes of the countries that the reference data shows. Default: every country. */
  readonly countries?: readonly string[] | undefined;
}

type BeforeRequest = (request: SandboxRequest) => void;
type AfterRequest = (request: SandboxRequest, response: SandboxResponse) => void;

const DEFAULT_USER_ID = 7_001;

export class SandboxService {
  readonly behaviours: Behaviours;
  readonly publicKey: string;
  readonly secretKey: string;
  /** Requests so far by endpoint path, such as `contacts/list`. */
  readonly requests = new Map<string, number>();
  /** Called for each request before and after it is answered. */
  readonly before: BeforeRequest[] = [];
  readonly after: AfterRequest[] = [];
  readonly #gateway: Gateway;
  readonly #faults: FaultInjector;
  readonly #late: LateRequests;
  readonly #store: Store;
  readonly #clock: Clock;
  #userId: number;
  #countries: CountryBook;
  readonly #emailKey: (email: string) => string;
  #writeCount = 0;
  #requestCount = 0;
  #written = { ms: Number.NaN, text: '' };

  constructor(options: SandboxServiceOptions) {
    const { clock } = options;
    this.behaviours = parseBehaviours(options.behaviours);
    this.publicKey = options.publicKey ?? randomBytes(16).toString('hex');
    this.secretKey = options.secretKey ?? randomBytes(24).toString('hex');
    this.#clock = clock;
    this.#gateway = new Gateway(this.behaviours, clock);
    this.#faults = new FaultInjector(options.faults);
    this.#late = new LateRequests(clock);
    this.#userId = options.userId ?? DEFAULT_USER_ID;
    this.#countries = standardCountries(options.countries);
    const { email_match, id_order, id_reuse, list_staleness } = this.behaviours.value;
    this.#emailKey = emailKeyRule(email_match);
    this.#store = new Store({
      file: options.dataFile,
      isShortLived: options.isShortLived ?? false,
      emailKey: this.#emailKey,
      emailRule: email_match,
      idOrder: id_order,
      reusesIds: id_reuse === 'possible',
      historyMs: list_staleness === '0' ? undefined : () => clock.monotonicMs(),
    });
    const copy = wholeCopyIn(this.#store);
    if (copy !== undefined) this.#adopt(copy);
    adoptArrivingRows(this.account());
  }

  /**
   * From now on it is that account. Until `endCopy` its data are of no use, and a later start with the same file is
   * refused. Throws a `SyncError` where it holds records already.
   */
  beginCopy(of: {
    readonly userId: number | undefined;
    readonly countries: readonly CopiedCountry[];
  }): void {
    const owner = { userId: of.userId ?? this.#userId, countries: of.countries };
    beginCopy(this.#store, owner);
    this.#adopt(owner);
  }

  /** The records of these tables came with ids of their own. */
  endCopy(tables: readonly RecordTable[]): void {
    endCopy(this.#store, tables);
  }

  #adopt({ userId, countries }: CopiedOwner): void {
    this.#userId = userId;
    this.#countries = copiedCountries(countries);
  }

  /** How many requests could have changed something, with or without effect. */
  get writes(): number {
    return this.#writeCount;
  }

  /** How many requests met each kind of fault. */
  get faults(): ReadonlyMap<FaultKind, number> {
    return this.#faults.counts;
  }

  handle(request: SandboxRequest): SandboxResponse {
    for (const observe of this.before) observe(request);
    const response = this.#respond(request);
    for (const observe of this.after) observe(request, response);
    return response;
  }

  /** How many requests wait to be carried out late (`late_commit`). */
  get lateCount(): number {
    return this.#late.count;
  }

  /**
   * The answer of the service itself, without the limits and faults of the gateway. The request is
   * neither counted nor shown to observers; it serves checks of the account.
   */
  answerDirectly(request: SandboxRequest): SandboxResponse {
    this.#carryOutLate();
    const match = matchRoute(request.method, request.path);
    const answer = match.kind === 'route' ? this.#serve(match.route, request) : noRoute(match);
    return renderAnswer(answer, this.behaviours);
  }

  /** What endpoints work with at this moment. Seeding uses it to write without requests. */
  account(): Account {
    return {
      store: this.#store,
      behaviours: this.behaviours,
      clock: this.#clock,
      userId: this.#userId,
      emailKey: this.#emailKey,
      now: this.#now(),
      isUnderLoad: this.#gateway.isUnderLoad,
      countries: this.#countries,
    };
  }

  close(): void {
    this.#store.close();
  }

  /** Each request asks several times, so the text is made only when time has passed. */
  #now(): string {
    const moment = this.#clock.wallTime();
    if (moment.getTime() !== this.#written.ms) {
      this.#written = { ms: moment.getTime(), text: isoMicros(moment) };
    }
    return this.#written.text;
  }

  #respond(request: SandboxRequest): SandboxResponse {
    this.#carryOutLate();
    const match = matchRoute(request.method, request.path);
    if (match.kind !== 'route') return renderAnswer(noRoute(match), this.behaviours);
    this.#count(match.route);
    const handling =
      this.#faults.handlingOf(match.route, this.#requestCount) ??
      this.#gateway.handle(request, match.route);
    const answer = this.#answerTo(match.route, request, handling) ?? NOTHING;
    return returned(renderAnswer(answer, this.behaviours), handling);
  }

  /** Undefined when nothing is answered. */
  #answerTo(route: Route, request: SandboxRequest, handling: Handling): Answer | undefined {
    if (!handling.carriedOut) return handling.answer;
    if (handling.lateMs !== undefined) {
      this.#late.put(route, request, handling.lateMs);
      return handling.answer;
    }
    this.#letOthersWrite();
    const account = handling.races === true ? unguarded(this.account()) : this.account();
    const answer = this.#serve(route, request, account);
    return handling.answer ?? answer;
  }

  #carryOutLate(): void {
    for (const { route, request, dueMs } of this.#late.take()) {
      const agoMs = this.#clock.monotonicMs() - dueMs;
      const then = new Date(this.#clock.wallTime().getTime() - agoMs);
      this.#serve(route, request, { ...this.account(), now: isoMicros(then) });
    }
  }

  #serve(route: Route, request: SandboxRequest, account = this.account()): Answer {
    const check = checkKeys(request, this.#currentKeys());
    if (check.kind === 'missing') return { kind: 'failed', errors: check.errors };
    if (check.kind === 'accepted') return answerInTransaction(account, route, request);

    const rule = this.behaviours.value.wrong_credentials;
    const answer = answerWrongKeys(rule, check.errors, route);
    return (
      answer ?? answerInTransaction({ ...account, userId: account.userId + 1 }, route, request)
    );
  }

  /** Neither counted nor shown to observers, who check what our own side sends. */
  #letOthersWrite(): void {
    const account = this.account();
    const request = concurrentRequest(account, this.#requestCount);
    if (request === undefined) return;
    const match = matchRoute(request.method, request.path);
    if (match.kind === 'route') answerInTransaction(account, match.route, request);
  }

  #count(route: Route): void {
    this.#requestCount += 1;
    this.requests.set(route.path, (this.requests.get(route.path) ?? 0) + 1);
    if (route.writes) this.#writeCount += 1;
  }

  /** The keys that open the account now; no request can match a revoked pair. */
  #currentKeys(): Keys {
    const last = behaviourNumber(this.behaviours, 'credential_revoked_midrun');
    const revoked = last > 0 && this.#requestCount > last;
    return { publicKey: this.publicKey, secretKey: revoked ? '' : this.secretKey };
  }
}

/** Rendered when nothing arrives at the sender. */
const NOTHING: Answer = bare(500, '');

function noRoute(match: { readonly kind: 'no-path' | 'no-method' }): Answer {
  return match.kind === 'no-path'
    ? page(404, '404 Not Found')
    : page(405, '405 Method Not Allowed');
}

/** A refusal undoes what the request has written so far. */
export function answerInTransaction(
  account: Account,
  route: Route,
  request: SandboxRequest,
): Answer {
  try {
    admitArrivedRows(account);
    if (!route.writes) return route.answer(account, request);
    return account.store.inTransaction(() => route.answer(account, request));
  } catch (error) {
    if (error instanceof Refusal) return error.answer;
    throw error;
  }
}

/** The account for a request that does not yet see the write of another one. */
export function unguarded(account: Account): Account {
  const { behaviours } = account;
  const value = {
    ...behaviours.value,
    duplicate_add: 'insert_second',
    uniqueness_scope: 'none',
  } as const;
  return { ...account, behaviours: { ...behaviours, value } };
}

interface Keys {
  readonly publicKey: string;
  readonly secretKey: string;
}

type KeyCheck =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'missing' | 'wrong'; readonly errors: ParameterErrors };

function checkKeys(request: SandboxRequest, keys: Keys): KeyCheck {
  const missing: Record<string, readonly string[]> = {};
  const wrong: Record<string, readonly string[]> = {};
  for (const key of KEY_HEADERS) {
    const given = request.headers[key.header];
    if (given === undefined || given === '')
      missing[key.name] = [`The ${key.words} field is required.`];
    else if (given !== keys[key.of]) wrong[key.name] = [`The ${key.words} is invalid.`];
  }
  if (Object.keys(missing).length > 0) return { kind: 'missing', errors: missing };
  if (Object.keys(wrong).length > 0) return { kind: 'wrong', errors: wrong };
  return { kind: 'accepted' };
}

/** The answer to wrong keys; undefined when another account's data is shown instead. */
function answerWrongKeys(
  rule: BehaviourValues['wrong_credentials'],
  errors: ParameterErrors,
  route: Route,
): Answer | undefined {
  switch (rule) {
    case 'failed_envelope':
      return failed(errors);
    case '401_json':
      return failed('Unauthenticated.', 401);
    case '401_html':
      return page(401, '401 Unauthorized');
    case '403':
      return failed('This action is unauthorized.', 403);
    case '404':
      return page(404, '404 Not Found');
    case 'success_empty_list':
      return emptyList(route) ?? notFound();
    case 'other_account':
      return undefined;
  }
}

const KEY_HEADERS = [
  { header: 'publickey', name: 'PublicKey', words: 'public key', of: 'publicKey' },
  { header: 'secretkey', name: 'SecretKey', words: 'secret key', of: 'secretKey' },
] as const;

function emptyList(route: Route): Answer | undefined {
  const name = LIST_NAMES[route.path];
  return name === undefined ? undefined : list(name, []);
}

/** The names of the lists, by path. */
const LIST_NAMES: Readonly<Record<string, string>> = {
  'contacts/list': 'contacts',
  'contacts-type': 'contactTypes',
  'custom-fields': 'customFields',
  'global-unsubscribes': 'unSubscribers',
  'unsubscribes-groups': 'unsubscribesGroups',
  'unsubscribes-groups/recipients-list': 'recipients',
  'segment/list': 'segments',
  'segment/email/list': 'contactEmails',
  'single-send/list': 'singleSends',
  automations: 'automations',
  'automations/schedule': 'automation_schedules',
  'notification-recipients': 'notifications',
  senders: 'senders',
};
