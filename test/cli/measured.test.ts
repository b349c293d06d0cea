// Stories of nights whose metrics are written: each runs whole command lines against the sandbox.
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CommandLine } from '../../src/cli/start.ts';
import { parsedExposition } from '../metrics/exposition.ts';
import { type Desk, openDesk } from './desk.ts';
import { recordingTerminal } from './recording-terminal.ts';

let desk: Desk;

beforeEach(async () => {
  desk = await openDesk();
  configure('metrics: { textfile: ../listferry.prom }');
});

afterEach(async () => {
  vi.restoreAllMocks();
  await desk.close();
});

it('tells of a good night', async () => {
  expect(await run('sync', '--yes')).toBe(0);

  const found = metrics();
  expect(found.value('listferry_run_last_exit_code', { command: 'sync' })).toBe(0);
  expect(
    found.value('listferry_run_last_items', { kind: 'createContact', verdict: 'applied' }),
  ).toBe(2);
  expect(found.value('listferry_run_source_rows', { source: 'shop', bucket: 'read' })).toBe(2);
  expect(statSync(textfile()).mode & 0o777).toBe(0o644);
});

function textfile(): string {
  return desk.path('listferry.prom');
}

function metrics() {
  return parsedExposition(readFileSync(textfile(), 'utf8'));
}

function configure(line: string): void {
  const path = desk.options.config;
  writeFileSync(path, `${readFileSync(path, 'utf8')}${line}\n`);
}

async function run(...argv: string[]): Promise<number> {
  const command = new CommandLine([...argv, '--config', desk.options.config], () =>
    recordingTerminal(),
  );
  return await command.run();
}
