import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type SandboxOptions, sandbox } from '../../../src/cli/commands/sandbox.ts';
import { behaviourList, behaviourPage } from '../../../src/sandbox/index.ts';
import { globalOptions } from '../desk.ts';
import { recordingTerminal } from '../recording-terminal.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'listferry-sandbox-'));
});

afterEach(() => {
  rmSync(directory, { recursive: true, force: true });
});

it('tells where it listens, serves the contacts asked for, and stops on a signal', async () => {
  const terminal = recordingTerminal();
  const ended = sandbox(sandboxOptions({ output: 'json', contacts: 3 }), terminal);
  await vi.waitFor(() => {
    expect(terminal.printed).toHaveLength(1);
  });

  const { baseUrl2, publicKey, secretKey } = JSON.parse(terminal.printed[0] ?? '') as Announced;
  const response = await fetch(new URL('contacts/list', baseUrl2), {
    headers: { PublicKey: publicKey, SecretKey: secretKey },
  });
  const listed = (await response.json()) as { message: { contacts: unknown[] } };
  process.emit('SIGTERM');

  expect(listed.message.contacts).toHaveLength(3);
  expect(await ended).toBe(0);
});

it('tells a person what to put into the configuration and the environment', async () => {
  const terminal = recordingTerminal();
  const ended = sandbox(sandboxOptions({ publicKey: 'a-public-key' }), terminal);
  await vi.waitFor(() => {
    expect(terminal.printed).toHaveLength(4);
  });
  process.emit('SIGINT');
  await ended;

  expect(terminal.printed[0]).toMatch(/^baseUrl: http:\/\/127\.0\.0\.1:\d+\/one\/api\/$/u);
  expect(terminal.printed[2]).toBe('export LISTFERRY_PUBLIC_KEY=a-public-key');
});

it('refuses a behaviour that it does not know', async () => {
  const behaviours = join(directory, 'behaviours.yaml');
  writeFileSync(behaviours, 'duplicat_add: reject\n');

  const failing = sandbox(sandboxOptions({ behaviours }), recordingTerminal());

  await expect(failing).rejects.toMatchObject({ code: 'SANDBOX_BEHAVIOUR_UNKNOWN' });
});

it.each(['missing.yaml', 'broken.yaml'])('refuses %s as a file of behaviours', async (name) => {
  writeFileSync(join(directory, 'broken.yaml'), 'a: [1,\n');

  const failing = sandbox(
    sandboxOptions({ behaviours: join(directory, name) }),
    recordingTerminal(),
  );

  await expect(failing).rejects.toMatchObject({ code: 'USAGE' });
});

it('lets requests meet the faults asked for', async () => {
  const faults = join(directory, 'faults.yaml');
  writeFileSync(faults, 'seed: 3\nrate: 1\nkinds: [html-200]\nonly: reads\n');
  const terminal = recordingTerminal();
  const ended = sandbox(sandboxOptions({ output: 'json', faults }), terminal);
  await vi.waitFor(() => {
    expect(terminal.printed).toHaveLength(1);
  });

  const { baseUrl } = JSON.parse(terminal.printed[0] ?? '') as Announced;
  const response = await fetch(new URL('contacts-type', baseUrl));
  const text = await response.text();
  process.emit('SIGTERM');
  await ended;

  expect(response.status).toBe(200);
  expect(text).toContain('<title>Sign in</title>');
});

it('refuses a fault that it does not know, and names the nearest', async () => {
  const faults = join(directory, 'faults.yaml');
  writeFileSync(faults, 'kinds: [lost-befor]\n');

  const failing = sandbox(sandboxOptions({ faults }), recordingTerminal());

  await expect(failing).rejects.toMatchObject({
    code: 'SANDBOX_FAULT_UNKNOWN',
    message: expect.stringContaining('Did you mean lost-before?') as string,
  });
});

it('makes the empty segments asked for, each on its contact type', async () => {
  const terminal = recordingTerminal();
  const segment = ['Readers', 'Buyers=Shop'];
  const ended = sandbox(sandboxOptions({ output: 'json', segment }), terminal);
  await vi.waitFor(() => {
    expect(terminal.printed).toHaveLength(1);
  });

  const { baseUrl, publicKey, secretKey } = JSON.parse(terminal.printed[0] ?? '') as Announced;
  const headers = { PublicKey: publicKey, SecretKey: secretKey };
  const [segments, types] = await Promise.all(
    ['segment/list', 'contacts-type'].map(async (path) => {
      const response = await fetch(new URL(path, baseUrl), { headers });
      return ((await response.json()) as { message: unknown }).message;
    }),
  );
  process.emit('SIGTERM');
  await ended;

  expect(types).toMatchObject({ contactTypes: [{ name: 'Newsletter' }, { name: 'Shop' }] });
  expect(segments).toMatchObject({
    segments: [
      { segment_name: 'Readers', contact_type_id: 1, segment_emails_count: 0 },
      { segment_name: 'Buyers', contact_type_id: 2, segment_emails_count: 0 },
    ],
  });
});

it.each(['', '=Shop', 'Readers='])('refuses the segment %j', async (text) => {
  const failing = sandbox(sandboxOptions({ segment: [text] }), recordingTerminal());

  await expect(failing).rejects.toMatchObject({ code: 'USAGE' });
});

it('lists all behaviours to a person and serves nothing', async () => {
  const terminal = recordingTerminal();

  const code = await sandbox(sandboxOptions({ listBehaviours: true }), terminal);

  expect(code).toBe(0);
  expect(terminal.printed).toEqual(behaviourPage());
});

it('lists all behaviours to a program as one object', async () => {
  const terminal = recordingTerminal();

  const code = await sandbox(sandboxOptions({ listBehaviours: true, output: 'json' }), terminal);

  expect(code).toBe(0);
  expect(terminal.printed).toHaveLength(1);
  expect(JSON.parse(terminal.printed[0] ?? '')).toEqual(behaviourList());
});

interface Announced {
  readonly baseUrl: string;
  readonly baseUrl2: string;
  readonly publicKey: string;
  readonly secretKey: string;
}

function sandboxOptions(options: Partial<SandboxOptions>): SandboxOptions {
  return {
    ...globalOptions(),
    port: 0,
    data: undefined,
    behaviours: undefined,
    faults: undefined,
    contacts: 0,
    contactType: 'Newsletter',
    segment: [],
    listBehaviours: false,
    publicKey: undefined,
    secretKey: undefined,
    ...options,
  };
}
