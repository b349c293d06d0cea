import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isSnapshotFile, mayTakePlaceOf } from '../../../src/state/snapshot/snapshot-mark.ts';
import { writtenPlan } from '../plan-file/written-plan.ts';
import { stateDirectory } from '../state-directory.ts';
import { writtenSnapshot } from './held-account.ts';

const directory = stateDirectory();

it.each([
  ['nothing', () => undefined],
  ['an empty file', (path: string) => writeFileSync(path, '')],
  ['a snapshot', (path: string) => writtenSnapshot(path)],
  ['the beginning of a snapshot', cutSnapshot],
])('lets a snapshot take the place of %s', (_what, make) => {
  make(directory.path('a'));

  expect(mayTakePlaceOf(directory.path('a'))).toBe(true);
});

it.each([
  ['a directory', (path: string) => mkdirSync(path)],
  ['a short text', (path: string) => writeFileSync(path, 'x')],
  ['a text', (path: string) => writeFileSync(path, 'email,name\n'.repeat(100))],
  ['a plan', (path: string) => writtenPlan({ kind: 'file', path }).close()],
])('lets nothing take the place of %s', (_what, make) => {
  make(directory.path('a'));

  expect(mayTakePlaceOf(directory.path('a'))).toBe(false);
});

it('tells a snapshot from other files', () => {
  writtenSnapshot(directory.path('a'));
  writeFileSync(directory.path('b'), 'email,name\n'.repeat(100));

  expect(['a', 'b'].map((name) => isSnapshotFile(directory.path(name)))).toEqual([true, false]);
});

function cutSnapshot(path: string): void {
  writtenSnapshot(path);
  writeFileSync(path, readFileSync(path).subarray(0, 5_000));
}
