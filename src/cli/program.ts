// The command line: finds the command, checks its options and runs it. Help is made from the table of
// the commands.
import type { Argv } from 'yargs';
import { didYouMean } from '../lib/index.ts';
import { COMMANDS } from './commands/table.ts';
import { COMMAND_NAMES, COMPLETION, isCompletionRequest, overview } from './help.ts';
import {
  type AnyCommand,
  type GlobalOptions,
  type OptionTable,
  commandName,
  GLOBAL_OPTIONS,
} from './shell/command-spec.ts';
import { UnknownCommandError, UsageError } from './shell/errors.ts';
import { exitCodeHelp } from './shell/exit-codes.ts';
import type { Terminal, TerminalOptions } from './shell/terminal.ts';

export interface ProgramOptions {
  readonly version: string;
  readonly makeTerminal: (options: TerminalOptions) => Terminal;
}

/** Runs one command line and returns its exit code; throws what the command throws. */
export async function runProgram(
  argv: readonly string[],
  program: ProgramOptions,
): Promise<number> {
  const plain = program.makeTerminal({
    color: false,
    quiet: false,
    verbose: false,
    logFormat: 'text',
  });
  const [first = '', ...others] = argv;
  if (['--version', '-V'].includes(first)) plain.print(program.version);
  else if (HELP_WORDS.includes(first) && others.length === 0) plain.print(overview());
  else if (first === 'help') return await runProgram([...others, '--help'], program);
  else return await runCommand(argv, program, plain);
  return 0;
}

const HELP_WORDS = ['--help', '-h', 'help'];

/** @param plain the terminal for help, which comes before there are options */
async function runCommand(
  argv: readonly string[],
  program: ProgramOptions,
  plain: Terminal,
): Promise<number> {
  const { default: yargs } = await import('yargs');
  const completes = isCompletionRequest(argv);
  let exitCode = 0;
  const cli = yargs()
    .scriptName('listferry')
    // Other languages would change the words that are looked for below.
    .locale('en')
    .options(needingValues(GLOBAL_OPTIONS))
    .strict()
    .demandCommand(1, 'Name a command.')
    .version(false)
    .alias('help', 'h')
    .completion(COMPLETION.command, COMPLETION.describe)
    .wrap(100)
    .exitProcess(false)
    .fail((message: string | null, error: Error | undefined) => {
      // What yargs itself throws is about the call; anything else came out of a command.
      if (error !== undefined && error.name !== 'YError') throw error;
      throw usageError(error?.message ?? message ?? '', argv);
    });
  for (const spec of COMMANDS) {
    add(cli, spec, async (options) => {
      // Whoever presses the tab key in a command line does not run it.
      if (!completes) exitCode = await runSpec(spec, options, program);
    });
  }
  let shown = '';
  const parsed = await cli.parseAsync([...argv], {}, (_error, _parsed, output) => {
    shown = output;
  });
  const [word] = parsed._;
  // For help, yargs itself does not mind which command is meant.
  if (word !== undefined && !completes && !COMMAND_NAMES.includes(String(word))) {
    throw unknownCommand(String(word));
  }
  if (shown !== '') plain.print(shown);
  return exitCode;
}

function add(cli: Argv, spec: AnyCommand, run: (options: object) => Promise<void>): void {
  const { command, describe, effect, positionals = {}, options = {}, examples } = spec;
  cli.command(
    command,
    describe,
    (sub) => {
      sub
        .usage(`$0 ${command}\n\n${describe}. ${effect}`)
        .options(needingValues(options))
        .epilogue(exitCodeHelp(spec.exitCodes));
      for (const [name, positional] of Object.entries(positionals))
        sub.positional(name, positional);
      for (const [line, purpose] of examples) sub.example(line, purpose);
      return sub;
    },
    run,
  );
}

async function runSpec(spec: AnyCommand, parsed: object, program: ProgramOptions): Promise<number> {
  checkValues(parsed, { ...GLOBAL_OPTIONS, ...spec.options }, helpOf(spec));
  // yargs has parsed and checked exactly the options that the command declares.
  const options = parsed as GlobalOptions;
  const terminal = program.makeTerminal(options);
  const work = await spec.load();
  return await work(options as never, terminal);
}

/** An option that was meant to carry a value must not count as one that was left out. */
function needingValues(options: OptionTable): OptionTable {
  return Object.fromEntries(
    Object.entries(options).map(([name, option]) => [
      name,
      option.type === 'boolean' ? option : { ...option, requiresArg: true },
    ]),
  );
}

/** What yargs says in our words, with the nearest known name for each that it does not know. */
function usageError(message: string, argv: readonly string[]): UsageError {
  const spec = COMMANDS.find((candidate) => argv.includes(commandName(candidate)));
  const help = helpOf(spec);
  const lacking = /^Not enough arguments following: (.*)$/u.exec(message)?.[1];
  if (lacking !== undefined) return new UsageError(`--${lacking} needs a value.`, help);
  if (message.startsWith('Not enough') && spec !== undefined) {
    return new UsageError(`The call is: listferry ${spec.command}`, help);
  }
  const choice = /Argument: (\S+), Given: "(.*)", Choices: (.*)$/u.exec(message);
  if (choice !== null) return wrongChoice(choice, help);
  const unknown = /^Unknown (?:argument|command)s?: (.*)$/u.exec(message)?.[1];
  if (unknown !== undefined) return unknownNames(unknown.split(', '), argv, spec);
  return new UsageError(message === '' ? 'The command line cannot be understood.' : message, help);
}

function wrongChoice(
  [, option = '', given = '', listed = '']: RegExpExecArray,
  help: string,
): UsageError {
  const choices = listed.replaceAll('"', '').split(', ');
  return new UsageError(
    `--${option} ${given}: expected ${choices.join(' or ')}.${didYouMean(given, choices)}`,
    help,
  );
}

function unknownNames(
  unknown: readonly string[],
  argv: readonly string[],
  spec: AnyCommand | undefined,
): UsageError {
  const commandAt = argv.findIndex((word) => COMMAND_NAMES.includes(word));
  const strayAt = argv.findIndex((word) => unknown.includes(word));
  if (strayAt !== -1 && (commandAt === -1 || strayAt < commandAt)) {
    return unknownCommand(argv[strayAt] ?? '');
  }
  const known = spec === undefined ? COMMAND_NAMES : optionNames(spec.options ?? {});
  const told = unknown
    // An option with a hyphen is told twice, once as `maxDuration`.
    .filter((name) => !unknown.some((other) => isCamelOf(name, other)))
    .map((name) => {
      const typed = argv.find(
        (word) => word.replace(/^-+(?:no-)?/u, '').replace(/=.*$/u, '') === name,
      );
      const hyphens = name.length === 1 ? '-' : '--';
      const shown = typed?.startsWith('-') === true ? `${hyphens}${name}` : name;
      return `${shown} is not known here.${didYouMean(shown, known)}`;
    });
  return new UsageError(told.join(' '), helpOf(spec));
}

function unknownCommand(word: string): UnknownCommandError {
  const near = didYouMean(word, COMMAND_NAMES);
  return new UnknownCommandError(`${word} is not known here.${near}`, helpOf(undefined));
}

function helpOf(spec: AnyCommand | undefined): string {
  const of = spec === undefined ? 'listferry' : `listferry ${commandName(spec)}`;
  return `\`${of} --help\` lists what there is.`;
}

function optionNames(options: OptionTable): string[] {
  return Object.keys({ ...GLOBAL_OPTIONS, ...options }).map((name) => `--${name}`);
}

function isCamelOf(name: string, other: string): boolean {
  return (
    name !== other &&
    name === other.replaceAll(/-(\w)/gu, (_all, letter: string) => letter.toUpperCase())
  );
}

/** Throws `UsageError`. Every number on our command line counts something, or is a port. */
export function checkValues(parsed: object, options: OptionTable, hint?: string): void {
  const values = new Map<string, unknown>(Object.entries(parsed));
  for (const [name, { type, array }] of Object.entries(options)) {
    const value = values.get(name);
    if (value === undefined) continue;
    if (Array.isArray(value) && array !== true) {
      throw new UsageError(
        `--${name} is given ${String(value.length)} times; once is enough.`,
        hint,
      );
    }
    if (type === 'number' && !(Number.isSafeInteger(value) && Number(value) >= 0)) {
      throw new UsageError(`--${name}: expected a whole number that is not negative.`, hint);
    }
  }
}
