import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { SqliteDatabase } from '../../../src/lib/sqlite.ts';
import { expect, it } from 'vitest';
import { readSnapshot, SnapshotContents } from '../../../src/state/snapshot/snapshot-file.ts';
import { SnapshotUnusableError } from '../../../src/state/storage/errors.ts';
import { fullWorld } from '../../compare/snapshot/readings.ts';
import { snapshotOf } from '../../compare/snapshot/taken.ts';
import { writtenPlan } from '../plan-file/written-plan.ts';
import { alterSealed, stateDirectory } from '../state-directory.ts';
import { HEAD, LISTS, writtenSnapshot } from './held-account.ts';
import { saying } from '../../saying.ts';

const directory = stateDirectory();

it('gives back the head and the lists that were written', () => {
  const written = writtenSnapshot(directory.path('a.sqlite'));

  const snapshot = readSnapshot(directory.path('a.sqlite'));

  expect(snapshot).toEqual(written);
  expect(snapshot.head).toEqual(HEAD);
  expect(snapshot.lists.map(({ name, ownerId }) => [name, ownerId])).toEqual(LISTS);
});

it('knows no account where none was shown', () => {
  writtenSnapshot(directory.path('a.sqlite'), { ...HEAD, accountId: null });

  expect(readSnapshot(directory.path('a.sqlite')).head.accountId).toBeNull();
});

it.each([
  ['a contact', `UPDATE contact SET city = 'Ulm' WHERE id = '11'`],
  ['a contact less', `DELETE FROM contact WHERE id = '12'`],
  ['a contact more', `INSERT INTO contact (id, contact_type_id, email) VALUES ('9', '1', 'x')`],
  ['the head', `UPDATE head SET account_id = '7002'`],
  ['a list less', `DELETE FROM list WHERE name = 'automations'`],
  ['no table', 'DROP TABLE segment_recipient'],
])('refuses a snapshot that was altered: %s', (_what, sql) => {
  writtenSnapshot(directory.path('a.sqlite'));
  alter(sql);

  expect(() => readSnapshot(directory.path('a.sqlite'))).toThrow(SnapshotUnusableError);
  expect(() => readSnapshot(directory.path('a.sqlite'))).toThrow(/was altered or damaged/u);
});

it('refuses a snapshot that was cut', () => {
  writtenSnapshot(directory.path('a.sqlite'));
  const whole = readFileSync(directory.path('a.sqlite'));
  writeFileSync(directory.path('a.sqlite'), whole.subarray(0, whole.length - 4_096));

  expect(() => readSnapshot(directory.path('a.sqlite'))).toThrow(/altered or damaged/u);
});

it('does not call a snapshot altered that another program keeps locked', () => {
  writtenSnapshot(directory.path('a.sqlite'));
  const other = new SqliteDatabase(directory.path('a.sqlite'));
  other.exec('BEGIN EXCLUSIVE');

  const reading = (): unknown => readSnapshot(directory.path('a.sqlite'));
  const goingOn = (): unknown => new SnapshotContents(directory.path('a.sqlite'));

  for (const attempt of [reading, goingOn]) {
    expect(attempt).toThrow(
      expect.objectContaining({
        code: 'STATE_UNUSABLE',
        message: saying(directory.path('a.sqlite'), 'locked'),
        hint: expect.stringContaining('Run again'),
      }),
    );
  }
  other.close();
});

it('does not call a snapshot altered that went away', () => {
  const opening = (): unknown => new SnapshotContents(directory.path('gone.sqlite'));

  expect(opening).toThrow(expect.objectContaining({ code: 'STATE_UNUSABLE' }) as Error);
});

it('refuses a snapshot of another format, and says which', () => {
  writtenSnapshot(directory.path('a.sqlite'));
  alter('PRAGMA user_version = 97');

  expect(() => readSnapshot(directory.path('a.sqlite'))).toThrow(/format 97\b.*\bformat 4\b/u);
});

it.each([
  ['a text', () => writeFileSync(directory.path('a.sqlite'), 'email,name\n'.repeat(100))],
  ['a plan', () => writtenPlan(directory.place('a.sqlite')).close()],
])('refuses %s', (_what, write) => {
  write();

  expect(() => readSnapshot(directory.path('a.sqlite'))).toThrow(/is not a snapshot\b/u);
});

it('says how to make one when there is none', () => {
  expect(() => readSnapshot(directory.path('a.sqlite'))).toThrow(
    expect.objectContaining({
      code: 'SNAPSHOT_UNUSABLE',
      hint: expect.stringMatching(/listferry snapshot/u),
    }),
  );
});

function alter(sql: string): void {
  alterSealed(directory.path('a.sqlite'), sql);
}

it('gives the rows of a snapshot, and changes nothing beside or in it', async () => {
  const path = directory.path('a.sqlite');
  await snapshotOf(fullWorld(), path);

  const held = new SnapshotContents(path);

  expect([...held.contents.contacts()]).toHaveLength(3);
  expect(held.isUnsubscribed('LEFT@Example.com ')).toBe(true);
  expect(held.isUnsubscribed('tired@example.com')).toBe(false);
  expect(held.digest).toMatch(/^[0-9a-f]{64}$/u);
  expect(readdirSync(dirname(path))).toEqual(['a.sqlite']);
  held.close();
});
