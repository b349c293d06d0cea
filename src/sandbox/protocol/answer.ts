// What an endpoint answers, before the behaviours of the envelope shape it into a response, and the
// texts with which it refuses parameters. The specification gives the one for a missing parameter;
// the others are plausible (interface specification, section Errors).
export type Answer =
  | RecordAnswer
  | ListAnswer
  | { readonly kind: 'lists'; readonly lists: Readonly<Record<string, readonly unknown[]>> }
  | { readonly kind: 'text'; readonly text: string; readonly under: 'message' | 'errors' }
  | FailedAnswer
  | { readonly kind: 'file'; readonly fileName: string; readonly content: string }
  | BareAnswer
  | PageAnswer;

interface RecordAnswer {
  readonly kind: 'record';
  readonly name: string;
  readonly record: unknown;
}

export interface ListAnswer {
  readonly kind: 'list';
  readonly name: string;
  /** Pulled row by row while the response is read. */
  readonly rows: Iterable<unknown>;
}

export interface PageAnswer {
  readonly kind: 'page';
  readonly status: number;
  readonly title: string;
  /** HTML below the title; nothing when left out. */
  readonly content?: string;
  /** Where the client is sent instead. */
  readonly location?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a framework answers by itself: JSON that is no envelope. */
interface BareAnswer {
  readonly kind: 'bare';
  readonly status: number;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface FailedAnswer {
  readonly kind: 'failed';
  readonly errors: string | ParameterErrors;
  /** An HTTP status that this failure has whatever the behaviour `failure_status` says. */
  readonly status?: number;
}

/** Messages by parameter (interface specification, section Errors). */
export type ParameterErrors = Readonly<Record<string, readonly string[]>>;

export function record(name: string, value: unknown): RecordAnswer {
  return { kind: 'record', name, record: value };
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

/** A page of the web server in front of the service, which is no envelope. */
export function page(status: number, title: string, content = ''): PageAnswer {
  return { kind: 'page', status, title, content };
}

export function redirect(status: number, location: string): PageAnswer {
  return { ...page(status, 'Redirecting'), location };
}

export function bare(
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): BareAnswer {
  return { kind: 'bare', status, message, headers };
}

/**
 * Refuses the whole request from inside a transaction, so that nothing of it is kept.
 * Caught by the dispatcher and nowhere else.
 */
export class Refusal extends Error {
  readonly answer: FailedAnswer;

  constructor(answer: FailedAnswer) {
    super('The request is refused.');
    this.name = 'Refusal';
    this.answer = answer;
  }
}

/** Collects the messages of one request, so that it reports all faults together. */
export class ParameterChecks {
  readonly #errors: Record<string, string[]> = {};

  require(parameter: string, value: string | undefined): void {
    if (value === undefined || value.trim() === '') this.refuse(parameter, requiredText(parameter));
  }

  refuse(parameter: string, text: string): void {
    (this.#errors[parameter] ??= []).push(text);
  }

  /** Refuses a parameter that has no message yet and does not fulfil the condition. */
  expect(parameter: string, holds: boolean, text: string): void {
    if (this.#errors[parameter] === undefined && !holds) this.refuse(parameter, text);
  }

  /** The failure to answer with, or undefined when every check passed. */
  failure(): FailedAnswer | undefined {
    return Object.keys(this.#errors).length === 0 ? undefined : failed(this.errors());
  }

  /** Refuses the request unless every check passed. */
  pass(): void {
    const failure = this.failure();
    if (failure !== undefined) throw new Refusal(failure);
  }

  errors(): ParameterErrors {
    return this.#errors;
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
