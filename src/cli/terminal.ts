// Where results, messages and questions go: results on stdout, everything else on stderr.
import { createInterface } from 'node:readline/promises';
import { ansiStyle, plainStyle, type Style } from '../report/style.ts';

export interface Terminal {
  /** A line of the result. */
  print(line: string): void;
  /** A line for the person who watches. */
  tell(line: string): void;
  readonly style: Style;
  readonly errorStyle: Style;
  /** Whether somebody can be asked. */
  readonly isInteractive: boolean;
  /** Whether progress may be drawn over itself. */
  readonly drawsProgress: boolean;
  ask(question: string): Promise<boolean>;
  /** Leaves at once, for a second Ctrl-C. */
  readonly exit: (exitCode: number) => void;
}

export function systemTerminal(options: {
  readonly color: boolean;
  readonly exit: (exitCode: number) => void;
}): Terminal {
  const { stdin, stdout, stderr } = process;
  return {
    print: (line) => stdout.write(`${line}\n`),
    tell: (line) => stderr.write(`${line}\n`),
    style: options.color && stdout.isTTY ? ansiStyle : plainStyle,
    errorStyle: options.color && stderr.isTTY ? ansiStyle : plainStyle,
    isInteractive: stdin.isTTY && stderr.isTTY,
    drawsProgress: stderr.isTTY,
    exit: options.exit,
    ask: async (question) => {
      const lines = createInterface({ input: stdin, output: stderr });
      try {
        const answer = await lines.question(`${question} [y/N] `);
        return /^y(es)?$/iu.test(answer.trim());
      } finally {
        lines.close();
      }
    },
  };
}

export function printAll(terminal: Terminal, lines: Iterable<string>): void {
  for (const line of lines) terminal.print(line);
}

export function printJson(terminal: Terminal, value: unknown): void {
  terminal.print(JSON.stringify(value, null, 2));
}
