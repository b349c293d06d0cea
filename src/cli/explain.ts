// An error as a person reads it, and as a program reads it: what happened, then what to do next.
import { SyncError } from '../lib/index.ts';

export interface Explained {
  readonly message: string;
  readonly hint: string | undefined;
  /** Undefined for faults of our own. */
  readonly code: string | undefined;
}

export function explain(error: unknown): Explained {
  // A call that cannot be made is the caller's fault, and here that is us.
  if (error instanceof SyncError && error.code !== 'CALL_INVALID') {
    return { message: error.message, hint: error.hint, code: error.code };
  }
  return {
    message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    hint: 'This is a fault in listferry: please report it with these lines.',
    code: undefined,
  };
}

export function explainedText({ message, hint }: Explained): string {
  return `error: ${message}${hint === undefined ? '' : `\n  ${hint}`}`;
}
