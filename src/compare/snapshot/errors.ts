// What can stop a snapshot or an export, in words about it.
import { SyncError, didYouMean } from '../../lib/index.ts';
import type { GuardResult } from '../../plan/index.ts';

/** The error that a person gets to see of a snapshot or an export that failed. */
export function notMade(what: 'snapshot' | 'export', error: unknown): unknown {
  return error instanceof SyncError ? new AccountUnreadError(what, error) : error;
}

/** A list could not be read to its end; nothing was written. The code is the cause's. */
export class AccountUnreadError extends SyncError {
  constructor(what: 'snapshot' | 'export', cause: SyncError) {
    super(`No ${what} was made. ${cause.message}`, {
      code: cause.code,
      hint: hintOf(what, cause),
      cause,
    });
  }
}

/** The service has no contact type of this name. */
export class ContactTypeMissingError extends SyncError {
  constructor(name: string, known: readonly string[]) {
    super(`The service has no contact type ${name}.${didYouMean(name, known)}`, {
      code: 'CONTACT_TYPE_MISSING',
      hint:
        known.length === 0 ? 'The account has no contact types.' : `It has: ${known.join(', ')}.`,
    });
  }
}

/** A list is so much shorter than it should be that it may have been cut. Nothing was written. */
export class ListShortError extends SyncError {
  constructor(list: { readonly name: string; readonly listedCount: number }, guard: GuardResult) {
    const { base = 0, limit } = guard;
    super(
      `Reading ${list.name}: ${String(list.listedCount)} records came where ${String(base)} were expected, by the service's own count or the last finished run. maxShrink lets ${String(limit)} be missing.`,
      {
        code: 'LIST_SHORT',
        hint: 'Run it again later; if the list is right, add --accept-shrink.',
      },
    );
  }
}

/** What can be resumed is a run; a snapshot or an export is just made again. */
function hintOf(what: 'snapshot' | 'export', { code, hint }: SyncError): string {
  const again = `Run \`listferry ${what}\` again: it is only made of lists that were read to their ends.`;
  const isPassing = code === 'SERVICE_UNAVAILABLE' || code === 'INTERRUPTED';
  return isPassing || hint === undefined ? again : hint;
}
