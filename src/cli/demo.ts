// What `npm start` runs: the main job on the example data, against a sandbox of its own. Every step is
// the real command in a process of its own, so what is seen here is what a person would type.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

/** With --detailed-exitcode 2 says that there are changes, and 0 that there are none. */
const STEPS: readonly (readonly [command: string, exitCode: number])[] = [
  ['validate', 0],
  ['plan --out example.plan --detailed-exitcode', 2],
  ['show example.plan --limit 2', 0],
  ['apply example.plan --yes', 0],
  ['verify', 0],
  ['plan --detailed-exitcode', 0],
];

const root = dirname(dirname(import.meta.dirname));
const program = join(import.meta.dirname, 'main.js');
const workDirectory = join(root, 'state', 'demo');

process.umask(0o077);
process.exitCode = await demo();

async function demo(): Promise<number> {
  rmSync(workDirectory, { recursive: true, force: true });
  mkdirSync(workDirectory, { recursive: true });
  say('$ listferry sandbox &');
  const sandbox = listferry('sandbox --quiet --output json', 'pipe');
  try {
    const found = await announced(sandbox);
    if (found === undefined) return failed('The sandbox ended before it listened.');
    writeConfiguration(found);
    for (const [command, expected] of STEPS) {
      const code = await exitCodeOf(command);
      if (code !== expected) return failed(`Exit code ${String(code)} was not expected.`);
    }
    say('\nDone: the example data is on the sandbox, and there is nothing left to do.');
    say('Next, your own file: listferry init FILE');
    return 0;
  } finally {
    sandbox.kill();
  }
}

async function exitCodeOf(command: string): Promise<number | null> {
  say(`\n$ listferry ${command}`);
  // Node does not type what its events carry; `close` carries the code, null after a signal.
  const [code] = (await once(listferry(command, 'inherit'), 'close')) as [number | null];
  return code;
}

function listferry(command: string, stdout: 'pipe' | 'inherit'): ChildProcess {
  return spawn(process.execPath, [program, ...command.split(' ')], {
    cwd: workDirectory,
    stdio: ['ignore', stdout, 'inherit'],
  });
}

type Announced = Readonly<Record<'baseUrl' | 'baseUrl2' | 'publicKey' | 'secretKey', string>>;

/** The line with which the sandbox says where it listens and what its keys are. */
async function announced({ stdout }: ChildProcess): Promise<Announced | undefined> {
  if (stdout === null) return undefined;
  // Our own command prints it in this form (src/cli/commands/sandbox.ts).
  for await (const line of createInterface(stdout)) return JSON.parse(line) as Announced;
  return undefined;
}

/** A working copy of the example: with the addresses of the sandbox, and its keys in private files. */
function writeConfiguration({ publicKey, secretKey, ...addresses }: Announced): void {
  const directory = join(workDirectory, 'config');
  mkdirSync(directory);
  copyFileSync(join(root, 'config/example-contacts.csv'), join(directory, 'example-contacts.csv'));
  writeFileSync(join(directory, 'public-key'), publicKey);
  writeFileSync(join(directory, 'secret-key'), secretKey);
  const lines = { ...addresses, publicKey: 'file:public-key', secretKey: 'file:secret-key' };
  let text = readFileSync(join(root, 'config/listferry.example.yaml'), 'utf8');
  for (const [option, value] of Object.entries(lines)) {
    text = text.replace(new RegExp(`^( *${option}:) .*$`, 'mu'), `$1 ${value}`);
  }
  writeFileSync(join(directory, 'listferry.yaml'), text);
}

function failed(message: string): number {
  process.stderr.write(`\n${message}\n`);
  return 1;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
