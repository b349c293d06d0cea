// Where results, messages and questions go: results on stdout, everything else on stderr.
import { relative, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { type Clock, withoutAddresses } from '../../lib/index.ts';
import { type Condition, exitCodeOf, worstExitCode } from '../../plan/index.ts';
import {
  type Style,
  ansiStyle,
  forConfig,
  jsonLine,
  plainStyle,
  prettyJson,
  shown,
} from '../../report/index.ts';
import { GLOBAL_OPTIONS, type GlobalOptions } from './command-spec.ts';
import {
  type Explained,
  QuestionInterruptedError,
  UnknownCommandError,
  explain,
  explainedText,
} from './errors.ts';

/** What is said when a command has ended; left out, it is about no number of things. */
export type Told = Omit<Condition, 'count'> & Partial<Pick<Condition, 'count'>>;

export interface Terminal {
  /** A line of the result. */
  readonly print: (line: string) => void;
  /** A line for the person who watches; nothing with --quiet. */
  readonly tell: (line: string) => void;
  /** A line that a person should see whatever they asked for. */
  readonly warn: (line: string) => void;
  /** An error, and what to do about it. */
  readonly fail: (error: unknown) => void;
  /** The result as one object, for --output json. */
  readonly give: (result: object) => void;
  /** Notes a condition, which is told when the command has ended, and may decide its exit code. */
  readonly because: (condition: Told) => void;
  /** Takes conditions back that a later look has replaced. */
  readonly withdraw: (withdrawn: readonly Condition[]) => void;
  /** Who is told, in turn, when the command has ended, before its last lines: they may note conditions then. */
  readonly atEnd: (listener: EndListener) => void;
  /** What was noted so far, in its order. */
  readonly conditions: readonly Condition[];
  /** A line that has its form already, such as one of the log. */
  readonly log: (line: string) => void;
  readonly style: Style;
  /** The configuration, where commands do not find it without a word. */
  readonly config: string | undefined;
  /** Whether a person can be asked. */
  readonly isInteractive: boolean;
  /** Where progress may be drawn over itself, if anywhere. */
  readonly canvas: NodeJS.WritableStream | undefined;
  readonly ask: (question: string) => Promise<boolean>;
  /** What a person types, trimmed; empty where they only press the return key. */
  readonly answer: (question: string) => Promise<string>;
  /** Leaves at once, for a second Ctrl-C. */
  readonly exit: (exitCode: number) => void;
}

/** How a command ended, before anybody was told. */
export interface CommandEnd {
  readonly exitCode: number;
  /** The worst first, a failure among them. */
  readonly conditions: readonly Condition[];
}

/** Never rejects. */
export type EndListener = (end: CommandEnd) => Promise<void>;

export type TerminalOptions = Pick<GlobalOptions, 'color' | 'quiet' | 'verbose' | 'logFormat'> &
  Partial<Pick<GlobalOptions, 'config'>>;

export interface Streams {
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly stdout: NodeJS.WritableStream & { readonly isTTY?: boolean };
  readonly stderr: NodeJS.WritableStream & { readonly isTTY?: boolean };
  readonly clock: Pick<Clock, 'wallTime'>;
  readonly exit: (exitCode: number) => void;
}

/** The levels of our log (pino's numbers), so that all lines of stderr read alike. */
const LEVELS = { info: 30, warning: 40, error: 50 } as const;

export function openTerminal(streams: Streams, options: TerminalOptions): Terminal {
  const { stdin, stdout, stderr } = streams;
  const isJson = options.logFormat === 'json';
  const config = unfound(options.config);
  const conditions: Condition[] = [];
  const write = (level: keyof typeof LEVELS, text: string, details: object): void => {
    const time = streams.clock.wallTime().getTime();
    if (isJson) stderr.write(jsonLine({ level: LEVELS[level], time, ...details }));
    else stderr.write(`${printable(text)}\n`);
  };
  return {
    print: (line) => stdout.write(`${line}\n`),
    tell: (line) => {
      const msg = forConfig(line, config);
      if (!options.quiet) write('info', msg, { msg });
    },
    warn: (line) => {
      const msg = forConfig(line, config);
      write('warning', msg, { msg });
    },
    fail: (error) => {
      const explained = explainFor(config, error);
      const { message: msg, ...details } = explained;
      const beforeHint = error instanceof UnknownCommandError ? ' ' : undefined;
      write('error', explainedText(explained, beforeHint), { msg, ...details });
    },
    give: (result) => stdout.write(`${prettyJson(result)}\n`),
    because: (condition) => {
      // They are kept in the journal as well, and name contact types.
      conditions.push({ count: 1, ...condition, message: withoutAddresses(condition.message) });
    },
    withdraw: (withdrawn) => {
      for (const condition of withdrawn) conditions.splice(conditions.indexOf(condition), 1);
    },
    // Whoever knows when the command ends listens.
    atEnd: () => undefined,
    conditions,
    log: (line) => stderr.write(`${printable(line.trimEnd())}\n`),
    style: options.color && stdout.isTTY === true ? ansiStyle : plainStyle,
    config,
    isInteractive: stdin.isTTY === true && stderr.isTTY === true,
    // Lines of the log between the bars would tear them.
    canvas: stderr.isTTY === true && !isJson && !options.verbose ? stderr : undefined,
    exit: streams.exit,
    ask: async (question) => /^y(es)?$/iu.test(await answer(`${question} [y/N]`, streams)),
    answer: (question) => answer(question, streams),
  };
}

/** Left out where commands find it without a word, whatever way leads there. */
function unfound(config: string | undefined): string | undefined {
  const isFound =
    config !== undefined && resolve(config) === resolve(GLOBAL_OPTIONS.config.default);
  return isFound ? undefined : config;
}

/** Its commands name the configuration where they have to. */
export function explainFor(config: string | undefined, error: unknown): Explained {
  const { message, hint, ...others } = explain(error);
  return {
    ...others,
    message: forConfig(message, config),
    hint: hint === undefined ? undefined : forConfig(hint, config),
  };
}

async function answer(question: string, { stdin, stderr }: Streams): Promise<string> {
  const lines = createInterface({ input: stdin, output: stderr });
  try {
    const typed = await new Promise<string>((resolve, reject) => {
      lines.question(`${question} `, resolve);
      // The end of the input is no answer.
      lines.once('close', () => {
        resolve('');
      });
      // While somebody types, Ctrl-C is a key, and no signal comes of it.
      lines.once('SIGINT', () => {
        stderr.write('\n');
        reject(new QuestionInterruptedError());
      });
    });
    return typed.trim();
  } finally {
    lines.close();
  }
}

/** What two conditions say in the same words is told once. */
export function messagesOf(conditions: readonly Condition[]): string {
  return [...new Set(conditions.map(({ message }) => message))].join(' ');
}

/** The exit code of a command that came to its end. */
export function endedWith({ conditions }: Pick<Terminal, 'conditions'>): number {
  return worstExitCode(conditions.map(exitCodeOf));
}

/** Line ends and our own colours; any other character that steers a terminal or turns a line round is shown. */
// eslint-disable-next-line no-control-regex -- our colours are what it looks for
const KEPT = /(\n|\u001b\[\d{1,2}m)/u;

function printable(text: string): string {
  return text
    .split(KEPT)
    .map((part) => (KEPT.test(part) ? part : shown(part)))
    .join('');
}

export function printAll(terminal: Terminal, lines: Iterable<string>): void {
  for (const line of lines) terminal.print(printable(line));
}

/** Sentences of ours, whose commands name the configuration where they have to; never values, which stay as they are. */
export function printOwn(terminal: Terminal, lines: Iterable<string>): void {
  for (const line of lines) terminal.print(printable(forConfig(line, terminal.config)));
}

/** How a report looks on this terminal. */
export function lookOf({ style, config }: Pick<Terminal, 'style' | 'config'>) {
  return { style, config };
}

/** Few calls for many small pieces, and little to hold. */
const CHUNK_CHARACTERS = 65_536;

/** The terminal prints lines, so what is printed ends at the end of one. */
export function printPieces(terminal: Terminal, pieces: Iterable<string>): void {
  let held = '';
  for (const piece of pieces) {
    held += piece;
    if (held.length < CHUNK_CHARACTERS) continue;
    const end = held.lastIndexOf('\n');
    if (end === -1) continue;
    terminal.print(held.slice(0, end));
    held = held.slice(end + 1);
  }
  if (held !== '') terminal.print(held.replace(/\n$/u, ''));
}

export function shownPath(path: string, from = process.cwd()): string {
  const way = relative(from, path);
  if (way === '' || way.startsWith('..')) return path;
  return asArgument(way);
}

/** A path that begins with a dash would be taken for an option. */
export function asArgument(path: string): string {
  return path.startsWith('-') ? `./${path}` : path;
}
