// `init --pin`: the id of the account that the keys open comes into the configuration.
import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { init, type InitOptions } from '../../../src/cli/commands/init.ts';
import { seedContacts } from '../../../src/sandbox/seed/seed.ts';
import { type Desk, openDesk } from '../desk.ts';
import { recordingTerminal } from '../recording-terminal.ts';

let desk: Desk;
let before: string;

beforeEach(async () => {
  desk = await openDesk();
  before = readFileSync(desk.options.config, 'utf8');
});

afterEach(async () => {
  await desk.close();
});

function options(given: Partial<InitOptions> = {}): InitOptions {
  return { ...desk.options, files: [], schema: false, pin: true, yes: false, ...given };
}

function written(): string {
  return readFileSync(desk.options.config, 'utf8');
}

it('asks whether the account is the right one, and writes its id', async () => {
  seedContacts(desk.sandbox.service, { count: 1, contactType: 'Newsletter' });
  const terminal = recordingTerminal({ isInteractive: true, answer: true });

  expect(await init(options(), terminal)).toBe(0);

  expect(terminal.asked).toEqual([expect.stringContaining('Is the account 7001 on 127.0.0.1')]);
  const key = '  secretKey: env:LISTFERRY_SECRET_KEY\n';
  expect(written()).toBe(before.replace(key, `${key}  account: 7001\n`));
  expect(await init(options(), recordingTerminal())).toBe(0);
});

it('writes nothing when the answer is no, or nobody can be asked', async () => {
  seedContacts(desk.sandbox.service, { count: 1, contactType: 'Newsletter' });
  const no = recordingTerminal({ isInteractive: true, answer: false });

  expect(await init(options(), no)).toBe(1);
  await expect(init(options(), recordingTerminal())).rejects.toMatchObject({ code: 'USAGE' });

  expect(written()).toBe(before);
});

it('says so where no record shows the account yet', async () => {
  await expect(init(options({ yes: true }), recordingTerminal())).rejects.toMatchObject({
    code: 'USAGE',
  });

  expect(written()).toBe(before);
});

it('refuses keys of another account than the configuration is for', async () => {
  seedContacts(desk.sandbox.service, { count: 1, contactType: 'Newsletter' });
  writeFileSync(desk.options.config, before.replace('service:\n', 'service:\n  account: 7\n'));

  await expect(init(options({ yes: true }), recordingTerminal())).rejects.toMatchObject({
    code: 'ACCOUNT_MISMATCH',
  });
});
