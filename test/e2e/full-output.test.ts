// Output that cannot be written: /dev/full stands for a disk that is full under a redirected stdout.
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const MAIN = join(dirname(dirname(import.meta.dirname)), 'dist/cli/main.js');

let home: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'listferry-output-'));
});

afterEach(() => {
  rmSync(home, { recursive: true });
});

/** By a shell, which redirects as a person does. */
async function shell(line: string): Promise<{ code: number; stderr: string }> {
  const env = { PATH: process.env['PATH'] ?? '', HOME: home, NODE: process.execPath, MAIN };
  return await new Promise((resolve) => {
    const child = execFile('/bin/sh', ['-c', line], { cwd: home, env }, (_error, _out, stderr) => {
      resolve({ code: child.exitCode ?? -1, stderr });
    });
  });
}

it.skipIf(!existsSync('/dev/full'))(
  'says that its result cannot be written, and does not look like a success',
  async () => {
    const { code, stderr } = await shell('"$NODE" "$MAIN" --help >/dev/full');

    expect(code).toBe(1);
    expect(stderr).toMatch(/^error: The result cannot be written to stdout: .*ENOSPC.*\n {2}\S/u);
    expect(stderr).not.toMatch(/\n\s+at /u);
  },
);

it.skipIf(!existsSync('/dev/full'))('fails without a word where stderr is full', async () => {
  expect((await shell('"$NODE" "$MAIN" nonsense 2>/dev/full')).code).toBe(64);
  expect((await shell('"$NODE" "$MAIN" --help >/dev/full 2>/dev/full')).code).toBe(1);
});

it('is quiet where its reader goes away', async () => {
  const { code, stderr } = await shell('{ "$NODE" "$MAIN" --help; echo $? >code; } | head -1');

  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
});
