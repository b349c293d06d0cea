import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { Scratch } from '../../../src/state/scratch/scratch.ts';
import { actual, desired } from './scratch-rows.ts';
import { stateDirectory } from '../state-directory.ts';

const directory = stateDirectory();

it.skipIf(process.platform === 'win32')(
  'keeps a file without a name, so that none stays when its process is killed',
  () => {
    const scratch = new Scratch(directory.place('scratch/a.scratch'), 'compare');
    for (let id = 1; id <= 5_000; id += 1) {
      scratch.actual.contacts.add(actual(`ada${String(id)}@example.com`, String(id)));
      scratch.desired.add(desired(`ada${String(id)}@example.com`));
    }

    expect(readdirSync(directory.path('scratch'))).toEqual([]);
    expect(scratch.actual.countContacts(0)).toBe(5_000);
    scratch.close();
  },
);

it('starts empty over what a killed process left behind', () => {
  writeFileSync(directory.path('a.scratch'), 'half a database', { mode: 0o644 });

  const scratch = new Scratch(directory.place('a.scratch'), 'compare');

  expect(scratch.actual.countContacts(0)).toBe(0);
  scratch.close();
  expect(existsSync(directory.path('a.scratch'))).toBe(false);
});

it('leaves nothing behind when it lives in memory', () => {
  const scratch = new Scratch({ kind: 'memory' }, 'compare');
  scratch.actual.contacts.add(actual('ada@example.com', '1'));
  expect(scratch.actual.countContacts(0)).toBe(1);

  scratch.close();

  expect(() => scratch.actual.countContacts(0)).toThrow(/not open/u);
});

it('can be shared with another thread where it is a file', () => {
  const inMemory = new Scratch({ kind: 'memory' }, 'compare');
  const inFile = new Scratch(directory.place('a.scratch'), 'compare');

  expect([inMemory.isShareable, inFile.isShareable]).toEqual([false, true]);
  inFile.close();
});
