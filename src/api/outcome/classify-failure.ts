// What a `failed` envelope means (interface specification, section Errors). Only errors keyed by a
// parameter of the endpoint refuse a request; a text that is not one of the specified ones tells
// nothing about whether the request took effect.
import type { Secret } from '../../lib/index.ts';
import type { Answer } from '../exchange/answer.ts';
import type { ParsedBody } from '../exchange/envelope.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import type { Outcome, ParameterRefusal } from './outcome.ts';
import { speaksOfCredentials } from './credential-words.ts';
import { KEY_MARK, redacted } from './redaction.ts';
import { retryAfterMs } from './retry-after.ts';

/** Both spellings are specified; which one is used differs between endpoints. */
const NOT_FOUND_TEXTS: readonly unknown[] = ['Record Not Found', 'Record not found'];

const CREDENTIAL_KEYS: readonly string[] = ['PublicKey', 'SecretKey'];

const THROTTLE_WORDS = /too many|\brates?\b|\blimit(?:s|ed)?\b|throttl|slow(?:ing)? down/iu;

export function classifyFailure(
  endpoint: Endpoint,
  answer: Extract<Answer, { kind: 'answered' }>,
  keys: readonly Secret[] = [],
): Outcome {
  const { httpStatus, body } = answer;
  const errors = body.kind === 'envelope' ? body.errors : undefined;
  const refusals = parseRefusals(endpoint, errors, keys);
  if (refusesCredentials(endpoint, answer.body, refusals, keys)) return unauthorized(httpStatus);
  if (refusals.some(({ isOwn }) => isOwn)) {
    return rejected(httpStatus, refusals, keys);
  }
  if (NOT_FOUND_TEXTS.includes(errors)) {
    return { kind: 'not-found', httpStatus, reason: 'the service does not find the record' };
  }
  if (isRefusalText(endpoint, errors)) {
    return { kind: 'rejected', httpStatus, reason: `the service refused: ${errors}`, refusals: [] };
  }
  // What is specified above may come with any HTTP status; these two say the rest by themselves.
  if (httpStatus === 401 || httpStatus === 403) return unauthorized(httpStatus);
  return classifyOtherFailure(answer, textsOf(errors), keys);
}

function isRefusalText({ refusalTexts = [] }: Endpoint, errors: unknown): errors is string {
  return typeof errors === 'string' && refusalTexts.includes(errors);
}

export function unauthorized(httpStatus: number): Outcome {
  return { kind: 'unauthorized', httpStatus, reason: 'the service refused the credentials' };
}

function rejected(
  httpStatus: number,
  parsed: readonly ParsedRefusal[],
  keys: readonly Secret[],
): Outcome {
  const refusals = parsed.map(({ parameter, messages }) => ({ parameter, messages }));
  return { kind: 'rejected', httpStatus, reason: summary(refusals, keys), refusals };
}

function classifyOtherFailure(
  answer: Extract<Answer, { kind: 'answered' }>,
  texts: readonly string[],
  keys: readonly Secret[],
): Outcome {
  const { httpStatus } = answer;
  const waitMs = retryAfterMs(answer.headers);
  const wait = waitMs === undefined ? {} : { retryAfterMs: waitMs };
  const reason = redacted(
    `HTTP ${String(httpStatus)} with a failure that is not specified: ${texts.join(' ')}`,
    keys,
  );
  if (texts.some((text) => THROTTLE_WORDS.test(text))) {
    return { kind: 'throttled', httpStatus, reason, ...wait };
  }
  return { kind: 'doubt', cause: 'unexpected-failure', httpStatus, reason, ...wait };
}

interface ParsedRefusal extends ParameterRefusal {
  /** Whether the key names a parameter of the endpoint, or one that is documented for it. */
  readonly isOwn: boolean;
}

/** Members whose value is a text or an array of texts; anything else refuses nothing. */
function parseRefusals(
  endpoint: Endpoint,
  errors: unknown,
  keys: readonly Secret[],
): readonly ParsedRefusal[] {
  if (typeof errors !== 'object' || errors === null || Array.isArray(errors)) return [];
  return Object.entries(errors)
    .map(([key, value]) => {
      const own = ownParameter(endpoint, key);
      const messages = textsOf(value).map((text) => redacted(text, keys));
      return { parameter: own ?? redacted(key, keys), messages, isOwn: own !== undefined };
    })
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

/** By the name of a key, or in texts that are about no parameter of the endpoint. */
function refusesCredentials(
  endpoint: Endpoint,
  body: ParsedBody,
  refusals: readonly ParsedRefusal[],
  keys: readonly Secret[],
): boolean {
  if (refusals.some(({ parameter }) => CREDENTIAL_KEYS.includes(parameter))) return true;
  if (refusals.some(({ isOwn }) => isOwn)) return false;
  return tellsOfCredentials(endpoint, body, keys);
}

/** Whether one of the texts of an answer that is no success refuses the keys, also where it quotes them. */
export function tellsOfCredentials(
  endpoint: Endpoint,
  body: ParsedBody,
  keys: readonly Secret[],
): boolean {
  const texts =
    body.kind === 'other' ? (body.texts ?? []) : [body.errors, body.message].flatMap(textsOf);
  return texts.some((text) => {
    if (THROTTLE_WORDS.test(text)) return false;
    const withoutKeys = redacted(text, keys).replaceAll(KEY_MARK, ' ');
    return [text, withoutKeys].some((one) => speaksOfCredentials(one, parameterNames(endpoint)));
  });
}

/**
 * The parameter that a key means: the specification writes some of them with spaces, and `strIds.0`
 * speaks of one element.
 */
function ownParameter(endpoint: Endpoint, key: string): string | undefined {
  const folded = foldKey(key.replace(/[.[].*$/u, ''));
  return parameterNames(endpoint).find((name) => foldKey(name) === folded);
}

/** Those that it takes, and those that it is documented to speak of. */
function parameterNames(endpoint: Endpoint): readonly string[] {
  return [
    ...endpoint.query,
    ...endpoint.form.map(({ name }) => name),
    ...(endpoint.foreignRefusals ?? []),
  ];
}

/** `strIds` is written as `str ids` where `first_name` is written as `first name`. */
function foldKey(key: string): string {
  return key.replaceAll(/[ _]/gu, '').toLowerCase();
}

function summary(refusals: readonly ParameterRefusal[], keys: readonly Secret[]): string {
  const texts = refusals.map(({ parameter, messages }) => `${parameter}: ${messages.join(' ')}`);
  return redacted(`the service refused ${texts.join('; ')}`, keys);
}
