import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeDirectories } from '../../src/lib/directories.ts';

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'listferry-directories-'));
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

it('makes all that is missing, with the mode', () => {
  makeDirectories(join(root, 'a/b/c'), 0o700);

  expect(statSync(join(root, 'a')).mode & 0o777).toBe(0o700);
  expect(statSync(join(root, 'a/b/c')).mode & 0o777).toBe(0o700);
});

it('takes what is there already, also at the end of a link', () => {
  makeDirectories(join(root, 'a'));
  symlinkSync(join(root, 'a'), join(root, 'link'));

  makeDirectories(join(root, 'link'));
  makeDirectories(join(root, 'link/b'));

  expect(statSync(join(root, 'a/b')).isDirectory()).toBe(true);
});

it('fails where something else has the name, or where a link leads nowhere', () => {
  writeFileSync(join(root, 'file'), '');
  symlinkSync(join(root, 'nowhere'), join(root, 'link'));

  expect(() => makeDirectories(join(root, 'file'))).toThrow(/EEXIST/u);
  expect(() => makeDirectories(join(root, 'file/a'))).toThrow(/ENOTDIR/u);
  expect(() => makeDirectories(join(root, 'link/a'))).toThrow(/EEXIST/u);
});

it.runIf(process.platform === 'linux')(
  'ends where a directory exists in which none can be made',
  () => {
    expect(() => makeDirectories('/proc/1/listferry/state')).toThrow(/ENOENT|EACCES|EPERM/u);
  },
);
