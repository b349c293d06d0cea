// The command where SQLite's binding cannot be loaded: it was not built, or not for this Node. Neither is a fault of the
// disk, and both are put right by one command.
import { execFile } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { copyTree } from '../torture/copy-tree.ts';

const root = dirname(dirname(import.meta.dirname));
const BINDING = 'node_modules/better-sqlite3';

let install: string;

/** As the package is installed, with a binding of its own. */
beforeEach(() => {
  install = mkdtempSync(join(tmpdir(), 'listferry-install-'));
  for (const part of ['dist', `${BINDING}/lib`]) copyTree(join(root, part), join(install, part));
  for (const part of ['package.json', `${BINDING}/package.json`]) {
    copyFileSync(join(root, part), join(install, part));
  }
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name.startsWith('better-sqlite3') || name.startsWith('.')) continue;
    symlinkSync(join(root, 'node_modules', name), join(install, 'node_modules', name));
  }
});

afterEach(() => {
  rmSync(install, { recursive: true });
});

it.each([
  ['that was not built', () => undefined],
  [
    'of another system',
    () => {
      mkdirSync(join(install, BINDING, 'build/Release'), { recursive: true });
      writeFileSync(join(install, BINDING, 'build/Release/better_sqlite3.node'), 'no binding');
    },
  ],
])('says what puts a binding %s right', async (_which, prepare) => {
  prepare();
  const command = promisify(execFile)(
    process.execPath,
    [join(install, 'dist/cli/main.js'), 'sandbox', '--output', 'json'],
    { cwd: install, env: { HOME: install } },
  );

  const { code, stdout } = await command.then(
    () => ({ code: 0, stdout: '' }),
    (error: unknown) => error as { code: number; stdout: string },
  );

  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({
    error: { code: 'SQLITE_UNUSABLE', hint: expect.stringContaining(`cd ${install} &&`) as string },
  });
});
