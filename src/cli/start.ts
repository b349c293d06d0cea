// Runs the command line of this process to its end and says how it ended: as the exit code of the process, as a
// line on stderr unless that is 0, and with --output json as exactly one object on stdout, whatever became of the
// command.
import { PlanRefusedError } from '../apply/index.ts';
import { systemEnvironment } from '../config/index.ts';
import { ifStillThere, systemClock } from '../lib/index.ts';
import { type Condition, type ConditionId, exitCodeOf, isNote, worstFirst } from '../plan/index.ts';
import { forConfig } from '../report/index.ts';
import { isCompletionRequest } from './command-table.ts';
import { type MakeTerminal, runProgram } from './program.ts';
import {
  explain,
  explainSystem,
  OutputUnwritableError,
  WorkDirectoryGoneError,
} from './shell/errors.ts';
import { conditionJson, endLines, reasonJson } from './shell/end-lines.ts';
import { exitCodeOfFailure } from './shell/exit-codes.ts';
import { answerSignals } from './shell/signals.ts';
import { noteTermination } from './shell/termination-log.ts';
import {
  type EndListener,
  explainFor,
  openTerminal,
  type Terminal,
  type TerminalOptions,
} from './shell/terminal.ts';

let terminal: Terminal | undefined;
let isUnwritable = false;

type Exit = (exitCode: number) => void;

/** `exit` ends the process at once. */
export async function start(argv: readonly string[], exit: Exit): Promise<void> {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (noteFailure(error)) terminal?.fail(new OutputUnwritableError(error));
  });
  // There is no other place to say it.
  process.stderr.on('error', noteFailure);
  process.umask(0o077);
  const command = new CommandLine(argv, (options) => (terminal = makeTerminal(options, exit)));
  process.on('uncaughtException', (error) => {
    exit(command.fail(error));
  });
  answerSignals((exitCode) => {
    exit(command.interrupt(exitCode));
  });
  setExitCode(await command.run());
  leaveSoon(exit);
}

const LEAVING_MS = 200;

/**
 * What cannot be called back, such as the lookup of a name that no server answers, would keep the process there long after
 * its work. Whoever reads slowly still gets every word.
 */
function leaveSoon(exit: Exit): void {
  ifStillThere(LEAVING_MS, () => {
    const isSaid = process.stdout.writableLength + process.stderr.writableLength === 0;
    if (isSaid) exit(Number(process.exitCode));
    else leaveSoon(exit);
  });
}

/** A reader that goes away, such as `head`, is not our failure; a full disk under the output is. True the first time. */
function noteFailure(error: NodeJS.ErrnoException): boolean {
  if (error.code === 'EPIPE' || isUnwritable) return false;
  isUnwritable = true;
  setExitCode(Number(process.exitCode ?? 0));
  return true;
}

/** Work goes on where its result cannot be printed, but it must not look like a success. */
function setExitCode(code: number): void {
  process.exitCode = isUnwritable && [0, 2, 3].includes(code) ? 1 : code;
}

function makeTerminal(options: TerminalOptions, exit: Exit): Terminal {
  const { stdin, stdout, stderr } = process;
  const streams = { stdin, stdout, stderr, clock: systemClock(), exit };
  // https://no-color.org: set and not empty means no colours.
  const color = options.color && (systemEnvironment('NO_COLOR') ?? '') === '';
  return openTerminal(streams, { ...options, color });
}

/** A command line on its way to its end. */
export class CommandLine {
  readonly #argv: readonly string[];
  readonly #openTerminal: MakeTerminal;
  #terminal: Terminal | undefined;
  #hasPrinted = false;
  #hasEnded = false;
  #given: object | undefined;
  #failure: { readonly error: unknown } | undefined;
  readonly #listeners: EndListener[] = [];

  constructor(argv: readonly string[], openTerminal: MakeTerminal) {
    this.#argv = argv;
    this.#openTerminal = openTerminal;
    // For errors before the options are read.
    this.#makeTerminal({ color: false, quiet: false, verbose: false, logFormat: 'text' });
  }

  /** Runs the command and returns its exit code. Never throws. */
  async run(): Promise<number> {
    const exitCode = await this.#work();
    for (const listener of this.#listeners)
      await listener({ exitCode, conditions: this.#allConditions() });
    return this.#end(exitCode);
  }

  /** For what no command can catch: tells it, and returns the exit code. */
  fail(failure: unknown): number {
    return this.#end(this.#failed(failure));
  }

  async #work(): Promise<number> {
    try {
      checkWorkDirectory();
      return await runProgram(this.#argv, (options) => this.#makeTerminal(options));
    } catch (error) {
      return this.#failed(error);
    }
  }

  #failed(failure: unknown): number {
    const error = explainSystem(failure);
    this.#failure = { error };
    this.#terminal?.fail(error);
    return exitCodeOfFailure(failure, this.#terminal?.conditions ?? []);
  }

  /** For a signal that comes before the command works. */
  interrupt(exitCode: number): number {
    const message = 'Interrupted before the command had begun: nothing was done.';
    this.#terminal?.because({ id: 'INTERRUPTED_AT_START', exitCode, message });
    return this.#end(exitCode);
  }

  #makeTerminal(options: TerminalOptions): Terminal {
    const terminal = this.#openTerminal(options);
    this.#terminal = terminal;
    return {
      ...terminal,
      print: (line) => {
        this.#hasPrinted = true;
        terminal.print(line);
      },
      // Held until the exit code is known, which is a part of it.
      give: (result) => {
        this.#given = result;
      },
      atEnd: (listener) => {
        this.#listeners.push(listener);
      },
      fail: (error) => {
        this.#failure ??= { error };
        terminal.fail(error);
      },
      exit: (exitCode) => {
        terminal.exit(this.#end(exitCode));
      },
    };
  }

  #end(exitCode: number): number {
    if (this.#hasEnded) return exitCode;
    this.#hasEnded = true;
    const conditions = this.#terminal?.conditions ?? [];
    this.#giveObject(exitCode, conditions);
    // A failure has said by itself what it is, and a note is in the result.
    const others = conditions.filter(
      (condition) => !isNote(condition) && condition.id !== this.#failureId(),
    );
    if (this.#failure === undefined || others.length > 0) {
      for (const line of endLines(exitCode, others)) this.#terminal?.warn(line);
    }
    this.#noteTermination(exitCode);
    return exitCode;
  }

  /** A failure is told by itself above, and is one of the lines here. */
  #noteTermination(exitCode: number): void {
    const conditions = this.#allConditions().filter((condition) => !isNote(condition));
    const last = [...endLines(exitCode, conditions)].at(-1);
    if (last !== undefined) noteTermination(forConfig(last, this.#terminal?.config));
  }

  #giveObject(exitCode: number, conditions: readonly Condition[]): void {
    const given = this.#given;
    // What was printed piece by piece, such as NDJSON, is the result already.
    if (given === undefined && (!wantsJson(this.#argv) || this.#hasPrinted)) return;
    const failure = this.#failure;
    const config = this.#terminal?.config;
    const told = this.#allConditions();
    this.#terminal?.give({
      ...given,
      exitCode,
      ...(failure === undefined ? {} : failureJson(failure.error, conditions, config)),
      conditions: [
        ...told.map((condition) => conditionJson(condition, config)),
        ...ownConditions(given).filter((own) => !told.some((one) => isSame(one, own))),
      ],
      ...this.#reasonsJson(exitCode, conditions, config),
    });
  }

  /** What decided about the exit code, but for a failure, which says so itself. */
  #reasonsJson(
    exitCode: number,
    conditions: readonly Condition[],
    config: string | undefined,
  ): object {
    const id = this.#failureId();
    const reasons = conditions.filter((condition) => exitCodeOf(condition) !== 0);
    if (exitCode === 0 || (id !== undefined && reasons.every((reason) => reason.id === id)))
      return {};
    return { reasons: reasons.map((reason) => reasonJson(reason, config)) };
  }

  /** What a failure says of itself is a condition as well. */
  #allConditions(): readonly Condition[] {
    const told = this.#terminal?.conditions ?? [];
    const id = this.#failureId();
    if (this.#failure === undefined || told.some((condition) => condition.id === id)) {
      return worstFirst(told);
    }
    const { message } = explain(this.#failure.error);
    return worstFirst([{ id: id ?? 'FAULT', count: 1, message }, ...told]);
  }

  #failureId(): ConditionId | undefined {
    return this.#failure === undefined ? undefined : (explain(this.#failure.error).code ?? 'FAULT');
  }
}

/** What the result itself is about, as that of `status`, beside what the call has to say of its own end. */
function ownConditions(given: { readonly conditions?: readonly OwnCondition[] } = {}) {
  return given.conditions ?? [];
}

type OwnCondition = Pick<Condition, 'id' | 'message'>;

/** The result may add what to do. */
function isSame(told: OwnCondition, own: OwnCondition): boolean {
  return told.id === own.id && own.message.startsWith(told.message);
}

/** Node remembers the directory from then on, so that no path can fail after the work. */
function checkWorkDirectory(): void {
  try {
    process.cwd();
  } catch (cause) {
    throw new WorkDirectoryGoneError(cause);
  }
}

/** Also for a command line that is refused before its options are understood. */
function wantsJson(argv: readonly string[]): boolean {
  // Words that complete a command line are for a shell.
  if (isCompletionRequest(argv)) return false;
  return argv.some(
    (word, index) =>
      word === '--output=json' || (word === 'json' && argv[index - 1] === '--output'),
  );
}

/**
 * What --output json says of a failure: the code is `FAULT` for a fault in listferry itself, `runId` is the run that it
 * ended, and a refused plan has the guards that tripped, each with its numbers and the option that lifts it.
 */
export function failureJson(
  error: unknown,
  conditions: readonly Condition[],
  config?: string,
): object {
  const { code = 'FAULT', message, hint = null } = explainFor(config, error);
  const runId = conditions.find(({ id }) => id === code)?.runId;
  return {
    error: { code, message, hint },
    runId,
    ...(error instanceof PlanRefusedError
      ? { planId: error.planId, guards: error.guards, automations: error.automations }
      : {}),
  };
}
