// What a failed read is for a person, and the only place that says whether it may be tried again.
// Writes have no errors: they end in an Outcome.
import { SyncError, type SyncErrorOptions } from '../../lib/index.ts';
import { type EndpointId, endpointOf, placedReadWords, readWords } from '../endpoints/table.ts';
import type { Doubt, Outcome } from './outcome.ts';

interface ApiErrorOptions extends SyncErrorOptions {
  readonly retryable: boolean;
  readonly httpStatus?: number | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly throttled?: boolean;
  readonly timedOut?: boolean;
}

/** A read that failed. `retryable` speaks of repeating it within the same call. */
export class ApiError extends SyncError {
  readonly retryable: boolean;
  readonly httpStatus: number | undefined;
  readonly retryAfterMs: number | undefined;
  readonly throttled: boolean;
  readonly timedOut: boolean;

  constructor(message: string, options: ApiErrorOptions) {
    super(message, options);
    this.retryable = options.retryable;
    this.httpStatus = options.httpStatus;
    this.retryAfterMs = options.retryAfterMs;
    this.throttled = options.throttled === true;
    this.timedOut = options.timedOut === true;
  }
}

export class CredentialsRefusedError extends ApiError {
  constructor(message: string, httpStatus?: number) {
    super(message, {
      code: 'CREDENTIALS_REFUSED',
      hint: 'Check the two keys that the configuration refers to with `listferry validate`.',
      resumes: true,
      retryable: false,
      httpStatus,
    });
  }
}

export class ServiceUnavailableError extends ApiError {
  /** Unless the options say otherwise, trying again within the same call may help. */
  constructor(message: string, options: Partial<Omit<ApiErrorOptions, 'code'>> = {}) {
    super(message, {
      hint: TRY_LATER,
      resumes: true,
      retryable: true,
      ...options,
      code: 'SERVICE_UNAVAILABLE',
    });
  }
}

/** With `resumes`: what else helps while a run is open. */
export const TRY_LATER = 'Try again later.';

/**
 * The answer is well-formed and against the interface specification. Names no value. A service that has a
 * bad moment may answer so once, so it is read again unless it is said otherwise.
 */
export class UnexpectedAnswerError extends ApiError {
  readonly problem: string;

  constructor(
    problem: string,
    options: { httpStatus?: number | undefined; hint?: string; retryable?: boolean } = {},
  ) {
    super(`The service answered against its specification: ${problem}.`, {
      code: 'UNEXPECTED_ANSWER',
      hint:
        options.hint ??
        'Try again later. If it stays so, check baseUrl, baseUrl2 and the two keys; the service may also have changed.',
      retryable: options.retryable ?? true,
      httpStatus: options.httpStatus,
    });
    this.problem = problem;
  }
}

export class RequestRejectedError extends ApiError {
  constructor(message: string, httpStatus?: number) {
    super(message, {
      code: 'REQUEST_REJECTED',
      hint: 'The service refuses what was asked; this is for the people who keep listferry.',
      retryable: false,
      httpStatus,
    });
  }
}

/** The run was told to stop while a read was waiting or under way. */
export class ReadInterruptedError extends ApiError {
  /** `what`: completes "Reading …". */
  constructor(what: string) {
    super(`Reading ${what} was interrupted before it ended.`, {
      code: 'INTERRUPTED',
      hint: 'Run the command again.',
      resumes: true,
      retryable: false,
    });
  }
}

/** What a client cannot be made with: a base address or a key of the wrong form. */
export class ClientOptionsError extends SyncError {
  constructor(
    problem: string,
    hint = 'Fix the `service` section of the configuration, then run `listferry validate`.',
  ) {
    super(`The connection to the service cannot be set up: ${problem}.`, {
      code: 'CLIENT_OPTIONS_INVALID',
      hint,
    });
  }
}

/** A call with arguments that the service could make no sense of. Nothing was sent. */
export class CallError extends SyncError {
  constructor(claim: string) {
    super(`Nothing was sent, since the call breaks a rule: ${claim}.`, {
      code: 'CALL_INVALID',
      hint: 'Correct the arguments of the call.',
    });
  }
}

/** Holds a caller to what a call needs. */
export function demand(condition: boolean, claim: string): asserts condition {
  if (!condition) throw new CallError(claim);
}

/** The error of a read whose one attempt did not end in an acknowledgement. */
export function readError(
  endpointId: EndpointId,
  outcome: Exclude<Outcome, { kind: 'acknowledged' }>,
): ApiError {
  const { kind, reason, httpStatus } = outcome;
  switch (kind) {
    case 'unauthorized':
      return new CredentialsRefusedError(failedWords(readWords(endpointId), reason), httpStatus);
    case 'rejected':
      return new RequestRejectedError(failedWords(readWords(endpointId), reason), httpStatus);
    case 'not-found':
      return new UnexpectedAnswerError(
        `asked for ${readWords(endpointId)}, it says that there is no such thing`,
        {
          httpStatus,
          retryable: false,
        },
      );
    case 'throttled':
      return new ServiceUnavailableError(awayWords(endpointId, reason), {
        ...outcome,
        throttled: true,
      });
    case 'not-sent': {
      const { base } = endpointOf(endpointId);
      const hint = `Check ${base} and whether this machine reaches it. ${TRY_LATER}`;
      return new ServiceUnavailableError(awayWords(endpointId, reason), { httpStatus, hint });
    }
    case 'doubt':
      return doubtError(endpointId, outcome);
  }
}

/** Reasons may end in the words of the service. */
function failedWords(read: string, reason: string): string {
  return `Reading ${read} failed: ${reason}${/[.!?…]$/u.test(reason) ? '' : '.'}`;
}

function awayWords(endpointId: EndpointId, reason: string): string {
  return failedWords(placedReadWords(endpointId), reason);
}

function doubtError(endpointId: EndpointId, doubt: Doubt): ApiError {
  const { cause, httpStatus, retryAfterMs } = doubt;
  const problem = `asked for ${readWords(endpointId)}: ${doubt.reason}`;
  switch (cause) {
    case 'redirect':
      return new UnexpectedAnswerError(problem, {
        httpStatus,
        retryable: false,
        hint: 'Redirects are never followed, since the keys would go along: correct the base address.',
      });
    case 'unexpected-success':
    case 'unexpected-failure':
      return new UnexpectedAnswerError(problem, { httpStatus });
    case 'not-an-envelope':
      return strangerError(endpointId, doubt);
    case 'misencoded':
      return new ServiceUnavailableError(awayWords(endpointId, doubt.reason), {
        httpStatus,
        retryAfterMs,
        hint: ENCODING_HINT,
      });
    case 'timeout':
    case 'connection-lost':
    case 'server-error':
      return new ServiceUnavailableError(awayWords(endpointId, doubt.reason), {
        httpStatus,
        retryAfterMs,
        timedOut: cause === 'timeout',
      });
  }
}

/** Something answered that does not speak as the service does: a page, a proxy, another program. */
function strangerError(
  endpointId: EndpointId,
  { reason, httpStatus = 200, retryAfterMs }: Doubt,
): ApiError {
  if (httpStatus === 401 || httpStatus === 403) {
    return new CredentialsRefusedError(failedWords(readWords(endpointId), reason), httpStatus);
  }
  if (httpStatus < 400) {
    const hint = strangerHint(endpointId);
    const message = awayWords(endpointId, reason);
    return new ServiceUnavailableError(message, { httpStatus, retryAfterMs, hint });
  }
  // A deployment passes; what stays is a wrong address, or a service that hides from wrong keys.
  return new UnexpectedAnswerError(`asked for ${readWords(endpointId)}: ${reason}`, {
    httpStatus,
    hint: `Check that ${endpointOf(endpointId).base} leads to the service, that baseUrl and baseUrl2 are not swapped, and that the two keys are right.`,
  });
}

/** What to do about an answer in another encoding than JSON has. */
export const ENCODING_HINT =
  'JSON is written in UTF-8. If it stays so on another day, the service writes another encoding, such as Latin-1: tell its people. Nothing of it is taken over, since every name with an accent would be a false difference.';

/** What to do about a page that was answered with success. */
export function strangerHint(endpointId: EndpointId): string {
  const { base } = endpointOf(endpointId);
  return `Try again later. If it stays so, check that ${base} leads to the service, and not to a login or maintenance page.`;
}
