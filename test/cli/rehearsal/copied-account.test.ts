// A copy is the account again: a snapshot of the sandbox that holds the copy has the rows of the snapshot that it was made
// from, list by list.
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sandbox, type SandboxOptions } from '../../../src/cli/commands/sandbox.ts';
import { snapshot } from '../../../src/cli/commands/snapshot.ts';
import { openCopiedAccount } from '../../../src/cli/rehearsal/copied-account.ts';
import { systemClock } from '../../../src/lib/index.ts';
import {
  insertCustomField,
  insertContactType,
} from '../../../src/sandbox/contacts/contact-structure.ts';
import { removeContact } from '../../../src/sandbox/contacts/contact-row.ts';
import { SandboxService } from '../../../src/sandbox/index.ts';
import { seedAutomation, seedContacts, seedSegment } from '../../../src/sandbox/seed/seed.ts';
import { addUnsubscribers, insertGroup } from '../../../src/sandbox/unsubscribes/unsubscribes.ts';
import { readSnapshot } from '../../../src/state/index.ts';
import { accepting, type Desk, openDesk } from '../desk.ts';
import { recordingTerminal, type RecordingTerminal } from '../recording-terminal.ts';
import { learn } from './rehearsal-desk.ts';

let desk: Desk;

afterEach(async () => {
  await desk.close();
});

/** One of everything that a snapshot keeps, with gaps in the ids. */
async function fullDesk(behaviours: Readonly<Record<string, string>> = {}): Promise<void> {
  desk = await openDesk(behaviours);
  const { service } = desk.sandbox;
  const account = service.account();
  seedContacts(service, { count: 30, contactType: 'Newsletter' });
  account.store.inTransaction(() => {
    insertContactType(account, 'Shop');
    insertCustomField(account, 'shoe_size', 'number');
    insertGroup(account, { group_name: 'News', description: 'All of it', is_display: 1 });
    addUnsubscribers(account, 'gone@example.com,Left@Example.com', null);
    addUnsubscribers(account, 'gone@example.com,tired@example.com', 1);
    for (const id of [3, 17, 30]) removeContact(account, id);
  });
  const name = { first_name: 'Ann', last_name: 'Lee' };
  seedSegment(service, {
    name: 'Readers',
    contactType: 'Newsletter',
    recipients: [{ ...name, email: 'ann@example.com' }],
    conditions: [{ field: 'city', operator: 'is', values: ['Bonn'] }],
  });
  seedAutomation(service, { utr: 'hello', status: 1 });
  seedAutomation(service, { utr: 'odd', status: 7 });
}

async function taken(name: string): Promise<string> {
  const options = { ...desk.options, out: desk.path(name), ...accepting({ shrink: true }) };
  await snapshot(options, recordingTerminal());
  return desk.path(name);
}

describe('a copy of an account', () => {
  it.each([
    ['as it is by default', {}],
    ['with deleted contacts in its lists', { list_includes_soft_deleted: 'yes' }],
    ['with entries of groups in the account-wide list', { global_list_groups: 'with' }],
    ['with ids in no order', { id_order: 'arbitrary' }],
  ])('has the same rows in every list, %s', async (_how, behaviours) => {
    await fullDesk(behaviours);
    const original = await taken('original.sqlite');
    await exchangeService(original);

    const again = await taken('again.sqlite');

    expect(contentOf(again)).toEqual(contentOf(original));
    expect(readSnapshot(again).head.accountId).toBe('7001');
  });

  it('numbers new records after those that it was given', async () => {
    await fullDesk();
    const service = await copyOf(await taken('original.sqlite'));
    const account = service.account();

    seedContacts(service, { count: 1, contactType: 'Shop' });

    const ids = account.store.query<{ id: number }>('SELECT id FROM contact ORDER BY id').all();
    expect(ids.map(({ id }) => id)).toEqual([...new Set(ids.map(({ id }) => id))]);
    expect(ids.at(-1)?.id).toBe(30);
    service.close();
  });
});

describe('what is known of the service', () => {
  it('chooses the behaviours of the copy, and what cannot be chosen is named', async () => {
    await fullDesk({ list_includes_soft_deleted: 'yes' });
    const path = await taken('original.sqlite');
    const facts = [
      ['csv_sample', '["email"]'],
      ['trim', 'yes'],
    ].map(([name = '', value = '']) => {
      return { name, value, source: 'probed', observedAt: '', evidence: null } as const;
    });

    const copy = openCopiedAccount(path, () => facts);
    copy.close();

    expect(copy.behaviours).toEqual({ trim: 'yes', list_includes_soft_deleted: 'yes' });
    expect(copy.notImitated).toEqual(['csv_sample']);
    expect(['trim', 'csv_sample', 'unicode'].map((name) => copy.isKnown(name))).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('sandbox --from', () => {
  beforeEach(async () => {
    await fullDesk();
  });

  it('serves the account, says how it behaves, and keeps no data afterwards', async () => {
    learn(desk, 'trim', 'yes');
    const from = await taken('original.sqlite');
    const terminal = recordingTerminal();
    const ended = sandbox(served({ from, output: 'json' }), terminal);
    const listed = await contactsListed(terminal);
    process.emit('SIGINT');
    await ended;

    expect(listed).toHaveLength(27);
    expect(listed.at(-1)).toMatchObject({ id: 29 });
    expect(terminal.told.join('\n')).toMatch(/\bknown to: trim\./u);
  });

  it('lets a file of behaviours go before what is known', async () => {
    learn(desk, 'id_type', 'int');
    const from = await taken('original.sqlite');
    const behaviours = desk.path('config/behaviours.yaml');
    writeFileSync(behaviours, 'id_type: numeric_string\n');
    const terminal = recordingTerminal();
    const ended = sandbox(served({ from, behaviours, output: 'json' }), terminal);
    const listed = await contactsListed(terminal);
    process.emit('SIGINT');
    await ended;

    expect(listed[0]).toMatchObject({ id: '1' });
  });

  it('goes on with its data file, for its owner alone, and takes no second account into it', async () => {
    const from = await taken('original.sqlite');
    const data = desk.path('copy.db');
    await servedOnce({ from, data });

    const again = recordingTerminal();
    const ended = sandbox(served({ data, output: 'json' }), again);
    const listed = await contactsListed(again);
    process.emit('SIGINT');
    await ended;
    const second = sandbox(served({ from, data }), recordingTerminal());

    expect(listed).toHaveLength(27);
    expect(listed[0]).toMatchObject({ user_id: 7001 });
    expect(statSync(data).mode & 0o777).toBe(0o600);
    await expect(second).rejects.toMatchObject({ code: 'SANDBOX_NOT_EMPTY' });
  });

  it('refuses what is no snapshot, and makes no file for it', async () => {
    const data = desk.path('copy.db');
    const from = desk.path('config/contacts.csv');

    const refused = sandbox(served({ from, data }), recordingTerminal());

    await expect(refused).rejects.toMatchObject({ code: 'SNAPSHOT_UNUSABLE' });
    expect(existsSync(data)).toBe(false);
  });
});

async function copyOf(path: string, dataFile?: string): Promise<SandboxService> {
  const copy = openCopiedAccount(path, () => []);
  const clock = systemClock();
  const service = new SandboxService({
    clock,
    behaviours: copy.behaviours,
    ...(dataFile === undefined ? {} : { dataFile }),
  });
  await copy.copyInto(service, { clock, signal: new AbortController().signal });
  copy.close();
  return service;
}

/** The desk's address is served by the copy from now on. */
async function exchangeService(path: string): Promise<void> {
  const copy = await copyOf(path);
  const { publicKey, secretKey } = copy;
  vi.stubEnv('LISTFERRY_PUBLIC_KEY', publicKey);
  vi.stubEnv('LISTFERRY_SECRET_KEY', secretKey);
  vi.spyOn(desk.sandbox.service, 'handle').mockImplementation((request) => copy.handle(request));
}

function contentOf(path: string): readonly object[] {
  return readSnapshot(path).lists.map(({ name, ownerId, rowCount, sha256 }) => {
    return { name, ownerId, rowCount, sha256 };
  });
}

async function contactsListed({ printed }: RecordingTerminal): Promise<Record<string, unknown>[]> {
  await vi.waitFor(() => {
    expect(printed).toHaveLength(1);
  });
  const { baseUrl2, publicKey, secretKey } = JSON.parse(printed[0] ?? '') as Record<string, string>;
  const response = await fetch(new URL('contacts/list', baseUrl2), {
    headers: { PublicKey: publicKey ?? '', SecretKey: secretKey ?? '' },
  });
  const { message } = (await response.json()) as {
    message: { contacts: Record<string, unknown>[] };
  };
  return message.contacts;
}

async function servedOnce(options: Partial<SandboxOptions>): Promise<void> {
  const terminal = recordingTerminal();
  const ended = sandbox(served({ ...options, output: 'json' }), terminal);
  await vi.waitFor(() => {
    expect(terminal.printed).toHaveLength(1);
  });
  process.emit('SIGINT');
  await ended;
}

function served(options: Partial<SandboxOptions>): SandboxOptions {
  return {
    ...desk.options,
    ...{ port: 0, data: undefined, behaviours: undefined, faults: undefined },
    ...{ contacts: 0, contactType: 'Newsletter', segment: [], listBehaviours: false },
    ...{ publicKey: undefined, secretKey: undefined, from: undefined },
    ...options,
  };
}
