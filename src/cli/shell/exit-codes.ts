// Exit codes: what each means, and which wins. Which one an error has is `BY_ERROR_CODE`; which one a run has that came to
// its end is src/cli/runs/run-reasons.ts.
import { assert, SyncError } from '../../lib/index.ts';

export const EXIT_CODES: readonly { readonly code: number; readonly meaning: string }[] = [
  { code: 0, meaning: 'done, or nothing to do' },
  { code: 1, meaning: 'failed' },
  { code: 2, meaning: 'with --detailed-exitcode: there are changes' },
  { code: 3, meaning: 'finished, but rows were left out: invalid or rejected' },
  { code: 4, meaning: 'a guard refused, changes were parked, or a list or copy may not be whole' },
  { code: 5, meaning: 'the service was unavailable; `listferry resume` later' },
  { code: 6, meaning: 'stale plan, items that had drifted, or verify found differences' },
  {
    code: 7,
    meaning: "a person must look: unknown outcomes, another account's keys, damaged state",
  },
  { code: 8, meaning: 'another run holds the lock' },
  { code: 64, meaning: 'usage or configuration' },
  { code: 77, meaning: 'credentials refused' },
  { code: 130, meaning: 'interrupted, cleanly; `listferry resume` goes on' },
  { code: 143, meaning: 'the same, by SIGTERM' },
];

/** On SIGINT; SIGTERM has its own (src/cli/shell/signals.ts). */
export const INTERRUPTED = 130;

/** When several hold, the first of these is the exit code. */
const WORST_FIRST: readonly number[] = [77, 7, 5, 8, 64, 130, 143, 4, 6, 1, 3, 2, 0];

export function worstExitCode(codes: readonly number[]): number {
  const worst = WORST_FIRST.find((code) => codes.includes(code));
  // One that the order lacks must not look like success.
  assert(worst !== undefined || codes.length === 0, 'an exit code has no place in the order');
  return worst ?? 0;
}

/** By the code of the error; what is not listed is a plain failure. */
const BY_ERROR_CODE: Readonly<Record<string, number>> = {
  ACCOUNT_ELSEWHERE: 7,
  ACCOUNT_MISMATCH: 7,
  APPROVAL_REFUSED: 4,
  AUTOMATION_LIVE: 4,
  CLIENT_OPTIONS_INVALID: 64,
  CONFIG_EXISTS: 64,
  CONFIG_INVALID: 64,
  CONFIG_MISSING: 64,
  CONFIG_UNREADABLE: 64,
  CONTACT_TYPE_MISSING: 64,
  CREDENTIALS_MISSING: 64,
  CREDENTIALS_REFUSED: 77,
  ERASURE_UNSURE: 4,
  GUARD_REFUSED: 4,
  GONE_NUMBER_WRONG: 4,
  IDS_NUMBER_WRONG: 4,
  INTERRUPTED,
  LATE_NUMBER_WRONG: 4,
  LIST_SHORT: 4,
  LOCK_HELD: 8,
  MAPPING_INCOMPLETE: 64,
  MIGRATION_PHASE_LEFT: 4,
  MIXED_ACCOUNTS: 7,
  PLAN_STALE: 6,
  PLAN_UNUSABLE: 64,
  PROBE_INTERRUPTED: INTERRUPTED,
  PROBE_LEFTOVERS: 7,
  PROBE_REFUSED: 4,
  QUESTION_INTERRUPTED: INTERRUPTED,
  REFUSED_NUMBER_WRONG: 4,
  REHEARSAL_INTERRUPTED: INTERRUPTED,
  RUN_STALE: 6,
  RUN_UNFINISHED: 7,
  SANDBOX_BEHAVIOUR_UNKNOWN: 64,
  SANDBOX_FAULT_UNKNOWN: 64,
  SANDBOX_COPY_UNFIT: 64,
  SANDBOX_NOT_EMPTY: 64,
  SCHEMA_EXISTS: 64,
  SERVICE_UNAVAILABLE: 5,
  SERVICE_UNSETTLED: 5,
  SIGNERS_UNUSABLE: 64,
  SNAPSHOT_UNUSABLE: 64,
  SPECIAL_FILE: 64,
  STATE_DAMAGED: 7,
  TOMBSTONES_UNUSABLE: 64,
  UNEXPECTED_ANSWER: 5,
  USAGE: 64,
  WORK_DIRECTORY_GONE: 64,
};

export function exitCodeOfError(error: unknown): number {
  return error instanceof SyncError ? (BY_ERROR_CODE[error.code] ?? 1) : 1;
}

/** Several problems at once: refused keys first, then what is wrong with the configuration. */
export function worstValidationCode(codes: readonly number[]): number {
  return [77, 7, 64, 5, 1].find((code) => codes.includes(code)) ?? 0;
}

/** How a command ends that only looks at files of this machine. */
export const LOCAL_CODES = [0, 1, 64] as const;

/** The same, where a person is asked, and a decision may count for nothing. */
export const DECIDING_CODES = [0, 1, 4, 64, 130] as const;

/** The same, with our own state among them. */
export const STATE_CODES = [0, 1, 7, 64] as const;

/** The same, where no run may be under way. */
export const KEEPING_CODES = [...STATE_CODES, 8] as const;

/** The same, where the service may be read as well. */
export const ERASING_CODES = [0, 1, 4, 5, 7, 8, 64, 77, 130, 143] as const;

/** How a command ends that reads from the service. */
export const READING_CODES = [0, 1, 5, 7, 64, 77, 130, 143] as const;

/** How a run ends. */
export const RUN_CODES = [0, 1, 3, 4, 5, 6, 7, 8, 64, 77, 130, 143] as const;

/** For the help: of one command, or all of them. */
export function exitCodeHelp(codes?: readonly number[]): string {
  const listed = EXIT_CODES.filter(({ code }) => codes?.includes(code) ?? true);
  const lines = listed.map(({ code, meaning }) => `  ${String(code).padStart(3)}  ${meaning}`);
  return ['Exit codes:', ...lines].join('\n');
}
