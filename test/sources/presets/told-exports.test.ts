import { expect, it } from 'vitest';
import { csvSource } from '../../../src/sources/csv-source.ts';
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

it('says nothing of a table like any other', async () => {
  const notes = await notesOf('../../../config/example-contacts.csv');

  expect(notes).toEqual([]);
});
