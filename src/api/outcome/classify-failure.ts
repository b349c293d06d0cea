// What a `failed` envelope means (interface specification, section Errors). Only errors keyed by a
// parameter of the endpoint refuse a request; a text that is not one of the specified ones tells
// nothing about whether the request took effect.
import type { Answer } from '../exchange/answer.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import type { Outcome, ParameterRefusal } from './outcome.ts';
import { redacted } from './redaction.ts';
import { retryAfterMs } from './retry-after.ts';

/** Both spellings are specified; which one is used differs between endpoints. */
const NOT_FOUND_TEXTS: readonly unknown[] = ['Record Not Found', 'Record not found'];

const CREDENTIAL_KEYS: readonly string[] = ['PublicKey', 'SecretKey'];

const THROTTLE_WORDS = /too many|\brates?\b|\blimit(?:s|ed)?\b|throttl|slow(?:ing)? down/iu;

export function classifyFailure(
  endpoint: Endpoint,
  answer: Extract<Answer, { kind: 'answered' }>,
): Outcome {
  const { httpStatus, body } = answer;
  const errors = body.kind === 'envelope' ? body.errors : undefined;
  const refusals = parseRefusals(errors);
  if (namesCredentials(refusals) || httpStatus === 401 || httpStatus === 403) {
    return { kind: 'unauthorized', httpStatus, reason: 'the service refused the credentials' };
  }
  const own = refusals.filter(({ parameter }) => isParameter(endpoint, parameter));
  if (own.length > 0) {
    return { kind: 'rejected', httpStatus, reason: summary(refusals), refusals };
  }
  if (NOT_FOUND_TEXTS.includes(errors)) {
    return { kind: 'not-found', httpStatus, reason: 'the service does not find the record' };
  }
  return classifyOtherFailure(answer, textsOf(errors));
}

function classifyOtherFailure(
  answer: Extract<Answer, { kind: 'answered' }>,
  texts: readonly string[],
): Outcome {
  const { httpStatus } = answer;
  const waitMs = retryAfterMs(answer.headers);
  const wait = waitMs === undefined ? {} : { retryAfterMs: waitMs };
  const reason = redacted(
    `HTTP ${String(httpStatus)} with a failure that is not specified: ${texts.join(' ')}`,
  );
  if (texts.some((text) => THROTTLE_WORDS.test(text))) {
    return { kind: 'throttled', httpStatus, reason, ...wait };
  }
  return { kind: 'doubt', cause: 'unexpected-failure', httpStatus, reason, ...wait };
}

/** Members whose value is a text or an array of texts; anything else refuses nothing. */
function parseRefusals(errors: unknown): readonly ParameterRefusal[] {
  if (typeof errors !== 'object' || errors === null || Array.isArray(errors)) return [];
  return Object.entries(errors)
    .map(([parameter, value]) => ({
      parameter: redacted(parameter),
      messages: textsOf(value).map((text) => redacted(text)),
    }))
    .filter(({ messages }) => messages.length > 0);
}

/** The texts of a text, an array or an object, one level deep. */
function textsOf(errors: unknown): readonly string[] {
  if (typeof errors === 'string') return [errors];
  if (typeof errors !== 'object' || errors === null) return [];
  return Object.values(errors)
    .flat()
    .filter((entry) => typeof entry === 'string');
}

function namesCredentials(refusals: readonly ParameterRefusal[]): boolean {
  return refusals.some(({ parameter }) => CREDENTIAL_KEYS.includes(parameter));
}

/** The specification writes some keys with spaces, and `strIds.0` speaks of one element. */
function isParameter(endpoint: Endpoint, key: string): boolean {
  const name = key.replaceAll(' ', '_').replace(/[.[].*$/u, '');
  return (
    endpoint.query.includes(name) ||
    endpoint.form.some((field) => field.name === name) ||
    endpoint.foreignRefusals?.includes(name) === true
  );
}

function summary(refusals: readonly ParameterRefusal[]): string {
  const texts = refusals.map(({ parameter, messages }) => `${parameter}: ${messages.join(' ')}`);
  return redacted(`the service refused ${texts.join('; ')}`);
}
