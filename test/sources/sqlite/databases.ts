// Databases of invented programs, each in a directory of its own for every test of a file.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SqliteDatabase } from '../../../src/lib/sqlite.ts';
import { afterEach, beforeEach } from 'vitest';
import type { SourceFile } from '../../../src/sources/source/source.ts';
import type { SqliteSelect } from '../../../src/sources/sqlite/sqlite-rows.ts';
import { sqliteSource } from '../../../src/sources/sqlite/sqlite-source.ts';
import { collected } from '../source-directory.ts';

export interface DatabaseDirectory {
  /** Makes a database with these statements, and leaves it open for the test to write on. */
  readonly open: (name: string, sql: string) => SqliteDatabase;
  readonly make: (name: string, sql: string) => void;
  readonly put: (name: string, content: string | Uint8Array) => void;
  readonly path: (name: string) => string;
  readonly names: () => readonly string[];
  readonly files: (path: string, select: SqliteSelect) => Promise<readonly SourceFile[]>;
  /** The header, then each row with its number in front. */
  readonly read: (path: string, select: SqliteSelect) => Promise<readonly unknown[]>;
}

export function databaseDirectory(): DatabaseDirectory {
  let directory = '';
  const opened: SqliteDatabase[] = [];
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'listferry-sqlite-'));
  });
  afterEach(() => {
    for (const db of opened.splice(0)) db.close();
    rmSync(directory, { recursive: true });
  });
  const path = (name: string): string => join(directory, name);
  const open: DatabaseDirectory['open'] = (name, sql) => {
    const db = new SqliteDatabase(path(name));
    opened.push(db);
    db.exec(sql);
    return db;
  };
  const files: DatabaseDirectory['files'] = async (file, select) =>
    await collected(
      sqliteSource({ name: 'crm', baseDirectory: directory, path: file, select }).files(),
    );
  return {
    open,
    make: (name, sql) => open(name, sql).close(),
    put: (name, content) => {
      writeFileSync(path(name), content);
    },
    path,
    names: () => readdirSync(directory).sort(),
    files,
    read: async (file, select) => {
      const [only] = await files(file, select);
      if (only === undefined) throw new Error('The source has no file.');
      const batches = await collected(only.rows());
      return [only.header, ...batches.flat().map(({ line, cells }) => [line, ...cells])];
    },
  };
}

export function table(name: string): SqliteSelect {
  return { kind: 'table', table: name };
}

export function query(
  sql: string,
  parameters: Readonly<Record<string, string | number>> = {},
): SqliteSelect {
  return { kind: 'query', query: sql, parameters };
}
