import { closeSync, openSync, readFileSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { expect, it } from 'vitest';
import { systemRandom } from '../../../src/lib/index.ts';
import { openDurable } from '../../../src/state/storage/database.ts';
import { AccountMismatchError, StateDamagedError } from '../../../src/state/storage/errors.ts';
import { Journal, journalPlace } from '../../../src/state/journal/journal.ts';
import { fakeClock } from '../../fake-clock.ts';
import { begunJournal, stateDirectory } from '../state-directory.ts';

const directory = stateDirectory();

it('lives under one name in the state directory', () => {
  expect(journalPlace('/srv/sync/state')).toEqual({
    kind: 'file',
    path: '/srv/sync/state/journal.db',
  });
});

it('keeps its hash key when it is reopened', () => {
  const ada = { contactType: 'newsletter', address: 'ada@example.com' };
  const first = openJournal(filledChance(1));
  first.ownership.own([ada]);
  first.close();

  const second = openJournal(filledChance(2));

  expect(second.ownership.isOwned(ada)).toBe(true);
  second.close();
});

it('keeps the hash key and the history of a process that made it at the same moment', () => {
  const ada = { contactType: 'newsletter', address: 'ada@example.com' };
  let other: Journal | undefined;
  const bytes = (count: number): Uint8Array => {
    if (other === undefined) {
      other = openJournal(filledChance(2));
      other.ownership.own([ada]);
      other.runs.begin({ runId: 'run', command: 'sync' });
    }
    return new Uint8Array(count).fill(1);
  };

  const late = openJournal({ ...systemRandom(), bytes });

  expect(late.ownership.isOwned(ada)).toBe(true);
  expect(late.id).toBe(other?.id);
  expect(() => {
    late.checkHistory();
  }).not.toThrow();
  late.close();
  other?.close();
});

it('belongs to the account that another process bound it to at the same moment', () => {
  const first = openJournal();
  const second = openJournal();
  let isLate = false;
  const check = second.checkAccount.bind(second);
  Object.defineProperty(second, 'checkAccount', {
    value: (account: string, accountId: string | null): void => {
      check(account, accountId);
      if (!isLate) first.bindAccount('theirs', null);
      isLate = true;
    },
  });

  expect(() => {
    second.bindAccount('ours', null);
  }).toThrow(AccountMismatchError);

  expect(second.account).toBe('theirs');
  first.close();
  second.close();
});

it('hashes with another key in every installation', () => {
  const ada = { contactType: 'newsletter', address: 'ada@example.com' };

  const hashes = ['a.db', 'b.db'].map((name) => {
    const place = directory.place(name);
    const journal = new Journal({ place, clock: fakeClock(), random: systemRandom() });
    journal.ownership.own([ada]);
    journal.close();
    const db = openDurable(place);
    const hash = db.prepare('SELECT hex(handle) FROM person_fact').pluck().get();
    db.close();
    return hash;
  });

  expect(new Set(hashes).size).toBe(2);
});

it('keeps what it knows of a run when it is reopened', async () => {
  const { journal, runId } = begunJournal({ place: directory.place('journal.db') });
  await journal.items.begin({ runId, endpoint: 'contacts/add', seqs: [1], payloadSha: 'a' });
  journal.close();

  const again = openJournal();

  expect(again.runs.unfinished()?.runId).toBe(runId);
  expect(again.items.get(runId, 1)).toEqual({ state: 'intent', attempts: 1, reason: null });
  again.close();
});

it.each([
  ['a', '7001'],
  ['a', null],
])('accepts the account that it is bound to, given as %s and %s', (account, accountId) => {
  const journal = openJournal();
  journal.bindAccount('a', '7001');

  expect(() => journal.bindAccount(account, accountId)).not.toThrow();
  journal.close();
});

it.each([
  ['another account', '7002'],
  ['an account that no record shows', null],
])('works for the account of its pin alone, and not for %s', (_what, accountId) => {
  const tools = { clock: fakeClock(), random: systemRandom(), pin: '7001' };
  const journal = new Journal({ place: { kind: 'memory' }, ...tools });

  expect(() => journal.bindAccount('a', accountId)).toThrow(AccountMismatchError);
  expect(journal.account).toBeUndefined();
  journal.bindAccount('a', '7001');
  expect(() => journal.bindAccount('a', null)).not.toThrow();
});

it.each([
  ['b', '7001'],
  ['b', null],
  ['a', '7002'],
])('refuses another account, given as %s and %s, when reopened', (account, accountId) => {
  const first = openJournal();
  first.bindAccount('a', '7001');
  first.close();

  const journal = openJournal();

  expect(() => journal.checkAccount(account, accountId)).toThrow(AccountMismatchError);
  expect(() => journal.bindAccount(account, accountId)).toThrow(AccountMismatchError);
  journal.close();
});

it('learns the id of the account as soon as a record shows it', () => {
  const journal = openJournal();
  journal.bindAccount('a', null);

  journal.bindAccount('a', '7001');

  expect(() => journal.checkAccount('a', '7002')).toThrow(AccountMismatchError);
  journal.close();
});

it('binds nothing when it only checks the account', () => {
  const journal = openJournal();

  journal.checkAccount('a', '7001');

  expect(() => journal.checkAccount('b', '7002')).not.toThrow();
  journal.close();
});

it('refuses a journal that a newer listferry wrote, and leaves it as it is', () => {
  const db = openDurable(directory.place('journal.db'));
  db.pragma('user_version = 97');
  db.close();
  const before = readFileSync(directory.path('journal.db'));

  expect(() => openJournal()).toThrow(StateDamagedError);

  expect(readFileSync(directory.path('journal.db'))).toEqual(before);
});

it.each(['beginning', 'tables'])('notices damage of its %s', (part) => {
  const { journal } = begunJournal({ place: directory.place('journal.db') });
  journal.close();
  const path = directory.path('journal.db');
  const { size } = statSync(path);

  if (part === 'beginning') writeFileSync(path, 'x'.repeat(size), { mode: 0o600 });
  else overwrite(path, { from: 4_096, to: size });

  expect(() => openJournal()).toThrow(StateDamagedError);
});

it.each(['ALTER TABLE late DROP COLUMN form', 'DROP TABLE stored_form'])(
  'refuses a journal whose tables were altered: %s',
  (sql) => {
    openJournal().close();
    const db = openDurable(directory.place('journal.db'));
    db.exec(sql);
    db.close();

    expect(() => openJournal()).toThrow(StateDamagedError);
  },
);

it('checks the whole file after a run that did not end', () => {
  const { journal, runId } = begunJournal({ place: directory.place('journal.db') });
  const seqs = Array.from({ length: 2_000 }, (_, index) => index + 1);
  journal.items.settle(runId, seqs, { state: 'absent', reason: { code: 'left-out' } });
  journal.close();
  const path = directory.path('journal.db');

  // The last page holds items, which nothing reads when the journal is opened.
  overwrite(path, { from: statSync(path).size - 4_096, to: statSync(path).size });

  expect(() => openJournal()).toThrow(StateDamagedError);
});

function openJournal(random = systemRandom()): Journal {
  return new Journal({ place: directory.place('journal.db'), clock: fakeClock(), random });
}

function filledChance(byte: number) {
  return { fraction: () => 0, bytes: (count: number) => new Uint8Array(count).fill(byte) };
}

function overwrite(path: string, bytes: { readonly from: number; readonly to: number }): void {
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(bytes.to - bytes.from, 0xff), 0, null, bytes.from);
  closeSync(file);
}

it('keeps what the lists of an account held, apart from those of another one', () => {
  const first = openJournal();
  first.listsOf('ours').set('automations', '3');
  first.close();

  const second = openJournal();

  expect(second.listsOf('ours').get('automations')).toBe('3');
  expect(second.listsOf('theirs').get('automations')).toBeUndefined();
  second.close();
});
