import { rmSync } from 'node:fs';
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
