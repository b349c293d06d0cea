// What ends a command before its work is done. The names are those of the errors; each error says what it was doing, to
// what, and what happened.
import type { ErrorCode } from '../../lib/index.ts';
import type { ConditionEntry } from './entry.ts';

export const FAILURES = {
  LOCK_HELD: {
    severity: 'failed',
    exitCode: 8,
    title: 'Another run is working on this account.',
    causes:
      'Last night’s run is still going, two cron lines overlap, or somebody runs a command by hand.',
    action:
      'Wait for it to end: `listferry status` shows what runs. To let a run wait by itself, give it `--lock-wait 30m`.',
    otherwise: 'Nothing is lost. The run that holds the lock goes on, and this one did nothing.',
  },
} as const satisfies Partial<Readonly<Record<ErrorCode, ConditionEntry>>>;
