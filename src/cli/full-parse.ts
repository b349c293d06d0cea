// Parses any command line with yargs: help, completion, and what is wrong with a call in our own words.
import type { Argv } from 'yargs';
import { didYouMean } from '../lib/index.ts';
import {
  type Command,
  COMMANDS,
  COMMAND_NAMES,
  COMPLETION,
  isCompletionRequest,
  overview,
} from './command-table.ts';
import { acceptHelp, formerWords, withAccepted } from './shell/accept.ts';
import { type OptionTable, camelCase, commandName, GLOBAL_OPTIONS } from './shell/command-spec.ts';
import { UnknownCommandError, UsageError } from './shell/errors.ts';
import { exitCodeHelp } from './shell/exit-codes.ts';

/** A command to run, or a text to print. */
export type Parsed =
  | { readonly kind: 'command'; readonly spec: Command; readonly options: object }
  | { readonly kind: 'text'; readonly text: string };

/** Throws `UsageError`. */
export async function fullParse(argv: readonly string[]): Promise<Parsed> {
  const { default: yargs } = await import('yargs');
  let found: Parsed | undefined;
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
      // What yargs itself throws is about the call; anything else is a fault.
      if (error !== undefined && error.name !== 'YError') throw error;
      throw usageError(error?.message ?? message ?? '', argv);
    });
  for (const spec of COMMANDS) {
    add(cli, spec, (options) => {
      found = { kind: 'command', spec, options };
    });
  }
  let shown = '';
  const { _: words } = await cli.parseAsync([...argv], {}, (_error, _parsed, output) => {
    shown = output;
  });
  if (isCompletionRequest(argv)) return { kind: 'text', text: withoutShortForms(shown) };
  return found ?? { kind: 'text', text: helpText(words[0], shown) };
}

/** For help, yargs itself does not mind which command is meant. */
function helpText(word: string | number | undefined, shown: string): string {
  if (word === undefined) return overview();
  if (!COMMAND_NAMES.includes(String(word))) throw unknownCommand(String(word));
  return shown;
}

/** yargs offers `-q` as `--q`, which means the same and is in no help. */
function withoutShortForms(completions: string): string {
  return completions.replaceAll(/^--\w(?=[:\t\n]|$).*\n?/gmu, '');
}

function add(cli: Argv, spec: Command, onFound: (options: object) => void): void {
  const { command, describe, effect, positionals = {}, options = {}, examples } = spec;
  cli.command(
    command,
    describe,
    (sub) => {
      sub
        .usage(`$0 ${command}\n\n${describe}. ${effect}`)
        .options(needingValues(options))
        .epilogue(acceptHelp(options['accept']?.accepts) + exitCodeHelp(spec.exitCodes));
      for (const [name, positional] of Object.entries(positionals))
        sub.positional(name, positional);
      for (const [line, purpose] of examples) sub.example(line, purpose);
      return sub;
    },
    (parsed) => {
      checkValues(parsed, { ...GLOBAL_OPTIONS, ...options }, helpOf(spec));
      onFound(withAccepted(parsed, options, helpOf(spec)));
    },
  );
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
    return new UsageError(`Usage: listferry ${spec.command}`, help);
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
  spec: Command | undefined,
): UsageError {
  const commandAt = argv.findIndex((word) => COMMAND_NAMES.includes(word));
  const strayAt = argv.findIndex((word) => unknown.includes(word));
  if (strayAt !== -1 && (commandAt === -1 || strayAt < commandAt)) {
    return unknownCommand(argv[strayAt] ?? '');
  }
  const known = spec === undefined ? COMMAND_NAMES : optionNames(spec.options ?? {});
  const told = unknown
    // An option with a hyphen is told twice, once as `maxDuration`.
    .filter((name) => !unknown.some((other) => other !== name && camelCase(other) === name))
    .map((name) => {
      const typed = argv.find(
        (word) => word.replace(/^-+(?:no-)?/u, '').replace(/=.*$/u, '') === name,
      );
      const hyphens = name.length === 1 ? '-' : '--';
      const shown = typed?.startsWith('-') === true ? `${hyphens}${name}` : name;
      const former = formerWords(name);
      if (former !== undefined) return former;
      const what = shown.startsWith('-') ? 'Unknown option' : 'Unexpected argument';
      return `${what}: ${shown}.${didYouMean(shown, known)}`;
    });
  return new UsageError(told.join(' '), helpOf(spec));
}

function unknownCommand(word: string): UnknownCommandError {
  const near = didYouMean(word, COMMAND_NAMES);
  return new UnknownCommandError(`Unknown command: ${word}.${near}`, helpOf(undefined));
}

function helpOf(spec: Command | undefined): string {
  return spec === undefined
    ? '`listferry --help` lists the commands.'
    : `\`listferry ${commandName(spec)} --help\` lists its options.`;
}

function optionNames(options: OptionTable): string[] {
  return Object.keys({ ...GLOBAL_OPTIONS, ...options }).map((name) => `--${name}`);
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
