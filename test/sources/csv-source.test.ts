import { expect, it } from 'vitest';
import { csvSource } from '../../src/sources/csv-source.ts';
import { collected, sourceDirectory } from './source-directory.ts';

const { path, put } = sourceDirectory();

it('opens file after file in the order of the list when it has several', async () => {
  await put('b.csv', 'email\nb@example.test\n');
  await put('a.csv', 'email,city\na@example.test,Bern\n');
  const source = csvSource({ name: 'crm', baseDirectory: path(), path: ['b.csv', 'a.csv'] });

  const files = await collected(source.files());

  expect(source.name).toBe('crm');
  expect(files.map(({ path: shown, header }) => [shown, header.length])).toEqual([
    ['b.csv', 1],
    ['a.csv', 2],
  ]);
});

it('touches no file when it is only made', () => {
  expect(csvSource({ name: 'crm', baseDirectory: path(), path: 'none.csv' }).name).toBe('crm');
});
