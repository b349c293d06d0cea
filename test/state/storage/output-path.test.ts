import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { SqliteDatabase } from '../../../src/lib/sqlite.ts';
import { expect, it } from 'vitest';
import { PLAN } from '../../../src/state/plan-file/plan-schema.ts';
import { fileAt, refuseSpecialFile } from '../../../src/state/storage/output-path.ts';
import { writtenPlan } from '../plan-file/written-plan.ts';
import { stateDirectory } from '../state-directory.ts';

const directory = stateDirectory();

it.each([
  ['nothing', () => undefined],
  ['a regular file', (path: string) => writeFileSync(path, 'x')],
  ['a directory', (path: string) => mkdirSync(path)],
  ['a link that leads nowhere', (path: string) => symlinkSync('nowhere', path)],
  ['a link to a regular file', linkToFile],
])('lets a file be written where %s stands', (_what, put) => {
  put(directory.path('a'));

  expect(() => refuseSpecialFile(directory.path('a'))).not.toThrow();
});

it.each([
  ['a pipe', (path: string) => execFileSync('mkfifo', [path])],
  ['a device', (path: string) => symlinkSync('/dev/null', path)],
])('says that %s stands there, and what to do', (kind, put) => {
  put(directory.path('a'));

  expect(() => refuseSpecialFile(directory.path('a'))).toThrow(
    expect.objectContaining({
      code: 'SPECIAL_FILE',
      message: expect.stringContaining(`${kind} stands there`),
      hint: expect.stringContaining('Name another file'),
    }),
  );
});

it('refuses a link to what this process itself prints into, such as /dev/stdout sent into a file', () => {
  const script = `
    import { refuseSpecialFile } from './src/state/storage/output-path.ts';
    try { refuseSpecialFile('/dev/stdout'); } catch (error) { console.error(error.code); }
  `;
  const stdout = openSync(directory.path('printed'), 'w');

  const args = ['--import', 'tsx', '--input-type=module', '-e', script];
  const { stderr } = spawnSync(process.execPath, args, { stdio: ['ignore', stdout, 'pipe'] });
  closeSync(stdout);

  expect(String(stderr)).toBe('SPECIAL_FILE\n');
});

function linkToFile(path: string): void {
  writeFileSync(`${path}.target`, 'x');
  symlinkSync(`${path}.target`, path);
}

it('knows a plan, also one that was cut off', () => {
  const path = directory.path('a.plan');
  writtenPlan(directory.place('a.plan')).close();

  expect(fileAt(path, PLAN.applicationId)).toBe('ours');

  writeFileSync(path, readFileSync(path).subarray(0, 100));
  expect(fileAt(path, PLAN.applicationId)).toBe('ours');
});

it.each([
  ['other', (path: string) => writeFileSync(path, 'email\nada@example.com\n')],
  ['other', (path: string) => new SqliteDatabase(path).exec('CREATE TABLE t (n)').close()],
  ['empty', (path: string) => writeFileSync(path, '')],
  ['directory', (path: string) => mkdirSync(path)],
  ['missing', () => undefined],
])('says %s of what is no plan', (found, put) => {
  put(directory.path('a.plan'));

  expect(fileAt(directory.path('a.plan'), PLAN.applicationId)).toBe(found);
});

it('says of a path through a file that it cannot be read', () => {
  writeFileSync(directory.path('a.plan'), 'x');

  expect(fileAt(directory.path('a.plan/b.plan'), PLAN.applicationId)).toBe('unreadable');
});
