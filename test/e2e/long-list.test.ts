// An account so large that the contact list is taken in by a thread of its own.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { generatedContact, type GeneratedContact } from '../../src/sandbox/seed/seed.ts';
import { run, start, type Ended, type Running } from './cli.ts';

const COLUMNS = [
  'email',
  'first_name',
  'last_name',
  'country',
  'state',
  'city',
  'address_line1',
] as const;
/** Little more than makes the list long. */
const HELD = 10_100;

let directory: string;
let sandbox: Running | undefined;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'listferry-e2e-'));
});

afterEach(async () => {
  sandbox?.kill('SIGTERM');
  await sandbox?.ended;
  rmSync(directory, { recursive: true });
});

/** A service with the generated contacts, and a configuration that reads them from a file. */
async function openAccount(sandboxOptions: readonly string[], moreSyncs = ''): Promise<void> {
  const options = ['--contacts', String(HELD), ...sandboxOptions];
  const keys = ['--public-key', 'public-1', '--secret-key', 'secret-1'];
  sandbox = start(['sandbox', '--output', 'json', ...keys, ...options], { cwd: directory });
  // The command's own line; a missing address is refused with the configuration.
  const { baseUrl, baseUrl2 } = JSON.parse(await sandbox.firstLine()) as Record<string, string>;
  mkdirSync(join(directory, 'config'));
  const config = `service:
  baseUrl: ${String(baseUrl)}
  baseUrl2: ${String(baseUrl2)}
  publicKey: env:LISTFERRY_PUBLIC_KEY
  secretKey: env:LISTFERRY_SECRET_KEY
  requestsPerSecond: 100
stateDir: ../state
sources:
  crm: { type: csv, path: contacts.csv }
syncs:
  - { source: crm, contactType: Newsletter, mode: mirror }
${moreSyncs}`;
  writeFileSync(join(directory, 'config/listferry.yaml'), config);
}

function writeContacts(contacts: readonly GeneratedContact[]): void {
  const rows = contacts.map((contact) => COLUMNS.map((column) => `"${contact[column]}"`).join(','));
  const text = [COLUMNS.join(','), ...rows, ''].join('\n');
  writeFileSync(join(directory, 'config/contacts.csv'), text);
}

async function plan(): Promise<Ended> {
  const env = { LISTFERRY_PUBLIC_KEY: 'public-1', LISTFERRY_SECRET_KEY: 'secret-1' };
  return await run(['plan', '--out', 'a.plan', '--output', 'json'], { cwd: directory, env });
}

const ALL = Array.from({ length: HELD }, (_, index) => generatedContact(index));

it.each(['none', 'gzip'])('is planned to the contact with compression %s', async (compression) => {
  const behaviours = join(directory, 'behaviours.yaml');
  writeFileSync(behaviours, `compression: ${compression}\n`);
  await openAccount(['--behaviours', behaviours]);
  // Contact 0 moves, the last one goes, and one comes.
  const moved = ALL.slice(0, -1).map((contact, index) =>
    index === 0 ? { ...contact, city: 'Newtown' } : contact,
  );
  writeContacts([...moved, generatedContact(HELD)]);

  const { code, stdout, stderr } = await plan();

  expect({ code, stderr }).toMatchObject({ code: 0 });
  expect(JSON.parse(stdout)).toMatchObject({
    counts: { createContact: 1, updateContact: 1, deleteContact: 1, unchanged: HELD - 2 },
  });
  const left = readdirSync(join(directory, 'state'), { recursive: true }).map(String);
  expect(left.filter((name) => name.includes('scratch') && name.includes('.'))).toEqual([]);
});

it('is planned together with a segment that is empty', async () => {
  await openAccount(['--segment', 'VIP'], '  - { source: crm, into: { segment: VIP } }\n');
  writeContacts(ALL);

  const { stdout } = await plan();

  expect(JSON.parse(stdout)).toMatchObject({
    counts: { addSegmentRecipient: HELD, unchanged: HELD },
  });
});
