// The base class of every error that a person may see; subclasses live in the folder that throws them. Of several
// failures at once a person always hears of the same one: unlike `Promise.all`, `together` waits until all work
// has ended.

import type { ErrorCode } from './error-codes.ts';
import { withoutAddresses } from './secret.ts';

export interface SyncErrorOptions {
  /** Stable name of the kind of failure; the catalogue of conditions has its exit code and what to do about it. */
  readonly code: ErrorCode;
  /** What to do next: a command to run or a line to change. */
  readonly hint?: string;
  /** A run that it interrupts can go on, which the hint says once somebody knows of an open run. */
  readonly resumes?: boolean;
  readonly cause?: unknown;
}

/**
 * A failure that is explained to the user: what was being done, to what, what happened, and in `hint` what to do
 * next. Messages contain no address and no secret: the name of an automation, a contact type or a group may have an
 * address in it, and is told without.
 */
export class SyncError extends Error {
  readonly code: ErrorCode;
  readonly #hint: string | undefined;
  readonly #resumes: boolean;
  #isRunOpen = false;
  #isUntouched = false;

  constructor(message: string, options: SyncErrorOptions) {
    super(
      withoutAddresses(message),
      options.cause === undefined ? undefined : { cause: options.cause },
    );
    this.name = new.target.name;
    this.code = options.code;
    this.#hint = options.hint;
    this.#resumes = options.resumes === true;
  }

  get hint(): string | undefined {
    const parts = [
      ...(this.#isUntouched ? [UNTOUCHED] : []),
      ...(this.#hint === undefined ? [] : [this.#hint]),
      ...(this.#resumes && this.#isRunOpen ? [RESUME] : []),
    ];
    return parts.length === 0 ? undefined : parts.join(' ');
  }

  /** For who knows that the command was to write to the service, and that it has not. */
  noteUntouched(): void {
    this.#isUntouched = true;
  }

  /** For who knows that a run is open: without one, nothing is to be resumed. */
  noteOpenRun(): void {
    this.#isRunOpen = true;
  }
}

const UNTOUCHED = 'Nothing was written to the service.';

const RESUME =
  '`listferry resume` goes on with the interrupted run, and so does the next `listferry sync --yes`.';

/** A state that should be impossible: our fault, never the user's. */
export class BugError extends Error {
  constructor(message: string) {
    super(`${message} This is a fault in listferry: please report it with this message.`);
    this.name = 'BugError';
  }
}

export function assert(condition: boolean, claim: string): asserts condition {
  if (!condition) throw new BugError(`It does not hold that ${claim}.`);
}

/**
 * The results in order. Rejects, once all have ended, with the first of the most urgent failures: "try again later"
 * must not hide what a person has to fix.
 */
export async function together<Results extends readonly unknown[]>(work: {
  readonly [Index in keyof Results]: Promise<Results[Index]>;
}): Promise<Results> {
  const settled = await Promise.allSettled(work);
  const failures = settled.flatMap((result) =>
    result.status === 'rejected' ? [{ reason: result.reason as unknown }] : [],
  );
  const [failed] = failures.toSorted((a, b) => patience(a.reason) - patience(b.reason));
  if (failed !== undefined) throw failed.reason;
  const values = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  // One value for each promise, in their order; the type system cannot express it.
  return values as unknown as Results;
}

/** 0: only a person can fix it, such as refused keys. 1: an odd answer that will come again. 2: it may pass. */
function patience(reason: unknown): number {
  if (!(reason instanceof SyncError) || !OF_THE_MOMENT.includes(reason.code)) return 0;
  return 'retryable' in reason && reason.retryable === true ? 2 : 1;
}

/** Failures of the service that have nothing to do with keys or configuration. */
const OF_THE_MOMENT: readonly ErrorCode[] = ['SERVICE_UNAVAILABLE', 'UNEXPECTED_ANSWER'];
