// An option that names a file to write never replaces a device, a pipe or a socket: what it was to receive would
// lie in a regular file of that name, and as root the machine would have lost its device.
import { execFileSync } from 'node:child_process';
import { lstatSync, readdirSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openEndingStage, type EndingStage } from './ending-stage.ts';
import { saying } from '../saying.ts';

let stage: EndingStage;

beforeEach(async () => {
  stage = await openEndingStage();
});

afterEach(async () => {
  await stage.close();
});

const WRITING = [
  ['an export', ['export'], '--out', 'pipe'],
  ['a snapshot', ['snapshot'], '--out', 'pipe'],
  ['a plan', ['plan'], '--out', 'pipe'],
  ['the report of a plan', ['plan'], '--report', 'pipe.html'],
  ['the report of a run', ['sync', '--yes'], '--report', 'pipe.md'],
] as const;

it.each(WRITING)(
  'refuses to put %s in the place of a pipe, and leaves the pipe',
  async (_what, command, option, name) => {
    const path = stage.desk.path(name);
    execFileSync('mkfifo', [path]);

    const { code, stderr } = await stage.run(...command, option, path);

    expect(code).toBe(64);
    expect(stderr).toEqual(saying(path, 'pipe', 'stdout'));
    expect(lstatSync(path).isFIFO()).toBe(true);
    expect(readdirSync(stage.desk.directory).filter((file) => file.includes('draft'))).toEqual([]);
  },
);

it('refuses a link that leads to a device, and leaves the link', async () => {
  const path = stage.desk.path('link');
  symlinkSync('/dev/null', path);

  const { code, stderr } = await stage.run('export', '--out', path);

  expect(code).toBe(64);
  expect(stderr).toEqual(saying(path, 'device'));
  expect(lstatSync(path).isSymbolicLink()).toBe(true);
});

it('refuses a socket', async () => {
  const path = stage.desk.path('socket');
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(path, resolve));

  const { code, stderr } = await stage.run('plan', '--out', path);
  server.close();

  expect(code).toBe(64);
  expect(stderr).toEqual(saying(path, 'socket'));
});

it('neither waits for the writer of a pipe that is named as a plan or found beside the configuration', async () => {
  const plan = stage.desk.path('pipe.plan');
  const schema = stage.desk.path('config/listferry.schema.json');
  execFileSync('mkfifo', [plan, schema]);

  const shown = await stage.run('show', plan);
  const begun = await stage.run('init', '--schema');

  expect(shown.code).toBe(64);
  expect(begun.code).toBe(64);
  expect(lstatSync(schema).isFIFO()).toBe(true);
});
