import { expect, it } from 'vitest';
import { openDurable, type Db } from '../../../src/state/database.ts';
import { Chain } from '../../../src/state/journal/chain.ts';
import { acceptedLink, endLink } from '../../../src/state/journal/chain-links.ts';
import { prepareJournal } from '../../../src/state/journal/journal-schema.ts';

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
