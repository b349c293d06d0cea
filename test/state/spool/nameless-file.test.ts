import { existsSync, fstatSync, readdirSync, readSync, writeFileSync, writeSync } from 'node:fs';
import { expect, it } from 'vitest';
import { StateUnusableError } from '../../../src/state/errors.ts';
import { NamelessFile } from '../../../src/state/spool/nameless-file.ts';
import { stateDirectory } from '../state-directory.ts';

const directory = stateDirectory();

it.skipIf(process.platform === 'win32')(
  'is private, can be written and read, and has no name',
  () => {
    const file = new NamelessFile(directory.path('below/rows'));

    writeSync(file.descriptor, 'Ada', 0);
    const bytes = Buffer.alloc(3);
    readSync(file.descriptor, bytes, 0, 3, 0);

    expect(bytes.toString()).toBe('Ada');
    expect(fstatSync(file.descriptor).mode & 0o777).toBe(0o600);
    expect(directory.mode('below')).toBe('700');
    expect(readdirSync(directory.path('below'))).toEqual([]);
    file.close();
  },
);

it('starts empty over what a killed process left behind', () => {
  writeFileSync(directory.path('rows'), 'people', { mode: 0o644 });

  const file = new NamelessFile(directory.path('rows'));

  expect(fstatSync(file.descriptor).size).toBe(0);
  file.close();
  expect(existsSync(directory.path('rows'))).toBe(false);
});

it('explains why it cannot be made', () => {
  writeFileSync(directory.path('file'), '');

  expect(() => new NamelessFile(directory.path('file/rows'))).toThrow(StateUnusableError);
});
