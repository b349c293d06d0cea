import { expect, it } from 'vitest';
import { openDurable } from '../../../src/state/storage/database.ts';
import { StateDamagedError } from '../../../src/state/storage/errors.ts';
import {
  JOURNAL_VERSION,
  NEW_JOURNAL,
  prepareJournal,
} from '../../../src/state/journal/journal-schema.ts';
import { stateDirectory } from '../state-directory.ts';
import { saying } from '../../saying.ts';

const directory = stateDirectory();

it('makes the tables of a new journal and marks their version', () => {
  const db = openDurable({ kind: 'memory' });

  prepareJournal(db, 'in memory');

  const names = db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).pluck().all();
  expect(names).toEqual(
    expect.arrayContaining([
      'meta',
      'run',
      'attempt',
      'item_state',
      'fact',
      'person_fact',
      'mirrored',
    ]),
  );
  expect(db.pragma('user_version', { simple: true })).toBe(JOURNAL_VERSION);
  db.close();
});

it('gives a journal in memory the tables and rows that a file gets', () => {
  const [inMemory, inFile] = [
    openDurable({ kind: 'memory' }, NEW_JOURNAL),
    openDurable(directory.place('journal.db')),
  ];
  prepareJournal(inFile, directory.path('journal.db'));

  for (const sql of ['SELECT type, name, sql FROM sqlite_schema', 'SELECT * FROM meta']) {
    expect(inMemory.prepare(sql).all()).toEqual(inFile.prepare(sql).all());
  }
  expect(inMemory.pragma('user_version', { simple: true })).toBe(JOURNAL_VERSION);
  for (const db of [inMemory, inFile]) db.close();
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
  const message = saying('state/journal.db', 'version 97', `version ${String(JOURNAL_VERSION)}`);
  expect(prepare).toThrow(expect.objectContaining({ message }) as Error);
  db.close();
});

it('refuses a journal of an older version, changes nothing in it, and says what to do', () => {
  const db = openDurable({ kind: 'memory' });
  db.exec('CREATE TABLE run (run_id TEXT)');
  db.pragma('user_version = 16');

  const prepare = (): void => prepareJournal(db, 'state/journal.db');

  expect(prepare).toThrow(
    expect.objectContaining({
      code: 'STATE_DAMAGED',
      message: `The journal state/journal.db has version 16; this listferry knows version ${String(JOURNAL_VERSION)}.`,
      hint: expect.stringMatching(/listferry that wrote it.*listferry verify/u),
    }),
  );
  expect(db.pragma('user_version', { simple: true })).toBe(16);
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
