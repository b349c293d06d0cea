// P10, "Bounded memory", for databases: what nobody asks for costs nothing, and what has no end is stopped.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SqliteDatabase } from '../../src/lib/sqlite.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SqliteSelect } from '../../src/sources/sqlite/sqlite-rows.ts';
import { sqliteSource } from '../../src/sources/readers.ts';
import type { World } from '../world/world.ts';
import { plainSpec } from '../world/world-config.ts';
import { worldOf } from '../apply/stories.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'listferry-databases-'));
});

afterEach(() => {
  rmSync(directory, { recursive: true });
});

function worldOver(sql: string, select: SqliteSelect = { kind: 'table', table: 'people' }): World {
  const db = new SqliteDatabase(join(directory, 'crm.db'));
  db.exec(sql);
  db.close();
  const source = sqliteSource({ name: 'crm', baseDirectory: directory, path: 'crm.db', select });
  return worldOf([['Email']], {
    config: {
      sources: {},
      readySources: [plainSpec(source)],
      syncs: [{ sources: ['crm'], defaultCountry: 'India' }],
    },
  });
}

const PEOPLE = `CREATE TABLE people (email TEXT, first_name TEXT, photo BLOB);
  INSERT INTO people VALUES ('ann@example.com', 'Ann', NULL), ('bob@example.com', 'Bob', zeroblob(8000000));`;

describe('P10: databases', () => {
  it('take in people whose photo of 8 MB stands in a column that nobody asks for', async () => {
    const world = worldOver(PEOPLE);

    await world.sync();

    expect(world.service.emails()).toEqual(['ann@example.com', 'bob@example.com']);
  });

  it('read a text that a program bound as bytes', async () => {
    const world = worldOver(
      `${PEOPLE} UPDATE people SET email = CAST(email AS BLOB), first_name = CAST('Jörg' AS BLOB)`,
    );

    await world.sync();

    expect(world.service.emails()).toEqual(['ann@example.com', 'bob@example.com']);
  });

  it.each([
    ['the address', "UPDATE people SET email = x'00ff' WHERE photo IS NOT NULL", 'email'],
    [
      'a name',
      "UPDATE people SET first_name = printf('%.*c', 3000000, 'x') WHERE photo IS NOT NULL",
      'first_name',
    ],
  ])('leave out one row where %s is no text or too long', async (_, sql, column) => {
    const world = worldOver(`${PEOPLE} ${sql}`);

    const { plan } = await world.plan();

    expect(plan.head.rows).toMatchObject([{ read: 2, invalid: 1, desired: 1 }]);
    expect([...plan.rejects()]).toMatchObject([
      { line: 2, column, fault: { code: 'cell-unread' } },
    ]);
  });

  it.each<[string, SqliteSelect]>([
    ['view', { kind: 'table', table: 'people' }],
    ['query', { kind: 'query', query: 'SELECT * FROM people;', parameters: {} }],
  ])(
    'are given up by a run that is told to stop while a %s goes on for ever',
    async (_, select) => {
      const world = worldOver(
        `CREATE VIEW people AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)
       SELECT 'p' || x || '@example.com' AS email FROM n`,
        select,
      );
      world.sandbox.after.push(() => {
        world.drain.abort();
      });

      await expect(world.sync()).rejects.toMatchObject({ code: 'INTERRUPTED' });
    },
  );
});
