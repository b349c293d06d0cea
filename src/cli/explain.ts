// An error as a person reads it: what happened, then what to do next.
import { SyncError } from '../lib/errors.ts';

export function explain(error: unknown): string {
  if (error instanceof SyncError) {
    const hint = error.hint === undefined ? '' : `\n  ${error.hint}`;
    return `error: ${error.message}${hint}`;
  }
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `error: ${message}\n  This is a fault in listferry: please report it with these lines.`;
}
