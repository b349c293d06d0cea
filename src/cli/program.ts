// The command line: finds the command and runs it. The option parser is loaded only for help, completion and
// lines with something unusual about them.
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { yieldTurn, packageVersion } from '../lib/index.ts';
import { type Command, COMMANDS, overview } from './command-table.ts';
import { measureAtEnd } from './measured.ts';
import { withAccepted } from './shell/accept.ts';
import {
  type GlobalOptions,
  commandName,
  type CommandSpec,
  type OptionTable,
  camelCase,
  GLOBAL_OPTIONS,
} from './shell/command-spec.ts';
import { INTERRUPTED } from './shell/exit-codes.ts';
import { releaseSignals } from './shell/signals.ts';
import { isTraced, traceToEnd } from './traced.ts';
import type { Terminal, TerminalOptions } from './shell/terminal.ts';

export type MakeTerminal = (options: TerminalOptions) => Terminal;

const HELP_WORDS = ['--help', '-h', 'help'];

/** Runs one command line and returns its exit code; throws what the command throws. */
export async function runProgram(
  argv: readonly string[],
  makeTerminal: MakeTerminal,
): Promise<number> {
  const [first = '', ...others] = argv;
  if (['--version', '-V'].includes(first)) return print(packageVersion(), makeTerminal);
  if (HELP_WORDS.includes(first) && others.length === 0) return print(overview(), makeTerminal);
  if (first === 'help') return await runProgram([...others, '--help'], makeTerminal);
  const spec = COMMANDS.find((candidate) => commandName(candidate) === first);
  if (spec !== undefined) {
    const options = quickParse(spec, others);
    if (options !== undefined) return await runCommand(spec, options, makeTerminal);
  }
  const { fullParse } = await import('./full-parse.ts');
  const parsed = await fullParse(argv).catch(async (error: unknown) => {
    if (spec?.isScheduled === true) await recordMisuse(first, others, error);
    throw error;
  });
  if (parsed.kind === 'text') return print(parsed.text, makeTerminal);
  return await runCommand(parsed.spec, parsed.options, makeTerminal);
}

/** Whatever else is wrong with the words, the configuration among them leads to the journal. */
async function recordMisuse(
  command: string,
  words: readonly string[],
  error: unknown,
): Promise<void> {
  const { config } = GLOBAL_OPTIONS;
  const options = { config: { type: config.type, default: config.default } };
  const { values } = parseArgs({ args: [...words], options, strict: false });
  const { recordUnopened } = await import('./session/own-state.ts');
  recordUnopened(command, String(values.config), error);
}

/** Help and the like come before there are options. */
function print(text: string, makeTerminal: MakeTerminal): number {
  const terminal = makeTerminal({ color: false, quiet: false, verbose: false, logFormat: 'text' });
  if (text !== '') terminal.print(text);
  return 0;
}

async function runCommand(
  spec: Command,
  parsed: object,
  makeTerminal: MakeTerminal,
): Promise<number> {
  // Exactly the options that the command declares, with the values that it takes.
  const options = parsed as GlobalOptions;
  const terminal = makeTerminal(options);
  const work = await spec.load();
  // One that came while the modules were loaded is answered first.
  await yieldTurn();
  // A command that may be interrupted cleanly listens for signals itself, as soon as it can.
  if (!spec.exitCodes.includes(INTERRUPTED)) releaseSignals();
  if (isTraced()) await traceToEnd(spec, terminal);
  measureAtEnd(spec, { options, terminal });
  return await work(options as never, terminal);
}

// Parses a command line that has nothing unusual about it, without yargs: loading that takes longer than
// the interpreter takes to start. Everything else, and above all every mistake, is left to yargs
// (full-parse.ts), which knows how to explain it.

type Given = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;

/** The options of the command as yargs would give them; undefined for a line that yargs must look at. */
export function quickParse(spec: CommandSpec, words: readonly string[]): object | undefined {
  const table: OptionTable = { ...spec.options, ...GLOBAL_OPTIONS };
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: { ...parserOptions(table), 'no-color': { type: 'boolean' } },
      allowPositionals: true,
    });
    const options = { ...positionalValues(spec, positionals), ...optionValues(table, values) };
    return withAccepted(options, spec.options ?? {});
  } catch {
    return undefined;
  }
}

function parserOptions(table: OptionTable): NonNullable<ParseArgsConfig['options']> {
  return Object.fromEntries(
    Object.entries(table).map(([name, { type, alias }]) => [
      name,
      {
        type: type === 'boolean' ? 'boolean' : 'string',
        // Only so that yargs gets to see an option that is given twice.
        multiple: true,
        ...(typeof alias === 'string' ? { short: alias } : {}),
      },
    ]),
  );
}

/** Throws, like the functions below, for what is unusual. */
function positionalValues(
  { command, positionals = {} }: CommandSpec,
  words: readonly string[],
): object {
  const [, ...slots] = command.split(' ');
  for (const word of words) usual(word);
  const names = slots.map((slot) => slot.replaceAll(/\W/gu, ''));
  if (slots[0]?.endsWith('..]') === true) return { [names[0] ?? '']: words };
  const least = slots.filter((slot) => slot.startsWith('<')).length;
  if (words.length < least || words.length > slots.length)
    throw new Error('another number of words');
  return Object.fromEntries(
    words.map((word, place) => {
      const name = names[place] ?? '';
      const { choices = [word] } = positionals[name] ?? {};
      if (!choices.includes(word)) throw new Error('none of the choices');
      return [name, word];
    }),
  );
}

function optionValues(table: OptionTable, values: Given): object {
  const color = values['no-color'] === true ? { color: [false] } : {};
  if (values['color'] !== undefined && 'color' in color) throw new Error('both');
  const given: Given = { ...values, ...color };
  const named = Object.keys(table).map(
    (name) => [camelCase(name), optionValue(table, name, given[name])] as const,
  );
  return Object.fromEntries(named.filter(([, value]) => value !== undefined));
}

function optionValue(table: OptionTable, name: string, given: Given[string]): unknown {
  const option = table[name];
  if (option === undefined || !Array.isArray(given)) return option?.default;
  if (option.array === true) return given.map((each) => usual(String(each)));
  const [first = '', ...others] = given;
  if (others.length > 0) throw new Error('more than one value');
  return typeof first === 'boolean' ? first : singleValue(option, first);
}

function singleValue({ type, choices }: OptionTable[string], text: string): string | number {
  if (type === 'number' && !/^\d{1,15}$/u.test(text)) throw new Error('no whole number');
  if (type === 'number') return Number(text);
  if (choices !== undefined && !choices.includes(text)) throw new Error('none of the choices');
  return usual(text);
}

/** yargs takes quotes off, and has rules of its own for what is empty or begins with a hyphen. */
function usual(text: string): string {
  if (/^(?:$|['"-])/u.test(text)) throw new Error('yargs may read it in another way');
  return text;
}
