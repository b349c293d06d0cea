// A terminal that keeps what it is told, and answers as the test says.
import { plainStyle } from '../../src/report/index.ts';
import type { Condition } from '../../src/plan/index.ts';
import type { Terminal } from '../../src/cli/shell/terminal.ts';

export interface RecordingTerminal extends Terminal {
  readonly printed: string[];
  readonly told: string[];
  readonly failures: unknown[];
  readonly conditions: Condition[];
  readonly exits: number[];
  /** Every question, in order. */
  readonly asked: string[];
}

export function recordingTerminal(
  options: {
    readonly isInteractive?: boolean;
    readonly answer?: boolean;
    /** What is typed at each question for words, in their order; then nothing. */
    readonly typed?: readonly string[];
    readonly canvas?: NodeJS.WritableStream;
  } = {},
): RecordingTerminal {
  const printed: string[] = [];
  const told: string[] = [];
  const failures: unknown[] = [];
  const conditions: Condition[] = [];
  const exits: number[] = [];
  const asked: string[] = [];
  const typed = [...(options.typed ?? [])];
  return {
    printed,
    told,
    failures,
    conditions,
    exits,
    asked,
    print: (line) => printed.push(line),
    tell: (line) => told.push(line),
    warn: (line) => told.push(line),
    log: (line) => told.push(line),
    give: (result) => printed.push(JSON.stringify(result, null, 2)),
    because: (condition) => conditions.push({ count: 1, ...condition }),
    withdraw: (withdrawn) => {
      for (const one of withdrawn) conditions.splice(conditions.indexOf(one), 1);
    },
    atEnd: () => undefined,
    fail: (error) => failures.push(error),
    style: plainStyle,
    config: undefined,
    isInteractive: options.isInteractive ?? false,
    canvas: options.canvas,
    ask: (question) => {
      asked.push(question);
      return Promise.resolve(options.answer ?? false);
    },
    answer: (question) => {
      asked.push(question);
      return Promise.resolve(typed.shift() ?? '');
    },
    exit: (code) => exits.push(code),
  };
}
