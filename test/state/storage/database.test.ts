import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  checkIntegrity,
  ensurePrivateDirectory,
  inPages,
  keepPrivate,
  openDurable,
  openLockFile,
  openReadOnly,
  openScratch,
  openSingleFile,
  pathOf,
  refuseAltered,
  refuseDamage,
  renameDurably,
} from '../../../src/state/storage/database.ts';
import { StateDamagedError, StateUnusableError } from '../../../src/state/storage/errors.ts';
import { stateDirectory } from '../state-directory.ts';
import { saying } from '../../saying.ts';

const directory = stateDirectory();

const OPENERS = [
  ['durable', openDurable],
  ['scratch', openScratch],
  ['single', openSingleFile],
  ['lock', (place: { path: string }) => openLockFile(place.path)],
] as const;

it.each(OPENERS)('makes a %s file that only its owner can read', (_, open) => {
  const db = open(directory.place('deep/er/some.db'));
  db.exec('CREATE TABLE t (n INTEGER); INSERT INTO t VALUES (1)');

  expect(directory.mode('deep/er/some.db')).toBe('600');
  expect(directory.mode('deep/er')).toBe('700');
  expect(directory.mode('deep')).toBe('700');
  db.close();
});

it('keeps the side files of a durable database private too', () => {
  const db = openDurable(directory.place('journal.db'));
  db.exec('CREATE TABLE t (n INTEGER)');

  expect(directory.mode('journal.db-wal')).toBe('600');
  expect(directory.mode('journal.db-shm')).toBe('600');
  db.close();
});

it.each([0o640, 0o604, 0o660])('refuses a file with the rights %o', (mode) => {
  openDurable(directory.place('journal.db')).close();
  chmodSync(directory.path('journal.db'), mode);

  const refusal = thrownBy(() => openDurable(directory.place('journal.db')));

  expect(refusal).toBeInstanceOf(StateUnusableError);
  expect(refusal).toMatchObject({
    code: 'STATE_UNUSABLE',
    hint: `Run: chmod 600 ${directory.path('journal.db')}`,
  });
});

it('promises durable commits again when a database is reopened', () => {
  openDurable(directory.place('journal.db')).close();

  const db = openDurable(directory.place('journal.db'));

  expect(db.pragma('synchronous', { simple: true })).toBe(2);
  expect(db.pragma('journal_mode', { simple: true })).toBe('wal');
  expect(db.pragma('foreign_keys', { simple: true })).toBe(1);
  db.close();
});

it('leaves no side file when a single file is written', () => {
  const db = openSingleFile(directory.place('a.plan'));
  db.exec('CREATE TABLE t (n INTEGER)');

  expect(db.pragma('synchronous', { simple: true })).toBe(2);
  expect(existsSync(directory.path('a.plan-wal'))).toBe(false);
  expect(existsSync(directory.path('a.plan-journal'))).toBe(false);
  db.close();
});

it('names the file when it cannot be opened', () => {
  mkdirSync(directory.path('journal.db'), { mode: 0o700 });

  const refusal = thrownBy(() => openDurable(directory.place('journal.db')));

  expect(refusal).toBeInstanceOf(StateUnusableError);
  expect(refusal).toHaveProperty('message', expect.stringContaining(directory.path('journal.db')));
});

it('refuses a directory that a file stands in the way of', () => {
  writeFileSync(directory.path('state'), '');

  expect(() => ensurePrivateDirectory(directory.path('state/plans'))).toThrow(StateUnusableError);
});

it.each([
  ['/proc/listferry', 'file system'],
  [`/tmp/${'a'.repeat(300)}`, 'name'],
  ['/tmp/a\0b', 'unknown fault'],
])('says why the directory %s cannot be created', (path, reason) => {
  expect(() => ensurePrivateDirectory(path)).toThrow(
    expect.objectContaining({ code: 'STATE_UNUSABLE', message: saying(path, reason) }) as Error,
  );
});

it('accepts a directory that is there already', () => {
  ensurePrivateDirectory(directory.path('state'));

  ensurePrivateDirectory(directory.path('state'));

  expect(directory.mode('state')).toBe('700');
});

it('cannot write to what it opened for reading, nor open what is missing', () => {
  openSingleFile(directory.place('a.plan')).close();
  const db = openReadOnly(directory.path('a.plan'));

  expect(() => db.exec('CREATE TABLE t (n INTEGER)')).toThrow(/readonly/u);
  expect(() => openReadOnly(directory.path('b.plan'))).toThrow(/unable to open|does not exist/u);
  db.close();
});

it('replaces the file of the new name when renaming', () => {
  writeFileSync(directory.path('old'), 'old');
  writeFileSync(directory.path('new'), 'new');

  renameDurably(directory.path('new'), directory.path('old'));

  expect(readFileSync(directory.path('old'), 'utf8')).toBe('new');
  expect(existsSync(directory.path('new'))).toBe(false);
});

it('notices that a file is no database', () => {
  const path = directory.path('journal.db');
  writeFileSync(path, 'not a database, '.repeat(100), { mode: 0o600 });

  const refusal = thrownBy(() => openDurable(directory.place('journal.db')));

  expect(refusal).toBeInstanceOf(StateDamagedError);
  expect(refusal).toMatchObject({
    code: 'STATE_DAMAGED',
    message: `The database ${path} is damaged.`,
  });
});

it('notices rows that break what the table declares', () => {
  const db = openDurable({ kind: 'memory' });
  db.exec('CREATE TABLE t (n INTEGER); INSERT INTO t VALUES (NULL)');
  checkIntegrity(db, 'in memory');
  db.unsafeMode(true);
  db.pragma('writable_schema = ON');
  db.exec(`UPDATE sqlite_schema SET sql = 'CREATE TABLE t (n INTEGER NOT NULL)'`);
  db.pragma('writable_schema = RESET');

  expect(() => checkIntegrity(db, 'in memory')).toThrow(StateDamagedError);
  db.close();
});

it('takes tables that our statements do not fit for altered ones', () => {
  const db = openDurable({ kind: 'memory' });
  const error = thrownBy(() => db.prepare('SELECT * FROM missing'));

  expect(() => refuseAltered(error, 'in memory')).toThrow(StateDamagedError);
  expect(() => refuseAltered(new Error('anything else'), 'in memory')).not.toThrow();
  db.close();
});

it('lets an error pass that speaks of no damage', () => {
  const db = openDurable({ kind: 'memory' });
  const error = thrownBy(() => db.prepare('SELECT * FROM missing'));

  expect(() => refuseDamage(error, 'in memory')).not.toThrow();
  expect(() => refuseDamage(new Error('SQLITE_CORRUPT'), 'in memory')).not.toThrow();
  db.close();
});

it.each([
  ['durable', openDurable],
  ['scratch', openScratch],
  ['single', openSingleFile],
] as const)(
  'begins each %s database in memory with its own tables, all of them empty',
  (_, open) => {
    const tables = 'PRAGMA user_version = 3; CREATE TABLE t (n INTEGER)';
    const [first, second] = [open({ kind: 'memory' }, tables), open({ kind: 'memory' }, tables)];
    const other = open({ kind: 'memory' }, 'CREATE TABLE u (n INTEGER)');

    first.exec('INSERT INTO t VALUES (1)');

    expect(second.prepare('SELECT count(*) FROM t').pluck().get()).toBe(0);
    expect(second.pragma('user_version', { simple: true })).toBe(3);
    expect(other.prepare('SELECT name FROM sqlite_schema').pluck().all()).toEqual(['u']);
    for (const db of [first, second, other]) db.close();
  },
);

it('says where a database is', () => {
  expect(pathOf({ kind: 'file', path: 'state/journal.db' })).toBe('state/journal.db');
  expect(pathOf({ kind: 'memory' })).toBe('in memory');
});

function thrownBy(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  return undefined;
}

it.each([0o755, 0o770, 0o701])('takes the rights %o of others away, and tells so', (mode) => {
  const told: string[] = [];
  mkdirSync(directory.path('state'));
  chmodSync(directory.path('state'), mode);

  keepPrivate(directory.path('state'), (message) => told.push(message));
  keepPrivate(directory.path('state'), (message) => told.push(message));

  expect(directory.mode('state')).toBe('700');
  expect(told).toEqual([expect.stringContaining('now only its owner can')]);
});

it('looks behind a link at the directory itself', () => {
  mkdirSync(directory.path('state'));
  chmodSync(directory.path('state'), 0o755);
  symlinkSync(directory.path('state'), directory.path('link'));

  keepPrivate(directory.path('link'), () => undefined);
  keepPrivate(directory.path('missing'), () => undefined);

  expect(directory.mode('state')).toBe('700');
});

it.skipIf(process.getuid?.() !== 0)('refuses a directory that belongs to another user', () => {
  mkdirSync(directory.path('state'), { mode: 0o700 });
  chownSync(directory.path('state'), 12_345, 12_345);

  const refusal = thrownBy(() => {
    keepPrivate(directory.path('state'), () => undefined);
  });

  expect(refusal).toMatchObject({ code: 'STATE_UNUSABLE' });
});

describe('a walk in pages', () => {
  const rows = [1, 2, 5, 6, 9].map((seq) => ({ seq }));

  it.each([1, 2, 4, 5, 6])('walks every row once when a page holds %i', (size) => {
    const walked = [...inPages((afterSeq) => page(afterSeq, size))];

    expect(walked).toEqual(rows);
  });

  it('yields nothing when there are no rows', () => {
    expect([...inPages(() => [])]).toEqual([]);
  });

  it('reads no further page when the walk is left', () => {
    const asked: number[] = [];
    const walk = inPages((afterSeq) => {
      asked.push(afterSeq);
      return page(afterSeq, 2);
    });

    walk.next();
    walk.return(undefined);

    expect(asked).toEqual([0]);
  });

  function page(afterSeq: number, size: number): readonly { seq: number }[] {
    return rows.filter(({ seq }) => seq > afterSeq).slice(0, size);
  }
});
