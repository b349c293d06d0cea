// What can be wrong with a configuration, with every problem at once. What zod found becomes sentences: which key,
// what is wrong, what is allowed. Only mistyped words of a closed list are repeated: any other value may be a key
// that was pasted in the wrong place.
import type { z } from 'zod';
import { SyncError, didYouMean } from '../lib/index.ts';
import { knownKeys } from './json-schema.ts';
import type { KeyPath } from './yaml-tree.ts';

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
  denied: { reason: 'access is denied', hint: 'Let this user read the file.' },
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

/** A problem before it has a line. */
export interface Finding {
  readonly path: KeyPath;
  /** What the message points at. */
  readonly at: 'key' | 'value';
  readonly message: string;
}

export function findingsOf(issue: z.core.$ZodIssue, root: unknown): readonly Finding[] {
  const path = issue.path.filter((step) => typeof step !== 'symbol');
  const inner = issue.code === 'invalid_union' ? issuesOfMeantForm(issue) : [];
  if (inner.length > 0) {
    return inner.flatMap((one) => findingsOf({ ...one, path: [...path, ...one.path] }, root));
  }
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => unknownKey(path, key));
  }
  const value = valueAt(root, path);
  if (value === undefined) return [finding(path, `is missing; it ${issue.message}`, 'key')];
  if (value === null) return [finding(path, `is still empty; it ${issue.message}`, 'key')];
  return [finding(path, issue.message)];
}

/** The words complete "<key> …"; a full stop is added where they carry none. */
export function finding(path: KeyPath, words: string, at: 'key' | 'value' = 'value'): Finding {
  const stop = /[.?]$/u.test(words) ? '' : '.';
  return { path, at, message: `${keyText(path)} ${words}${stop}` };
}

/** Such as `syncs[0].mode`. */
export function keyText(path: KeyPath): string {
  const [first, ...rest] = path;
  if (first === undefined) return 'The configuration';
  const steps = rest.map((step) => (typeof step === 'number' ? `[${String(step)}]` : `.${step}`));
  return `${String(first)}${steps.join('')}`;
}

/** The form that was meant, if only one fits: its value has the right type and is wrong inside. */
function issuesOfMeantForm(issue: z.core.$ZodIssueInvalidUnion): readonly z.core.$ZodIssue[] {
  const meant = issue.errors.filter((issues) =>
    issues.every(({ code, path }) => path.length > 0 || code === 'unrecognized_keys'),
  );
  const own = meant.filter((issues) => !issues.some(isAboutKeys));
  const [form = [], ...others] = own.length === 0 ? meant : own;
  return others.length === 0 ? form : [];
}

/** A key of another form. */
function isAboutKeys({ code, path }: z.core.$ZodIssue): boolean {
  return code === 'unrecognized_keys' && path.length === 0;
}

function unknownKey(parent: KeyPath, key: string): Finding {
  const known = knownKeys(parent);
  const words = `is not a known option.${didYouMean(key, known)} Known here: ${known.join(', ')}`;
  return finding([...parent, key], words, 'key');
}

function valueAt(root: unknown, path: KeyPath): unknown {
  let value = root;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Object.entries(value).find(([key]) => key === String(step))?.[1];
  }
  return value;
}
