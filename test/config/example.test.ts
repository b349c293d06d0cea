import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fileReaders } from '../../src/config/config-text.ts';
import { loadConfig } from '../../src/config/load.ts';

const example = join(import.meta.dirname, '../../config/listferry.example.yaml');

it('loads the example that npm start uses', () => {
  const config = loadConfig(
    example,
    fileReaders(() => undefined),
  );

  expect(config.syncs).toMatchObject([{ mode: 'mirror', target: { contactType: 'Newsletter' } }]);
  expect(config.suppressions).toEqual([{ sources: ['crm'], into: { kind: 'global' } }]);
});

it('has a column in the example data for everything that the example names', () => {
  const [source] = loadConfig(
    example,
    fileReaders(() => undefined),
  ).sources;
  const csv = readFileSync(join(example, '../example-contacts.csv'), 'utf8');

  const header = csv.split('\n')[0]?.split(';');

  expect(header).toEqual(expect.arrayContaining(Object.values(source?.columns ?? {})));
  expect(header).toContain(source?.status.kind === 'column' ? source.status.column : '');
});
