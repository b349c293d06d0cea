import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { validate } from '../../../src/cli/commands/validate.ts';
import { seedContacts } from '../../../src/sandbox/seed/seed.ts';
import { type Desk, openDesk } from '../desk.ts';
import { recordingTerminal } from '../recording-terminal.ts';
import { saying } from '../../saying.ts';

let desk: Desk;

beforeEach(async () => {
  desk = await openDesk();
});

afterEach(async () => {
  await desk.close();
});

it('tells what it found when all is well', async () => {
  const terminal = recordingTerminal();

  const code = await validate(desk.options, terminal);

  expect(code).toBe(0);
  expect(terminal.printed).toEqual([
    expect.stringMatching(/^account on 127\.0\.0\.1:\d+: no record shows its id yet$/u),
    'source shop: 1 file, mapping complete',
    'Valid: the service answers, and every source can be read.',
  ]);
});

it('tells which account the keys open, and whether the configuration is for it alone', async () => {
  seedContacts(desk.sandbox.service, { count: 1, contactType: 'Newsletter' });
  const said = [];
  for (const pin of ['', '  account: 7001\n']) {
    const config = readFileSync(desk.options.config, 'utf8');
    writeFileSync(desk.options.config, config.replace('service:\n', `service:\n${pin}`));
    const [terminal, json] = [recordingTerminal(), recordingTerminal()];
    await validate(desk.options, terminal);
    await validate({ ...desk.options, output: 'json' }, json);
    said.push([terminal.printed[0], JSON.parse(json.printed.join('\n'))]);
  }

  const host = new URL(desk.sandbox.baseUrl).host;
  expect(said).toMatchObject([
    [
      expect.stringContaining(`account 7001 on ${host}, not pinned`),
      { host, accountId: '7001', pin: null },
    ],
    [`account 7001 on ${host}, pinned`, { host, accountId: '7001', pin: '7001' }],
  ]);
});

it('tells of refused keys and a missing file together', async () => {
  vi.stubEnv('LISTFERRY_SECRET_KEY', 'another-secret');
  rmSync(desk.path('config/contacts.csv'));
  const terminal = recordingTerminal();

  const code = await validate(desk.options, terminal);

  expect(code).toBe(77);
  expect(terminal.failures).toMatchObject([
    { code: 'CREDENTIALS_REFUSED' },
    { code: 'SOURCE_UNREADABLE' },
  ]);
});

it('tells of missing keys and a missing file together', async () => {
  vi.stubEnv('LISTFERRY_SECRET_KEY', '');
  rmSync(desk.path('config/contacts.csv'));
  const terminal = recordingTerminal();

  const code = await validate({ ...desk.options, output: 'json' }, terminal);

  expect(code).toBe(64);
  expect(JSON.parse(terminal.printed.join('\n'))).toMatchObject({
    valid: false,
    problems: [{ code: 'CREDENTIALS_MISSING' }, { code: 'SOURCE_UNREADABLE' }],
  });
});

it('tells first what init left to be decided, at most five of it', async () => {
  const { config } = desk.options;
  const open = Array.from({ length: 6 }, (_, at) => `# DECIDE: Who agreed ${String(at)}?\n`);
  const text = readFileSync(config, 'utf8');
  writeFileSync(config, open.join('') + text);
  const [terminal, json] = [recordingTerminal(), recordingTerminal()];

  await validate(desk.options, terminal);
  await validate({ ...desk.options, output: 'json' }, json);

  expect(terminal.told.slice(0, 7)).toEqual([
    saying('6 decisions'),
    ...[0, 1, 2, 3, 4].map((at) => `  ${config}:${String(at + 1)}: Who agreed ${String(at)}?`),
    '  and 1 more, each marked with DECIDE',
  ]);
  expect(JSON.parse(json.printed.join('\n'))).toMatchObject({
    valid: true,
    decisions: expect.objectContaining({ length: 6, 5: { line: 6, words: 'Who agreed 5?' } }),
  });
});

it('tells who must approve, and of a file of signers that cannot be used', async () => {
  const config = desk.options.config;
  const text = readFileSync(config, 'utf8');
  writeFileSync(config, `${text}\napprovals: { need: 2, when: { delete: 9 }, signers: people }\n`);
  const [terminal, json] = [recordingTerminal(), recordingTerminal()];

  const code = await validate(desk.options, terminal);
  await validate({ ...desk.options, output: 'json' }, json);

  expect(code).toBe(64);
  expect(terminal.printed).toContainEqual(
    expect.stringMatching(
      /^approvals: 2 different people must approve a plan from delete: 9 on, with a signature, by .*people$/u,
    ),
  );
  expect(terminal.failures).toMatchObject([{ code: 'SIGNERS_UNUSABLE' }]);
  expect(JSON.parse(json.printed.join('\n'))).toMatchObject({
    valid: false,
    problems: [{ code: 'SIGNERS_UNUSABLE' }],
  });
});

it('says that an approval without signers proves nothing', async () => {
  const config = desk.options.config;
  writeFileSync(config, `${readFileSync(config, 'utf8')}\napprovals: {}\n`);
  const terminal = recordingTerminal();

  const code = await validate(desk.options, terminal);

  expect(code).toBe(0);
  expect(terminal.printed).toContainEqual(
    saying('approvals: 1 person', 'proves nothing', 'signers'),
  );
});
