import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PrivateFile, mayReplace } from '../../../src/cli/files/private-file.ts';
import { stateDirectory } from '../../state/state-directory.ts';

const directory = stateDirectory();

it('has its name only when it is whole, and only its owner can read it', () => {
  const file = new PrivateFile(directory.path('a.csv'));
  file.write('one,');
  const before = readdirSync(directory.path('.'));
  const draftMode = directory.mode(before[0] ?? '');
  file.write('two\n');

  file.keep();

  expect(before).toEqual([expect.stringMatching(/^a\.csv\.\d+-[\da-f]{8}\.draft$/u)]);
  expect(draftMode).toBe('600');
  expect(readdirSync(directory.path('.'))).toEqual(['a.csv']);
  expect(readFileSync(directory.path('a.csv'), 'utf8')).toBe('one,two\n');
  expect(directory.mode('a.csv')).toBe('600');
});

it('leaves what was there before when it is discarded, also twice', () => {
  writeFileSync(directory.path('a.csv'), 'before');
  const file = new PrivateFile(directory.path('a.csv'));
  file.write('after');

  file.discard();
  file.discard();

  expect(readdirSync(directory.path('.'))).toEqual(['a.csv']);
  expect(readFileSync(directory.path('a.csv'), 'utf8')).toBe('before');
});

it('takes the place of an earlier file, also of one that others can read', () => {
  writeFileSync(directory.path('a.csv'), 'before', { mode: 0o644 });

  const file = new PrivateFile(directory.path('a.csv'));
  file.write('after');
  file.keep();

  expect(readFileSync(directory.path('a.csv'), 'utf8')).toBe('after');
  expect(directory.mode('a.csv')).toBe('600');
});

it('touches no file of the user that is called a draft', () => {
  writeFileSync(directory.path('a.csv.draft'), 'precious');

  const file = new PrivateFile(directory.path('a.csv'));
  file.write('new');
  file.keep();

  expect(readdirSync(directory.path('.'))).toEqual(['a.csv', 'a.csv.draft']);
  expect(readFileSync(directory.path('a.csv.draft'), 'utf8')).toBe('precious');
});

it('does not mix with another one that is written for the same name', () => {
  const one = new PrivateFile(directory.path('a.csv'));
  const two = new PrivateFile(directory.path('a.csv'));
  one.write('one');
  two.write('two');

  one.keep();
  two.keep();

  expect(readdirSync(directory.path('.'))).toEqual(['a.csv']);
  expect(readFileSync(directory.path('a.csv'), 'utf8')).toBe('two');
});

it.each([
  ['its directory is missing', () => undefined, 'nowhere/a.csv'],
  ['it is a directory', () => mkdirSync(directory.path('there')), 'there'],
  ['its directory is a file', () => writeFileSync(directory.path('file'), ''), 'file/a.csv'],
])('says at once that it cannot be written when %s', (_why, make, name) => {
  make();

  expect(() => new PrivateFile(directory.path(name))).toThrow(
    expect.objectContaining({ code: 'FILE_UNWRITABLE', hint: expect.any(String) }),
  );
});

it.each(['file/a.csv', 'a'.repeat(300)])(
  'says so when nobody can look whether %s is ours',
  (name) => {
    writeFileSync(directory.path('file'), '');

    expect(() => mayReplace(directory.path(name), () => true)).toThrow(
      expect.objectContaining({
        code: 'FILE_UNWRITABLE',
        message: expect.stringMatching(/its directory is a file|its name is too long/u),
      }),
    );
  },
);

it('says that it cannot be written when it can no longer take its name', () => {
  const file = new PrivateFile(directory.path('a.csv'));
  mkdirSync(directory.path('a.csv'));

  expect(() => file.keep()).toThrow(expect.objectContaining({ code: 'FILE_UNWRITABLE' }));
  file.discard();

  expect(readdirSync(directory.path('.'))).toEqual(['a.csv']);
});
