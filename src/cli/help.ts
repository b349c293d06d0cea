// What `listferry --help` prints. Made from the same table as the commands themselves, but without the
// option parser: loading that alone takes longer than the interpreter takes to start.
import { COMMANDS } from './commands/table.ts';
import { commandName, GLOBAL_OPTIONS } from './shell/command-spec.ts';
import { exitCodeHelp } from './shell/exit-codes.ts';

export function overview(): string {
  const commands = COMMANDS.map(({ command, describe }) => [command, describe] as const);
  const options = Object.entries(GLOBAL_OPTIONS).map(
    ([name, { describe, default: value }]) => [`--${name}`, describe + defaultText(value)] as const,
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
    ...columns([...options, ['--version', 'The version'], ['--help', 'Help, also of a command']]),
    '',
    exitCodeHelp(),
  ].join('\n');
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
