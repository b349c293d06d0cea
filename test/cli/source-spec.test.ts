import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sourceSpecOf } from '../../src/cli/source-spec.ts';
import type { SourceConfig } from '../../src/config/index.ts';

const CONFIG: SourceConfig = {
  name: 'old',
  type: 'mailchimp',
  paths: ['subscribed_email_audience_export_1a2b3c4d5e.csv'],
  baseDir: join(import.meta.dirname, '../fixtures/presets/mailchimp'),
  columns: { country: 'CC' },
  status: { kind: 'rules', rules: [], map: {} },
  statusWritten: true,
};

async function firstFile(config: SourceConfig) {
  for await (const file of sourceSpecOf(config).source.files()) return file;
  throw new Error('The source has no file.');
}

it('reads the files of a provider as its preset knows them', async () => {
  const { reading, header } = await firstFile(CONFIG);

  expect(reading).toMatchObject({ title: 'Mailchimp: subscribed members' });
  expect(header).toContain('Tags (listed)');
  expect(sourceSpecOf(CONFIG)).toMatchObject({ columns: { country: 'CC' }, statusWritten: true });
});

it('names people by the column that the configuration names', () => {
  expect(sourceSpecOf({ ...CONFIG, id: 'LEID' }).id).toBe('LEID');
});

it('takes no tags where the configuration ignores them', async () => {
  const { header } = await firstFile({ ...CONFIG, tags: { kind: 'ignore' } });

  expect(header).not.toContain('Tags (listed)');
});

it('reads the same file as a table like any other when its type is csv', async () => {
  const { reading } = await firstFile({ ...CONFIG, type: 'csv' });

  expect(reading).toBeUndefined();
});

it('reads a table of a database, and says so when it is missing', async () => {
  const select = { kind: 'table', table: 'people' } as const;

  await expect(firstFile({ ...CONFIG, type: 'sqlite', select })).rejects.toMatchObject({
    code: 'SOURCE_UNREADABLE',
    message: expect.stringContaining('no SQLite database') as string,
  });
});

it('reads a snapshot of an account, and nothing else as one', async () => {
  await expect(firstFile({ ...CONFIG, type: 'snapshot' })).rejects.toMatchObject({
    code: 'SNAPSHOT_UNUSABLE',
  });
});
