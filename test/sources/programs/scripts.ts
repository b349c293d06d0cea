// Small programs that a test writes and listferry runs, and what is seen of them afterwards.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, vi } from 'vitest';
import { systemClock } from '../../../src/lib/index.ts';
import type { NamedProgram } from '../../../src/sources/programs/program-errors.ts';

/** Writes all of a text to a stream before anything else happens. */
const PRELUDE = `import { writeSync } from 'node:fs';
import { spawn } from 'node:child_process';
const print = (text, to = 1) => {
  for (let left = Buffer.from(text); left.length > 0;) left = left.subarray(writeSync(to, left));
};
`;

/** Writes a program into a directory. Its code may `print` and `spawn`. */
export function writeScript(path: string, code: string): NamedProgram['command'] {
  writeFileSync(path, PRELUDE + code);
  return [process.execPath, path];
}

export interface ScriptDirectory {
  readonly path: (name?: string) => string;
  readonly script: (code: string) => NamedProgram['command'];
}

export function scriptDirectory(): ScriptDirectory {
  let directory = '';
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'listferry-programs-'));
    mkdirSync(join(directory, 'work'));
  });
  afterEach(() => {
    rmSync(directory, { recursive: true });
  });
  const path = (name = ''): string => join(directory, name);
  return { path, script: (code) => writeScript(path('program.mjs'), code) };
}

/** Starts a child of its own that never ends and cannot be asked to, and tells its process id in a file. */
export function withGrandchild(pidFile: string, options = ''): string {
  return `const child = spawn(process.execPath, ['-e', ${JSON.stringify(
    `process.on('SIGTERM', () => {}); require('node:fs').writeFileSync(${JSON.stringify(pidFile)}, String(process.pid)); setInterval(() => {}, 1000)`,
  )}], { stdio: 'inherit'${options} });
`;
}

/** The process id in such a file, once it is told: a busy machine takes its time to start a process. */
export async function toldPid(pidFile: string): Promise<number> {
  const read = (): string => (existsSync(pidFile) ? readFileSync(pidFile, 'utf8') : '');
  return Number(await vi.waitUntil(read, { timeout: 60_000 }));
}

/** Whether a process ends soon: a signal takes a moment. One that ended and that nobody has waited for has ended. */
export async function ends(pid: number): Promise<boolean> {
  for (let look = 0; look < 100; look += 1) {
    if (!isRunning(pid)) return true;
    await systemClock().sleep(20);
  }
  return false;
}

function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/mu.test(readFileSync(`/proc/${String(pid)}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** The files below a directory. */
export function filesBelow(directory: string): readonly string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
}
