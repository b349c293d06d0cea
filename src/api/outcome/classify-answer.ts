// The one judgement of answers. The verdict comes from the envelope's `status`; neither the HTTP
// status nor the content type makes a success or a refusal. Of a `failed` envelope (interface specification,
// section Errors) only errors keyed by a parameter of the endpoint refuse a request. What is not exactly as
// specified is a doubt, unless it refuses the keys, and a doubt is settled by reading back, never here.
import type { Secret } from '../../lib/index.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { isObject } from '../endpoints/table.ts';
import { type Answer, askedWait, PAGE, type ParsedBody } from '../exchange/answer.ts';
import { isWhole } from '../exchange/exchange.ts';
import type { Doubt, Outcome, ParameterRefusal } from './outcome.ts';
import { KEY_MARK, redacted } from './redaction.ts';

type Answered = Extract<Answer, { kind: 'answered' }>;

/** No text of the outcome says one of the keys. */
export function classifyAnswer(
  endpoint: Endpoint,
  answer: Answer,
  keys: readonly Secret[] = [],
): Outcome {
  switch (answer.kind) {
    case 'not-sent': {
      const reason = redacted(`no connection was made: ${answer.detail}`, keys);
      return { kind: 'not-sent', reason };
    }
    case 'lost':
      return lost(answer, keys);
    case 'answered':
      return classifyAnswered(endpoint, answer, keys);
  }
}

function classifyAnswered(endpoint: Endpoint, answer: Answered, keys: readonly Secret[]): Outcome {
  const { httpStatus, body } = answer;
  if (httpStatus === 429) return throttled(answer);
  if (httpStatus >= 300 && httpStatus < 400) {
    const target = originOf(answer.headers['location']);
    const to = target === undefined ? '' : ` to ${redacted(target, keys)}`;
    const what = `a redirect${to}, which is not followed: correct the base address`;
    return doubt(answer, 'redirect', what);
  }
  if (body.kind === 'other') {
    if (tellsOfCredentials(endpoint, body, keys)) return unauthorized(httpStatus);
    return doubt(answer, causeOfOther(httpStatus, body), whatOfOther(httpStatus, body));
  }
  if (body.status === 'success') return classifySuccess(endpoint, answer);
  if (body.status === 'failed') return classifyFailure(endpoint, answer, keys);
  if (tellsOfCredentials(endpoint, body, keys)) return unauthorized(httpStatus);
  return doubt(answer, 'not-an-envelope', 'a status other than success and failed');
}

/** Undefined for a place on the same host, too. */
function originOf(location = ''): string | undefined {
  return URL.canParse(location) ? new URL(location).origin : undefined;
}

function causeOfOther(
  httpStatus: number,
  { isMisencoded }: Extract<Answered['body'], { kind: 'other' }>,
): Doubt['cause'] {
  if (httpStatus === 408 || httpStatus >= 500) return 'server-error';
  return isMisencoded === true && httpStatus < 300 ? 'misencoded' : 'not-an-envelope';
}

/** A page in place of a success is one of a sign-in, or of another program. */
function whatOfOther(
  httpStatus: number,
  { description }: { readonly description: string },
): string {
  const isPage = httpStatus < 300 && description.startsWith(PAGE);
  return isPage ? `${description}: is the base address right?` : description;
}

function classifySuccess(endpoint: Endpoint, answer: Answered): Outcome {
  const { httpStatus } = answer;
  if (!isSuccess(endpoint, httpStatus)) {
    const what = httpStatus === PARTIAL_CONTENT ? 'a part of an answer' : 'a success envelope';
    return doubt(answer, 'unexpected-success', what);
  }
  const acknowledged = acknowledgedBody(endpoint, answer);
  if (acknowledged !== undefined) {
    return { kind: 'acknowledged', httpStatus, reason: 'acknowledged', ...acknowledged };
  }
  return doubt(answer, 'unexpected-success', 'a success whose message is not the specified one');
}

const PARTIAL_CONTENT = 206;

/** The text of a write says all, whatever the kind of success. */
function isSuccess({ method }: Endpoint, httpStatus: number): boolean {
  return method === 'GET' ? isWhole(httpStatus) : httpStatus >= 200 && httpStatus < 300;
}

/** What the specified success carries; undefined when the success is not the specified one. */
function acknowledgedBody(
  { success }: Endpoint,
  { body }: Answered,
): { record?: unknown } | undefined {
  if (body.kind === 'other') return undefined;
  switch (success.kind) {
    case 'text':
      return body[success.under] === success.text ? {} : undefined;
    case 'utr':
      return held(body.message, 'utr', isFilledText);
    case 'record':
    case 'list':
      return held(body.message, success.name, isObject);
    case 'texts':
      // An empty list may come in any form, null included.
      return held(body.message, success.name, (texts) => texts !== undefined);
    case 'lists':
      return holdsAll(body.message, success.names);
    case 'file':
      // The body of its success is not shown, so an envelope is as good a success as any.
      return {};
  }
}

function held(
  message: unknown,
  name: string,
  fits: (record: unknown) => boolean,
): { record: unknown } | undefined {
  const record = member(message, name);
  return fits(record) ? { record } : undefined;
}

function holdsAll(message: unknown, names: readonly string[]): object | undefined {
  return names.every((name) => isObject(member(message, name))) ? {} : undefined;
}

function member(message: unknown, name: string): unknown {
  if (!isObject(message)) return undefined;
  return Object.getOwnPropertyDescriptor(message, name)?.value;
}

function isFilledText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function throttled({ httpStatus, headers }: Answered): Outcome {
  return { kind: 'throttled', httpStatus, reason: 'too many requests', ...askedWait(headers) };
}

function lost(answer: Extract<Answer, { kind: 'lost' }>, keys: readonly Secret[]): Doubt {
  const { detail, ...known } = answer;
  return { ...known, kind: 'doubt', reason: redacted(`the answer was lost: ${detail}`, keys) };
}

function doubt({ httpStatus, headers }: Answered, cause: Doubt['cause'], what: string): Doubt {
  const reason = `HTTP ${String(httpStatus)} with ${what}`;
  return { kind: 'doubt', cause, httpStatus, reason, ...askedWait(headers) };
}

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
  if (refusals.some(({ isOwn }) => isOwn)) return rejected(httpStatus, refusals, keys);
  if (NOT_FOUND_TEXTS.includes(errors)) {
    return { kind: 'not-found', httpStatus, reason: 'the service does not find the record' };
  }
  const refusal = endpoint.refusalTexts?.find((text) => text === errors);
  if (refusal !== undefined) {
    return {
      kind: 'rejected',
      httpStatus,
      reason: `the service refused: ${refusal}`,
      refusals: [],
    };
  }
  // What is specified above may come with any HTTP status; these two say the rest by themselves.
  if (httpStatus === 401 || httpStatus === 403) return unauthorized(httpStatus);
  return classifyOtherFailure(answer, textsOf(errors), keys);
}

function unauthorized(httpStatus: number): Outcome {
  return { kind: 'unauthorized', httpStatus, reason: 'the service refused the credentials' };
}

function rejected(
  httpStatus: number,
  parsed: readonly ParsedRefusal[],
  keys: readonly Secret[],
): Outcome {
  const refusals = parsed.map(({ parameter, messages }) => ({ parameter, messages }));
  const texts = refusals.map(({ parameter, messages }) => `${parameter}: ${messages.join(' ')}`);
  const reason = redacted(`the service refused ${texts.join('; ')}`, keys);
  return { kind: 'rejected', httpStatus, reason, refusals };
}

function classifyOtherFailure(
  answer: Extract<Answer, { kind: 'answered' }>,
  texts: readonly string[],
  keys: readonly Secret[],
): Outcome {
  const { httpStatus, headers } = answer;
  const said = `HTTP ${String(httpStatus)} with a failure that is not specified: ${texts.join(' ')}`;
  const ended = { httpStatus, reason: redacted(said, keys), ...askedWait(headers) };
  return texts.some((text) => THROTTLE_WORDS.test(text))
    ? { kind: 'throttled', ...ended }
    : { kind: 'doubt', cause: 'unexpected-failure', ...ended };
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
function tellsOfCredentials(
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

/** These refuse by themselves. */
const REFUSING =
  /\b(?:unauthenticated|unauthori[sz]ed|forbidden|not authori[sz]ed|not authenticated|not allowed to access|access denied|permission denied|insufficient (?:permissions?|privileges?|scopes?)|(?:no|not have|have no|lacks?|missing) (?:\w+ )?permissions?)\b/u;

const THINGS =
  /\b(?:(?:api|app|access|auth|public|secret|private|client)? ?(?:keys?|tokens?)|apikeys?|publickeys?|secretkeys?|credentials?|authenticat(?:ion|e)|authori[sz]ation|authori[sz]e|signature|permissions?)\b/u;

/** What is said of them when they are refused. */
const FAULTS =
  /\b(?:invalid|wrong|incorrect|bad|unknown|unrecogni[sz]ed|expired|revoked|disabled|inactive|blocked|suspended|missing|required|denied|failed|failure|error|refused|rejected|mismatch|malformed|no|not|cannot|can t|could|unable|does|doesn t|don t|isn t|required)\b/u;

const OTHERS =
  /^(?:a|an|and|or|the|this|that|these|those|your|you|our|we|both|either|of|for|to|in|on|with|by|at|from|is|are|was|were|be|been|has|have|had|do|did|it|its|any|one|given|provided|supplied|sent|used|selected|entered|specified|configured|header|headers|field|fields|value|records?|pair|combination|match|matches|matched|matching|found|exist|exists|valid|recogni[sz]ed|accepted|verified|verify|validate|validated|validation|longer|please|check|contact|support|try|again|log|login|in|user|account|request|requests|action|resource|endpoint|page|method|api|app|access|auth|bearer|basic|oauth|jwt|client|session|security|public|secret|private|keys?|apikeys?|publickeys?|secretkeys?|tokens?|credentials?|unauthenticated|authenticated|authenticate|authentication|unauthori[sz]ed|authori[sz]ed|authori[sz]e|authori[sz]ation|signature|forbidden|permissions?|privileges?|scopes?|insufficient|allowed|perform|use|using|view|read|write|lacks?|http|status|code|401|403|s|t|don|doesn|isn|can)$/u;

/**
 * Whether a text of the service refuses the keys. The interface specification shows one such text, and
 * services have many. A text may also quote a value of ours, which can hold any words, a key among them: so
 * a sentence counts only where each of its words is one that such sentences are made of. `parameters` are
 * those of the endpoint: a sentence that names one of them is about that one.
 */
export function speaksOfCredentials(text: string, parameters: readonly string[]): boolean {
  // What follows the first sentence may be anything, and what comes before the keys may be about a value.
  const words = wordsOf(firstSentence(text));
  if (!words.split(' ').every((word) => OTHERS.test(word) || FAULTS.test(word))) return false;
  if (parameters.some((name) => ` ${words} `.includes(` ${wordsOf(name)} `))) return false;
  return REFUSING.test(words) || (THINGS.test(words) && FAULTS.test(words));
}

/** A colon or a dash also ends it: `Invalid API key: …`. A status may stand before it. */
function firstSentence(text: string): string {
  const bare = text
    .trim()
    .replace(/^(?:error|http(?: error)?|status)?[\s:]*(?:40[13])?[\s:–—-]*/iu, '');
  return /^[^.!?:;,(\n–—]*/u.exec(bare)?.[0] ?? '';
}

/** In small letters, one space between two: `firstName` and `first_name` are the same two. */
function wordsOf(text: string): string {
  const parted = text.replaceAll(/([a-z])([A-Z])/gu, '$1 $2').toLowerCase();
  return parted.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
}
