// What is refused before any account is touched.
import { writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fleet } from '../../../src/cli/commands/fleet.ts';
import type { FleetOptions } from '../../../src/cli/fleet/opened-fleet.ts';
import { type Desk, globalOptions, openDesk } from '../desk.ts';
import { recordingTerminal } from '../recording-terminal.ts';

let desk: Desk;

beforeEach(async () => {
  desk = await openDesk();
});

afterEach(async () => {
  await desk.close();
});

function optionsOf(given: Partial<FleetOptions>): FleetOptions {
  const file = desk.path('fleet.yaml');
  writeFileSync(file, 'accounts: [{ name: one, config: config/listferry.yaml }]\n', {
    mode: 0o600,
  });
  return {
    ...globalOptions(),
    action: 'status',
    file,
    only: [],
    yes: false,
    check: false,
    ...given,
  };
}

describe('fleet', () => {
  it.each([
    ['sync without consent', { action: 'sync' }],
    ['run without consent', { action: 'run' }],
    ['run without a schedule', { action: 'run', yes: true }],
    ['report without a directory', { action: 'report' }],
    ['an option of another action', { action: 'plan', yes: true }],
    ['a directory for no pages', { out: 'pages' }],
    ['an age without a check', { maxAge: '26h' }],
    ['an age that is none', { check: true, maxAge: 'long' }],
    ['a time that is none', { action: 'sync', yes: true, lockWait: 'long' }],
    ['a share that is none', { action: 'plan', tolerateInvalid: 'few' }],
    ['no account at once', { concurrency: 0 }],
    ['an account that is not there', { only: ['two'] }],
  ] as const)('refuses %s', async (_what, given) => {
    const ended = fleet(optionsOf(given), recordingTerminal());

    await expect(ended).rejects.toMatchObject({ code: 'USAGE' });
  });

  it('guesses the account that was meant', async () => {
    const ended = fleet(optionsOf({ only: ['onne'] }), recordingTerminal());

    await expect(ended).rejects.toThrow(/one\?/u);
  });

  it.each([
    ['is not there', undefined, 'CONFIG_MISSING'],
    ['is empty', ' ', 'CONFIG_UNREADABLE'],
    ['is wrong', 'acounts: []', 'CONFIG_INVALID'],
  ])('refuses a file that %s', async (_what, text, code) => {
    const file = desk.path('other.yaml');
    if (text !== undefined) writeFileSync(file, text, { mode: 0o600 });

    const ended = fleet({ ...optionsOf({}), file }, recordingTerminal());

    await expect(ended).rejects.toMatchObject({ code });
  });
});
