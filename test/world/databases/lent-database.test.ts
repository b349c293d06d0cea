// Whoever borrows a database cannot tell it from a new one, and nobody writes into that of another.
import { afterEach, describe, expect, it } from 'vitest';
import { SqliteDatabase as Lending } from './lent-database.ts';
import { SqliteDatabase as RealDatabase } from '../../../src/lib/sqlite.ts';

const open: { close(): unknown }[] = [];

afterEach(() => {
  for (const db of open.splice(0)) db.close();
});

describe('a lent database', () => {
  it('begins with the rows of its image, whatever the borrower before it left in a transaction', () => {
    const image = imageOf('CREATE TABLE t (n INTEGER PRIMARY KEY); INSERT INTO t VALUES (7)');
    const first = borrow(image);
    first.exec('BEGIN');
    first.exec('DELETE FROM t; INSERT INTO t VALUES (1)');
    first.close();

    expect(numbersIn(borrow(image))).toEqual([7]);
  });

  it('begins with the rows of its image after one that committed, and made an index', () => {
    const image = imageOf('CREATE TABLE t (n INTEGER PRIMARY KEY); INSERT INTO t VALUES (7)');
    const first = borrow(image);
    first.prepare('INSERT INTO t VALUES (?)').run(1);
    first.exec('BEGIN');
    first.exec('CREATE INDEX IF NOT EXISTS by_number ON t (n)');
    first.prepare('INSERT INTO t VALUES (?)').run(2);
    first.exec('COMMIT');
    first.close();

    const second = borrow(image);
    second.exec('CREATE INDEX IF NOT EXISTS by_number ON t (n)');

    expect(numbersIn(second)).toEqual([7]);
  });

  it('is no longer open to those who had it, nor are their statements and transactions', () => {
    const image = imageOf('CREATE TABLE t (n INTEGER)');
    const first = borrow(image);
    const insert = first.prepare('INSERT INTO t VALUES (1)');
    const twice = first.transaction(() => insert.run());
    first.close();
    const second = borrow(image);

    for (const late of [
      () => insert.run(),
      () => twice(),
      () => first.prepare('SELECT 1'),
      () => first.exec('DELETE FROM t'),
    ]) {
      expect(late).toThrow('The database connection is not open');
    }
    expect(numbersIn(second)).toEqual([]);
  });

  it('has the functions of its borrower, and statements that nobody turned into something else', () => {
    const image = imageOf('CREATE TABLE t (n INTEGER)');
    const first = borrow(image);
    first.function('answer', { deterministic: true }, () => 1);
    expect(first.prepare('SELECT answer() AS n').pluck().get()).toBe(1);
    first.close();

    const second = borrow(image);
    second.function('answer', { deterministic: true }, () => 2);

    expect(second.prepare('SELECT answer() AS n').get()).toEqual({ n: 2 });
  });

  it('gives each that prepares a text a statement of its own', () => {
    const db = borrow(imageOf('CREATE TABLE t (n INTEGER); INSERT INTO t VALUES (1), (2)'));
    const sql = 'SELECT n FROM t ORDER BY n';

    const found = [];
    for (const row of db.prepare(sql).iterate()) found.push(row, ...db.prepare(sql).all());

    expect(found).toEqual([{ n: 1 }, { n: 1 }, { n: 2 }, { n: 2 }, { n: 1 }, { n: 2 }]);
  });

  it('is a new one where the last borrower made a table', () => {
    const image = imageOf('CREATE TABLE t (n INTEGER)');
    const first = borrow(image);
    first.exec('CREATE TEMP TABLE mine (n INTEGER)');
    first.close();

    expect(() => borrow(image).prepare('SELECT * FROM mine')).toThrow('no such table');
  });
});

function imageOf(tables: string): Buffer {
  const db = new RealDatabase(':memory:');
  try {
    return db.exec(tables).serialize();
  } finally {
    db.close();
  }
}

function borrow(image: Buffer) {
  const db = new Lending(image);
  open.push(db);
  return db;
}

function numbersIn(db: ReturnType<typeof borrow>): unknown[] {
  return db.prepare('SELECT n FROM t ORDER BY n').pluck().all();
}
