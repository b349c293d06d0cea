// P4 the other way: who left on the service is told to the program that the sources come from, over several nights.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addUnsubscribers } from '../../src/sandbox/unsubscribes/unsubscribes.ts';
import { openEndingStage, type EndingStage } from './ending-stage.ts';

let stage: EndingStage;

beforeEach(async () => {
  stage = await openEndingStage();
  stage.configure(
    'status: subscribed }',
    'status: { column: status, map: { in: subscribed, out: unsubscribed } } }',
  );
  stage.configure(
    'syncs:',
    'feedback: { left: ../left.csv }\nsuppressions:\n  - { source: shop, into: global }\nsyncs:',
  );
  people({ ada: 'in', bram: 'in', cleo: 'in', dirk: 'in' });
});

afterEach(async () => {
  await stage.close();
});

/** What the source says of each person. */
function people(status: Readonly<Record<string, 'in' | 'out'>>): void {
  const lines = Object.entries(status).map(([name, word]) => `${name}@example.com,${name},${word}`);
  const text = ['email,first_name,status', ...lines, ''].join('\n');
  writeFileSync(stage.desk.path('config/contacts.csv'), text);
}

/** They unsubscribe on the service. */
function leave(name: string): void {
  addUnsubscribers(stage.desk.sandbox.service.account(), `${name}@example.com`, null);
}

/** Somebody takes them off the list there. */
function comeBack(name: string): void {
  const { store } = stage.desk.sandbox.service.account();
  store.query('DELETE FROM unsubscriber WHERE email_key = ?').run(`${name}@example.com`);
}

async function night(): Promise<number> {
  return (await stage.run('sync', '--yes')).code;
}

interface Told {
  readonly address: string;
  readonly where: string;
  readonly first_run: string;
}

/** What the other program reads, and takes away. */
function takeFile(): readonly Told[] {
  const path = stage.desk.path('left.csv');
  const told: Told[] = parse(readFileSync(path, 'utf8'), { columns: true });
  rmSync(path);
  return told;
}

const names = (told: readonly Told[]): readonly string[] =>
  told.map(({ address }) => address.replace('@example.com', ''));

async function exported(...options: readonly string[]): Promise<readonly string[]> {
  const out = stage.desk.path('export.csv');
  expect((await stage.run('export', '--left', '--out', out, ...options)).code).toBe(0);
  return names(parse(readFileSync(out, 'utf8'), { columns: true }));
}

it('tells each person once, with the run that saw them, and nobody whom the source said left', async () => {
  leave('old');
  expect(await night()).toBe(0);
  expect(takeFile()).toEqual([]);

  leave('ada');
  people({ ada: 'in', bram: 'out', cleo: 'in', dirk: 'in' });
  expect(await night()).toBe(0);
  const told = takeFile();
  expect(names(told)).toEqual(['ada']);
  const runs = stage.withJournal(({ runs: table }) => table.list(2).map(({ runId }) => runId));
  expect(told).toMatchObject([{ where: 'global', first_run: runs[0] }]);

  expect(await night()).toBe(0);
  expect(takeFile()).toEqual([]);
});

it('keeps people of two nights for a program that slept through the first', async () => {
  await night();
  leave('ada');
  await night();
  leave('cleo');
  await night();

  expect(names(takeFile()).toSorted()).toEqual(['ada', 'cleo']);
});

it('loses nobody who left in a night whose list was short, whose file was in the way or whose plan was refused', async () => {
  await night();
  const path = stage.desk.path('left.csv');
  renameSync(path, stage.desk.path('taken.csv'));
  writeFileSync(path, 'a file of somebody else\n');
  leave('ada');

  const inTheWay = await stage.run('sync', '--yes');

  expect(inTheWay.code).toBe(1);
  expect(inTheWay.stderr).toContain('left.csv');
  expect(inTheWay.stderr).not.toContain('ada@');
  rmSync(path);
  comeBack('ada');
  await night();
  expect(takeFile()).toEqual([]);

  leave('ada');
  leave('cleo');
  await night();
  expect(names(takeFile()).toSorted()).toEqual(['ada', 'cleo']);
});

it('tells of people who left and came to a run of a saved plan', async () => {
  await night();
  takeFile();
  leave('ada');
  people({ ada: 'in', bram: 'in', cleo: 'in', dirk: 'in', emil: 'in' });
  const plan = stage.desk.path('one.plan');
  await stage.run('plan', '--out', plan);
  expect(existsSync(stage.desk.path('left.csv'))).toBe(false);

  await stage.run('apply', plan, '--yes');

  expect(names(takeFile())).toEqual(['ada']);
});

it('exports who left since the export that was marked, whatever the file told', async () => {
  leave('old');
  await night();
  leave('ada');
  await night();

  expect(await exported()).toEqual(['ada']);
  expect(await exported('--mark')).toEqual(['ada']);
  expect(await exported('--since', 'last')).toEqual([]);

  // Nobody has seen this person yet but the export.
  leave('cleo');
  expect(await exported('--since', 'last', '--mark')).toEqual(['cleo']);
  await night();
  expect(await exported()).toEqual([]);
  expect(await exported('--since', '2020-01-01')).toEqual(['ada', 'cleo']);
  expect(await exported('--since', 'all')).toEqual(['ada', 'cleo', 'old']);
  expect(names(takeFile()).toSorted()).toEqual(['ada', 'cleo']);
});

it('tells once more of somebody who came back by a person’s decision, and left again', async () => {
  await night();
  leave('emil');
  people({ ada: 'in', bram: 'in', cleo: 'in', dirk: 'in', emil: 'in' });
  await night();
  expect(names(takeFile())).toEqual(['emil']);
  comeBack('emil');
  expect(await night()).toBe(4);
  expect((await stage.run('sync', '--yes', '--accept', 'return=1')).code).toBe(0);
  takeFile();

  leave('emil');
  await night();

  expect(names(takeFile())).toEqual(['emil']);
});

it('exports nobody who was erased, though the service goes on listing them', async () => {
  await night();
  leave('ada');
  leave('bram');
  await night();
  await stage.run('purge', '--person', 'ada@example.com');

  expect(await exported('--since', 'last')).toEqual(['bram']);
  expect(await exported('--since', 'last', '--mark')).toEqual(['bram']);
  expect(await exported('--since', 'last')).toEqual([]);
});
