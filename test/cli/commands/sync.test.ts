import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sync } from '../../../src/cli/commands/sync.ts';
import { accepting, type Desk, hurry, NOTHING_ALLOWED, openDesk } from '../desk.ts';
import { recordingTerminal } from '../recording-terminal.ts';
import { interruptedRun } from './history.ts';
import { saying } from '../../saying.ts';

let desk: Desk;

beforeEach(async () => {
  desk = await openDesk();
});

afterEach(async () => {
  vi.restoreAllMocks();
  await desk.close();
});

it('plans, carries out and reports in one go', async () => {
  const terminal = recordingTerminal();

  const code = await sync({ ...syncOptions(), output: 'json' }, terminal);

  expect(code).toBe(0);
  expect(JSON.parse(terminal.printed.join('\n'))).toMatchObject({
    command: 'sync',
    verdicts: { applied: 3 },
    verified: true,
  });
});

it('prints the plan before the result unless it is to be quiet', async () => {
  const terminal = recordingTerminal();

  await sync({ ...syncOptions(), quiet: false }, terminal);

  expect(terminal.printed[0]).toMatch(/^Plan .* 2 to create/u);
  expect(terminal.printed.at(-1)).toMatch(/^run .*, exit 0$/u);
});

it('prints the warnings of its plan once', async () => {
  desk.writeRows([['ada@gmial.com', 'Ada']]);
  const terminal = recordingTerminal();

  await sync({ ...syncOptions(), quiet: false }, terminal);

  const told = terminal.printed.filter((line) => /^Warning |look mistyped/u.test(line));
  expect(told.length).toBeGreaterThan(0);
  expect(new Set(told).size).toBe(told.length);
});

it.each([
  [{ yes: false }, '--yes'],
  [{ lockWait: 'long' }, '--lock-wait long'],
  [{ maxDuration: 'long' }, '--max-duration long'],
  [{ tolerateInvalid: 'some' }, '--tolerate-invalid some'],
])('refuses %j before it asks the service anything', async (options, words) => {
  const failing = sync({ ...syncOptions(), ...options }, recordingTerminal());

  await expect(failing).rejects.toMatchObject({ code: 'USAGE' });
  await expect(failing).rejects.toThrow(words === '--yes' ? 'sync writes without asking' : words);
  expect(await contactTypes()).toEqual([]);
});

it('stops in good order when its time is over', async () => {
  const stopped = sync({ ...syncOptions(), maxDuration: '0s' }, recordingTerminal());

  await expect(stopped).rejects.toMatchObject({ code: 'INTERRUPTED' });
  expect(await contactTypes()).toEqual([]);
});

it('reports on the sync, not on the run that it finishes first', async () => {
  await interruptedRun(desk);
  const report = [desk.path('run.json')];
  const terminal = recordingTerminal();

  await sync({ ...syncOptions(), report }, terminal);

  expect(terminal.printed.filter((line) => /^Run .*; items \d/u.test(line))).toHaveLength(2);
  expect(JSON.parse(readFileSync(desk.path('run.json'), 'utf8'))).toMatchObject({
    command: 'sync',
  });
});

it('takes a list that the service does not find for empty once a person says so', async () => {
  await desk.close();
  desk = await openDesk({ empty_list: 'record_not_found' });
  hurry();
  expect(await sync(syncOptions(), recordingTerminal())).toBe(0);
  await deleteContacts(['1', '2']);

  const refused = sync(syncOptions(), recordingTerminal());

  await expect(refused).rejects.toMatchObject({
    code: 'UNEXPECTED_ANSWER',
    message: saying('list of contacts', 'not to be found'),
  });
  const options = { ...syncOptions(), ...accepting({ shrink: true }) };
  expect(await sync(options, recordingTerminal())).toBe(0);
  expect(await sync(syncOptions(), recordingTerminal())).toBe(0);
});

/** As a person does on the pages of the service. */
async function deleteContacts(ids: readonly string[]): Promise<void> {
  const { baseUrl2, publicKey, secretKey } = desk.sandbox;
  for (const id of ids) {
    const response = await fetch(new URL(`contacts/delete?contact_id=${id}`, baseUrl2), {
      method: 'DELETE',
      headers: { PublicKey: publicKey, SecretKey: secretKey },
    });
    expect(await response.json()).toMatchObject({ status: 'success' });
  }
}

async function contactTypes(): Promise<unknown> {
  const { baseUrl, publicKey, secretKey } = desk.sandbox;
  const response = await fetch(new URL('contacts-type', baseUrl), {
    headers: { PublicKey: publicKey, SecretKey: secretKey },
  });
  // The form of the interface specification, section Contact types.
  return ((await response.json()) as { message: { contactTypes: unknown } }).message.contactTypes;
}

function syncOptions() {
  return {
    ...desk.options,
    ...NOTHING_ALLOWED,
    yes: true,
    maxDuration: undefined,
    lockWait: undefined,
  };
}
