import { readdirSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { Scratch } from '../../../src/state/scratch/scratch.ts';
import { actual } from './scratch-rows.ts';
import { stateDirectory } from '../state-directory.ts';

const directory = stateDirectory();

it('keeps one private file while it lives, and none after it', () => {
  const scratch = new Scratch(directory.place('scratch/a.scratch'));
  scratch.actual.addContact(actual('ada@example.com', '1'));

  expect(readdirSync(directory.path('scratch'))).toEqual(['a.scratch']);
  expect(directory.mode('scratch/a.scratch')).toBe('600');

  scratch.close();
  expect(readdirSync(directory.path('scratch'))).toEqual([]);
});

it('starts empty over what a killed process left behind', () => {
  writeFileSync(directory.path('a.scratch'), 'half a database', { mode: 0o644 });

  const scratch = new Scratch(directory.place('a.scratch'));

  expect(scratch.actual.countContacts(0)).toBe(0);
  expect(directory.mode('a.scratch')).toBe('600');
  scratch.close();
});

it('leaves nothing behind when it lives in memory', () => {
  const scratch = new Scratch({ kind: 'memory' });
  scratch.actual.addContact(actual('ada@example.com', '1'));
  expect(scratch.actual.countContacts(0)).toBe(1);

  scratch.close();

  expect(() => scratch.actual.countContacts(0)).toThrow(/not open/u);
});
