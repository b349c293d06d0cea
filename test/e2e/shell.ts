// A shell as a reader of a page has it: one for all commands, so that what they export stays, in an
// empty directory, with `listferry` and the package at hand.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

export interface Shell {
  readonly directory: string;
  /** Resolves with what the command wrote to stdout; rejects when it did not end with 0. */
  run(command: string): Promise<string>;
  /** Starts a command that goes on, and resolves with its lines up to the one that is awaited, if any. */
  runBeside(command: string, awaited?: string): Promise<string>;
  close(): Promise<void>;
}

const root = dirname(dirname(import.meta.dirname));

/** Stands round the exit code, behind the output of each command: no text has it. */
const MARK = '\u001e';

export function openShell(): Shell {
  const directory = mkdtempSync(join(tmpdir(), 'listferry-shell-'));
  const bash = spawn('bash', ['--noprofile', '--norc'], {
    cwd: directory,
    env: {
      PATH: `${programs(directory)}${delimiter}${process.env['PATH'] ?? ''}`,
      HOME: directory,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  let onChange = (): void => undefined;
  let isOpen = true;
  bash.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    onChange();
  });
  bash.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const closed = new Promise<void>((resolve) => {
    bash.on('close', () => {
      isOpen = false;
      onChange();
      resolve();
    });
  });

  async function output(isWhole: () => boolean): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      onChange = (): void => {
        if (isWhole()) resolve();
        else if (!isOpen) reject(new Error(`The shell ended: ${stderr}`));
      };
      onChange();
    });
  }

  async function run(command: string): Promise<string> {
    stderr = '';
    // A command that reads its input must not eat the next one.
    bash.stdin.write(`{ ${command}\n} </dev/null; printf '${MARK}%d${MARK}' "$?"\n`);
    await output(() => stdout.split(MARK).length > 2);
    const [written = '', code, ...rest] = stdout.split(MARK);
    stdout = rest.join('');
    if (code !== '0') throw new Error(`${command} ended with ${String(code)}: ${stderr}`);
    return written;
  }

  return {
    directory,
    run,
    runBeside: async (command, awaited) => {
      const early = await run(command);
      if (awaited !== undefined) await output(() => `${early}${stdout}`.includes(`${awaited}\n`));
      const lines = `${early}${stdout}`;
      stdout = '';
      return lines;
    },
    close: async () => {
      bash.stdin.end('kill $(jobs -p)\nwait\n');
      await closed;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** The command on the path, and the package where an import finds it. */
function programs(directory: string): string {
  const bin = join(directory, '.programs');
  mkdirSync(bin);
  const program = `#!/bin/sh\nexec '${process.execPath}' '${join(root, 'dist/cli/main.js')}' "$@"\n`;
  writeFileSync(join(bin, 'listferry'), program, { mode: 0o700 });
  mkdirSync(join(directory, 'node_modules'));
  symlinkSync(root, join(directory, 'node_modules/listferry'));
  return bin;
}
