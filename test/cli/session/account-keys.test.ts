// Keys that were exchanged for new ones. A server before the sandbox takes any of them for the account.
import { readFileSync, writeFileSync } from 'node:fs';
import { type Server, createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { plan } from '../../../src/cli/commands/plan.ts';
import { sync } from '../../../src/cli/commands/sync.ts';
import { accountOf, proveKeys } from '../../../src/cli/session/connection.ts';
import { systemRandom } from '../../../src/lib/index.ts';
import { Journal } from '../../../src/state/index.ts';
import { fakeClock } from '../../fake-clock.ts';
import { type Desk, NOTHING_ALLOWED, openDesk } from '../desk.ts';
import { recordingTerminal } from '../recording-terminal.ts';

let desk: Desk;
let front: Server;

beforeEach(async () => {
  desk = await openDesk();
  const { baseUrl, publicKey, secretKey } = desk.sandbox;
  front = createServer((incoming, outgoing) => {
    const { method, headers } = incoming;
    const keys = { publickey: publicKey, secretkey: secretKey };
    const url = new URL(incoming.url ?? '/', baseUrl);
    const passed = ask(url, { method, headers: { ...headers, ...keys } }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => {
    front.listen(0, '127.0.0.1', resolve);
  });
  // A server on a TCP port has an address of this form.
  const { port } = front.address() as AddressInfo;
  const path = desk.options.config;
  const origin = new URL(baseUrl).origin;
  const before = `http://127.0.0.1:${String(port)}`;
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll(origin, before));
});

afterEach(async () => {
  front.closeAllConnections();
  await new Promise((resolve) => front.close(resolve));
  await desk.close();
});

it('keeps the state of the account after its keys were exchanged, and says so once', async () => {
  expect(await sync(syncOptions(), recordingTerminal())).toBe(0);
  vi.stubEnv('LISTFERRY_PUBLIC_KEY', 'pk-of-the-second-year');
  desk.writeRows([['ada@example.com', 'Ada L']]);
  const first = recordingTerminal();
  const second = recordingTerminal();

  const codes = [await sync(syncOptions(), first), await sync(syncOptions(), second)];

  expect(codes).toEqual([0, 0]);
  expect(first.told.join('\n')).toContain('keys are new');
  expect(second.told.join('\n')).not.toContain('keys are new');
});

it('refuses new keys for another address, since user ids prove nothing there', async () => {
  expect(await sync(syncOptions(), recordingTerminal())).toBe(0);
  vi.stubEnv('LISTFERRY_PUBLIC_KEY', 'pk-of-another-service');
  const path = desk.options.config;
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll('127.0.0.1', 'localhost'));

  const planning = plan(
    {
      ...desk.options,
      out: undefined,
      detailedExitcode: false,
      report: [],
      tolerateInvalid: undefined,
    },
    recordingTerminal(),
  );

  await expect(planning).rejects.toMatchObject({ code: 'ACCOUNT_MISMATCH' });
});

it('keeps the name of the account for the lock, the plans and the witness', () => {
  const journal = boundJournal('7');
  const keys = { accountHash: 'new', addressesHash: 'addresses' };

  expect(accountOf(journal, keys)).toEqual({ accountHash: 'old', newKeys: 'new' });
  expect(accountOf(journal, { ...keys, accountHash: 'old' })).toMatchObject({ accountHash: 'old' });
  expect(accountOf(journal, { ...keys, accountHash: '' })).toMatchObject({ accountHash: '' });
  expect(accountOf(journal, { ...keys, addressesHash: 'others' })).toEqual({
    accountHash: 'new',
    newKeys: undefined,
  });
});

it.each([
  ['another account', '8', '7'],
  ['no record', undefined, '7'],
  ['an account that the state has never seen', '7', null],
])('refuses new keys that show %s', async (_what, shown, known) => {
  const journal = boundJournal(known);
  const records = shown === undefined ? [] : [{ userId: shown }];
  const list = () => Promise.resolve(records);
  const client = {
    contactTypes: { list },
    unsubscribeGroups: { list },
    segments: { list },
    automations: { list },
  };
  const terminal = recordingTerminal();

  const proving = proveKeys('new', { journal, client: client as never, terminal });

  await expect(proving).rejects.toMatchObject({ code: 'ACCOUNT_MISMATCH' });
  expect(journal.knowsKeys('new')).toBe(false);
  expect(terminal.told).toEqual([]);
});

function boundJournal(accountId: string | null): Journal {
  const journal = new Journal({
    place: { kind: 'memory' },
    clock: fakeClock(),
    random: systemRandom(),
  });
  journal.bindAccount('old', accountId);
  journal.noteAddresses('addresses');
  return journal;
}

function syncOptions() {
  return {
    ...desk.options,
    ...NOTHING_ALLOWED,
    yes: true,
    maxDuration: undefined,
    lockWait: undefined,
    report: [],
  };
}
