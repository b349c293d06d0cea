import { readdirSync, statSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type SnapshotOptions, snapshot } from '../../../src/cli/commands/snapshot.ts';
import { openConfig, openJournal } from '../../../src/cli/session/own-state.ts';
import { seedContacts } from '../../../src/sandbox/index.ts';
import { readSnapshot } from '../../../src/state/index.ts';
import { type Desk, openDesk } from '../desk.ts';
import { packageVersion } from '../../../src/lib/index.ts';
import { type RecordingTerminal, recordingTerminal } from '../recording-terminal.ts';

let desk: Desk;

beforeEach(async () => {
  desk = await openDesk();
  seedContacts(desk.sandbox.service, { count: 12, contactType: 'Newsletter' });
});

afterEach(async () => {
  await desk.close();
});

it('keeps the account in the state directory when it is told no place', async () => {
  const terminal = recordingTerminal();

  const code = await run({}, terminal);

  const [file = ''] = readdirSync(desk.path('state/snapshots'));
  expect(code).toBe(0);
  expect(file).toMatch(/^\d{8}T\d{6}-\w+\.sqlite$/u);
  expect(terminal.printed.join('\n')).toContain('12 contacts in 1');
  expect(terminal.told.join('\n')).toContain(file);
});

it('says whose account it is and what wrote it', async () => {
  await run({ out: desk.path('a.sqlite') });

  const { head } = readSnapshot(desk.path('a.sqlite'));
  expect(head).toMatchObject({
    host: new URL(desk.sandbox.baseUrl).host,
    accountId: '7001',
    listferryVersion: packageVersion(),
  });
});

it('tells programs where the file is and what is in it', async () => {
  const terminal = recordingTerminal();

  await run({ out: desk.path('a.sqlite'), output: 'json' }, terminal);

  expect(JSON.parse(terminal.printed.join('\n'))).toMatchObject({
    snapshotFile: desk.path('a.sqlite'),
    counts: { contacts: 12, contactTypes: 1 },
    warnings: [],
  });
});

it('makes one snapshot after the other', async () => {
  await run({});
  await run({});

  expect(readdirSync(desk.path('state/snapshots'))).toHaveLength(2);
});

it('leaves the state directory private', async () => {
  await run({});

  const [file = ''] = readdirSync(desk.path('state/snapshots'));
  expect(statSync(desk.path(`state/snapshots/${file}`)).mode & 0o777).toBe(0o600);
  expect(statSync(desk.path('state/snapshots')).mode & 0o777).toBe(0o700);
});

it('writes over no file of others', async () => {
  const taking = run({ out: desk.path('config/contacts.csv') });

  await expect(taking).rejects.toMatchObject({ code: 'SNAPSHOT_UNUSABLE' });
  expect(readdirSync(desk.path('config')).filter((name) => name.includes('draft'))).toEqual([]);
});

it('leaves no file when it is interrupted while it reads', async () => {
  const terminal = recordingTerminal();
  const interrupted = run({}, terminal);

  process.emit('SIGTERM');

  expect(await interrupted).toBe(143);
  expect(terminal.failures).toEqual([expect.objectContaining({ code: 'INTERRUPTED' })]);
  expect(readdirSync(desk.path('state/snapshots'))).toEqual([]);
});

it('touches no account that the state directory does not belong to', async () => {
  const journal = openJournal(openConfig(desk.options, recordingTerminal()));
  journal.bindAccount('another account', null);
  journal.close();

  await expect(run({})).rejects.toMatchObject({ code: 'ACCOUNT_MISMATCH' });
});

async function run(
  options: Partial<SnapshotOptions>,
  terminal: RecordingTerminal = recordingTerminal(),
): Promise<number> {
  return await snapshot({ ...desk.options, out: undefined, ...options }, terminal);
}
