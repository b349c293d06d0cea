// Why a plan is not rehearsed, or not to its end. Nothing was written to the service.
import { SyncError } from '../../lib/index.ts';

/** A person asked to stop. */
export class RehearsalStoppedError extends SyncError {
  constructor() {
    super('The rehearsal was interrupted: nothing of it is kept.', {
      code: 'REHEARSAL_INTERRUPTED',
      hint: 'Run `listferry rehearse` again: the service was not touched.',
    });
  }
}

/** On the copy the run ended as it would for real. The code is the cause's. */
export class RehearsalEndedError extends SyncError {
  constructor(cause: SyncError, hint: string) {
    super(`The rehearsal ended where the run would end too. ${cause.message}`, {
      code: cause.code,
      hint,
      cause,
    });
  }
}

/** The account could not be read to its end, so there is no copy. The code is the cause's. */
export class AccountUncopiedError extends SyncError {
  constructor(cause: SyncError) {
    super(`The account could not be copied, so nothing was rehearsed. ${cause.message}`, {
      code: cause.code,
      hint: 'Run `listferry rehearse` again, or give it a snapshot with --snapshot.',
      cause,
    });
  }
}
