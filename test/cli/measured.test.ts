// Stories of nights whose metrics are written: each runs whole command lines against the sandbox.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CommandLine } from '../../src/cli/start.ts';
import { type Exposition, parsedExposition } from '../metrics/exposition.ts';
import { alterJournal } from './commands/history.ts';
import { type Desk, openDesk } from './desk.ts';
import { type RecordingTerminal, recordingTerminal } from './recording-terminal.ts';

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
  expect(await run('sync', '--yes')).toMatchObject({ exitCode: 0 });

  const found = metrics();
  const created = { kind: 'createContact', verdict: 'applied' };
  expect(found.value('listferry_run_last_exit_code', { command: 'sync' })).toBe(0);
  expect(found.value('listferry_run_last_items', created)).toBe(2);
  expect(found.value('listferry_run_source_rows', { source: 'shop', bucket: 'read' })).toBe(2);
  expect(statSync(textfile()).mode & 0o777).toBe(0o644);
});

it('keeps telling of each command whatever command comes next', async () => {
  await run('sync', '--yes');
  const synced = metrics();
  for (const argv of [['plan'], ['verify'], ['resume'], ['retry', '--yes']]) {
    await run(...argv);
    expect(metrics().series).toEqual(expect.arrayContaining([...synced.series]));
  }

  const commands = metrics().samples.flatMap(({ name, labels, value }) =>
    name === 'listferry_run_last_exit_code' ? [[labels['command'], value]] : [],
  );

  expect(commands.toSorted()).toEqual([
    ['plan', 0],
    ['resume', 0],
    ['retry', 0],
    ['sync', 0],
    ['verify', 0],
  ]);
});

it('tells of differences that verify found, and of the last time without', async () => {
  await run('sync', '--yes');
  await run('verify');
  const equal = metrics();
  desk.writeRows([['cem@example.com', 'Cem']]);

  expect(await run('verify')).toMatchObject({ exitCode: 6 });

  const labels = { command: 'verify' };
  const success = 'listferry_run_last_success_timestamp_seconds';
  expect(metrics().value('listferry_run_last_exit_code', labels)).toBe(6);
  expect(metrics().value(success, labels)).toBe(equal.value(success, labels));
});

it('tells of a night whose source is missing', async () => {
  await run('sync', '--yes');
  const good = metrics();
  rmSync(desk.path('config/contacts.csv'));

  const { exitCode } = await run('sync', '--yes');

  expect(exitCode).not.toBe(0);
  expect(metrics().value('listferry_run_last_exit_code', { command: 'sync' })).toBe(exitCode);
  expect(metrics().series).toEqual(good.series);
});

it('tells of a command that failed before it had a journal, and makes none', async () => {
  vi.stubEnv('LISTFERRY_SECRET_KEY', '');

  const { exitCode } = await run('sync', '--yes');

  expect(exitCode).not.toBe(0);
  expect(metrics().value('listferry_run_last_exit_code', { command: 'sync' })).toBe(exitCode);
  expect(existsSync(desk.path('state/journal.db'))).toBe(false);
});

it('tells of a nightly line that lacks an option', async () => {
  expect(await run('sync')).toMatchObject({ exitCode: 64 });

  expect(metrics().value('listferry_run_last_exit_code', { command: 'sync' })).toBe(64);
});

it('writes nothing to a damaged journal, and tells what it can', async () => {
  await run('sync', '--yes');
  alterJournal(desk);
  const before = readFileSync(desk.path('state/journal.db'));

  const { exitCode } = await run('plan');

  expect(exitCode).toBe(7);
  expect(metrics().value('listferry_run_last_exit_code', { command: 'plan' })).toBe(7);
  expect(readFileSync(desk.path('state/journal.db'))).toEqual(before);
});

it('writes nothing for commands that look at our own state', async () => {
  await run('sync', '--yes');
  rmSync(textfile());

  for (const command of ['status', 'runs', 'validate']) await run(command);

  expect(existsSync(textfile())).toBe(false);
});

it('ends as it would have where the file cannot be written, and says so once', async () => {
  mkdirSync(textfile());

  const { exitCode, terminal, printed } = await run('sync', '--yes', '--output', 'json');

  expect(exitCode).toBe(0);
  expect(printed).toMatchObject({
    exitCode: 0,
    conditions: expect.arrayContaining([
      expect.objectContaining({ id: 'METRICS_UNWRITABLE', severity: 'note' }),
    ]) as unknown,
  });
  expect(terminal.told.filter((line) => line.includes('listferry.prom'))).toHaveLength(1);
});

it('says nothing of metrics where the configuration cannot be read', async () => {
  writeFileSync(desk.options.config, 'service: [');

  const { exitCode, terminal } = await run('sync', '--yes');

  expect(exitCode).toBe(64);
  expect(terminal.conditions).not.toContainEqual(
    expect.objectContaining({ id: 'METRICS_UNWRITABLE' }),
  );
});

it.skipIf(process.getuid?.() === 0)('leaves no draft in a directory that is closed', async () => {
  mkdirSync(desk.path('closed'), { mode: 0o555 });
  configure('', '../listferry.prom', '../closed/listferry.prom');

  expect(await run('plan')).toMatchObject({ exitCode: 0 });

  chmodSync(desk.path('closed'), 0o755);
  expect(readdirSync(desk.path('closed'))).toEqual([]);
});

function textfile(): string {
  return desk.path('listferry.prom');
}

function metrics(): Exposition {
  return parsedExposition(readFileSync(textfile(), 'utf8'));
}

function configure(line: string, from = '', to = ''): void {
  const path = desk.options.config;
  writeFileSync(path, `${readFileSync(path, 'utf8').replace(from, to)}${line}\n`);
}

async function run(...argv: string[]) {
  let terminal: RecordingTerminal = recordingTerminal();
  const command = new CommandLine([...argv, '--config', desk.options.config], () => {
    terminal = recordingTerminal();
    return terminal;
  });
  const exitCode = await command.run();
  const text = terminal.printed.join('\n');
  const printed: unknown = text.startsWith('{') ? JSON.parse(text) : undefined;
  return { exitCode, terminal, printed };
}
