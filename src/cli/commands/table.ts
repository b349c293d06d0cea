// Every command, in the order of the help, with where its work is.
import type { CommandSpec, OptionsOf } from '../shell/command-spec.ts';
import type { Terminal } from '../shell/terminal.ts';
import * as keeping from '../specs/keeping-commands.ts';
import * as reading from '../specs/reading-commands.ts';
import * as writing from '../specs/writing-commands.ts';

/** A command with its work, which alone knows the options of the command. */
export interface Command extends CommandSpec {
  readonly load: () => Promise<Work<never>>;
}

/** Returns the exit code. */
type Work<Options> = (options: Options, terminal: Terminal) => number | Promise<number>;

export const COMMANDS: readonly Command[] = [
  command(reading.initCommand, async () => (await import('./init.ts')).init),
  command(reading.validateCommand, async () => (await import('./validate.ts')).validate),
  command(reading.planCommand, async () => (await import('./plan.ts')).plan),
  command(reading.showCommand, async () => (await import('./show.ts')).show),
  command(reading.rehearseCommand, async () => (await import('./rehearse.ts')).rehearse),
  command(writing.applyCommand, async () => (await import('./apply.ts')).apply),
  command(writing.syncCommand, async () => (await import('./sync.ts')).sync),
  command(writing.resumeCommand, async () => (await import('./resume.ts')).resume),
  command(writing.retryCommand, async () => (await import('./retry.ts')).retry),
  command(reading.undoCommand, async () => (await import('./undo.ts')).undo),
  command(reading.verifyCommand, async () => (await import('./verify.ts')).verify),
  command(reading.runsCommand, async () => (await import('./runs.ts')).runs),
  command(reading.statusCommand, async () => (await import('./status.ts')).status),
  command(reading.snapshotCommand, async () => (await import('./snapshot.ts')).snapshot),
  command(reading.exportCommand, async () => (await import('./export.ts')).exportAccount),
  command(keeping.purgeCommand, async () => (await import('./purge.ts')).purge),
  command(keeping.tombstonesCommand, async () => (await import('./tombstones.ts')).tombstones),
  command(writing.probeCommand, async () => (await import('./probe.ts')).probe),
  command(reading.sandboxCommand, async () => (await import('./sandbox.ts')).sandbox),
];

function command<Spec extends CommandSpec>(
  spec: Spec,
  load: () => Promise<Work<OptionsOf<Spec>>>,
): Command {
  return { ...spec, load };
}
