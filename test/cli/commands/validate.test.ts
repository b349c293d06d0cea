import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { validate } from '../../../src/cli/commands/validate.ts';
import { type Desk, openDesk } from '../desk.ts';
import { recordingTerminal } from '../recording-terminal.ts';

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
    'source shop: 1 file, mapping complete',
    'Valid: the service answers, and every source can be read.',
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

it('tells who must approve, and of a file of signers that cannot be used', async () => {
  const config = desk.options.config;
  const text = readFileSync(config, 'utf8');
  writeFileSync(config, `${text}\napprovals: { need: 2, when: { delete: 9 }, signers: people }\n`);
  const [terminal, json] = [recordingTerminal(), recordingTerminal()];

  const code = await validate(desk.options, terminal);
  await validate({ ...desk.options, output: 'json' }, json);

  expect(code).toBe(64);
  expect(terminal.printed[0]).toMatch(
    /^approvals: 2 different people must approve a plan from delete: 9 on, with a signature, by .*people$/u,
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
  expect(terminal.printed[0]).toBe(
    'approvals: 1 person must approve every plan, by a name, which proves nothing (no signers)',
  );
});
