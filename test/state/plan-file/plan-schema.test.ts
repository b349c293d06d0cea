import { expect, it } from 'vitest';
import { openSingleFile } from '../../../src/state/storage/database.ts';
import { PLAN_INDEXES, PLAN_TABLES } from '../../../src/state/plan-file/plan-schema.ts';

it('makes tables and indexes that take a row of each sort', () => {
  const db = openSingleFile({ kind: 'memory' });

  db.exec(PLAN_TABLES + PLAN_INDEXES);

  const tables = db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).pluck().all();
  expect(tables).toEqual(['head', 'item', 'reject', 'reject_header', 'finding', 'need']);
  db.close();
});
