// Runs the built command as a user does, each in a process of its own.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';

export interface Ended {
  /** Null where a signal ended the process. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly ended: Promise<Ended>;
  /** Resolves as soon as stderr holds the words; rejects when the process ends without them. */
  told(words: string): Promise<void>;
  /** Resolves with the first line of stdout. */
  firstLine(): Promise<string>;
  kill(signal: NodeJS.Signals): void;
}

export interface Place {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

const root = dirname(dirname(import.meta.dirname));

export async function run(args: readonly string[], place: Place): Promise<Ended> {
  return await start(args, place).ended;
}

export function start(args: readonly string[], { cwd, env = {} }: Place): Running {
  return startProgram([join(root, 'dist/cli/main.js'), ...args], {
    cwd,
    // Locks and whatever else is the user's stay in the test's own directory.
    env: { PATH: process.env['PATH'] ?? '', HOME: cwd, ...env },
  });
}

export function startProgram(
  args: readonly string[],
  options: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): Running {
  const child = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({ code, stdout, stderr });
    });
  });
  const seen = async (look: () => boolean, what: string): Promise<void> => {
    await new Promise<void>((resolve, reject) => {
      const check = (): void => {
        if (look()) resolve();
      };
      child.stdout.on('data', check);
      child.stderr.on('data', check);
      child.on('close', () => {
        reject(new Error(`The command ended without ${what}: ${stderr}`));
      });
      check();
    });
  };
  return {
    ended,
    told: (words) => seen(() => stderr.includes(words), `saying "${words}"`),
    firstLine: async () => {
      await seen(() => stdout.includes('\n'), 'a line');
      return stdout.slice(0, stdout.indexOf('\n'));
    },
    kill: (signal) => {
      child.kill(signal);
    },
  };
}
