// Erasing people on the service too: the plan that `purge --on-service` makes, and what becomes of it.
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { apply } from '../../../src/cli/commands/apply.ts';
import { purge } from '../../../src/cli/commands/purge.ts';
import { retry } from '../../../src/cli/commands/retry.ts';
import { openConfig, openJournal } from '../../../src/cli/session/own-state.ts';
import { seedContacts } from '../../../src/sandbox/index.ts';
import { addUnsubscribers } from '../../../src/sandbox/unsubscribes/unsubscribes.ts';
import { accepting, type Desk, hurry, NOTHING_ALLOWED, openDesk } from '../desk.ts';
import { recordingTerminal } from '../recording-terminal.ts';
import { syncOnce } from './history.ts';

let desk: Desk;

beforeEach(async () => {
  desk = await openDesk();
  await syncOnce(desk);
});

afterEach(async () => {
  await desk.close();
});

it('plans what the service has of the person in any spelling and contact type, and writes nothing', async () => {
  addElsewhere('Press', 'ADA@Example.com');

  const { code, printed, told } = await purged('ada@example.com');

  expect(code).toBe(0);
  expect(printed).toMatch(/\berased\b[^]*\bunsubscribes\b/u);
  expect(told).toMatch(/ ([\dT]+-\w+); `listferry apply \1/u);
  expect(listed()).toEqual(['ada@example.com', 'bram@example.com', 'ADA@Example.com']);
});

it('deletes that and no more, keeps the suppression, and then forgets the plan', async () => {
  addElsewhere('Press', 'ADA@Example.com');
  suppress('ada@example.com');
  const { result } = await purgedJson('ada@example.com');

  const { code, printed, told } = await applied(result.planFile ?? '');

  expect(result.counts).toMatchObject({ deleteContact: 2, createContact: 0, suppress: 0 });
  expect(code).toBe(0);
  expect(listed()).toEqual(['bram@example.com']);
  expect(suppressed()).toEqual(['ada@example.com']);
  expect(told).toContain('kept here');
  expect(printed).not.toContain('[ERASURE');
  expect(holders('ada@example.com')).toEqual([]);
  await syncOnce(desk);
  expect(listed()).toEqual(['bram@example.com']);
  const journal = openJournal(openConfig(desk.options, recordingTerminal()));
  expect(() => {
    journal.checkHistory();
  }).not.toThrow();
  journal.close();
});

it('says that people have to approve the plan, and how it is applied then', async () => {
  appendFileSync(desk.options.config, 'approvals: { when: { delete: 1 } }\n');

  const { printed, told } = await purged('ada@example.com');

  expect(printed).toContain('`listferry approve`');
  expect(told).toMatch(/`listferry apply [^`]+ --approval FILE`/u);
});

it('makes no plan where the account has nobody of them', async () => {
  const text = await purged('cy@example.com');
  const { result } = await purgedJson('cy@example.com');

  expect(text).toMatchObject({ code: 0 });
  expect(text.printed).toMatch(/^On the service: no contact\b/mu);
  // Of another address of the same person only the id tells, which this command does not read.
  expect(text.printed).toContain('ids of the sources');
  expect(text.printed).not.toContain('of theirs');
  expect(result).toMatchObject({ planFile: null, people: 1 });
});

it('is refused where the list may be cut, and the person is erased here all the same', async () => {
  await desk.close();
  desk = await openDesk({ list_size: 'silently_capped(1)' });
  seedContacts(desk.sandbox.service, { count: 3, contactType: 'Newsletter' });

  const asked = purged('ada@example.com');

  await expect(asked).rejects.toMatchObject({ code: 'ERASURE_UNSURE' });
  expect(holders('ada@example.com')).toEqual([]);
  expect(await purged('ada@example.com', { shrink: true })).toMatchObject({ code: 0 });
});

it('keeps the plan while it is not carried out whole', async () => {
  const { result } = await purgedJson('ada@example.com');
  sql(`UPDATE contact SET city = 'Ulm'`);

  const { code } = await applied(result.planFile ?? '');

  expect(code).toBe(6);
  expect(listed()).toContain('ada@example.com');
  expect(holders('ada@example.com')).not.toEqual([]);
  const again = await purgedJson('ada@example.com');
  expect(await applied(again.result.planFile ?? '')).toMatchObject({ code: 0 });
  expect(holders('ada@example.com')).toEqual([]);
});

describe('a delete that the service acknowledges and does not do', () => {
  beforeEach(() => {
    hurry();
    sql(`CREATE TEMP TRIGGER stuck BEFORE UPDATE OF deleted_at ON main.contact
         WHEN OLD.email LIKE 'bram@%' BEGIN SELECT RAISE(IGNORE); END`);
  });

  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('is sent again by retry, which then forgets its plan and the first', async () => {
    const { result } = await purgedJson('ada@example.com', 'bram@example.com');
    const first = await applied(result.planFile ?? '');
    sql('DROP TRIGGER stuck');

    const again = await retried();

    expect(first).toMatchObject({ code: 3 });
    expect(again).toMatchObject({ code: 0 });
    expect(listed()).toEqual([]);
    expect(again.told).toContain('kept here');
    expect([...holders('ada@example.com'), ...holders('bram@example.com')]).toEqual([]);
  });

  it('keeps the first plan where retry does not have all that is left of it', async () => {
    const { result } = await purgedJson('bram@example.com', 'ada@example.com');
    const planFile = result.planFile ?? '';
    const first = await applied(planFile, { limit: 1 });
    sql('DROP TRIGGER stuck');

    const again = await retried();
    const left = { listed: listed(), isKept: existsSync(planFile) };
    const last = await applied(planFile);

    expect(first).toMatchObject({ code: 3 });
    expect(again).toMatchObject({ code: 0 });
    expect(left).toEqual({ listed: ['ada@example.com'], isKept: true });
    expect(last.told).toContain('kept here');
    expect([...holders('ada@example.com'), ...holders('bram@example.com')]).toEqual([]);
  });
});

it('removes at the next run what a run that was killed had left', async () => {
  const { result } = await purgedJson('ada@example.com');
  const planFile = result.planFile ?? '';
  const plan = readFileSync(planFile);
  await applied(planFile);
  expect(existsSync(planFile)).toBe(false);
  writeFileSync(planFile, plan, { mode: 0o600 });

  await syncOnce(desk);

  expect(holders('ada@example.com')).toEqual([]);
});

it.each([
  ['whom', { replay: true }],
  ['of whom', { olderThan: '90d' }],
])('needs to be told %s it is about', async (_words, asked) => {
  const options = { ...purgeOptions([]), ...asked };

  await expect(purge(options, recordingTerminal())).rejects.toMatchObject({ code: 'USAGE' });
});

function purgeOptions(person: readonly string[], shrink = false) {
  return { ...desk.options, person, replay: false, onService: true, ...accepting({ shrink }) };
}

async function purged(person: string, { shrink = false } = {}) {
  const terminal = recordingTerminal();
  const code = await purge(purgeOptions([person], shrink), terminal);
  return { code, printed: terminal.printed.join('\n'), told: terminal.told.join('\n') };
}

async function purgedJson(...people: readonly string[]) {
  const terminal = recordingTerminal();
  const code = await purge({ ...purgeOptions(people), output: 'json' }, terminal);
  const result = JSON.parse(terminal.printed.join('\n')) as {
    readonly planFile: string | null;
    readonly counts?: object;
  };
  return { code, result };
}

async function retried() {
  const terminal = recordingTerminal();
  const options = { ...desk.options, ...NOTHING_ALLOWED, run: undefined, yes: true };
  const code = await retry(options, terminal);
  return { code, told: terminal.told.join('\n') };
}

async function applied(plan: string, { limit }: { readonly limit?: number } = {}) {
  const terminal = recordingTerminal();
  const options = { ...desk.options, ...NOTHING_ALLOWED, plan, yes: true, limit };
  const code = await apply(options, terminal);
  return { code, told: terminal.told.join('\n'), printed: terminal.printed.join('\n') };
}

function sql(text: string): void {
  desk.sandbox.service.account().store.query(text).run();
}

/** A contact that another program made, in a contact type that no sync knows. */
function addElsewhere(contactType: string, email: string): void {
  seedContacts(desk.sandbox.service, { count: 1, contactType });
  const key = email.toLowerCase();
  sql(`UPDATE contact SET email = '${email}', email_key = '${key}'
       WHERE id = (SELECT max(id) FROM contact)`);
}

function suppress(address: string): void {
  addUnsubscribers(desk.sandbox.service.account(), address, null);
}

function listed(): unknown[] {
  return column('SELECT email FROM contact WHERE deleted_at IS NULL ORDER BY id');
}

function suppressed(): unknown[] {
  return column('SELECT email_address FROM unsubscriber');
}

function column(text: string): unknown[] {
  return desk.sandbox.service
    .account()
    .store.query(text)
    .all()
    .flatMap((row) => Object.values(row as object) as unknown[]);
}

function holders(words: string): string[] {
  return readdirSync(desk.path('state'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path, 'latin1').toLowerCase().includes(words));
}
