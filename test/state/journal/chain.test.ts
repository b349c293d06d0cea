import { describe, expect, it } from 'vitest';
import {
  Chain,
  contentOf,
  type Covered,
  linkHash,
  type LinkKind,
} from '../../../src/state/journal/chain.ts';
import { prepareJournal } from '../../../src/state/journal/journal-schema.ts';
import { openDurable, Statements } from '../../../src/state/storage/database.ts';

const ended = { name: 'run-1', endedAt: '2026-11-20T12:00:00.000Z', result: null };

it('is tied to the id of its journal before there is a link', () => {
  const sql = journalTables();

  const heads = ['one', 'two'].map((id) => new Chain(sql, id).head());

  expect(heads.map(({ links }) => links)).toEqual([0, 0]);
  expect(heads[0]?.hash).not.toBe(heads[1]?.hash);
  sql.db.close();
});

it('keeps what the hash was at every link', () => {
  const sql = journalTables();
  const chain = new Chain(sql, 'one');
  const hashes = [chain.head().hash];
  for (const name of ['a', 'b']) {
    chain.append('accepted', { name });
    hashes.push(chain.head().hash);
  }

  expect(chain.head().links).toBe(2);
  expect([0, 1, 2].map((links) => chain.hashAt(links))).toEqual(hashes);
  expect(new Set(hashes).size).toBe(3);
  expect(chain.hashAt(3)).toBeUndefined();
  sql.db.close();
});

it('has another hash after the same link where the links before differ', () => {
  const hashes = ['a', 'b'].map((first) => {
    const sql = journalTables();
    const chain = new Chain(sql, 'one');
    chain.append('accepted', { name: first });
    chain.append('end', ended);
    const { hash } = chain.head();
    sql.db.close();
    return hash;
  });

  expect(hashes[0]).not.toBe(hashes[1]);
});

it('goes on from what was committed when a transaction failed', () => {
  const sql = journalTables();
  const chain = new Chain(sql, 'one');
  const failing = sql.db.transaction(() => {
    chain.append('accepted', { name: 'lost' });
    throw new Error('ENOSPC');
  });
  expect(failing).toThrow('ENOSPC');

  chain.append('accepted', { name: 'kept' });

  expect(chain.head().links).toBe(1);
  expect(chain.isAccepted('kept')).toBe(true);
  expect(chain.isAccepted('lost')).toBe(false);
  sql.db.close();
});

function journalTables(): Statements {
  const db = openDurable({ kind: 'memory' });
  prepareJournal(db, 'in memory');
  return new Statements(db);
}

describe('a link', () => {
  const attempt: Covered<'intent'> = {
    attemptId: 7,
    runId: 'run-1',
    endpoint: 'contacts/add',
    itemCount: 2,
    seqSum: 3,
    payloadSha: 'a',
    bootId: 'boot-1',
    startedMs: 5_000.125,
    startedAt: '2026-11-20T12:00:00.000Z',
  };

  it.each(Object.keys(attempt) as (keyof typeof attempt)[])(
    'makes another link of an attempt with another %s',
    (column) => {
      const other = { ...attempt, [column]: typeof attempt[column] === 'number' ? 99 : 'other' };

      expect(hashOf('intent', other)).not.toBe(hashOf('intent', attempt));
    },
  );

  it.each([
    ['attemptId', 8],
    ['outcome', 'rejected'],
    ['endedMs', null],
    ['httpStatus', 201],
    ['reason', 'no country'],
  ])('makes another link of an outcome with another %s', (column, value) => {
    const ended = { attemptId: 7, outcome: 'doubt', endedMs: 1, httpStatus: 200, reason: null };

    expect(hashOf('outcome', { ...ended, [column]: value })).not.toBe(hashOf('outcome', ended));
  });

  it('tells apart values that read alike when they are put together', () => {
    const one = hashOf('plan', { name: 'run', planId: 'a', planFingerprint: 'bc' });
    const other = hashOf('plan', { name: 'run', planId: 'ab', planFingerprint: 'c' });

    expect(one).not.toBe(other);
  });

  it('names the run or the attempt that it is about', () => {
    const sql = journalTables();
    const chain = new Chain(sql, 'one');

    chain.append('end', ended);
    chain.append('intent', attempt);

    expect(sql.rows('SELECT kind, name, attempt_id FROM chain ORDER BY link')).toEqual([
      { kind: 'end', name: 'run-1', attempt_id: null },
      { kind: 'intent', name: null, attempt_id: 7 },
    ]);
    sql.db.close();
  });

  function hashOf<Kind extends LinkKind>(kind: Kind, row: Covered<Kind>): string {
    return linkHash('before', kind, contentOf(kind, row));
  }
});
