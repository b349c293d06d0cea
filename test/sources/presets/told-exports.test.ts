import { expect, it } from 'vitest';
import { csvSource } from '../../../src/sources/csv-source.ts';
import type { SourceFile } from '../../../src/sources/source.ts';
import { tellExports } from '../../../src/sources/presets/told-exports.ts';
import { collected } from '../source-directory.ts';
import { FIXTURES } from './migration-story.ts';

async function notesOf(path: string): Promise<readonly string[]> {
  const source = tellExports(csvSource({ name: 'crm', baseDirectory: FIXTURES, path }));
  const [file] = await collected(source.files());
  if (file === undefined) throw new Error('The source has no file.');
  await collected(file.rows());
  return file.notes?.() ?? [];
}

it('names the type of a provider’s export that is read as plain CSV', async () => {
  expect(await notesOf('sendgrid/suppression_blocks.csv')).toEqual([
    "This looks like SendGrid: blocks, by its columns status, reason, email, created. With `type: sendgrid` what the provider's columns say about consent is read as well.",
  ]);
});

it('tells of several columns about consent, since a source reads one', async () => {
  const source = tellExports({
    name: 'crm',
    files: async function* () {
      await Promise.resolve();
      yield tableOf(['Email', 'Status', 'Do not mail']);
      yield tableOf(['Email', 'Newsletter', 'Abgemeldet am']);
      yield tableOf(['Email', 'Status', 'Newsletter']);
    },
  });

  const notes = (await collected(source.files())).map((file) => file.notes?.() ?? []);

  expect(notes).toEqual([
    [
      'Its columns Status, Do not mail speak of consent, and a source reads one of them. Whoever left by another one is not created, and suppressed only by a source that names that column.',
    ],
    [expect.stringContaining('Newsletter, Abgemeldet am speak of consent')],
    [],
  ]);
});

it('says nothing of a table like any other', async () => {
  const notes = await notesOf('../../../config/example-contacts.csv');

  expect(notes).toEqual([]);
});

function tableOf(header: readonly string[]): SourceFile {
  return {
    path: 'crm.csv',
    header,
    bytes: 0,
    rows: async function* () {
      await Promise.resolve();
      yield [];
    },
    sha256: () => '',
    bytesRead: () => 0,
  };
}
