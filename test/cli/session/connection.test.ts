import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type ConnectionOptions,
  openConnection,
  unconnectedClient,
} from '../../../src/cli/session/connection.ts';
import { openConfig } from '../../../src/cli/session/own-state.ts';
import { fakeClock } from '../../fake-clock.ts';
import { type Desk, openDesk } from '../desk.ts';
import { recordingTerminal } from '../recording-terminal.ts';

let desk: Desk;

beforeEach(async () => {
  desk = await openDesk();
});

afterEach(async () => {
  await desk.close();
});

it('gives each account one hash, and another key another hash', () => {
  const first = open();
  const again = open();
  vi.stubEnv('LISTFERRY_PUBLIC_KEY', 'another-key');
  const other = open();

  expect(again.keys).toEqual(first.keys);
  expect(other.keys.addressesHash).toBe(first.keys.addressesHash);
  expect(other.keys.accountHash).not.toBe(first.keys.accountHash);
});

it('refuses to open without keys unless the command may go without', async () => {
  vi.stubEnv('LISTFERRY_SECRET_KEY', '');
  const without = open({ goesWithoutKeys: true });

  expect(() => open()).toThrow(/LISTFERRY_SECRET_KEY/u);
  await expect(without.client.contactTypes.list()).rejects.toMatchObject({
    code: 'CREDENTIALS_MISSING',
  });
});

function open(options: Partial<ConnectionOptions> = {}) {
  return openConnection(openConfig(desk.options, recordingTerminal()), {
    clock: fakeClock(),
    signal: new AbortController().signal,
    goesWithoutKeys: false,
    warn: () => undefined,
    tell: () => undefined,
    ...options,
  });
}

describe('a client without keys', () => {
  it('fails every call with the reason, and closes without an error', async () => {
    const reason = new Error('The keys are missing.');
    const client = unconnectedClient(reason);

    await expect(client.contactTypes.list()).rejects.toBe(reason);
    await expect(client.reference.countries()).rejects.toBe(reason);
    await expect(client.close()).resolves.toBeUndefined();
  });
});
