// The service without sockets: one call takes a request and gives its response, at once and the
// same every time, so that a simulation can run thousands of them on virtual time.
import { randomBytes } from 'node:crypto';
import type { Clock } from '../lib/clock.ts';
import type { Account, Route } from './account.ts';
import type { Answer } from './answer.ts';
import { Refusal, page } from './answer.ts';
import { behaviourNumber, parseBehaviours } from './behaviours.ts';
import type { Behaviours } from './behaviours.ts';
import { adoptArrivingRows, admitArrivedRows } from './contacts/arriving-rows.ts';
import { importDraft } from './contacts/upload.ts';
import type { Keys } from './credentials.ts';
import { answerWrongKeys, checkKeys } from './credentials.ts';
import { emailKeyRule } from './email.ts';
import { foreignRequest } from './foreign-writer.ts';
import { FrontServer } from './front-server.ts';
import { renderAnswer } from './rendering.ts';
import type { SandboxRequest, SandboxResponse } from './request.ts';
import { matchRoute } from './routes.ts';
import { Store } from './store.ts';
import { isoMicros } from './timestamp.ts';

export interface SandboxServiceOptions {
  readonly clock: Clock;
  /** What a behaviours file holds: an object from behaviour name to value. */
  readonly behaviours?: unknown;
  /** A SQLite file that keeps the data; left out, they live in memory. */
  readonly dataFile?: string;
  /** Made at random when left out. */
  readonly publicKey?: string;
  readonly secretKey?: string;
  /** The account that owns every record. */
  readonly userId?: number;
}

export type BeforeRequest = (request: SandboxRequest) => void;
export type AfterRequest = (request: SandboxRequest, response: SandboxResponse) => void;

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
  readonly #front: FrontServer;
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #userId: number;
  readonly #emailKey: (email: string) => string;
  #writeCount = 0;
  #requestCount = 0;

  constructor(options: SandboxServiceOptions) {
    const { clock } = options;
    this.behaviours = parseBehaviours(options.behaviours);
    this.publicKey = options.publicKey ?? randomBytes(16).toString('hex');
    this.secretKey = options.secretKey ?? randomBytes(24).toString('hex');
    this.#clock = clock;
    this.#front = new FrontServer(this.behaviours, clock);
    this.#userId = options.userId ?? DEFAULT_USER_ID;
    const { email_match, id_order, id_reuse, list_staleness } = this.behaviours.value;
    this.#emailKey = emailKeyRule(email_match);
    this.#store = new Store({
      ...(options.dataFile === undefined ? {} : { file: options.dataFile }),
      emailKey: this.#emailKey,
      emailRule: email_match,
      idOrder: id_order,
      reusesIds: id_reuse === 'possible',
      ...(list_staleness === '0' ? {} : { historyMs: () => clock.monotonicMs() }),
    });
    adoptArrivingRows(this.account());
  }

  /** How many requests could have changed something, whatever came of them. */
  get writes(): number {
    return this.#writeCount;
  }

  handle(request: SandboxRequest): SandboxResponse {
    for (const observe of this.before) observe(request);
    const response = renderAnswer(this.#answer(request), this.behaviours);
    for (const observe of this.after) observe(request, response);
    return response;
  }

  /** What endpoints work with at this moment; seeding uses it to write without requests. */
  account(): Account {
    return {
      store: this.#store,
      behaviours: this.behaviours,
      clock: this.#clock,
      userId: this.#userId,
      emailKey: this.#emailKey,
      now: isoMicros(this.#clock.wallTime()),
      isUnderLoad: this.#front.isUnderLoad,
    };
  }

  close(): void {
    this.#store.close();
  }

  #answer(request: SandboxRequest): Answer {
    const match = matchRoute(request.method, request.path);
    if (match.kind === 'no-path') return page(404, '404 Not Found');
    if (match.kind === 'no-method') return page(405, '405 Method Not Allowed');
    this.#count(match.route);
    const passage = this.#front.meet(request);
    if (passage.kind === 'replaced' && !passage.carriedOut) return passage.answer;
    this.#letOthersWrite();
    const answer = this.#serve(match.route, request);
    return passage.kind === 'replaced' ? passage.answer : answer;
  }

  #serve(route: Route, request: SandboxRequest): Answer {
    const account = this.account();
    const check = checkKeys(request, this.#currentKeys());
    if (check.kind === 'missing') return { kind: 'failed', errors: check.errors };
    if (check.kind === 'accepted') return answerInTransaction(account, route, request);

    const rule = this.behaviours.value.wrong_credentials;
    const answer = answerWrongKeys(rule, check.errors, route);
    return (
      answer ?? answerInTransaction({ ...account, userId: account.userId + 1 }, route, request)
    );
  }

  /** Neither counted nor shown to observers: they watch over what our own side sends. */
  #letOthersWrite(): void {
    const account = this.account();
    const request = foreignRequest(account, this.#requestCount);
    if (request === undefined) return;
    const match = matchRoute(request.method, request.path);
    if (match.kind === 'route') answerInTransaction(account, match.route, request);
  }

  #count(route: Route): void {
    this.#requestCount += 1;
    this.requests.set(route.path, (this.requests.get(route.path) ?? 0) + 1);
    if (route.writes) this.#writeCount += 1;
  }

  /** The keys that open the account now; a revoked pair is one that nobody can know. */
  #currentKeys(): Keys {
    const last = behaviourNumber(this.behaviours, 'credential_revoked_midrun');
    const revoked = last > 0 && this.#requestCount > last;
    return { publicKey: this.publicKey, secretKey: revoked ? '' : this.secretKey };
  }
}

/** A refusal undoes what the request has written so far. */
function answerInTransaction(account: Account, route: Route, request: SandboxRequest): Answer {
  try {
    account.store.inTransaction(() => {
      admitArrivedRows(account, importDraft);
    });
    if (!route.writes) return route.answer(account, request);
    return account.store.inTransaction(() => route.answer(account, request));
  } catch (error) {
    if (error instanceof Refusal) return error.answer;
    throw error;
  }
}
