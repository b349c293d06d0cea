// The command line: finds the command and runs it. The option parser is loaded only for help, completion and
// lines with something unusual about them.
import { type Command, COMMANDS } from './commands/table.ts';
import { overview } from './help.ts';
import { quickParse } from './quick-parse.ts';
import { type GlobalOptions, commandName } from './shell/command-spec.ts';
import { packageVersion } from './shell/package-version.ts';
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
  const parsed = await fullParse(argv);
  if (parsed.kind === 'text') return print(parsed.text, makeTerminal);
  return await runCommand(parsed.spec, parsed.options, makeTerminal);
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
  return await work(options as never, terminal);
}
