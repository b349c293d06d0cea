import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { SqliteDatabase } from '../../../src/lib/sqlite.ts';
import { afterEach, beforeEach, expect, it, describe } from 'vitest';
import { saveRejects, saveRejectedRows } from '../../../src/cli/files/rejects.ts';
import type { SourceSpec } from '../../../src/compare/index.ts';
import { PRESETS, fileSource, presetSource, sqliteSource } from '../../../src/sources/readers.ts';
import type { PlanReader } from '../../../src/state/index.ts';
import { plannedIn } from '../../report/planned.ts';
import { zipOf } from '../../sources/zip-writer.ts';
import { plainSpec } from '../../world/world-config.ts';
import { itemsOf, World } from '../../world/world.ts';
import { recordingTerminal } from '../recording-terminal.ts';
import { saying } from '../../saying.ts';

const REJECT = {
  source: 'shop',
  file: 'a.csv',
  line: 7,
  column: 'email',
  fault: { code: 'address-blank' },
} as const;

let stateDir: string;

beforeEach(() => {
  stateDir = mkdtempSync(join(tmpdir(), 'listferry-rejects-'));
});

afterEach(() => {
  rmSync(stateDir, { recursive: true, force: true });
});

it('saves the rows for their owner alone, and tells where', () => {
  const terminal = recordingTerminal();

  saveRejects(planWith([REJECT]), { stateDir, sources: [] }, terminal);

  const path = join(stateDir, 'rejects', 'plan-1.csv');
  expect(readFileSync(path, 'utf8')).toContain('"shop","a.csv","7","email","is blank"');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(terminal.told).toEqual([
    saying(path),
    saying('1 × column email: is blank', 'a.csv line 7'),
    saying(join(stateDir, 'rejects', 'plan-1'), 'path of the source'),
  ]);
  expect(readFileSync(join(stateDir, 'rejects', 'plan-1', 'shop', 'a.csv'), 'utf8')).toContain(
    '"7","email","is blank","nobody"',
  );
});

const PROGRAM = { cwd: '.', environment: {}, timeoutMs: 1, mostBytes: 1 };

it.each([
  { type: 'sqlite' },
  { type: 'snapshot' },
  { type: 'csv', program: { ...PROGRAM, command: ['psql'] } },
] as const)('sends nobody to the path of the source %j', (source) => {
  const terminal = recordingTerminal();

  saveRejects(planWith([REJECT]), { stateDir, sources: [{ name: 'shop', ...source }] }, terminal);

  expect(terminal.told.at(-1)).toEqual(saying('source of its own', 'type csv'));
});

it('tells both ways where files and databases have such rows', () => {
  const terminal = recordingTerminal();
  const sources = [
    { name: 'shop', type: 'csv' },
    { name: 'crm', type: 'sqlite' },
  ] as const;

  saveRejects(planWith([REJECT], ['shop', 'crm']), { stateDir, sources }, terminal);

  expect(terminal.told.at(-1)).toEqual(
    saying('path of the source', 'database', 'source of its own'),
  );
});

it('leaves no half of a file when the rest cannot be read', () => {
  const gone = new Error('ENOENT');
  const broken = {
    head: { planId: 'plan-1' },
    *rejects() {
      yield REJECT;
      throw gone;
    },
  } as unknown as PlanReader;

  const saving = (): void => saveRejects(broken, { stateDir, sources: [] }, recordingTerminal());

  expect(saving).toThrow(gone);
  expect(readdirSync(join(stateDir, 'rejects'))).toEqual([]);
});

it('saves nothing when every row could be taken', () => {
  const terminal = recordingTerminal();

  saveRejects(planWith([]), { stateDir, sources: [] }, terminal);

  expect(readdirSync(stateDir)).toEqual([]);
  expect(terminal.told).toEqual([]);
});

/** Only what is read of a plan here. */
function planWith(rejects: readonly (typeof REJECT)[], sources = ['shop']): PlanReader {
  const files = sources.map((source) => ({ source, file: 'a.csv', header: ['email'] }));
  return {
    head: { planId: 'plan-1' },
    rejects: () => rejects.values(),
    rejectingFiles: () => files,
    rejectedRows: () => rejects.map((reject) => ({ ...reject, cells: ['nobody'] })).values(),
  } as unknown as PlanReader;
}

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'listferry-rows-'));
});

afterEach(() => {
  rmSync(directory, { recursive: true });
});

function saved(): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
    .sort();
}

const PLACE = { line: 2, column: 'Email', fault: { code: 'address-without-at' } } as const;
const ROW = { header: ['Email'], cells: ['nobody'] };

describe('the files', () => {
  it.each([
    ['a.csv', 'crm/a.csv'],
    ['exports/unsubscribed_1.csv', 'crm/exports/unsubscribed_1.csv'],
    ['../../etc/a.csv', 'crm/etc/a.csv'],
    ['/srv/exports/A.TXT', 'crm/srv/exports/A.TXT'],
    [String.raw`C:\exports\a.csv`, 'crm/C_/exports/a.csv'],
    ['account.zip/lists/people.ndjson', 'crm/account.zip/lists/people.ndjson.csv'],
    ['people.db', 'crm/people.db.csv'],
    ['odd\u0000na*me.csv', 'crm/odd_na_me.csv'],
    ['..', 'crm/rows.csv'],
  ])('keep of %j what they are known by: %s', (file, place) => {
    const plan = plannedIn({ rejects: [{ ...PLACE, source: 'crm', file, row: ROW }] });

    saveRejectedRows(plan, directory);

    expect(saved()).toEqual([place]);
  });

  it('stay apart where two paths become one', () => {
    const files = ['x/a.csv', '../x/a.csv', 'X/A.csv'];
    const rejects = files.map((file) => ({ ...PLACE, source: 'crm', file, row: ROW }));

    saveRejectedRows(plannedIn({ rejects }), directory);

    expect(saved()).toEqual(['crm-2/x/a.csv', 'crm-3/X/A.csv', 'crm/x/a.csv']);
  });

  it('get a name that fits, with its beginning and its ending', () => {
    const file = `unsubscribed_${'ü'.repeat(200)}.csv`;

    saveRejectedRows(
      plannedIn({ rejects: [{ ...PLACE, source: 'crm', file, row: ROW }] }),
      directory,
    );

    expect(saved()[0]).toMatch(/^crm\/unsubscribed_ü+~ü+\.csv$/u);
  });

  it('are for their owner alone, and hold the rows of their file', () => {
    const rejects = [
      { ...PLACE, source: 'crm', file: 'a.csv', row: ROW },
      { ...PLACE, source: 'crm', file: 'b.csv', row: { header: ['Email'], cells: ['=1+1'] } },
    ];

    saveRejectedRows(plannedIn({ rejects }), directory);

    const path = join(directory, 'crm/b.csv');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(join(directory, 'crm')).mode & 0o777).toBe(0o700);
    expect(readFileSync(path, 'utf8')).toContain('"2","Email","has no @","=1+1"');
    expect(readFileSync(path, 'utf8')).not.toContain('nobody');
  });

  it('are none where no row was kept', () => {
    saveRejectedRows(
      plannedIn({ rejects: [{ ...PLACE, source: 'crm', file: 'a.csv' }] }),
      directory,
    );

    expect(saved()).toEqual([]);
  });
});

async function planned(spec: SourceSpec) {
  const world = new World();
  world.config = { sources: {}, readySources: [spec], syncs: [{ sources: ['crm'] }] };
  const { plan } = await world.plan();
  return plan;
}

/** Plans, saves what could not be taken, fixes the address and plans with that file alone. */
async function givenBack(spec: SourceSpec, specOf: (path: string) => SourceSpec) {
  const first = await planned(spec);
  saveRejectedRows(first, join(directory, 'rejects'));
  const [name = ''] = saved().filter((file) => file.startsWith('rejects'));
  const path = join(directory, name);
  const content = readFileSync(path, 'utf8');
  writeFileSync(path, content.replace('(at)', '@'));
  const second = await planned(specOf(name));
  return {
    before: first.head.rows[0],
    content,
    after: second.head.rows[0],
    items: itemsOf(second),
  };
}

function place(path: string) {
  return { name: 'crm', baseDirectory: directory, path };
}

/** Bob has a city that a spreadsheet would run, and a note that a reader could trip over. */
const HEADER = ['Email', 'City', 'Country', 'Note'];
const ANN = ['ann@example.com', 'Pune', 'India', ''];
const BOB = ['bob(at)example.com', "'=1+1; Köln", 'India', ' two\nlines, "q" '];

function csv(delimiter: string): string {
  const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  return [HEADER, ANN, BOB].map((row) => `${row.map(cell).join(delimiter)}\r\n`).join('');
}

function database(path: string): void {
  const db = new SqliteDatabase(path);
  db.exec('CREATE TABLE people (Email TEXT, City TEXT, Country TEXT, Note TEXT)');
  for (const row of [ANN, BOB]) db.prepare('INSERT INTO people VALUES (?, ?, ?, ?)').run(...row);
  db.close();
}

describe('a row that is fixed and given back', () => {
  const json = [ANN, BOB].map((row) =>
    JSON.stringify(Object.fromEntries(HEADER.map((name, index) => [name, row[index]]))),
  );
  // The apostrophe before a formula is a spreadsheet's in CSV, and anybody's elsewhere.
  it.each([
    ['CSV with semicolons', csv(';'), '=1+1; Köln'],
    ['UTF-16', Buffer.from(`\ufeff${csv('\t')}`, 'utf16le'), '=1+1; Köln'],
    ['a zip', zipOf([{ name: 'lists/people.csv', content: csv(',') }]), '=1+1; Köln'],
    ['JSON lines', json.join('\n'), "'=1+1; Köln"],
    ['JSON in gzip', gzipSync(`[${json.join(',')}]`), "'=1+1; Köln"],
  ])('has the values that it had in %s', async (_form, content, city) => {
    writeFileSync(join(directory, 'crm'), content);

    const told = await givenBack(plainSpec(fileSource(place('crm'))), (path) =>
      plainSpec(fileSource(place(path))),
    );

    expect(told.before).toMatchObject({ read: 2, invalid: 1, desired: 1 });
    expect(told.content).toContain('" two\nlines, ""q"" "');
    expect(told.after).toMatchObject({ read: 1, invalid: 0, desired: 1 });
    expect(told.items).toContainEqual(
      expect.objectContaining({
        kind: 'createContact',
        address: 'bob@example.com',
        fields: expect.objectContaining({ city }) as unknown,
      }),
    );
  });

  it('has the values that it had in a database', async () => {
    database(join(directory, 'crm.db'));
    const source = sqliteSource({ ...place('crm.db'), select: { kind: 'table', table: 'people' } });

    const told = await givenBack(plainSpec(source), (path) => plainSpec(fileSource(place(path))));

    expect(told.items).toContainEqual(
      expect.objectContaining({
        address: 'bob@example.com',
        fields: expect.objectContaining({ city: "'=1+1; Köln" }) as unknown,
      }),
    );
  });

  it('is read in UTF-8 where the configuration names another encoding for its source', async () => {
    writeFileSync(join(directory, 'crm.csv'), Buffer.from(csv(','), 'latin1'));
    const spec = (path: string): SourceSpec =>
      plainSpec(fileSource({ ...place(path), encoding: 'windows-1252' }));

    const told = await givenBack(spec('crm.csv'), spec);

    expect(told.items).toContainEqual(
      expect.objectContaining({
        fields: expect.objectContaining({ city: '=1+1; Köln' }) as unknown,
      }),
    );
  });

  it('is still of somebody who left where the name of the export says so', async () => {
    const name = 'unsubscribed_email_audience_export_1a2b3c4d5e.csv';
    const fixture = readFileSync(
      join(import.meta.dirname, '../../fixtures/presets/mailchimp', name),
    );
    writeFileSync(join(directory, name), fixture.toString().replaceAll('dan@', 'dan(at)'));
    const spec = (path: string): SourceSpec => ({
      ...plainSpec(
        presetSource(fileSource(place(path)), {
          preset: PRESETS.mailchimp,
          tagUse: { kind: 'customField', name: 'tags' },
          wanted: [],
        }),
      ),
      statusWritten: false,
    });

    const told = await givenBack(spec(name), spec);

    expect(told.content).toMatch(
      /"2","Email Address","has no @","row-[0-9a-f-]+","dan\(at\)example.com","Dan"/u,
    );
    // What was made of the tags is no column of the file.
    expect(told.content).not.toContain('Tags (listed)');
    // Nothing puts Dan on a list here, so that he is left out and not suppressed.
    expect(told.after).toMatchObject({
      ...{ read: 1, invalid: 0, suppressed: 0, excluded: 1, desired: 0 },
      excludedAs: { left: 1, noConsent: 0, others: 0 },
    });
  });

  it('is saved once more as it was when it is given back as it is', async () => {
    writeFileSync(join(directory, 'crm.csv'), csv(','));
    const first = await planned(plainSpec(fileSource(place('crm.csv'))));
    saveRejectedRows(first, join(directory, 'rejects'));
    const again = await planned(plainSpec(fileSource(place('rejects/crm/crm.csv'))));

    saveRejectedRows(again, join(directory, 'again'));

    const texts = ['rejects/crm/crm.csv', 'again/crm/rejects/crm/crm.csv'].map((path) =>
      readFileSync(join(directory, path), 'utf8').replace(/^"\d+"/mu, '"line"'),
    );
    expect(texts[1]).toBe(texts[0]);
  });
});
