// Builds the command once before the end-to-end tests, since they run what a user runs.
import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

const root = dirname(dirname(import.meta.dirname));

export async function setup(): Promise<void> {
  await promisify(execFile)('npm', ['run', '--silent', 'build'], { cwd: root });
}
