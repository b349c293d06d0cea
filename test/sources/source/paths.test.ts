import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isSidecar } from '../../../src/sources/source/paths.ts';
import { SourceUnreadableError } from '../../../src/sources/source/source.ts';
import { sourceDirectory } from '../source-directory.ts';
import { saying } from '../../saying.ts';

const { files, path, put } = sourceDirectory();

describe('finding the files of a source', () => {
  it('sorts and takes each file once when globs and names overlap', async () => {
    for (const name of ['z.csv', 'in/b.csv', 'in/a.csv', 'in/__MACOSX/a.csv', 'in/._a.csv']) {
      await put(name, 'email\n');
    }

    const found = await files(['z.csv', 'in/**/*.csv', './in/b.csv']);

    expect(found.map((file) => file.path)).toEqual(['z.csv', 'in/a.csv', 'in/b.csv']);
  });

  it.each([
    ['__MACOSX/a.csv', true],
    ['lists/__MACOSX/._a.csv', true],
    ['lists/._a.csv', true],
    ['lists/.DS_Store', true],
    ['lists/a._b.csv', false],
    ['MACOSX/a.csv', false],
  ])('knows of a member of an archive whether it is a sidecar: %s', (name, isIt) => {
    expect(isSidecar(name)).toBe(isIt);
  });

  it.each(['in/*.csv', '**/*.csv', 'in/*'])(
    'refuses a link to nothing that %s matches, instead of reading less',
    async (pattern) => {
      await put('in/a.csv', 'email\n');
      await symlink('/no/such/file.csv', join(path(), 'in/b.csv'));

      await expect(files(pattern)).rejects.toMatchObject({
        code: 'SOURCE_UNREADABLE',
        message: saying('in/b.csv', 'link'),
      });
    },
  );

  it('follows links to files', async () => {
    await put('a.txt', 'email\n');
    await symlink(join(path(), 'a.txt'), join(path(), 'b.csv'));

    expect((await files('*.csv')).map((file) => file.path)).toEqual(['b.csv']);
  });

  it('names a directory that a pattern matches, unless it matches anything', async () => {
    for (const name of ['in/a.csv', 'in/b.csv', 'in/old.csv/c.csv']) await put(name, 'email\n');

    const [first, second] = await files('in/*.csv');
    const [any] = await files('in/*');

    expect(first?.notes?.()).toContainEqual(saying('in/old.csv', 'in/*.csv', 'unread'));
    expect([second, any].flatMap((file) => file?.notes?.() ?? [])).toEqual([
      saying('no rows'),
      saying('no rows'),
    ]);
  });

  it('takes a name that looks like a pattern literally when there is such a file', async () => {
    await put('export (1) [de].csv', 'email\n');

    expect(await files('export (1) [de].csv')).toHaveLength(1);
  });

  it.each([
    ['no-such.csv', 'no such file'],
    ['no-*.csv', 'no file matches'],
    ['inner', 'directory'],
    ['/dev/null', 'neither a file'],
    [[], 'empty'],
  ])('says so when the path is %j', async (path, words) => {
    await put('inner/a.csv', 'email\n');

    const failure = await files(path).catch((error: unknown) => error);

    expect(failure).toBeInstanceOf(SourceUnreadableError);
    expect(failure).toMatchObject({ message: expect.stringContaining(words) });
  });
});
