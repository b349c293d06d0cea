// What `npm start` runs: the main job on the example data, against a sandbox of its own. Every step is
// the real command in a process of its own, so what is seen here is what a person would type.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

interface Step {
  readonly command: string;
  readonly exitCode: number;
}

/** With --detailed-exitcode 2 says that there are changes, and 0 that there are none. */
const STEPS: readonly Step[] = [
  { command: 'validate', exitCode: 0 },
  { command: 'plan --out example.plan --detailed-exitcode', exitCode: 2 },
  { command: 'show example.plan', exitCode: 0 },
  { command: 'apply example.plan --yes', exitCode: 0 },
  { command: 'verify', exitCode: 0 },
  { command: 'plan --detailed-exitcode', exitCode: 0 },
];

const root = dirname(dirname(import.meta.dirname));
const program = join(import.meta.dirname, 'main.js');
const workDirectory = join(root, 'state', 'demo');

process.umask(0o077);
process.exitCode = await demo();

async function demo(): Promise<number> {
  rmSync(workDirectory, { recursive: true, force: true });
  mkdirSync(join(workDirectory, 'keys'), { recursive: true });
  say('$ listferry sandbox &');
  const sandbox = listferry('sandbox --port 0 --output json', 'pipe');
  try {
    writeConfiguration(await announced(sandbox));
    say('The sandbox listens; it is the service for this session.');
    for (const step of STEPS) if (!(await succeeds(step))) return 1;
    say('\nDone: the example data is on the sandbox, seen to be there, and nothing is left to do.');
    return 0;
  } finally {
    sandbox.kill('SIGTERM');
  }
}

async function succeeds({ command, exitCode }: Step): Promise<boolean> {
  say(`\n$ listferry ${command}`);
  const child = listferry(command, 'inherit');
  // Node types the arguments of an event as unknown numbers of anything.
  const [code] = (await once(child, 'close')) as [number | null];
  if (code === exitCode) return true;
  say(`\nThe step ended with exit code ${String(code)} where ${String(exitCode)} was expected.`);
  return false;
}

function listferry(command: string, stdout: 'pipe' | 'inherit'): ChildProcess {
  return spawn(process.execPath, [program, ...command.split(' ')], {
    cwd: workDirectory,
    stdio: ['ignore', stdout, 'inherit'],
  });
}

/** The line with which the sandbox says where it listens and what its keys are. */
async function announced(sandbox: ChildProcess): Promise<Readonly<Record<string, string>>> {
  if (sandbox.stdout === null) throw new Error('The sandbox has no output to read.');
  const lines = createInterface({ input: sandbox.stdout });
  for await (const line of lines) {
    // Our own command printed it, in the form of its help.
    return JSON.parse(line) as Record<string, string>;
  }
  throw new Error('The sandbox ended before it listened.');
}

/** A private copy of the example: its own addresses, and keys in files that only their owner reads. */
function writeConfiguration(sandbox: Readonly<Record<string, string>>): void {
  cpSync(join(root, 'config'), join(workDirectory, 'config'), { recursive: true });
  const { baseUrl = '', baseUrl2 = '', publicKey = '', secretKey = '' } = sandbox;
  writeFileSync(join(workDirectory, 'keys', 'public'), publicKey);
  writeFileSync(join(workDirectory, 'keys', 'secret'), secretKey);
  const example = readFileSync(join(root, 'config', 'listferry.example.yaml'), 'utf8');
  const lines = {
    baseUrl,
    baseUrl2,
    publicKey: 'file:../keys/public',
    secretKey: 'file:../keys/secret',
  };
  const filled = Object.entries(lines).reduce(
    (text, [option, value]) =>
      text.replace(
        new RegExp(`^( *${option}:).*$`, 'mu'),
        (_line, start: string) => `${start} ${value}`,
      ),
    example,
  );
  writeFileSync(join(workDirectory, 'config', 'listferry.yaml'), filled);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
