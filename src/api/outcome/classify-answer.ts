// The one judgement of answers. The verdict comes from the envelope's `status`; neither the HTTP
// status nor the content type makes a success or a refusal. What is not exactly as specified is a
// doubt, and a doubt is settled by reading back, never here.
import type { Secret } from '../../lib/index.ts';
import { askedWait, type Answer } from '../exchange/answer.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { isObject } from '../endpoints/table.ts';
import { isWhole } from '../exchange/exchange.ts';
import { classifyFailure, tellsOfCredentials, unauthorized } from './classify-failure.ts';
import type { Doubt, Outcome } from './outcome.ts';
import { redacted } from './redaction.ts';

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
    return doubt(answer, 'redirect', 'a redirect, which is not followed: check the base address');
  }
  if (body.kind === 'other') {
    if (tellsOfCredentials(endpoint, body, keys)) return unauthorized(httpStatus);
    return doubt(answer, causeOfOther(httpStatus, body), `a body that is ${body.description}`);
  }
  if (body.status === 'success') return classifySuccess(endpoint, answer);
  if (body.status === 'failed') return classifyFailure(endpoint, answer, keys);
  if (tellsOfCredentials(endpoint, body, keys)) return unauthorized(httpStatus);
  return doubt(answer, 'not-an-envelope', 'a status that is neither success nor failed');
}

function causeOfOther(
  httpStatus: number,
  { isMisencoded }: Extract<Answered['body'], { kind: 'other' }>,
): Doubt['cause'] {
  if (httpStatus === 408 || httpStatus >= 500) return 'server-error';
  return isMisencoded === true && httpStatus < 300 ? 'misencoded' : 'not-an-envelope';
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
