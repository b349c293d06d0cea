// Why a probe does not begin, or does not end well.
import { SyncError } from '../lib/index.ts';

/** Nothing was written. */
export class ProbeRefusedError extends SyncError {
  constructor(message: string, hint: string) {
    super(message, { code: 'PROBE_REFUSED', hint });
  }
}

/** The service did not let the probe begin; nothing that it made is left. */
export class ProbeFailedError extends SyncError {
  constructor(reason: string) {
    super(`The probe could not begin: ${reason}. Nothing that it made is left.`, {
      code: 'PROBE_FAILED',
      hint: 'Facts that were known before still hold. Run `listferry validate`, then try again.',
    });
  }
}

/** Something that a probe made is still on the service. */
export class ProbeLeftoversError extends SyncError {
  constructor(what: string) {
    super(`The probe could not take away everything that it made: ${what}.`, {
      code: 'PROBE_LEFTOVERS',
      hint: 'Run `listferry probe` later: it cleans up first. `listferry status` names what is left.',
    });
  }
}

export class ProbeInterruptedError extends SyncError {
  constructor() {
    super('The probe was interrupted: what it made is still on the service.', {
      code: 'PROBE_INTERRUPTED',
      hint: 'Run `listferry probe` again: it cleans up first.',
    });
  }
}
