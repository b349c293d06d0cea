// What a failed read is for a person, and the only place that says whether it may be tried again.
// Writes have no errors: they end in an Outcome.
import type { SyncErrorOptions } from '../lib/errors.ts';
import { SyncError } from '../lib/errors.ts';
import type { Outcome } from './outcome/outcome.ts';

interface ApiErrorOptions extends SyncErrorOptions {
  readonly retryable: boolean;
  readonly httpStatus?: number | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly throttled?: boolean;
}

/** A read that failed. `retryable` speaks of repeating it within the same call. */
export class ApiError extends SyncError {
  readonly retryable: boolean;
  readonly httpStatus: number | undefined;
  readonly retryAfterMs: number | undefined;
  readonly throttled: boolean;

  constructor(message: string, options: ApiErrorOptions) {
    super(message, options);
    this.retryable = options.retryable;
    this.httpStatus = options.httpStatus;
    this.retryAfterMs = options.retryAfterMs;
    this.throttled = options.throttled === true;
  }
}

export class CredentialsRefusedError extends ApiError {
  constructor(message: string, httpStatus?: number) {
    super(message, {
      code: 'CREDENTIALS_REFUSED',
      hint: 'Check the two keys that the configuration refers to, then run `listferry validate`.',
      retryable: false,
      httpStatus,
    });
  }
}

type Unavailability = Pick<ApiErrorOptions, 'httpStatus' | 'retryAfterMs' | 'throttled' | 'cause'>;

export class ServiceUnavailableError extends ApiError {
  constructor(message: string, unavailability: Unavailability = {}) {
    super(message, {
      ...unavailability,
      code: 'SERVICE_UNAVAILABLE',
      hint: 'Try again later; `listferry resume` goes on with a run that was interrupted.',
      retryable: true,
    });
  }
}

/** The answer is well-formed and against the interface specification. Names no value. */
export class UnexpectedAnswerError extends ApiError {
  constructor(problem: string, options: { httpStatus?: number | undefined; hint?: string } = {}) {
    super(`The service answered against its specification: ${problem}.`, {
      code: 'UNEXPECTED_ANSWER',
      hint: options.hint ?? 'Check baseUrl and baseUrl2; the service may also have changed.',
      retryable: false,
      httpStatus: options.httpStatus,
    });
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
  constructor(endpointId: string) {
    super(`Reading ${endpointId} was interrupted before it ended.`, {
      code: 'INTERRUPTED',
      hint: '`listferry resume` goes on with an interrupted run.',
      retryable: false,
    });
  }
}

/** What a client cannot be made with: a base address or a key of the wrong form. */
export class ClientOptionsError extends SyncError {
  constructor(problem: string) {
    super(`The connection to the service cannot be set up: ${problem}.`, {
      code: 'CLIENT_OPTIONS_INVALID',
      hint: 'Mend the `service` section of the configuration, then run `listferry validate`.',
    });
  }
}

/** The error of a read whose one attempt did not end in an acknowledgement. */
export function readError(
  endpointId: string,
  outcome: Exclude<Outcome, { kind: 'acknowledged' }>,
): ApiError {
  const message = `Reading ${endpointId} failed: ${outcome.reason}`;
  const { httpStatus } = outcome;
  switch (outcome.kind) {
    case 'unauthorized':
      return new CredentialsRefusedError(message, httpStatus);
    case 'rejected':
      return new RequestRejectedError(message, httpStatus);
    case 'not-found':
      return new UnexpectedAnswerError(`${endpointId} is said not to be found`, { httpStatus });
    case 'throttled':
      return new ServiceUnavailableError(message, { ...outcome, throttled: true });
    case 'not-sent':
      return new ServiceUnavailableError(message, { httpStatus });
    case 'doubt':
      return doubtError(endpointId, outcome);
  }
}

function doubtError(endpointId: string, doubt: Extract<Outcome, { kind: 'doubt' }>): ApiError {
  const problem = `${endpointId}: ${doubt.reason}`;
  switch (doubt.cause) {
    case 'redirect':
      return new UnexpectedAnswerError(problem, {
        httpStatus: doubt.httpStatus,
        hint: 'Redirects are never followed, since the keys would go along: correct the base address.',
      });
    case 'unexpected-success':
    case 'unexpected-failure':
      return new UnexpectedAnswerError(problem, { httpStatus: doubt.httpStatus });
    case 'timeout':
    case 'connection-lost':
    case 'server-error':
    case 'not-an-envelope':
      return new ServiceUnavailableError(`Reading ${problem}`, {
        httpStatus: doubt.httpStatus,
        retryAfterMs: doubt.retryAfterMs,
      });
  }
}
