// The base class of every error that a person may see. Subclasses live in the folder that throws them.

export interface SyncErrorOptions {
  /** Stable name of the kind of failure, such as `CONFIG_INVALID`; it decides the exit code. */
  readonly code: string;
  /** What to do next: a command to run or a line to change. */
  readonly hint?: string;
  readonly cause?: unknown;
}

/**
 * A failure that is explained to the user: what was being done, to what, what happened, and in `hint` what to do
 * next. Messages contain no address and no secret.
 */
export class SyncError extends Error {
  readonly code: string;
  readonly hint: string | undefined;

  constructor(message: string, options: SyncErrorOptions) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = new.target.name;
    this.code = options.code;
    this.hint = options.hint;
  }
}

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
