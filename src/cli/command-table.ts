// Every command, in the order of the help, with where its work is.
import type { CommandSpec, OptionsOf } from './shell/command-spec.ts';
import type { Terminal } from './shell/terminal.ts';
import * as keeping from './specs/keeping-commands.ts';
import * as reading from './specs/reading-commands.ts';
import * as writing from './specs/writing-commands.ts';

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
  command(keeping.approveCommand, async () => (await import('./commands/approve.ts')).approve),
  command(writing.applyCommand, async () => (await import('./commands/apply.ts')).apply),
  command(writing.syncCommand, async () => (await import('./commands/sync.ts')).sync),
  command(writing.resumeCommand, async () => (await import('./commands/resume.ts')).resume),
  command(writing.retryCommand, async () => (await import('./commands/retry.ts')).retry),
  command(reading.undoCommand, async () => (await import('./commands/undo.ts')).undo),
  command(reading.verifyCommand, async () => (await import('./commands/verify.ts')).verify),
  command(reading.runsCommand, async () => (await import('./commands/runs.ts')).runs),
  command(reading.statusCommand, async () => (await import('./commands/status.ts')).status),
  command(reading.snapshotCommand, async () => (await import('./commands/snapshot.ts')).snapshot),
  command(reading.exportCommand, async () => (await import('./commands/export.ts')).exportAccount),
  command(keeping.purgeCommand, async () => (await import('./commands/purge.ts')).purge),
  command(
    keeping.tombstonesCommand,
    async () => (await import('./commands/tombstones.ts')).tombstones,
  ),
  command(writing.probeCommand, async () => (await import('./commands/probe.ts')).probe),
  command(reading.sandboxCommand, async () => (await import('./commands/sandbox.ts')).sandbox),
];

function command<Spec extends CommandSpec>(
  spec: Spec,
  load: () => Promise<Work<OptionsOf<Spec>>>,
): Command {
  return { ...spec, load };
}
