// What `listferry --help` prints. Made from the same table as the commands themselves, but without the
// option parser: loading that alone takes longer than the interpreter takes to start.
import { COMMANDS } from './command-table.ts';
import { commandName, GLOBAL_OPTIONS } from './shell/command-spec.ts';
import { exitCodeHelp } from './shell/exit-codes.ts';

/** Beside the commands that do the work. */
const HELP = { command: 'help [command]', describe: 'Help, also of a command' };
export const COMPLETION = {
  command: 'completion',
  describe: 'Print a script that completes commands and options in your shell',
};

/** Everything that may be the first word of a command line. */
export const COMMAND_NAMES = [...COMMANDS, HELP, COMPLETION].map(commandName);

/** How the completion script asks for the words that may follow. */
export function isCompletionRequest([first]: readonly string[]): boolean {
  return first === '--get-yargs-completions';
}

export function overview(): string {
  const commands = [...COMMANDS, HELP, COMPLETION].map(
    ({ command, describe }) => [command, describe] as const,
  );
  const options = Object.entries<GlobalOption>(GLOBAL_OPTIONS).map(
    ([name, { alias, describe, default: value }]) =>
      [
        alias === undefined ? `--${name}` : `--${name}, -${alias}`,
        describe + defaultText(value),
      ] as const,
  );
  return [
    'listferry <command> [options]',
    '',
    'Keeps the contact data of an email campaign account equal to its sources.',
    `Only ${writingCommands()} write to the service.`,
    '',
    'Commands:',
    ...columns(commands),
    '',
    'Options of every command:',
    ...columns([...options, ['--version, -V', 'The version'], ['--help, -h', HELP.describe]]),
    '',
    exitCodeHelp(),
  ].join('\n');
}

interface GlobalOption {
  readonly alias?: string;
  readonly describe: string;
  readonly default: string | boolean;
}

/** Taken from the commands, so that a new one that writes cannot be forgotten here. */
export function writingCommands(): string {
  const names = COMMANDS.filter(({ effect }) => effect.startsWith('WRITES')).map(commandName);
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

function defaultText(value: string | boolean): string {
  return typeof value === 'string' ? ` [${value}]` : '';
}

function columns(rows: readonly (readonly [left: string, right: string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}
