import { expect, it } from 'vitest';
import { databaseDirectory, query, table } from './databases.ts';

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
    message: 'Reading shop.db: the query is not a single SELECT.',
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
    message: 'Reading shop.db: SQLite does not understand the query: no such column: mail.',
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
  ).rejects.toMatchObject({
    message: 'Reading shop.db: the query has no parameter sinse.',
  });
});
