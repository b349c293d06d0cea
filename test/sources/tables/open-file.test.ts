import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { SourceFile } from '../../../src/sources/source/source.ts';
import { type FileOptions, fileSource, openFile } from '../../../src/sources/tables/open-file.ts';
import { collected, sourceDirectory } from '../source-directory.ts';
import { zipOf } from '../zip-writer.ts';
import { saying } from '../../saying.ts';

const { path, put } = sourceDirectory();

const CSV = 'email\na@example.test\n';

async function open(
  content: string | Uint8Array,
  options: FileOptions = {},
): Promise<readonly SourceFile[]> {
  // The name says nothing true.
  await put('crm.pdf', content);
  return await collected(openFile({ absolute: `${path()}/crm.pdf`, shown: 'crm.pdf' }, options));
}

async function cellsOf(files: readonly SourceFile[]): Promise<readonly unknown[]> {
  const all: unknown[] = [];
  for (const file of files) {
    const rows = (await collected(file.rows())).flat();
    all.push([file.path, file.header, ...rows.map(({ cells }) => cells)]);
  }
  return all;
}

describe('opening a file', () => {
  it.each([
    ['CSV', CSV],
    ['CSV in gzip', gzipSync(CSV)],
    ['NDJSON', '{"email":"a@example.test"}\n'],
    ['a JSON list in gzip', gzipSync('[{"email":"a@example.test"}]')],
    ['CSV in UTF-16', Buffer.from(`\ufeff${CSV}`, 'utf16le')],
    ['CSV in UTF-16 in gzip', gzipSync(Buffer.from(CSV, 'utf16le'))],
  ])('reads %s by its content, whatever its name says', async (_what, content) => {
    expect(await cellsOf(await open(content))).toEqual([
      ['crm.pdf', ['email'], ['a@example.test']],
    ]);
  });

  it('gives a file for each member of an archive, and tells of those without content', async () => {
    const files = await open(
      zipOf([
        { name: 'empty.csv', stored: true },
        { name: 'a.csv', content: CSV },
        { name: 'b.json', content: '[{"email":"b@example.test"}]' },
        { name: 'blank.csv', content: '\r\n' },
      ]),
    );

    expect(await cellsOf(files)).toEqual([
      ['crm.pdf/a.csv', ['email'], ['a@example.test']],
      ['crm.pdf/b.json', ['email'], ['b@example.test']],
    ]);
    expect(files.flatMap((file) => file.notes?.() ?? [])).toEqual([
      saying('2 files', 'crm.pdf/empty.csv'),
    ]);
  });

  it('refuses an archive without a wanted member, which must be another export', async () => {
    const archive = zipOf([{ name: 'posts.csv', content: CSV }]);

    const failure = open(archive, { members: (name) => name.startsWith('email_list') });

    await expect(failure).rejects.toThrow('crm.pdf: none');
  });

  it('reads only the wanted members', async () => {
    const archive = zipOf([
      { name: 'posts/1.html', content: '<html>' },
      { name: 'list.csv', content: CSV },
    ]);

    const files = await open(archive, { members: (name) => name.endsWith('.csv') });

    expect(files.map((file) => file.path)).toEqual(['crm.pdf/list.csv']);
  });

  it.each([
    ['every member is empty', zipOf([{ name: 'a.csv', stored: true }]), 'every file'],
    [
      'a zip is inside',
      zipOf([{ name: 'b.zip', content: zipOf([{ name: 'a.csv', content: CSV }]) }]),
      'crm.pdf/b.zip: ',
    ],
    ['gzip is inside', zipOf([{ name: 'a.gz', content: gzipSync(CSV) }]), 'gzip'],
    ['a zip is in gzip', gzipSync(zipOf([{ name: 'a.csv', content: CSV }])), 'zip archive'],
    ['gzip holds nothing', gzipSync(''), 'file is empty'],
    ['a member is a page', zipOf([{ name: 'a.csv', content: '<html>' }]), 'crm.pdf/a.csv: '],
  ])('refuses the file when %s', async (_when, content, words) => {
    await expect(open(content)).rejects.toThrow(words);
  });

  it('refuses a file that unpacks to far more than its size', async () => {
    const bomb = gzipSync(Buffer.alloc(80 * 1024 * 1024, 'email\n'));

    await expect(open(bomb)).rejects.toThrow('100 times');
  });

  it('reads the text in the encoding that the configuration names', async () => {
    const [file] = await open(Buffer.from('email,city\na@example.test,Pawe\u00b3\n', 'latin1'), {
      encoding: 'windows-1250',
    });

    expect(await cellsOf(file === undefined ? [] : [file])).toEqual([
      ['crm.pdf', ['email', 'city'], ['a@example.test', 'Paweł']],
    ]);
  });
});

describe('a source of files', () => {
  const { path, put } = sourceDirectory();

  it('opens file after file in the order of the list when it has several', async () => {
    await put('b.csv', 'email\nb@example.test\n');
    await put('a.csv', 'email,city\na@example.test,Bern\n');
    const source = fileSource({ name: 'crm', baseDirectory: path(), path: ['b.csv', 'a.csv'] });

    const files = await collected(source.files());

    expect(source.name).toBe('crm');
    expect(files.map(({ path: shown, header }) => [shown, header.length])).toEqual([
      ['b.csv', 1],
      ['a.csv', 2],
    ]);
  });

  it('touches no file when it is only made', () => {
    expect(fileSource({ name: 'crm', baseDirectory: path(), path: 'none.csv' }).name).toBe('crm');
  });
});
