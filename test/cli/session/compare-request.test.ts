import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compareRequestOf, sourceSpecOf } from '../../../src/cli/session/compare-request.ts';
import { type SourceConfig, configHash, loadConfig } from '../../../src/config/index.ts';

const TEXT = `
service:
  baseUrl: http://127.0.0.1:8750/one/api/
  baseUrl2: http://127.0.0.1:8750/two/api/
  publicKey: env:PUBLIC
  secretKey: env:SECRET
  requestsPerSecond: 3
stateDir: state
sources:
  crm: { type: csv, path: crm.csv, status: subscribed }
  shop: { type: csv, path: shop.csv }
syncs:
  - { source: crm, contactType: Newsletter }
`;

it('makes a request of the configuration, bound to the account', () => {
  const config = loadConfig('/srv/shop/listferry.yaml', {
    readBytes: () => Buffer.from(TEXT),
    permissionBits: () => 0o600,
    warn: () => undefined,
  });

  const request = compareRequestOf(config, 'hash of the account');

  expect(request).toMatchObject({
    host: '127.0.0.1:8750',
    requestsPerSecond: 3,
    accountHash: 'hash of the account',
    configurationHash: configHash(config),
    syncs: [{ sources: ['crm'], target: { kind: 'name', contactType: 'Newsletter' } }],
  });
  expect(request.sources.map(({ source, statusWritten }) => [source.name, statusWritten])).toEqual([
    ['crm', true],
    ['shop', false],
  ]);
});

const CONFIG: SourceConfig = {
  name: 'old',
  type: 'mailchimp',
  paths: ['subscribed_email_audience_export_1a2b3c4d5e.csv'],
  baseDir: join(import.meta.dirname, '../../fixtures/presets/mailchimp'),
  columns: { country: 'CC' },
  status: { kind: 'rules', rules: [], map: {} },
  statusWritten: true,
};

async function firstFile(config: SourceConfig) {
  for await (const file of sourceSpecOf(config).source.files()) return file;
  throw new Error('The source has no file.');
}

it('reads the files of a provider with its preset', async () => {
  const { reading, header } = await firstFile(CONFIG);

  expect(reading).toMatchObject({ title: 'Mailchimp: subscribed members' });
  expect(header).toContain('Tags (listed)');
  expect(sourceSpecOf(CONFIG)).toMatchObject({ columns: { country: 'CC' }, statusWritten: true });
});

it('identifies people by the configured column', () => {
  expect(sourceSpecOf({ ...CONFIG, id: 'LEID' }).id).toBe('LEID');
});

it('takes no tags where the configuration ignores them', async () => {
  const { header } = await firstFile({ ...CONFIG, tags: { kind: 'ignore' } });

  expect(header).not.toContain('Tags (listed)');
});

it('reads the same file as a plain table when its type is csv', async () => {
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

it('refuses a file that is not a snapshot', async () => {
  await expect(firstFile({ ...CONFIG, type: 'snapshot' })).rejects.toMatchObject({
    code: 'SNAPSHOT_UNUSABLE',
  });
});
