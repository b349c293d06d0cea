// Runs a command line to its end and says how it ended: as an exit code, as a line on stderr unless that
// is 0, and with --output json as exactly one object on stdout, whatever became of the command.
import { PlanRefusedError } from '../apply/index.ts';
import { isCompletionRequest } from './help.ts';
import { type ProgramOptions, runProgram } from './program.ts';
import { explain } from './shell/errors.ts';
import { exitCodeOfError, EXIT_CODES } from './shell/exit-codes.ts';
import type { ExitReason, Terminal } from './shell/terminal.ts';

export interface CommandEnd {
  /** Runs the command and returns its exit code. Never throws. */
  run(): Promise<number>;
  /** For what no command can catch: tells it, and returns the exit code. */
  fail(error: unknown): number;
}

export function endCommand(argv: readonly string[], program: ProgramOptions): CommandEnd {
  const outcome = new Outcome(wantsJson(argv));
  const makeTerminal: ProgramOptions['makeTerminal'] = (options) =>
    outcome.watch(program.makeTerminal(options));
  // For errors before the options are read.
  makeTerminal({ color: false, quiet: false, verbose: false, logFormat: 'text' });
  return {
    run: async () => {
      try {
        return outcome.end(await runProgram(argv, { ...program, makeTerminal }));
      } catch (error) {
        return outcome.fail(error);
      }
    },
    fail: (error) => outcome.fail(error),
  };
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

class Outcome {
  readonly #wantsJson: boolean;
  #terminal: Terminal | undefined;
  #hasPrinted = false;
  #hasEnded = false;
  #given: object | undefined;
  #failure: { readonly error: unknown } | undefined;

  constructor(wantsJson: boolean) {
    this.#wantsJson = wantsJson;
  }

  watch(terminal: Terminal): Terminal {
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
      fail: (error) => {
        this.#failure ??= { error };
        terminal.fail(error);
      },
      exit: (exitCode) => {
        terminal.exit(this.end(exitCode));
      },
    };
  }

  fail(error: unknown): number {
    this.#failure = { error };
    this.#terminal?.fail(error);
    return this.end(exitCodeOfError(error));
  }

  end(exitCode: number): number {
    if (this.#hasEnded) return exitCode;
    this.#hasEnded = true;
    const reasons = this.#terminal?.reasons ?? [];
    this.#giveObject(exitCode, reasons);
    if (exitCode !== 0 && this.#failure === undefined) {
      this.#terminal?.warn(`exit code ${String(exitCode)}: ${wordsOf(exitCode, reasons)}`);
    }
    return exitCode;
  }

  #giveObject(exitCode: number, reasons: readonly ExitReason[]): void {
    const given = this.#given;
    // What was printed piece by piece, such as NDJSON, is the result already.
    if (given === undefined && (!this.#wantsJson || this.#hasPrinted)) return;
    const failure = this.#failure;
    this.#terminal?.give({
      ...given,
      exitCode,
      ...(failure === undefined ? {} : failureJson(failure.error, reasons)),
      ...(exitCode === 0 || failure !== undefined ? {} : { reasons }),
    });
  }
}

/** In one line, so that a log or a mail of cron shows all of it. */
function wordsOf(exitCode: number, reasons: readonly ExitReason[]): string {
  if (reasons.length > 0) return reasons.map(({ message }) => message).join(' ');
  const { meaning = 'failed' } = EXIT_CODES.find(({ code }) => code === exitCode) ?? {};
  return `${meaning}.`;
}

export interface FailureJson {
  readonly error: {
    /** `FAULT` for a fault in listferry itself. */
    readonly code: string;
    readonly message: string;
    readonly hint: string | null;
  };
  /** The run that it ended, where there was one. */
  readonly runId?: string;
  readonly planId?: string;
  /** Of a refused plan: the guards that tripped, each with its numbers and the option that lifts it. */
  readonly guards?: PlanRefusedError['guards'];
  readonly automations?: PlanRefusedError['automations'];
}

export function failureJson(error: unknown, reasons: readonly ExitReason[]): FailureJson {
  const { code = 'FAULT', message, hint = null } = explain(error);
  const runId = reasons.find((reason) => reason.code === code)?.runId;
  return {
    error: { code, message, hint },
    ...(runId === undefined ? {} : { runId }),
    ...(error instanceof PlanRefusedError
      ? { planId: error.planId, guards: error.guards, automations: error.automations }
      : {}),
  };
}
