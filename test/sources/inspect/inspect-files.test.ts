// What a person brings: tables, archives of them, databases and snapshots.
import { SqliteDatabase } from '../../../src/lib/sqlite.ts';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type FoundFile, loadCountryNames } from '../../../src/contacts/index.ts';
import { inspectFiles } from '../../../src/sources/inspect/inspect-files.ts';
import type { InspectionRequest } from '../../../src/sources/inspect/inspect-files.ts';
import { openFile } from '../../../src/sources/tables/open-file.ts';
import { textRows, writtenBook } from '../books/written-book.ts';
import { sourceDirectory } from '../source-directory.ts';
import { zipOf } from '../zip-writer.ts';

const directory = sourceDirectory();
const MEMBERS = 'Email Address,MEMBER_RATING,LEID,EUID\nada@example.com,3,1,e1\n';
let countries: InspectionRequest['countries'];

beforeAll(async () => {
  countries = await loadCountryNames();
});

it('inspects each file once, in the order of their names in the request', async () => {
  await directory.put('b.csv', 'email\nada@example.com\n');
  await directory.put('a.json', '[{"email":"ada@example.com"}]');

  const found = await look('b.csv', '*.json', 'b.csv');

  expect(found.map(summary)).toEqual([
    'table b.csv: plain b.csv 1',
    'table a.json: plain a.json 1',
  ]);
});

it('tells files of one name apart, and names the folder that says who left', async () => {
  const paths = ['2024/may/all.csv', '2025/may/all.csv', 'may/all.csv', 'out/left.csv'];
  for (const path of [...paths, 'bounced/people.csv']) {
    await directory.put(path, 'email\nada@example.com\n');
  }

  const found = await look(...paths, 'bounced/people.csv');

  expect(found.flatMap(({ tables }) => tables.map(({ shown }) => shown))).toEqual([
    '2024/may/all.csv',
    '2025/may/all.csv',
    'may/all.csv',
    undefined,
    'bounced/people.csv',
  ]);
  expect(found.at(-1)?.tables[0]?.leaving).toMatchObject({ status: 'bounced', isSure: true });
});

it('inspects address books and answers of interfaces like any other table', async () => {
  const card = 'BEGIN:VCARD\nN:Lee;Ada\nEMAIL:ada@example.com\nEND:VCARD\n';
  await directory.put('book.txt', card);
  await directory.put('people.ldif', 'dn: cn=x\nmail: ada@example.com\nl: York\n');
  await directory.put('page.json', '{"total":1,"members":[{"email":"ada@example.com"}]}');
  await directory.put('books.zip', zipOf([{ name: 'a.vcf', content: card.repeat(2) }]));

  const found = await look('book.txt', 'people.ldif', 'page.json', 'books.zip');

  expect(found.map(summary)).toEqual([
    'table book.txt: plain book.txt 1',
    'table people.ldif: plain people.ldif 1',
    'table page.json: plain page.json 1',
    'archive books.zip: plain books.zip/a.vcf 2',
  ]);
  expect(found[0]?.tables[0]?.is).toMatchObject({
    fields: [
      { field: 'email', column: 'Email' },
      { field: 'first_name', column: 'First name' },
      { field: 'last_name', column: 'Last name' },
    ],
  });
});

it('inspects the tables of an archive and nothing else in it', async () => {
  const members = [
    { name: 'subscribed_members.csv', content: MEMBERS },
    { name: 'mails/welcome.html', content: '<html></html>' },
    { name: 'cleaned_members.csv', content: MEMBERS },
  ];
  await directory.put('audience.zip', zipOf(members));

  expect((await look('audience.zip')).map(summary)).toEqual([
    'archive audience.zip: export audience.zip/subscribed_members.csv 1, export audience.zip/cleaned_members.csv 1',
  ]);
});

it('takes a workbook for a table, with the sheets whose names say that their people left', async () => {
  const rows = textRows(['email'], ['ada@example.com']);
  const sheets = [
    { name: 'Customers', rows },
    { name: 'Suppliers', rows },
    { name: 'Abgemeldet', state: 'hidden', rows },
  ] as const;
  await directory.put('list.xlsx', writtenBook({ sheets }));
  await directory.put('left.xlsx', writtenBook({ sheets: [{ name: 'Unsubscribed', rows }] }));

  const found = await look('list.xlsx', 'left.xlsx', 'list.xlsx/Suppliers', 'list.xlsx/Abgemeldet');

  expect(found.map(summary)).toEqual([
    'table list.xlsx: plain list.xlsx 1',
    'table list.xlsx/Abgemeldet: plain list.xlsx/Abgemeldet 1',
    'table left.xlsx: plain left.xlsx 1',
    'table list.xlsx/Suppliers: plain list.xlsx/Suppliers 1',
  ]);
  expect(found[0]?.tables[0]?.unreadSheets).toEqual(['Suppliers']);
  expect(found.map(({ tables: [table] }) => table?.nameSays)).toEqual([
    undefined,
    'unsubscribed',
    'unsubscribed',
    undefined,
  ]);
});

describe('of a workbook with a sheet for each year', () => {
  const header = ['email', 'Newsletter', 'Left on'];

  it('takes the sheets in which people left, too', async () => {
    const sheets = [
      { name: '2023', rows: textRows(header, ['ada@example.com', 'yes', '']) },
      { name: '2024', rows: textRows(header, ['ada@example.com', 'unsubscribed', '']) },
      { name: '2025', rows: textRows(header, ['ben@example.com', 'yes', '2025-03-04']) },
      { name: 'Old', rows: textRows(header, ['cem@example.com', 'yes', '']) },
    ];
    await directory.put('years.xlsx', writtenBook({ sheets }));

    const found = await look('years.xlsx');

    expect(found.map(summary)).toEqual([
      'table years.xlsx/2023: plain years.xlsx 1',
      'table years.xlsx/2024: plain years.xlsx/2024 1',
      'table years.xlsx/2025: plain years.xlsx/2025 1',
    ]);
    expect(found[0]?.tables[0]?.unreadSheets).toEqual(['Old']);
  });
});

describe('of a workbook whose first sheet says nothing of consent', () => {
  const orders = textRows(['email', 'Status'], ['ada@example.com', 'paid']);
  const asked = textRows(['email', 'Newsletter'], ['ada@example.com', 'yes']);

  it('takes the one that says who agreed, and names the others', async () => {
    const left = textRows(['email'], ['ben@example.com']);
    const sheets = [
      { name: 'Orders', rows: orders },
      { name: 'Positions', rows: asked },
      { name: 'Fees', rows: orders },
      { name: 'Unsubscribed', rows: left },
    ];
    await directory.put('orders.xlsx', writtenBook({ sheets }));

    const found = await look('orders.xlsx');

    expect(found.map(summary)).toEqual([
      'table orders.xlsx/Positions: plain orders.xlsx/Positions 1',
      'table orders.xlsx/Unsubscribed: plain orders.xlsx/Unsubscribed 1',
    ]);
    expect(found[0]?.tables[0]).toMatchObject({
      sheet: 'Positions',
      unreadSheets: ['Orders', 'Fees'],
    });
  });

  it('takes the first one where several say it, or it tells itself who left', async () => {
    const out = textRows(['email', 'Opt-out'], ['ada@example.com', 'no']);
    const several = [orders, asked, asked].map((rows, at) => ({ name: `S${String(at)}`, rows }));
    const leaving = [out, asked].map((rows, at) => ({ name: `S${String(at)}`, rows }));
    await directory.put('several.xlsx', writtenBook({ sheets: several }));
    await directory.put('leaving.xlsx', writtenBook({ sheets: leaving }));

    expect((await look('several.xlsx', 'leaving.xlsx')).map(summary)).toEqual([
      'table several.xlsx: plain several.xlsx 1',
      'table leaving.xlsx: plain leaving.xlsx 1',
    ]);
  });
});

it('finds a workbook in an archive', async () => {
  const book = writtenBook({
    sheets: [{ name: 'S', rows: textRows(['email'], ['a@example.com']) }],
  });
  await directory.put('all.zip', zipOf([{ name: 'list.xlsx', content: book }]));

  expect((await look('all.zip')).map(summary)).toEqual([
    'archive all.zip: plain all.zip/list.xlsx 1',
  ]);
});

it('finds the tables of a database that hold addresses', async () => {
  const db = new SqliteDatabase(join(directory.path(), 'shop.db'));
  db.exec(`CREATE TABLE customers (mail TEXT); INSERT INTO customers VALUES ('ada@example.com');
    CREATE TABLE orders (total REAL); INSERT INTO orders VALUES (5.5);
    CREATE TABLE pictures (picture BLOB); INSERT INTO pictures VALUES (x'00ff');`);
  db.close();

  expect((await look('shop.db')).map(summary)).toEqual(['database shop.db: plain customers 1']);
});

it('names the tables of a database that it cannot read', async () => {
  const db = new SqliteDatabase(join(directory.path(), 'shop.db'));
  db.exec(`CREATE TABLE customers (mail TEXT); INSERT INTO customers VALUES ('ada@example.com');
    CREATE VIEW members AS SELECT mail FROM people;`);
  db.close();

  const [found] = await look('shop.db');

  expect(found?.tables.map(({ name }) => name)).toEqual(['customers']);
  expect(found?.unreadTables).toMatchObject([
    { name: 'members', fault: expect.stringContaining('Reading shop.db') as string },
  ]);
});

it('refuses a database without addresses', async () => {
  const db = new SqliteDatabase(join(directory.path(), 'shop.db'));
  db.exec('CREATE TABLE orders (total REAL)');
  db.close();

  await expect(look('shop.db')).rejects.toMatchObject({
    code: 'SOURCE_UNREADABLE',
    message: expect.stringContaining('no table of the database holds addresses') as string,
  });
});

it('knows a snapshot, and does not read it as a database', async () => {
  new SqliteDatabase(join(directory.path(), 'old.sqlite'))
    .exec('CREATE TABLE head (host TEXT)')
    .close();

  const found = await inspectFiles({ ...request('old.sqlite'), isSnapshot: () => true });

  expect(found.map(summary)).toEqual(['snapshot old.sqlite: ']);
});

it('collects the keys of a very large JSON text from its first objects alone', async () => {
  const people = '{"email":"ada@example.com"}\n'.repeat(10_000);
  await directory.put('people.json', `${people}{"email":"bob@example.com","late":"x"}\n`);
  const path = { absolute: `${directory.path()}/people.json`, shown: 'people.json' };
  const headers: unknown[] = [];

  for (const mostBytes of [undefined, 1_000]) {
    for await (const file of openFile(path, { mostBytes })) {
      let rowCount = 0;
      for await (const batch of file.rows()) rowCount += batch.length;
      headers.push([...file.header, rowCount]);
    }
  }

  expect(headers).toEqual([
    ['email', 'late', 10_001],
    ['email', 10_001],
  ]);
});

it('refuses a file that is missing, and accepts an empty list', async () => {
  await expect(look('missing.csv')).rejects.toMatchObject({ code: 'SOURCE_UNREADABLE' });
  expect(await look()).toEqual([]);
});

async function look(...paths: readonly string[]): Promise<readonly FoundFile[]> {
  return await inspectFiles(request(...paths));
}

function request(...paths: readonly string[]): InspectionRequest {
  return { baseDirectory: directory.path(), paths, isSnapshot: () => false, countries };
}

function summary({ path, form, tables }: FoundFile): string {
  const shown = path.slice(directory.path().length + 1);
  const parts = tables.map(({ is, name, rowCount }) => `${is.kind} ${name} ${String(rowCount)}`);
  return `${form} ${shown}: ${parts.join(', ')}`;
}
