// P10, "Bounded memory", for databases: what nobody asks for costs nothing, and what has no end is stopped.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SqliteDatabase } from '../../src/lib/index.ts';
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

  it.each([
    [
      'the address',
      "UPDATE people SET email = CAST('bob@example.com' AS BLOB) WHERE photo IS NOT NULL",
    ],
    [
      'a name',
      "UPDATE people SET first_name = printf('%.*c', 3000000, 'x') WHERE photo IS NOT NULL",
    ],
  ])('are refused where %s is no text or too long, by file, row and column', async (_, sql) => {
    const world = worldOver(`${PEOPLE} ${sql}`);

    await expect(world.plan()).rejects.toThrow(
      /^Reading crm\.db: row 2 holds a blob or more than 1 MiB in the column (?:email|first_name)/u,
    );
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
