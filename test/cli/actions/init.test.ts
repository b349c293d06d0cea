import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { init } from '../../../src/cli/actions/init.ts';
import { globalOptions } from '../desk.ts';
import { recordingTerminal } from '../recording-terminal.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'listferry-init-'));
});

afterEach(() => {
  rmSync(directory, { recursive: true, force: true });
});

it.each([
  ['config/listferry.yaml', '../state'],
  ['listferry.yaml', './state'],
  ['config/shop.yaml', '../state-shop'],
])('writes %s with a state directory of its own', async (name, stateDir) => {
  const config = join(directory, name);

  const code = await init({ ...globalOptions({ config }), files: [] }, recordingTerminal());

  expect(code).toBe(0);
  expect(readFileSync(config, 'utf8')).toMatch(
    new RegExp(`^stateDir: ${stateDir.replaceAll('.', '\\.')}$`, 'mu'),
  );
});

it('reads from the files that it is given', async () => {
  writeFileSync(join(directory, 'CRM Export.csv'), 'email\nada@example.com\n');
  const config = join(directory, 'config/listferry.yaml');
  const files = [join(directory, 'CRM Export.csv')];

  await init({ ...globalOptions({ config }), files }, recordingTerminal());

  const text = readFileSync(config, 'utf8');
  expect(text).toContain('crm_export:');
  expect(text).toContain('../CRM Export.csv');
});

it('writes nothing when a file cannot be read', async () => {
  const config = join(directory, 'listferry.yaml');
  const files = [join(directory, 'missing.csv')];

  const failing = init({ ...globalOptions({ config }), files }, recordingTerminal());

  await expect(failing).rejects.toMatchObject({ code: 'SOURCE_UNREADABLE' });
  expect(() => readFileSync(config)).toThrow('ENOENT');
});

it('never writes over a configuration', async () => {
  const config = join(directory, 'listferry.yaml');
  writeFileSync(config, 'mine');

  const failing = init({ ...globalOptions({ config }), files: [] }, recordingTerminal());

  await expect(failing).rejects.toMatchObject({ code: 'CONFIG_EXISTS' });
  expect(readFileSync(config, 'utf8')).toBe('mine');
});
