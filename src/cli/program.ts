// Declares the command line: every command, its options, and the same help for all of them.
import yargs, { type Argv } from 'yargs';
import { applyCommand } from './commands/apply.ts';
import { initCommand } from './commands/init.ts';
import { planCommand } from './commands/plan.ts';
import { resumeCommand } from './commands/resume.ts';
import { runsCommand } from './commands/runs.ts';
import { sandboxCommand } from './commands/sandbox.ts';
import { showCommand } from './commands/show.ts';
import { statusCommand } from './commands/status.ts';
import { syncCommand } from './commands/sync.ts';
import { validateCommand } from './commands/validate.ts';
import { verifyCommand } from './commands/verify.ts';
import type { CommandSpec } from './command-spec.ts';
import { UsageError } from './errors.ts';
import { exitCodeHelp } from './exit-codes.ts';
import { withGlobalOptions, type GlobalOptions } from './global-options.ts';
import type { Terminal } from './terminal.ts';

export interface ProgramOptions {
  readonly version: string;
  readonly makeTerminal: (options: Pick<GlobalOptions, 'color'>) => Terminal;
}

/** Runs one command line and returns its exit code; throws what the command throws. */
export async function runProgram(
  argv: readonly string[],
  program: ProgramOptions,
): Promise<number> {
  let exitCode = 0;
  const context: Context = {
    program,
    onExit: (code) => {
      exitCode = code;
    },
  };
  await declare(context).parseAsync([...argv]);
  return exitCode;
}

interface Context {
  readonly program: ProgramOptions;
  readonly onExit: (exitCode: number) => void;
}

function declare(context: Context): Argv {
  const cli = withGlobalOptions(yargs().scriptName('listferry'))
    .usage(
      '$0 <command>\n\nKeeps the contact data of an email campaign account equal to its sources.\nOnly apply, sync and resume write to the service.',
    )
    .strict()
    .demandCommand(1, 'Name a command.')
    .recommendCommands()
    .version(context.program.version)
    .wrap(100)
    .epilogue(exitCodeHelp())
    .exitProcess(false)
    .fail((message: string | null, error: Error | undefined) => {
      throw error ?? new UsageError(message ?? 'The command line cannot be understood.');
    });
  for (const add of COMMANDS) add(cli, context);
  return cli;
}

const COMMANDS: readonly ((cli: Argv, context: Context) => void)[] = [
  adding(initCommand),
  adding(validateCommand),
  adding(planCommand),
  adding(showCommand),
  adding(applyCommand),
  adding(syncCommand),
  adding(resumeCommand),
  adding(verifyCommand),
  adding(runsCommand),
  adding(statusCommand),
  adding(sandboxCommand),
];

function adding<Options>(spec: CommandSpec<Options>): (cli: Argv, context: Context) => void {
  return (cli, { program, onExit }) => {
    cli.command(
      spec.command,
      spec.describe,
      (sub) => spec.options(sub.usage(`$0 ${spec.command}\n\n${spec.describe}. ${spec.effect}`)),
      async (parsed) => {
        // yargs has parsed and checked exactly the options that the command declares.
        const options = parsed as unknown as Options & GlobalOptions;
        const work = await spec.load();
        onExit(await work(options, program.makeTerminal(options)));
      },
    );
  };
}
