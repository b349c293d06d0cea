import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { purge } from '../../../src/cli/commands/purge.ts';
import { status } from '../../../src/cli/commands/status.ts';
import { tombstones } from '../../../src/cli/commands/tombstones.ts';
import { openConfig, openJournal, openMemory } from '../../../src/cli/session/own-state.ts';
import { type Desk, openDesk } from '../desk.ts';
import { recordingTerminal } from '../recording-terminal.ts';
import { syncOnce } from './history.ts';

const ADA = 'ada@example.com';

let here: Desk;
let there: Desk;

beforeEach(async () => {
  here = await openDesk();
  there = await openDesk();
  await erased(here);
});

afterEach(async () => {
  await there.close();
  await here.close();
});

it('carries who was erased to a machine that has no state yet, twice without harm', async () => {
  const file = here.path('erased.json');

  const exported = await carried(here, 'export', file);
  const imported = [await carried(there, 'import', file), await carried(there, 'import', file)];

  expect(exported).toMatchObject({ erased: 1 });
  expect(imported).toMatchObject([
    { erased: 1, added: 1 },
    { erased: 1, added: 0 },
  ]);
  expect(isErased(there)).toBe(true);
});

it('writes a private file without an address, and may write it again', async () => {
  const file = here.path('erased.json');

  await carried(here, 'export', file);
  await carried(here, 'export', file);

  expect(statSync(file).mode & 0o777).toBe(0o600);
  // Its hashes may hold these letters by chance.
  expect(readFileSync(file, 'utf8')).not.toMatch(/\bada\b/iu);
});

it('writes over no other file', async () => {
  const file = here.path('config/contacts.csv');
  const before = readFileSync(file, 'utf8');

  await expect(carried(here, 'export', file)).rejects.toMatchObject({ code: 'USAGE' });
  expect(readFileSync(file, 'utf8')).toBe(before);
});

it('takes nothing from another account', async () => {
  bind(here, { account: 'one', accountId: '7001' });
  bind(there, { account: 'two', accountId: '7002' });
  const file = here.path('erased.json');
  await carried(here, 'export', file);

  await expect(carried(there, 'import', file)).rejects.toMatchObject({ code: 'ACCOUNT_MISMATCH' });
  expect(isErased(there)).toBe(false);
});

it('takes everything from the same account after an exchange of its keys', async () => {
  bind(here, { account: 'one', accountId: '7001' });
  bind(there, { account: 'two', accountId: '7001' });
  const file = here.path('erased.json');
  await carried(here, 'export', file);

  expect(await carried(there, 'import', file)).toMatchObject({ added: 1 });
});

it.each([
  ['a file that is not there', undefined],
  ['another file', 'email\n'],
  ['a file that is cut', '{"tombstones":1,"content":{'],
])('refuses %s', async (_words, content) => {
  const file = there.path('taken.json');
  if (content !== undefined) writeFileSync(file, content);

  await expect(carried(there, 'import', file)).rejects.toMatchObject({
    code: 'TOMBSTONES_UNUSABLE',
  });
});

it('says in words what it did', async () => {
  const terminal = recordingTerminal();
  const file = here.path('erased.json');

  await tombstones({ ...here.options, action: 'export', file }, terminal);
  await tombstones({ ...here.options, action: 'import', file }, terminal);

  expect(terminal.printed).toEqual([
    expect.stringMatching(/^Exported 1 tombstone of people who were erased to .*erased\.json/u),
    'Imported 1 tombstone of people who were erased, 0 of them new.',
  ]);
});

it.each([
  ['STATE_LOST', 'a run before the loss', true],
  ['MEMORY_LOST', 'no run before the loss', false],
])(
  'brings back whom a restored state lacks, so that status counts them no more under %s, with %s',
  async (lost, _words, isRunBefore) => {
    const { baseUrl2, publicKey, secretKey } = there.sandbox;
    const file = there.path('erased.json');
    await syncOnce(there);
    const backup = filesIn(there.path('state'));
    await erased(there);
    const headers = { PublicKey: publicKey, SecretKey: secretKey };
    await fetch(`${baseUrl2}contacts/delete?contact_id=1`, { method: 'DELETE', headers });
    await carried(there, 'export', file);
    if (isRunBefore) await syncOnce(there);
    for (const [path, content] of backup) writeFileSync(path, content);
    await syncOnce(there);

    const before = await warned(there);
    await carried(there, 'import', file);
    const after = await warned(there);

    const missing = String.raw`\b1 person [^.]*\btombstones\b`;
    for (const code of [lost, 'GONE_ON_SERVICE']) {
      expect(before).toMatch(new RegExp(`${code}.*${missing}`, 'u'));
      expect(after).toContain(code);
    }
    expect(after).not.toMatch(new RegExp(missing, 'u'));
    expect(after).not.toContain('listferry purge');
  },
);

function filesIn(directory: string): ReadonlyMap<string, Buffer> {
  const files = readdirSync(directory, { withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ name }) => join(directory, name));
  return new Map(paths.map((path) => [path, readFileSync(path)]));
}

/** The warnings of `status`, each on one line. */
async function warned(desk: Desk): Promise<string> {
  const terminal = recordingTerminal();
  await status({ ...desk.options, output: 'json' }, terminal);
  const { warnings } = JSON.parse(terminal.printed.join('\n')) as { warnings: readonly object[] };
  return warnings.map((warning) => JSON.stringify(warning)).join('\n');
}

function bind(
  desk: Desk,
  { account, accountId }: { readonly account: string; readonly accountId: string },
): void {
  const journal = openJournal(openConfig(desk.options, recordingTerminal()));
  journal.bindAccount(account, accountId);
  journal.close();
}

async function erased(desk: Desk): Promise<void> {
  const asked = { person: [ADA], replay: false, onService: false };
  const options = { ...desk.options, ...asked };
  await purge(options, recordingTerminal());
}

async function carried(desk: Desk, action: 'export' | 'import', file: string): Promise<unknown> {
  const terminal = recordingTerminal();
  await tombstones({ ...desk.options, output: 'json', action, file }, terminal);
  return JSON.parse(terminal.printed.join('\n'));
}

function isErased(desk: Desk): boolean {
  const memory = openMemory(openConfig(desk.options, recordingTerminal()));
  const isKnown = memory.tombstones.isErased(ADA);
  memory.close();
  return isKnown;
}
