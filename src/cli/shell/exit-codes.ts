// Exit codes: what each means. Which one a failure or an ending has, and which of several wins, is in the catalogue of
// conditions.
import { SyncError } from '../../lib/index.ts';
import { type Condition, exitCodeOf, worstExitCode } from '../../plan/index.ts';
import { explainSystem } from './errors.ts';

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

export function exitCodeOfError(error: unknown): number {
  return error instanceof SyncError ? exitCodeOf({ id: error.code }) : exitCodeOf({ id: 'FAULT' });
}

/** What came before it in the same call may be worse, such as the end of a run that a sync finished first. */
export function exitCodeOfFailure(failure: unknown, before: readonly Condition[]): number {
  return worstExitCode([exitCodeOfError(explainSystem(failure)), ...before.map(exitCodeOf)]);
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
