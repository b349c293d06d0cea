import { expect, it } from 'vitest';
import { openDurable } from '../../../src/state/storage/database.ts';
import { StateDamagedError } from '../../../src/state/storage/errors.ts';
import {
  JOURNAL_VERSION,
  NEW_JOURNAL,
  prepareJournal,
  RUN_SEQUENCE,
  STEPS,
} from '../../../src/state/journal/journal-schema.ts';

it('makes the tables of a new journal and marks their version', () => {
  const db = openDurable({ kind: 'memory' });

  prepareJournal(db, 'in memory');

  const names = db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).pluck().all();
  expect(names).toEqual(
    expect.arrayContaining(['meta', 'run', 'attempt', 'item_state', 'fact', 'owned', 'mirrored']),
  );
  expect(db.pragma('user_version', { simple: true })).toBe(JOURNAL_VERSION);
  db.close();
});

it('gives a journal in memory the tables and rows that a file gets step by step', () => {
  const [inMemory, inSteps] = [
    openDurable({ kind: 'memory' }, NEW_JOURNAL),
    openDurable({ kind: 'memory' }),
  ];
  prepareJournal(inSteps, 'in memory');

  for (const sql of ['SELECT type, name, sql FROM sqlite_schema', 'SELECT * FROM meta']) {
    expect(inMemory.prepare(sql).all()).toEqual(inSteps.prepare(sql).all());
  }
  expect(inMemory.pragma('user_version', { simple: true })).toBe(JOURNAL_VERSION);
  for (const db of [inMemory, inSteps]) db.close();
});

it('leaves a journal of its own version as it is', () => {
  const db = openDurable({ kind: 'memory' });
  prepareJournal(db, 'in memory');
  db.exec(`INSERT INTO meta VALUES ('a', 'b')`);

  prepareJournal(db, 'in memory');

  expect(db.prepare(`SELECT value FROM meta WHERE name = 'a'`).pluck().all()).toEqual(['b']);
  db.close();
});

it('names both versions when a newer listferry wrote the journal', () => {
  const db = openDurable({ kind: 'memory' });
  db.pragma('user_version = 97');

  const prepare = (): void => prepareJournal(db, 'state/journal.db');

  expect(prepare).toThrow(StateDamagedError);
  expect(prepare).toThrow(
    `The journal state/journal.db has version 97; this listferry knows up to ${String(JOURNAL_VERSION)}.`,
  );
  db.close();
});

it('leaves nothing half made when a table is in the way', () => {
  const db = openDurable({ kind: 'memory' });
  db.exec('CREATE TABLE item_state (n INTEGER)');

  expect(() => prepareJournal(db, 'in memory')).toThrow(/already exists/u);

  const names = db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).pluck().all();
  expect(names).toEqual(['item_state']);
  expect(db.pragma('user_version', { simple: true })).toBe(0);
  db.close();
});

it('brings a journal of the first version up to this one, with what it holds', () => {
  const db = openDurable({ kind: 'memory' });
  prepareJournal(db, 'in memory');
  db.exec(`INSERT INTO meta VALUES ('a', 'b'); DROP TABLE probe; DROP TABLE held_suppression;
    DROP TABLE spending; DROP TABLE source_id; DROP TABLE invocation; DROP TABLE chain;
    DROP TABLE late; DROP TABLE late_group; DROP TABLE late_look; DROP TABLE unread_source;
    DROP TABLE suppressed_key; DROP TABLE suppressed_since;
    ALTER TABLE attempt DROP COLUMN seq_sum; ALTER TABLE attempt DROP COLUMN beside_count;
    DROP INDEX run_by_seq; ALTER TABLE run DROP COLUMN seq;
    DELETE FROM meta WHERE name LIKE 'unchained%'`);
  db.pragma('user_version = 1');

  prepareJournal(db, 'in memory');

  expect(db.prepare(`SELECT value FROM meta WHERE name = 'a'`).pluck().all()).toEqual(['b']);
  expect(db.prepare('SELECT count(*) FROM probe').pluck().get()).toBe(0);
  expect(db.pragma('user_version', { simple: true })).toBe(JOURNAL_VERSION);
  db.close();
});

it('puts runs of an older journal into the order of the chain, and those before it by their time', () => {
  const db = openDurable({ kind: 'memory' });
  const older = STEPS.slice(0, STEPS.indexOf(RUN_SEQUENCE));
  db.exec(older.join(''));
  db.pragma(`user_version = ${String(older.length)}`);
  const run = db.prepare(
    `INSERT INTO run (run_id, command, started_at, phase, boot_id, pid)
     VALUES (?, 'sync', ?, 'done', 'boot', 1)`,
  );
  // The clock of the first run in the chain was two years ahead.
  for (const [id, at] of [
    ['c', '2028'],
    ['d', '2026'],
    ['b', '2025'],
    ['a', '2024'],
  ])
    run.run(id, at);
  db.exec(`INSERT INTO chain VALUES (1, 'run', 'c', NULL, ''), (2, 'end', 'c', NULL, ''),
    (3, 'run', 'd', NULL, '')`);

  prepareJournal(db, 'in memory');

  const ids = db.prepare('SELECT run_id FROM run ORDER BY seq').pluck().all();
  expect(ids).toEqual(['a', 'b', 'c', 'd']);
  db.close();
});
