import { describe, expect, it } from 'vitest';
import {
  acceptedLink,
  Chain,
  endLink,
  type IntendedAttempt,
  intentLink,
  linkHash,
  outcomeLink,
  planLink,
  runLink,
} from '../../../src/state/journal/chain.ts';
import { prepareJournal } from '../../../src/state/journal/journal-schema.ts';
import { type Db, openDurable } from '../../../src/state/storage/database.ts';

const ended = { runId: 'run-1', endedAt: '2026-11-20T12:00:00.000Z', result: null };

it('is tied to the id of its journal before there is a link', () => {
  const db = journalTables();

  const heads = ['one', 'two'].map((id) => new Chain(db, id).head());

  expect(heads.map(({ links }) => links)).toEqual([0, 0]);
  expect(heads[0]?.hash).not.toBe(heads[1]?.hash);
  db.close();
});

it('keeps what the hash was at every link', () => {
  const db = journalTables();
  const chain = new Chain(db, 'one');
  const hashes = [chain.head().hash];
  for (const name of ['a', 'b']) {
    chain.append(acceptedLink(name));
    hashes.push(chain.head().hash);
  }

  expect(chain.head().links).toBe(2);
  expect([0, 1, 2].map((links) => chain.hashAt(links))).toEqual(hashes);
  expect(new Set(hashes).size).toBe(3);
  expect(chain.hashAt(3)).toBeUndefined();
  db.close();
});

it('has another hash after the same link where the links before differ', () => {
  const hashes = ['a', 'b'].map((first) => {
    const db = journalTables();
    const chain = new Chain(db, 'one');
    chain.append(acceptedLink(first));
    chain.append(endLink(ended));
    const { hash } = chain.head();
    db.close();
    return hash;
  });

  expect(hashes[0]).not.toBe(hashes[1]);
});

it('goes on from what was committed when a transaction failed', () => {
  const db = journalTables();
  const chain = new Chain(db, 'one');
  const failing = db.transaction(() => {
    chain.append(acceptedLink('lost'));
    throw new Error('the disk is full');
  });
  expect(failing).toThrow('the disk is full');

  chain.append(acceptedLink('kept'));

  expect(chain.head().links).toBe(1);
  expect(chain.isAccepted('kept')).toBe(true);
  expect(chain.isAccepted('lost')).toBe(false);
  db.close();
});

function journalTables(): Db {
  const db = openDurable({ kind: 'memory' });
  prepareJournal(db, 'in memory');
  return db;
}

describe('a link', () => {
  const attempt: IntendedAttempt = {
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

  it.each(Object.keys(attempt) as (keyof IntendedAttempt)[])(
    'makes another link of an attempt with another %s',
    (column) => {
      const other = { ...attempt, [column]: typeof attempt[column] === 'number' ? 99 : 'other' };

      expect(hashOf(intentLink(other))).not.toBe(hashOf(intentLink(attempt)));
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

    expect(hashOf(outcomeLink({ ...ended, [column]: value }))).not.toBe(hashOf(outcomeLink(ended)));
  });

  it('tells apart values that read alike when they are put together', () => {
    const one = planLink({ runId: 'run', planId: 'a', planFingerprint: 'bc' });
    const other = planLink({ runId: 'run', planId: 'ab', planFingerprint: 'c' });

    expect(hashOf(one)).not.toBe(hashOf(other));
  });

  it('names the run that a link is about', () => {
    const startedAt = '2026-11-20T12:00:00.000Z';
    const links = [
      runLink({ runId: 'run-1', command: 'sync', startedAt, bootId: 'boot-1', pid: 1 }),
      planLink({ runId: 'run-1', planId: 'p', planFingerprint: 'f' }),
      endLink({ runId: 'run-1', endedAt: startedAt, result: '{}' }),
    ];

    expect(links.map(({ kind, name }) => `${kind} ${String(name)}`)).toEqual([
      'run run-1',
      'plan run-1',
      'end run-1',
    ]);
    expect(acceptedLink('a mark')).toMatchObject({ kind: 'accepted', name: 'a mark' });
  });

  function hashOf(link: ReturnType<typeof planLink>): string {
    return linkHash('before', link.kind, link.content);
  }
});
