// Runs a program and writes what it prints into a file. The file counts only when the program ended by itself with exit
// code 0; in every other case this throws. Neither the program nor what it started outlives a failure:
//
//   running → ended      its output is closed, and its exit code known
//   running → stopping   too long, too much or interrupted: its group is asked to end
//   stopping → ended     and is killed after a while, or together with this process
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type FileHandle, open, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { type Clock, grouped, HAS_GROUPS, signalGroup } from '../../lib/index.ts';
import { LastWords } from './last-words.ts';
import {
  type NamedProgram,
  notStarted,
  programName,
  SourceProgramError,
} from './program-errors.ts';

export interface Program extends NamedProgram {
  /** Where it runs, absolute. */
  readonly directory: string;
  readonly timeoutMs: number;
  readonly mostBytes: number;
}

export interface ProgramRun {
  readonly clock: Pick<Clock, 'after'>;
  /** All that it gets of the environment. */
  readonly environment: Readonly<Record<string, string>>;
  /** What may be in its words, and in no log. */
  readonly secrets: readonly string[];
  readonly signal?: AbortSignal | undefined;
  /** Takes the last of what it wrote to stderr, line by line, and whether it failed. */
  readonly tell: (line: string, hasFailed: boolean) => void;
}

/** Long enough to close a connection or to remove a temporary file. */
const GRACE_MS = 3_000;

/**
 * Returns how many bytes it printed. Throws `SourceProgramError`, what an aborted signal throws, and what `node:fs` throws
 * where the file at `path` cannot be written.
 */
export async function runProgram(program: Program, run: ProgramRun, path: string): Promise<number> {
  run.signal?.throwIfAborted();
  await refuseNoDirectory(program);
  const file = await open(path, 'wx', 0o600);
  try {
    const child = await started(program, run);
    return await new RunningProgram(program, run, child).printInto(file);
  } finally {
    await file.close();
  }
}

/** The system tells of a missing directory as of a missing program. */
async function refuseNoDirectory(program: Program): Promise<void> {
  const found = await stat(program.directory).catch(() => undefined);
  if (found?.isDirectory() !== true) throw notStarted(program, 'its directory cwd is not there');
}

type StopReason = 'timed-out' | 'too-much' | 'interrupted';

type Child = ChildProcessByStdio<null, Readable, Readable>;

class RunningProgram {
  readonly #program: Program;
  readonly #run: ProgramRun;
  readonly #words: LastWords;
  readonly #child: Child;
  #stopReason: StopReason | undefined;
  #cancelKill: () => void = () => undefined;

  constructor(program: Program, run: ProgramRun, child: Child) {
    this.#program = program;
    this.#run = run;
    this.#words = new LastWords(run.secrets);
    this.#child = child;
  }

  async printInto(file: FileHandle): Promise<number> {
    const child = this.#child;
    const { clock, signal } = this.#run;
    const ended = new Promise<Ending>((resolve) => {
      child.once('close', (exitCode, endedBy) => {
        resolve({ exitCode, endedBy });
      });
    });
    child.stderr.on('data', (chunk: Buffer) => {
      this.#words.add(chunk);
    });
    const cancelTimeout = clock.after(this.#program.timeoutMs, () => {
      this.#stop('timed-out');
    });
    const interrupt = (): void => {
      this.#stop('interrupted');
    };
    // A second signal ends this process at once.
    const die = (): void => {
      signalGroup(child, 'SIGKILL');
    };
    signal?.addEventListener('abort', interrupt);
    // It may have come while the program was started.
    if (signal?.aborted === true) interrupt();
    process.on('exit', die);
    let isGood = false;
    try {
      const bytes = await this.#take(file);
      this.#refuse(await ended);
      isGood = true;
      return bytes;
    } finally {
      if (!isGood) this.#kill();
      cancelTimeout();
      this.#cancelKill();
      signal?.removeEventListener('abort', interrupt);
      process.off('exit', die);
      this.#tellWords(!isGood);
    }
  }

  async #take(file: FileHandle): Promise<number> {
    const { mostBytes } = this.#program;
    let bytes = 0;
    try {
      for await (const chunk of this.#child.stdout) {
        const piece = chunk as Buffer;
        bytes += piece.length;
        if (bytes > mostBytes) {
          this.#stop('too-much');
          break;
        }
        await file.writeFile(piece);
      }
    } catch (error) {
      // Its output was closed for it.
      if (this.#stopReason === undefined) throw error;
    }
    return bytes;
  }

  #stop(reason: StopReason): void {
    if (this.#stopReason !== undefined) return;
    this.#stopReason = reason;
    signalGroup(this.#child, 'SIGTERM');
    this.#cancelKill = this.#run.clock.after(GRACE_MS, () => {
      this.#kill();
    });
  }

  /** What left the group may hold the output open: nothing waits for it. */
  #kill(): void {
    signalGroup(this.#child, 'SIGKILL');
    this.#child.stdout.destroy();
    this.#child.stderr.destroy();
  }

  /** Throws unless it ended by itself and well. */
  #refuse({ exitCode, endedBy }: Ending): void {
    const program = this.#program;
    switch (this.#stopReason) {
      case 'interrupted':
        this.#run.signal?.throwIfAborted();
        return;
      case 'timed-out': {
        const fault = `had not ended after ${String(program.timeoutMs / 1_000)} s and was stopped`;
        const hint = 'Raise timeoutSeconds of the source, or let the program print less.';
        throw new SourceProgramError(program, 'SOURCE_PROGRAM_TIMED_OUT', fault, hint);
      }
      case 'too-much': {
        const fault = `printed more than ${grouped(program.mostBytes)} bytes and was stopped`;
        const hint = 'Raise maxBytes of the source, or let the program print less.';
        throw new SourceProgramError(program, 'SOURCE_PROGRAM_TOO_MUCH', fault, hint);
      }
      case undefined:
        if (exitCode === 0) return;
        throw new SourceProgramError(
          program,
          'SOURCE_PROGRAM_FAILED',
          exitCode === null
            ? `was ended by ${String(endedBy)}`
            : `ended with exit code ${String(exitCode)}`,
        );
    }
  }

  #tellWords(hasFailed: boolean): void {
    for (const line of this.#words.lines()) {
      this.#run.tell(`${programName(this.#program)} wrote: ${line}`, hasFailed);
    }
  }
}

/** At the head of a group of its own, which can be ended as a whole. Throws where it does not run. */
async function started(program: Program, { environment }: ProgramRun): Promise<Child> {
  const child = spawned(program, environment);
  if (child.pid !== undefined) return child;
  const [error] = (await once(child, 'error')) as unknown[];
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  // Told by whoever tells it of any file.
  if (TOO_MANY_FILES.includes(code)) throw error;
  throw notStarted(program, START_FAULTS.get(code) ?? `the system says ${code}`);
}

function spawned(program: Program, environment: ProgramRun['environment']): Child {
  const [name, ...given] = program.command;
  try {
    return spawn(name, given, {
      cwd: program.directory,
      env: environment,
      shell: false,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: HAS_GROUPS,
      windowsHide: true,
    });
  } catch {
    // What Node throws here repeats the value, which may be a secret.
    throw notStarted(program, 'an argument or a variable holds what no program can be given');
  }
}

/** Its output is closed as well, by all that it started. */
interface Ending {
  /** Null where a signal ended it. */
  readonly exitCode: number | null;
  readonly endedBy: NodeJS.Signals | null;
}

const TOO_MANY_FILES = ['EMFILE', 'ENFILE'];

const START_FAULTS: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'there is no such program'],
  ['EACCES', 'this user may not run it'],
  ['ENOEXEC', 'it is no program of this machine'],
  ['E2BIG', 'its arguments are too long'],
]);
