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

/** What a person wrote for us. A template is the configuration of several accounts, without what differs between them. */
export type FileKind = 'configuration' | 'template' | 'fleet file';

/** What to do next about each kind. */
const NEXT_STEPS = {
  configuration: {
    invalid: 'Correct these lines, then run `listferry validate`.',
    missing: (path: string) =>
      `Run \`listferry init --config ${path}\`, or name another file with --config.`,
    empty: 'Remove it and run `listferry init`, or name another file with --config.',
    directory: 'Name the file in it with --config.',
  },
  template: {
    invalid: 'Correct these lines, then run `listferry validate`.',
    missing: () => 'Correct the path under template.',
    empty: 'Write the configuration of the accounts into it, or correct the path under template.',
    directory: 'Name the file in it under template.',
  },
  'fleet file': {
    invalid: 'Correct these lines, then run `listferry fleet status` with the file.',
    missing: () => 'Name the file behind the action, as in `listferry fleet status fleet.yaml`.',
    empty: 'Write the configurations of your accounts into it, as a list under accounts.',
    directory: 'Name the file in it.',
  },
} as const;

/** Holds every problem, in the order of the file. */
export class ConfigInvalidError extends SyncError {
  readonly problems: readonly ConfigProblem[];

  constructor(path: string, problems: readonly ConfigProblem[], kind: FileKind = 'configuration') {
    const inOrder = problems.toSorted((a, b) => a.line - b.line || a.column - b.column);
    const count = problems.length === 1 ? '1 problem' : `${String(problems.length)} problems`;
    const lines = inOrder.map(
      ({ line, column, message }) => `  line ${String(line)}, column ${String(column)}: ${message}`,
    );
    super([`Reading the ${kind} ${path}: it has ${count}.`, ...lines].join('\n'), {
      code: 'CONFIG_INVALID',
      hint: NEXT_STEPS[kind].invalid,
    });
    this.problems = inOrder;
  }
}

export class ConfigMissingError extends SyncError {
  constructor(path: string, kind: FileKind = 'configuration') {
    super(`Reading the ${kind} ${path}: there is no such file.`, {
      code: 'CONFIG_MISSING',
      hint: NEXT_STEPS[kind].missing(path),
    });
  }
}

export class ConfigUnreadableError extends SyncError {
  constructor(
    path: string,
    unreadable: { readonly kind: FileKind; readonly fault: Fault; readonly cause?: unknown },
  ) {
    const { kind, fault, cause } = unreadable;
    super(`Reading the ${kind} ${path}: ${FAULTS[fault]}.`, {
      code: 'CONFIG_UNREADABLE',
      hint: HINTS[fault] ?? NEXT_STEPS[kind][fault === 'empty' ? 'empty' : 'directory'],
      cause,
    });
  }
}

type Fault = 'empty' | 'directory' | 'denied' | 'not-text';

const FAULTS: Readonly<Record<Fault, string>> = {
  empty: 'the file is empty',
  directory: 'it is a directory',
  denied: 'access is denied',
  'not-text': 'it cannot be read as UTF-8 text',
};

/** The same for every kind. */
const HINTS: Readonly<Partial<Record<Fault, string>>> = {
  denied: 'Make the file readable for this user.',
  'not-text': 'Save it as a text file in UTF-8.',
};

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
