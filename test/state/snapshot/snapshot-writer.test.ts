import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { SqliteDatabase } from '../../../src/lib/sqlite.ts';
import { expect, it } from 'vitest';
import {
  isSnapshotFile,
  readSnapshot,
  SnapshotWriter,
} from '../../../src/state/snapshot/snapshot-file.ts';
import { SNAPSHOT } from '../../../src/state/snapshot/snapshot-schema.ts';
import { writtenPlan } from '../plan-file/written-plan.ts';
import { stateDirectory } from '../state-directory.ts';
import { contact, fill, HEAD, readList, writtenSnapshot } from './held-account.ts';
import { saying } from '../../saying.ts';

const directory = stateDirectory();

it('leaves one private file, and neither draft nor journal', () => {
  writtenSnapshot(directory.path('snapshots/a.sqlite'));

  expect(readdirSync(directory.path('snapshots'))).toEqual(['a.sqlite']);
  expect(directory.mode('snapshots/a.sqlite')).toBe('600');
  expect(directory.mode('snapshots')).toBe('700');
});

it('shows no snapshot under its name before it is whole', () => {
  const writer = new SnapshotWriter(directory.path('a.sqlite'));
  fill(writer.tables);
  writer.completeList(readList('contacts/list'));

  expect(existsSync(directory.path('a.sqlite'))).toBe(false);
  const [draft = ''] = readdirSync(directory.path('.'));
  expect(draft).toMatch(/^a\.sqlite\.\d+-[\da-f]{8}\.draft$/u);
  expect(directory.mode(draft)).toBe('600');
  writer.discard();
});

it('leaves nothing behind when it is discarded, also twice', () => {
  const writer = new SnapshotWriter(directory.path('a.sqlite'));
  writer.tables.addContact(contact('1'), []);

  writer.discard();
  writer.discard();

  expect(readdirSync(directory.path('.'))).toEqual([]);
});

it('leaves an earlier snapshot of the name as it was when it is discarded', () => {
  writtenSnapshot(directory.path('a.sqlite'));
  const before = readFileSync(directory.path('a.sqlite'));
  const writer = new SnapshotWriter(directory.path('a.sqlite'));
  writer.tables.addContact(contact('1'), []);

  writer.discard();

  expect(readFileSync(directory.path('a.sqlite')).equals(before)).toBe(true);
});

it('touches no file of the user that is called a draft', () => {
  writeFileSync(directory.path('a.sqlite.draft'), 'precious');

  writtenSnapshot(directory.path('a.sqlite'));

  expect(readdirSync(directory.path('.'))).toEqual(['a.sqlite', 'a.sqlite.draft']);
  expect(readFileSync(directory.path('a.sqlite.draft'), 'utf8')).toBe('precious');
});

it('replaces an earlier snapshot of the name, also one that others can read', () => {
  writtenSnapshot(directory.path('a.sqlite'), { ...HEAD, host: 'old.example.com' });
  chmodSync(directory.path('a.sqlite'), 0o644);

  writtenSnapshot(directory.path('a.sqlite'));

  expect(readSnapshot(directory.path('a.sqlite')).head).toEqual(HEAD);
  expect(directory.mode('a.sqlite')).toBe('600');
});

it.each([
  ['a directory', (path: string) => mkdirSync(path)],
  ['a short text', (path: string) => writeFileSync(path, 'x')],
  ['a file that is no snapshot', (path: string) => writeFileSync(path, 'email,name\n'.repeat(99))],
  ['a plan', (path: string) => writtenPlan({ kind: 'file', path }).close()],
])('writes over no other file, and says so before anything is read: %s', (_what, make) => {
  make(directory.path('there'));

  expect(() => new SnapshotWriter(directory.path('there'))).toThrow(
    /there: a (directory|file) stands there/u,
  );
  expect(readdirSync(directory.path('.'))).toEqual(['there']);
});

it('is marked as ours and can be read without a side file', () => {
  writtenSnapshot(directory.path('a.sqlite'));

  const db = new SqliteDatabase(directory.path('a.sqlite'), { readonly: true });
  expect(db.pragma('application_id', { simple: true })).toBe(0x4c46736e);
  expect(db.pragma('user_version', { simple: true })).toBe(4);
  expect(db.pragma('journal_mode', { simple: true })).toBe('delete');
  db.close();
});

it('counts what is in the tables, whatever the service counted', () => {
  const { lists } = writtenSnapshot(directory.path('a.sqlite'));

  expect(lists.find(({ name }) => name === 'contacts/list')).toMatchObject({
    rowCount: 2,
    expectedCount: 2,
    answer: { bodyBytes: 900, sha256: 'ab'.repeat(32) },
  });
});

it.each([
  ['nothing', () => undefined],
  ['an empty file', (path: string) => writeFileSync(path, '')],
  ['a snapshot', (path: string) => writtenSnapshot(path)],
  ['the beginning of a snapshot', cutSnapshot],
])('lets a snapshot take the place of %s', (_what, make) => {
  make(directory.path('a'));

  expect(() => new SnapshotWriter(directory.path('a')).discard()).not.toThrow();
});

it('writes over no file that has our mark and is no database', () => {
  const bytes = Buffer.alloc(100, 'x');
  bytes.writeUInt32BE(SNAPSHOT.applicationId, 68);
  writeFileSync(directory.path('a'), bytes);

  expect(isSnapshotFile(directory.path('a'))).toBe(false);
  expect(() => new SnapshotWriter(directory.path('a'))).toThrow(
    expect.objectContaining({
      code: 'SNAPSHOT_UNUSABLE',
      message: saying(directory.path('a')),
    }) as Error,
  );
});

it('says that what stands in its place cannot be read', () => {
  writeFileSync(directory.path('a'), 'x');
  const path = directory.path('a/b');

  expect(isSnapshotFile(path)).toBe(false);
  expect(() => new SnapshotWriter(path)).toThrow(
    expect.objectContaining({
      code: 'SNAPSHOT_UNUSABLE',
      message: `Writing the snapshot ${path}: what stands there cannot be read.`,
    }),
  );
});

it('tells a snapshot from other files', () => {
  writtenSnapshot(directory.path('a'));
  writeFileSync(directory.path('b'), 'email,name\n'.repeat(100));

  expect(['a', 'b'].map((name) => isSnapshotFile(directory.path(name)))).toEqual([true, false]);
});

function cutSnapshot(path: string): void {
  writtenSnapshot(path);
  writeFileSync(path, readFileSync(path).subarray(0, 5_000));
}
