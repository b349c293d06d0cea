// What can be wrong with a call of the command itself, and how any error reads: what happened, then what to do next.
import { type ErrorCode, SyncError } from '../../lib/index.ts';

export class UsageError extends SyncError {
  constructor(message: string, hint = '`listferry --help` lists commands and options.') {
    super(message, { code: 'USAGE', hint });
  }
}

/** Printed in one line, as a shell does with a command that it does not find. */
export class UnknownCommandError extends UsageError {}

/** Ctrl-C at a question, which is neither yes nor no. */
export class QuestionInterruptedError extends SyncError {
  constructor() {
    super('The command was interrupted at its question, and nobody answered it.', {
      code: 'QUESTION_INTERRUPTED',
      hint: 'Run the command again to answer.',
    });
  }
}

/** `init` never writes over a configuration. */
export class ConfigExistsError extends SyncError {
  constructor(path: string) {
    super(`Writing the configuration ${path}: the file exists already.`, {
      code: 'CONFIG_EXISTS',
      hint: 'Edit that file, or name another one with --config.',
    });
  }
}

/** `init` never writes over a file that it did not write, also not where its schema belongs. */
export class SchemaExistsError extends SyncError {
  constructor(path: string) {
    super(`Writing the schema for editors ${path}: another file has that name.`, {
      code: 'SCHEMA_EXISTS',
      hint: 'Move that file away, or put the configuration into another directory with --config.',
    });
  }
}

/** Of the files that `init` was given, none can be read as a list of people. */
export class NoSourceFoundError extends SyncError {
  constructor(reasons: readonly string[]) {
    super(
      `Drafting a configuration: none of the given files is a list of people. Nothing was written. ${reasons.join(' ')}`,
      {
        code: 'NO_SOURCE_FOUND',
        hint: 'Name a file whose rows hold addresses. `listferry init` alone writes a configuration to be filled in by hand.',
      },
    );
  }
}

/** What the command prints cannot be written, such as on a disk that is full. */
export class OutputUnwritableError extends SyncError {
  constructor(cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`The result cannot be written to stdout: ${reason}.`, {
      code: 'OUTPUT_UNWRITABLE',
      hint: 'Make room there, or send the output elsewhere. What the command did is in `listferry status` and `listferry runs`.',
      cause,
    });
  }
}

/** A file of the result that the user named cannot be written. */
export class FileUnwritableError extends SyncError {
  constructor(path: string, cause: unknown) {
    super(`The file ${path} cannot be written: ${writeFault(cause)}.`, {
      code: 'FILE_UNWRITABLE',
      hint: 'Name a file in a directory that is there and that you may write to.',
      cause,
    });
  }
}

/** Several of them cannot. */
export class FilesUnwritableError extends SyncError {
  constructor(faults: readonly SyncError[]) {
    super(faults.map(({ message }) => message).join(' '), {
      code: 'FILES_UNWRITABLE',
      hint: 'Name files in directories that are there and that you may write to.',
      cause: faults[0],
    });
  }
}

function writeFault(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause);
  return WRITE_FAULTS.get(systemCode(cause)) ?? message;
}

const WRITE_FAULTS: ReadonlyMap<unknown, string> = new Map([
  ['EACCES', 'access is denied'],
  ['ENAMETOOLONG', 'its name is too long'],
  ['ENOENT', 'its directory is missing'],
  ['ENOTDIR', 'its directory is a file'],
]);

/** Paths that are written relatively lead nowhere. */
export class WorkDirectoryGoneError extends SyncError {
  constructor(cause: unknown) {
    super('The command was started in a directory that no longer exists.', {
      code: 'WORK_DIRECTORY_GONE',
      hint: 'Change into a directory that is there, such as with `cd`, and run the command again.',
      cause,
    });
  }
}

/** The limit of the process or of the machine; it can be met wherever a file is opened, even one of the program. */
class TooManyFilesError extends SyncError {
  constructor(cause: unknown) {
    super('The command may open no more files: the limit of open files is reached.', {
      code: 'TOO_MANY_FILES',
      hint: 'Raise the limit, such as with `ulimit -n 1024`, and run the command again.',
      resumes: true,
      cause,
    });
  }
}

/** Parts that only some commands need are loaded when they are needed. */
class ProgramGoneError extends SyncError {
  constructor(cause: unknown) {
    super(
      'A part of listferry is missing. The package was updated or removed while the command ran, or was not installed completely.',
      {
        code: 'PROGRAM_GONE',
        hint: 'Run the command again. If it ends in the same way, install listferry again.',
        resumes: true,
        cause,
      },
    );
  }
}

/** What may happen to any command wherever a file is opened or a part is loaded, explained; else the error itself. */
export function explainSystem(error: unknown): unknown {
  const code = systemCode(error) ?? '';
  if (['EMFILE', 'ENFILE'].includes(code)) return new TooManyFilesError(error);
  return ['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'].includes(code)
    ? new ProgramGoneError(error)
    : error;
}

function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

export interface Explained {
  readonly message: string;
  readonly hint: string | undefined;
  /** Undefined for faults of our own. */
  readonly code: ErrorCode | undefined;
}

export function explain(error: unknown): Explained {
  // A call that cannot be made is the caller's fault, and here that is us.
  if (error instanceof SyncError && error.code !== 'CALL_INVALID') {
    return { message: error.message, hint: error.hint, code: error.code };
  }
  return {
    message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    hint: 'This is a fault in listferry: please report it with these lines.',
    code: undefined,
  };
}

/** It ends with the name by which `listferry explain` knows it. */
export function explainedText({ message, hint, code }: Explained, beforeHint = '\n  '): string {
  const next = hint === undefined ? '' : `${beforeHint}${hint}`;
  return `error: ${message}${next} [${code ?? 'FAULT'}]`;
}
