// Every command, in the order of the help, with where its work is; and what `listferry --help` prints. Neither needs the
// option parser: loading that alone takes longer than the interpreter takes to start.
import {
  type CommandSpec,
  type OptionsOf,
  commandName,
  GLOBAL_OPTIONS,
} from './shell/command-spec.ts';
import type { Terminal } from './shell/terminal.ts';
import * as reading from './specs/reading-commands.ts';
import * as writing from './specs/writing-commands.ts';
import { exitCodeHelp } from './shell/exit-codes.ts';

/** A command with its work, which alone knows the options of the command. */
export interface Command extends CommandSpec {
  readonly load: () => Promise<Work<never>>;
}

/** Returns the exit code. */
type Work<Options> = (options: Options, terminal: Terminal) => number | Promise<number>;

export const COMMANDS: readonly Command[] = [
  command(reading.initCommand, async () => (await import('./commands/init.ts')).init),
  command(reading.validateCommand, async () => (await import('./commands/validate.ts')).validate),
  command(reading.planCommand, async () => (await import('./commands/plan.ts')).plan),
  command(reading.showCommand, async () => (await import('./commands/show.ts')).show),
  command(reading.rehearseCommand, async () => (await import('./commands/rehearse.ts')).rehearse),
  command(writing.approveCommand, async () => (await import('./commands/approve.ts')).approve),
  command(writing.applyCommand, async () => (await import('./commands/apply.ts')).apply),
  command(writing.syncCommand, async () => (await import('./commands/sync.ts')).sync),
  command(writing.resumeCommand, async () => (await import('./commands/resume.ts')).resume),
  command(writing.retryCommand, async () => (await import('./commands/retry.ts')).retry),
  command(reading.undoCommand, async () => (await import('./commands/undo.ts')).undo),
  command(reading.verifyCommand, async () => (await import('./commands/verify.ts')).verify),
  command(reading.runsCommand, async () => (await import('./commands/runs.ts')).runs),
  command(reading.statusCommand, async () => (await import('./commands/status.ts')).status),
  command(
    reading.explainCommand,
    async () => (await import('./commands/explain.ts')).explainCondition,
  ),
  command(reading.snapshotCommand, async () => (await import('./commands/snapshot.ts')).snapshot),
  command(reading.exportCommand, async () => (await import('./commands/export.ts')).exportAccount),
  command(writing.purgeCommand, async () => (await import('./commands/purge.ts')).purge),
  command(
    writing.tombstonesCommand,
    async () => (await import('./commands/tombstones.ts')).tombstones,
  ),
  command(reading.notifyCommand, async () => (await import('./commands/notify.ts')).notify),
  command(writing.fleetCommand, async () => (await import('./commands/fleet.ts')).fleet),
  command(writing.probeCommand, async () => (await import('./commands/probe.ts')).probe),
  command(reading.sandboxCommand, async () => (await import('./commands/sandbox.ts')).sandbox),
];

function command<Spec extends CommandSpec>(
  spec: Spec,
  load: () => Promise<Work<OptionsOf<Spec>>>,
): Command {
  return { ...spec, load };
}

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
