import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  compareRequestOf,
  type Programs,
  sourceSpecOf,
} from '../../../src/cli/session/compare-request.ts';
import { type SourceConfig, configHash, loadConfig } from '../../../src/config/index.ts';
import { systemClock } from '../../../src/lib/index.ts';
import { SqliteDatabase } from '../../../src/lib/sqlite.ts';
import type { Source } from '../../../src/sources/index.ts';
import { silentLog } from '../../silent-log.ts';

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
    isOfOwnGroup: () => false,
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

describe('the output of a program', () => {
  let directory = '';

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'listferry-output-'));
  });

  afterEach(() => {
    rmSync(directory, { recursive: true });
  });

  const programs: Programs = {
    clock: systemClock(),
    log: silentLog,
    environmentOf: () => ({ kind: 'whole', values: {}, secrets: [] }),
    makeDirectory: () => {
      const path = mkdtempSync(join(directory, 'run-'));
      return {
        path,
        remove: () => {
          rmSync(path, { recursive: true });
        },
      };
    },
  };

  /** A source of what a program makes of a file: its bytes as they are. */
  function printed(path: string, config: Partial<SourceConfig>) {
    const code = `process.stdout.write(require('node:fs').readFileSync(${JSON.stringify(path)}))`;
    const command = [process.execPath, '-e', code] as const;
    const limits = { timeoutMs: 60_000, mostBytes: 1_000_000 };
    const program = { command, cwd: '.', environment: {}, ...limits };
    const all = { ...CONFIG, baseDir: directory, paths: [], ...config, program };
    return sourceSpecOf(all, programs).source;
  }

  async function shown(source: Source) {
    const files = [];
    for await (const { path, header, reading } of source.files()) {
      files.push({
        path,
        columns: header.length,
        title: reading && 'title' in reading ? reading.title : null,
      });
    }
    return files;
  }

  it('is read by the preset of its provider, as a file under another name is', async () => {
    const [path = ''] = CONFIG.paths;
    const source = printed(join(CONFIG.baseDir, path), {});

    expect(await shown(source)).toMatchObject([
      { path: 'node (program)', title: 'Mailchimp: members under another name' },
    ]);
    source.close?.();
  });

  it('may be a workbook', async () => {
    const source = printed(join(import.meta.dirname, '../../../config/customers.xlsx'), {
      type: 'csv',
    });

    expect(await shown(source)).toMatchObject([{ path: 'node (program)', columns: 7 }]);
    source.close?.();
  });

  it('may be a database', async () => {
    const path = join(directory, 'crm.db');
    const db = new SqliteDatabase(path);
    db.exec("CREATE TABLE people (email, name); INSERT INTO people VALUES ('a@example.com', 'A')");
    db.close();
    const source = printed(path, { type: 'sqlite', select: { kind: 'table', table: 'people' } });

    expect(await shown(source)).toMatchObject([{ path: 'node (program)', columns: 2 }]);
    source.close?.();
  });

  it('is the same for each look at it until the source is closed, and is gone then', async () => {
    writeFileSync(join(directory, 'crm.csv'), 'email\na@example.com\n');
    const source = printed(join(directory, 'crm.csv'), { type: 'csv' });

    await shown(source);
    writeFileSync(join(directory, 'crm.csv'), 'email,name\na@example.com,A\n');
    const second = await shown(source);
    source.close?.();
    const left = readdirSync(directory);
    const third = await shown(source);
    source.close?.();

    expect([second, third]).toMatchObject([[{ columns: 1 }], [{ columns: 2 }]]);
    expect(left).toEqual(['crm.csv']);
  });
});
