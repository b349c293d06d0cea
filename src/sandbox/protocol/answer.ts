// What an endpoint answers, before the behaviours of the envelope turn it into a response, and the texts
// that refuse parameters. The specification words only the one for a missing parameter; the others are
// plausible (interface specification, section Errors).
import type { SandboxResponse } from './request.ts';

export type Answer =
  | { readonly kind: 'content'; readonly content: Readonly<Record<string, unknown>> }
  | ListAnswer
  | { readonly kind: 'text'; readonly text: string; readonly under: 'message' | 'errors' }
  | FailedAnswer
  | PlainAnswer;

export interface ListAnswer {
  readonly kind: 'list';
  readonly name: string;
  /** Pulled row by row while the response is read. */
  readonly rows: Iterable<unknown>;
}

/** A response without an envelope. */
interface PlainAnswer {
  readonly kind: 'plain';
  readonly response: SandboxResponse;
}

export interface FailedAnswer {
  readonly kind: 'failed';
  readonly errors: string | ParameterErrors;
  /** The HTTP status of this failure; default: what the behaviour `failure_status` says. */
  readonly status?: number;
}

/** Messages by parameter (interface specification, section Errors). */
export type ParameterErrors = Readonly<Record<string, readonly string[]>>;

export function record(name: string, value: unknown): Answer {
  return { kind: 'content', content: { [name]: value } };
}

export function list(name: string, rows: Iterable<unknown>): ListAnswer {
  return { kind: 'list', name, rows };
}

export function done(text: string): Answer {
  return { kind: 'text', text, under: 'message' };
}

/** Some deletions carry their text under `errors` (interface specification, Conventions). */
export function doneUnderErrors(text: string): Answer {
  return { kind: 'text', text, under: 'errors' };
}

export function failed(errors: string | ParameterErrors, status?: number): FailedAnswer {
  return status === undefined ? { kind: 'failed', errors } : { kind: 'failed', errors, status };
}

/** Which endpoint uses which spelling is specified (interface specification, section Errors). */
export function notFound(
  spelling: 'Record Not Found' | 'Record not found' = 'Record Not Found',
): FailedAnswer {
  return failed(spelling);
}

type Headers = Readonly<Record<string, string>>;

function plain(status: number, headers: Headers, body: string): PlainAnswer {
  return { kind: 'plain', response: { status, headers, body } };
}

/** A page of the web server in front of the service; the content is HTML below its title. */
export function page(
  status: number,
  title: string,
  content = '',
  headers: Headers = {},
): PlainAnswer {
  return plain(
    status,
    { 'content-type': 'text/html; charset=UTF-8', ...headers },
    `<!DOCTYPE html>\n<html><head><title>${title}</title></head>\n<body><h1>${title}</h1>${content}</body></html>\n`,
  );
}

export function redirect(status: number, location: string): PlainAnswer {
  return page(status, 'Redirecting', '', { location });
}

/** What a framework answers by itself: JSON that is no envelope. */
export function bare(status: number, message: string, headers: Headers = {}): PlainAnswer {
  const allHeaders = { 'content-type': 'application/json', ...headers };
  return plain(status, allHeaders, JSON.stringify({ message }));
}

export function csvFile(fileName: string, content: string): PlainAnswer {
  const headers = {
    'content-type': 'text/csv; charset=UTF-8',
    'content-disposition': `attachment; filename=${fileName}`,
  };
  return plain(200, headers, content);
}

/**
 * Refuses the whole request from inside a transaction, which is then rolled back. Only
 * `answerInTransaction` and imports catch it.
 */
export class Refusal extends Error {
  readonly answer: FailedAnswer;

  constructor(answer: FailedAnswer) {
    super('The request is refused.');
    this.name = 'Refusal';
    this.answer = answer;
  }
}

export function requiredText(parameter: string): string {
  return `The ${spelledOut(parameter)} field is required.`;
}

export function invalidText(parameter: string): string {
  return `The selected ${spelledOut(parameter)} is invalid.`;
}

export function takenText(parameter: string): string {
  return `The ${spelledOut(parameter)} has already been taken.`;
}

export function tooLongText(parameter: string, longest: number): string {
  return `The ${spelledOut(parameter)} may not be greater than ${String(longest)} characters.`;
}

/** A parameter as words: `contact_type_id` is `contact type id`, `strIds` is `str ids`. */
export function spelledOut(parameter: string): string {
  return parameter
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
}
