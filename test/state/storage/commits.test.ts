import { SqliteDatabase } from '../../../src/lib/sqlite.ts';
import { expect, it } from 'vitest';
import { Commits } from '../../../src/state/storage/commits.ts';
import { openDurable, openReadOnly } from '../../../src/state/storage/database.ts';
import { fakeClock } from '../../fake-clock.ts';
import { interceptCommits } from '../../torture/commits.ts';
import { stateDirectory } from '../state-directory.ts';

const directory = stateDirectory();

/** A file of numbers that are unique, with what another process sees of them. */
function numbers() {
  const db = openDurable(directory.place('numbers.db'));
  db.exec('CREATE TABLE t (n INTEGER PRIMARY KEY)');
  const insert = db.prepare<[number]>('INSERT INTO t VALUES (?)');
  const clock = fakeClock({ autoAdvance: false });
  const commits = new Commits(db, clock);
  const reader = openReadOnly(directory.path('numbers.db'));
  return {
    db,
    clock,
    commits,
    add: (n: number) => () => insert.run(n).changes,
    seenHere: () => db.prepare('SELECT n FROM t').pluck().all(),
    seenElsewhere: () => reader.prepare('SELECT n FROM t').pluck().all(),
  };
}

it('has committed when `now` returns, with all that was noted before', () => {
  const { commits, add, seenElsewhere } = numbers();
  commits.later(add(1));
  expect(seenElsewhere()).toEqual([]);

  expect(commits.now(add(2))).toBe(1);

  expect(seenElsewhere()).toEqual([1, 2]);
});

it('makes one commit of what is noted in one turn, seen by this process at once', async () => {
  const { commits, add, seenHere, seenElsewhere } = numbers();
  const counted = countCommits();

  const noted = [commits.soon(add(1)), commits.soon(add(2))];
  commits.later(add(3));
  expect(seenHere()).toEqual([1, 2, 3]);
  expect(seenElsewhere()).toEqual([]);

  expect(await Promise.all(noted)).toEqual([1, 1]);
  expect(seenElsewhere()).toEqual([1, 2, 3]);
  expect(counted.stop()).toBe(1);
});

it('commits a write without a waiter with the next commit, or after a moment', async () => {
  const { clock, commits, add, seenElsewhere } = numbers();
  const counted = countCommits();

  commits.later(add(1));
  await commits.soon(() => undefined);
  expect(seenElsewhere()).toEqual([1]);
  expect(clock.waitingCount).toBe(0);

  commits.later(add(2));
  commits.later(add(3));
  await turns();
  expect(seenElsewhere()).toEqual([1]);
  await clock.advance(1_000);

  expect(seenElsewhere()).toEqual([1, 2, 3]);
  expect(counted.stop()).toBe(2);
});

it('takes work within work for a part of it', () => {
  const { commits, add, seenElsewhere } = numbers();

  commits.now(() => {
    commits.now(add(1));
    expect(seenElsewhere()).toEqual([]);
    commits.later(add(2));
  });

  expect(seenElsewhere()).toEqual([1, 2]);
});

it('takes back everything of the turn when a part of it fails, and tells those who wait', async () => {
  const { commits, add, seenHere } = numbers();
  const waiting = commits.soon(add(1));

  expect(() => commits.now(add(1))).toThrow('UNIQUE');

  await expect(waiting).rejects.toThrow('UNIQUE');
  expect(seenHere()).toEqual([]);
  await commits.soon(add(2));
  expect(seenHere()).toEqual([2]);
});

it('tells those who wait when the commit itself fails', async () => {
  const { commits, add, seenHere } = numbers();
  const restore = failCommits();

  await expect(commits.soon(add(1))).rejects.toThrow('no room');

  restore();
  expect(seenHere()).toEqual([]);
});

it('tells the next writer, once, of a commit that failed without a waiter', async () => {
  const { clock, commits, add, seenHere } = numbers();
  const restore = failCommits();
  commits.later(add(1));
  await clock.advance(1_000);
  restore();

  expect(() => commits.now(add(2))).toThrow('no room');

  commits.now(add(3));
  expect(seenHere()).toEqual([3]);
});

it('does nothing when the file was closed meanwhile', async () => {
  const { clock, db, commits, add, seenElsewhere } = numbers();
  commits.later(add(1));

  db.close();
  await clock.advance(1_000);

  expect(seenElsewhere()).toEqual([]);
});

async function turns(): Promise<void> {
  await fakeClock().turn();
  await fakeClock().turn();
}

function countCommits(): { stop: () => number } {
  let count = 0;
  const restore = interceptCommits((_db, commit) => {
    count += 1;
    return commit();
  });
  return {
    stop: () => {
      restore();
      return count;
    },
  };
}

function failCommits(): () => void {
  return interceptCommits(() => {
    throw new SqliteDatabase.SqliteError('no room', 'SQLITE_FULL');
  });
}
