// How reading a configuration and its keys fails, with every problem at once. Apart from how the problems are found:
// every command loads this file, help included, and not every one loads the schema.
import { SyncError } from '../lib/index.ts';

export interface ConfigProblem {
  /** Counted from 1, in the configuration file. */
  readonly line: number;
  readonly column: number;
  /** Such as `syncs[0].mode`; empty for the file as a whole. */
  readonly key: string;
  /** A full sentence: what is wrong and what is allowed. */
  readonly message: string;
}

/** Holds every problem, in the order of the file. */
export class ConfigInvalidError extends SyncError {
  readonly problems: readonly ConfigProblem[];

  constructor(path: string, problems: readonly ConfigProblem[]) {
    const inOrder = problems.toSorted((a, b) => a.line - b.line || a.column - b.column);
    const count = problems.length === 1 ? '1 problem' : `${String(problems.length)} problems`;
    const lines = inOrder.map(
      ({ line, column, message }) => `  line ${String(line)}, column ${String(column)}: ${message}`,
    );
    super([`Reading the configuration ${path}: it has ${count}.`, ...lines].join('\n'), {
      code: 'CONFIG_INVALID',
      hint: 'Correct these lines, then run `listferry validate`.',
    });
    this.problems = inOrder;
  }
}

export class ConfigMissingError extends SyncError {
  constructor(path: string) {
    super(`Reading the configuration ${path}: there is no such file.`, {
      code: 'CONFIG_MISSING',
      hint: `Run \`listferry init --config ${path}\`, or name another file with --config.`,
    });
  }
}

export class ConfigUnreadableError extends SyncError {
  constructor(path: string, fault: keyof typeof UNREADABLE, cause?: unknown) {
    const { reason, hint } = UNREADABLE[fault];
    const message = `Reading the configuration ${path}: ${reason}.`;
    super(message, { code: 'CONFIG_UNREADABLE', hint, cause });
  }
}

const UNREADABLE = {
  empty: {
    reason: 'the file is empty',
    hint: 'Remove it and run `listferry init`, or name another file with --config.',
  },
  directory: { reason: 'it is a directory', hint: 'Name the file in it with --config.' },
  denied: { reason: 'access is denied', hint: 'Make the file readable for this user.' },
  'not-text': {
    reason: 'it cannot be read as UTF-8 text',
    hint: 'Save it as a text file in UTF-8.',
  },
} as const;

/** One or both keys cannot be read. The reasons name the references, never a value. */
export class CredentialsMissingError extends SyncError {
  readonly reasons: readonly string[];

  constructor(reasons: readonly string[]) {
    const lines = ['Reading the keys of the service:', ...reasons];
    super(lines.join(reasons.length > 1 ? '\n  ' : ' '), {
      code: 'CREDENTIALS_MISSING',
      hint: 'Set the variables or write the files, then run `listferry validate`.',
    });
    this.reasons = reasons;
  }
}
