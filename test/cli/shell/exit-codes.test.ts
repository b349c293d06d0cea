import { describe, expect, it } from 'vitest';
import { UsageError } from '../../../src/cli/shell/errors.ts';
import {
  EXIT_CODES,
  exitCodeHelp,
  exitCodeOfError,
  worstValidationCode,
} from '../../../src/cli/shell/exit-codes.ts';
import { type ErrorCode, SyncError } from '../../../src/lib/index.ts';
import { worstExitCode } from '../../../src/plan/index.ts';

/** As the command line promises it. */
const WORST_FIRST = [77, 7, 5, 8, 4, 6, 1, 3, 2, 0];

const PAIRS = WORST_FIRST.flatMap((worse, index) =>
  WORST_FIRST.slice(index + 1).map((better) => [worse, better] as const),
);

describe('the worst of several exit codes', () => {
  it.each(PAIRS)('takes %i before %i in either order', (worse, better) => {
    expect(worstExitCode([worse, better])).toBe(worse);
    expect(worstExitCode([better, worse])).toBe(worse);
  });

  it('is success when nothing is said', () => {
    expect(worstExitCode([])).toBe(0);
  });
});

describe('the exit code of an error', () => {
  it.each<[ErrorCode, number]>([
    ['USAGE', 64],
    ['CONFIG_INVALID', 64],
    ['CONFIG_MISSING', 64],
    ['CREDENTIALS_MISSING', 64],
    ['PLAN_UNUSABLE', 64],
    ['CREDENTIALS_REFUSED', 77],
    ['GUARD_REFUSED', 4],
    ['SERVICE_UNAVAILABLE', 5],
    ['UNEXPECTED_ANSWER', 5],
    ['PLAN_STALE', 6],
    ['RUN_STALE', 6],
    ['ACCOUNT_ELSEWHERE', 7],
    ['ACCOUNT_MISMATCH', 7],
    ['STATE_DAMAGED', 7],
    ['RUN_UNFINISHED', 7],
    ['LOCK_HELD', 8],
    ['INTERRUPTED', 130],
    ['SOURCE_UNREADABLE', 1],
  ])('gives an error with the code %s the exit code %i', (code, exitCode) => {
    expect(exitCodeOfError(new SyncError('It failed.', { code }))).toBe(exitCode);
  });

  it('gives what is no error of ours a plain failure', () => {
    expect(exitCodeOfError(new TypeError('undefined is not a function'))).toBe(1);
    expect(exitCodeOfError('thrown text')).toBe(1);
  });

  it('knows the errors of the command line itself', () => {
    expect(exitCodeOfError(new UsageError('Name a command.'))).toBe(64);
  });
});

describe('the worst exit code of a validation', () => {
  it.each([
    [[64, 77], 77],
    [[64, 7], 7],
    [[5, 64], 64],
    [[1, 5], 5],
    [[1], 1],
    [[], 0],
  ])('makes of %j the code %i', (codes, worst) => {
    expect(worstValidationCode(codes)).toBe(worst);
  });
});

it('shows every exit code in the help', () => {
  const help = exitCodeHelp();

  for (const { code, meaning } of EXIT_CODES) expect(help).toContain(`${String(code)}  ${meaning}`);
});
