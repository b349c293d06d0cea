import { describe, expect, it } from 'vitest';
import { readRows } from '../../../src/sources/sqlite/sqlite-rows.ts';
import { databaseDirectory, query, table } from './databases.ts';
import { saying } from '../../saying.ts';

const databases = databaseDirectory();

const SHOP = `
  CREATE TABLE customers (id INTEGER PRIMARY KEY, email TEXT, since TEXT);
  CREATE INDEX by_email ON customers (email, since);
  INSERT INTO customers VALUES (1, 'zoe@example.test', '2024'), (2, 'ada@example.test', '2025');
  CREATE VIEW recent AS SELECT email FROM customers WHERE since > '2024';
`;

it('reads a table in the order in which its rows were written', async () => {
  databases.make('shop.db', SHOP);

  const rows = await databases.read('shop.db', table('Customers'));

  expect(rows.slice(1)).toEqual([
    [1, '1', 'zoe@example.test', '2024'],
    [2, '2', 'ada@example.test', '2025'],
  ]);
});

it('reads a view, and a table with a name that needs quotes', async () => {
  databases.make('shop.db', `${SHOP} CREATE TABLE "odd ""name" AS SELECT 'x' AS email`);

  expect(await databases.read('shop.db', table('recent'))).toEqual([
    ['email'],
    [1, 'ada@example.test'],
  ]);
  expect(await databases.read('shop.db', table('odd "name'))).toEqual([['email'], [1, 'x']]);
});

it('reads a table without row ids', async () => {
  databases.make(
    'shop.db',
    `CREATE TABLE t (email TEXT PRIMARY KEY) WITHOUT ROWID; INSERT INTO t VALUES ('a@example.test')`,
  );

  expect(await databases.read('shop.db', table('t'))).toHaveLength(2);
});

it('names the tables that are there when one is missing', async () => {
  databases.make('shop.db', SHOP);

  await expect(databases.read('shop.db', table('custmers'))).rejects.toMatchObject({
    code: 'SOURCE_UNREADABLE',
    message: expect.stringContaining('it has no table custmers. Did you mean') as string,
    hint: 'Its tables are: customers, recent.',
  });
});

it.each([
  'DELETE FROM customers',
  'DELETE FROM customers RETURNING email',
  'PRAGMA table_info(customers)',
  'EXPLAIN SELECT 1',
  "ATTACH ':memory:' AS other",
  'WITH gone AS (SELECT 1) DELETE FROM customers RETURNING email',
])('refuses "%s", which is no SELECT', async (sql) => {
  databases.make('shop.db', SHOP);

  await expect(databases.read('shop.db', query(sql))).rejects.toMatchObject({
    message: saying('shop.db', 'SELECT'),
  });
  expect(await databases.read('shop.db', table('customers'))).toHaveLength(3);
});

it('refuses two statements in one query', async () => {
  databases.make('shop.db', SHOP);

  await expect(
    databases.read('shop.db', query('SELECT 1; DELETE FROM customers')),
  ).rejects.toMatchObject({ message: expect.stringContaining('more than one') as string });
});

it('says what is wrong with a query in the words of SQLite', async () => {
  databases.make('shop.db', SHOP);

  await expect(
    databases.read('shop.db', query('SELECT mail FROM customers')),
  ).rejects.toMatchObject({
    message: saying('shop.db', 'no such column: mail'),
  });
});

it.each([
  ['a text that is no JSON', 'SELECT json(name) FROM people'],
  ['a number that is too large', 'SELECT abs(-9223372036854775807 - id) FROM people'],
])('says that a query fails at %s, and repeats no cell', async (_what, sql) => {
  databases.make(
    'people.db',
    "CREATE TABLE people (id INTEGER, name TEXT); INSERT INTO people VALUES (1, 'Ada {')",
  );

  const failing = databases.read('people.db', query(sql));

  await expect(failing).rejects.toMatchObject({
    code: 'SOURCE_UNREADABLE',
    message: 'Reading people.db: the query or view fails at one of its rows.',
    hint: expect.stringContaining('sqlite3') as string,
  });
});

it('takes comments, common table expressions and parameters of both kinds', async () => {
  databases.make('shop.db', SHOP);
  const sql = `-- the ones of a year
    /* and no others */ WITH them AS (SELECT * FROM customers WHERE since = @year AND id = $id)
    SELECT email, 'n' || $id AS label FROM them`;

  expect(await databases.read('shop.db', query(sql, { year: '2024', id: 1 }))).toEqual([
    ['email', 'label'],
    [1, 'zoe@example.test', 'n1'],
  ]);
});

it('tells of a parameter that is missing, and of one that is too many', async () => {
  databases.make('shop.db', SHOP);
  const sql = 'SELECT email FROM customers WHERE since = :since';

  await expect(databases.read('shop.db', query(sql))).rejects.toMatchObject({
    message: expect.stringContaining('parameters without a value') as string,
  });
  await expect(
    databases.read('shop.db', query(sql, { since: '2024', sinse: '2024' })),
  ).rejects.toMatchObject({ message: saying('shop.db', 'no parameter sinse') });
});

describe('reading the rows of a database', () => {
  const databases = databaseDirectory();

  const PEOPLE = `
    CREATE TABLE people (email TEXT, city TEXT);
    INSERT INTO people VALUES ('anna@example.test', 'Bern'), ('bram@example.test', NULL);
  `;

  it('leaves a blob and a cell that is too long unread, and says which they are', () => {
    databases.make(
      'crm.db',
      `${PEOPLE} ALTER TABLE people ADD COLUMN photo; ALTER TABLE people ADD COLUMN note;
       UPDATE people SET photo = zeroblob(8000000), note = printf('%.*c', 2000000, 'x') WHERE city IS NULL`,
    );
    const rows = [...rowsOf('people', ['email', 'city', 'photo', 'note'])].flat();

    const unread = rows.filter((row) => row.unread !== undefined);
    expect(unread).toMatchObject([{ line: 2, unread: [2, 3] }]);
    expect(unread[0]?.cells.slice(2)).toEqual(['…', '…']);
  });

  it('yields few rows at a time where they are long', () => {
    databases.make(
      'crm.db',
      `CREATE TABLE notes (note);
       WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 20)
       INSERT INTO notes SELECT printf('%.*c', 500000, 'x') FROM n`,
    );
    const batches = [...rowsOf('notes', ['note'])];

    expect(batches.map((rows) => rows.length)).toEqual([3, 3, 3, 3, 3, 3, 2]);
  });

  function rowsOf(name: string, columns: readonly string[]): ReturnType<typeof readRows> {
    const path = { absolute: databases.path('crm.db'), shown: 'crm.db' };
    return readRows({ path, select: table(name) }, columns);
  }
});

describe('turning a value into a cell', () => {
  const databases = databaseDirectory();

  it.each([
    ['a text', "'Köln'", 'Köln'],
    ['NULL', 'NULL', ''],
    ['an integer that is longer than a float holds', '9007199254740993', '9007199254740993'],
    ['a whole number that is stored as a float', '49170123456.0', '49170123456'],
    ['a number with decimals', '0.1', '0.1'],
  ])('takes %s as it would stand in a CSV', async (_, sql, cell) => {
    databases.make('crm.db', 'CREATE TABLE t (x)');

    expect(await databases.read('crm.db', query(`SELECT ${sql} AS x`))).toEqual([['x'], [1, cell]]);
  });
});
