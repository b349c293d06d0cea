import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { fileAt } from '../../../src/state/plan-file/plan-mark.ts';
import { stateDirectory } from '../state-directory.ts';
import { writtenPlan } from './written-plan.ts';

const directory = stateDirectory();

it('knows a plan, also one that was cut off', () => {
  const path = directory.path('a.plan');
  writtenPlan(directory.place('a.plan')).close();

  expect(fileAt(path)).toBe('plan');

  writeFileSync(path, readFileSync(path).subarray(0, 100));
  expect(fileAt(path)).toBe('plan');
});

it.each([
  ['other', (path: string) => writeFileSync(path, 'email\nada@example.com\n')],
  ['other', (path: string) => new Database(path).exec('CREATE TABLE t (n)').close()],
  ['empty', (path: string) => writeFileSync(path, '')],
  ['directory', (path: string) => mkdirSync(path)],
  ['missing', () => undefined],
])('says %s of what is no plan', (found, put) => {
  put(directory.path('a.plan'));

  expect(fileAt(directory.path('a.plan'))).toBe(found);
});

it('says of a path through a file that it cannot be read', () => {
  writeFileSync(directory.path('a.plan'), 'x');

  expect(fileAt(directory.path('a.plan/b.plan'))).toBe('unreadable');
});
