// One table in every form that files have is one plan: what a file is made of decides nothing.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { SqliteDatabase } from '../../../src/lib/sqlite.ts';
import { afterAll, expect, it } from 'vitest';
import { makePlan } from '../../../src/compare/make-plan.ts';
import { type Source } from '../../../src/sources/index.ts';
import { fileSource, sqliteSource } from '../../../src/sources/readers.ts';
import { zipOf } from '../../sources/zip-writer.ts';
import { compareRequest } from '../../world/world-config.ts';
import { hold, newsletter, type Table, toolsOf, worldOf } from '../stories.ts';

const PEOPLE: Table = [
  ['Email', 'first_name', 'city', 'Country', 'custom.plan', 'Status'],
  ['ann@example.com', 'Änne', 'Köln', 'India', 'gold, "plus"', 'subscribed'],
  ['bob@example.com', 'Bob', 'Zürich; Süd', 'India', '', 'subscribed'],
  ['cem@example.com', 'Cem', 'Orléans', 'India', 'basic', 'unsubscribed'],
  ['dee@example.com', 'D’Arcy', 'Århus', 'India', '0123', 'subscribed'],
];

const FORMS: Readonly<Record<string, Uint8Array | string>> = {
  'CSV in UTF-8': csv(PEOPLE, ','),
  'UTF-16 with tabs': Buffer.from(`\ufeff${csv(PEOPLE, '\t')}`, 'utf16le'),
  'UTF-16 without a mark, the other way round': Buffer.from(csv(PEOPLE, '\t'), 'utf16le').swap16(),
  'Windows-1252 with semicolons': windows1252(csv(PEOPLE, ';')),
  gzip: gzipSync(csv(PEOPLE, ',')),
  'a zip': zipOf([
    { name: '__MACOSX/._people.csv', content: 'x' },
    { name: 'export/people.csv', content: csv(PEOPLE, ',') },
  ]),
  NDJSON: objects(PEOPLE)
    .map((object) => `${JSON.stringify(object)}\n`)
    .join(''),
  'a JSON list in gzip': gzipSync(JSON.stringify(objects(PEOPLE), null, 2)),
};

const directory = mkdtempSync(join(tmpdir(), 'listferry-forms-'));

afterAll(() => {
  rmSync(directory, { recursive: true });
});

it('makes the same plan of one table, whatever its form', async () => {
  const expected = await fingerprintOf(csv(PEOPLE, ','));

  const fingerprints: Record<string, string> = {};
  for (const [form, content] of Object.entries(FORMS)) {
    fingerprints[form] = await fingerprintOf(content);
  }

  expect(fingerprints).toEqual(
    Object.fromEntries(Object.keys(FORMS).map((form) => [form, expected])),
  );
});

it('makes another plan of another table', async () => {
  const others = PEOPLE.map((row) => row.map((cell) => cell.replace('Köln', 'Koln')));

  expect(await fingerprintOf(csv(others, ','))).not.toBe(await fingerprintOf(csv(PEOPLE, ',')));
});

it('makes the same plan of the table in a SQLite database', async () => {
  const db = new SqliteDatabase(join(directory, 'people.db'));
  const [header = [], ...rows] = PEOPLE;
  db.exec(`CREATE TABLE people (${header.map((name) => `"${name}" TEXT`).join(', ')})`);
  const insert = db.prepare(`INSERT INTO people VALUES (${header.map(() => '?').join(', ')})`);
  // A program stores what is not there as NULL.
  for (const row of rows) insert.run(...row.map((cell) => (cell === '' ? null : cell)));
  db.close();
  const place = { name: 'crm', baseDirectory: directory, path: 'people.db' };
  const query = 'SELECT * FROM people WHERE Country = :country';

  const expected = await fingerprintOf(csv(PEOPLE, ','));
  const ofTable = sqliteSource({ ...place, select: { kind: 'table', table: 'people' } });
  const ofQuery = sqliteSource({
    ...place,
    select: { kind: 'query', query, parameters: { country: 'India' } },
  });

  expect(await fingerprintOfSource(ofTable)).toBe(expected);
  expect(await fingerprintOfSource(ofQuery)).toBe(expected);
});

async function fingerprintOf(content: Uint8Array | string): Promise<string> {
  writeFileSync(join(directory, 'people'), content);
  return await fingerprintOfSource(
    fileSource({ name: 'crm', baseDirectory: directory, path: 'people' }),
  );
}

/** Of a plan with creates, an update and a suppression. */
async function fingerprintOfSource(source: Source): Promise<string> {
  const config = { ...newsletter(PEOPLE), suppressions: [{ sources: ['crm'] }] };
  const world = worldOf(config, {
    given: (empty) => {
      empty.service.addContactType('Newsletter');
      hold(empty, { email: 'bob@example.com' });
    },
  });
  const request = compareRequest(world.config);
  const sources = request.sources.map((spec) => ({ ...spec, source }));
  const made = await makePlan({ ...request, sources }, await toolsOf(world), {
    planId: 'plan-1',
    place: { kind: 'memory' },
  });
  const { fingerprint, itemCount, counts } = made.plan.head;
  made.close();
  expect(itemCount).toBeGreaterThan(3);
  expect(counts).toMatchObject({ createContact: 2, updateContact: 1, suppress: 1 });
  return fingerprint;
}

function csv(table: Table, delimiter: string): string {
  const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  return table.map((row) => `${row.map(cell).join(delimiter)}\r\n`).join('');
}

function objects([header = [], ...rows]: Table): readonly object[] {
  return rows.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index]])));
}

/** The table has one character that Latin-1 lacks. */
function windows1252(text: string): Buffer {
  return Buffer.from(text.replaceAll('’', '\u0092'), 'latin1');
}
