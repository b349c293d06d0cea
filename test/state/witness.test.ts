import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { systemRandom } from '../../src/lib/index.ts';
import { Journal } from '../../src/state/journal/journal.ts';
import {
  erasedGap,
  journalTrouble,
  readWitnesses,
  type StateUse,
  type Witness,
  writeWitness,
} from '../../src/state/witness.ts';
import { fakeClock } from '../fake-clock.ts';
import { stateDirectory } from './state-directory.ts';

const directory = stateDirectory();
const witness: Witness = {
  journalId: 'a1',
  links: 7,
  hash: 'b2',
  openRun: 'run-1',
  account: 'c3',
  stateDir: '/srv/shop/state',
  configuration: '/srv/shop/config/listferry.yaml',
  erased: 0,
  givenUp: 0,
};

it('knows nothing on a new machine', () => {
  expect(readWitnesses(directory.path('witnesses'))).toEqual([]);
});

it('gives back what was written last, for its owner only', () => {
  write(witness);
  write({ ...witness, links: 9, openRun: null });

  expect(readWitnesses(directory.path('witnesses'))).toEqual([
    { ...witness, links: 9, openRun: null },
  ]);
  const [name = ''] = readdirSync(directory.path('witnesses'));
  expect(directory.mode('witnesses')).toBe('700');
  expect(directory.mode(`witnesses/${name}`)).toBe('600');
});

it.each([
  ['account', { account: 'other' }],
  ['state directory', { stateDir: '/srv/other/state' }],
])('keeps one for each %s', (_what, other) => {
  write(witness);
  write({ ...witness, ...other });

  expect(readWitnesses(directory.path('witnesses'))).toHaveLength(2);
});

it('gives back how many people were erased', () => {
  write({ ...witness, erased: 3, givenUp: 1 });

  expect(readWitnesses(directory.path('witnesses'))).toMatchObject([{ erased: 3, givenUp: 1 }]);
});

const ALTERED = [{ links: -1 }, { erased: -1 }, { erased: '3' }, { givenUp: 0.5 }].map((part) =>
  JSON.stringify({ ...witness, ...part }),
);

it.each(['', '{', '{}', ...ALTERED])(
  'counts one that cannot be understood as missing: %s',
  (content) => {
    mkdirSync(directory.path('witnesses'));
    writeFileSync(directory.path('witnesses/a.witness'), content);
    write(witness);

    expect(readWitnesses(directory.path('witnesses'))).toEqual([witness]);
  },
);

it('is whole or as before when it was cut off while it was written', () => {
  write(witness);
  const [name = ''] = readdirSync(directory.path('witnesses'));

  writeFileSync(directory.path(`witnesses/${name}.new`), '{"journalId":');

  expect(readWitnesses(directory.path('witnesses'))).toEqual([witness]);
  write({ ...witness, links: 8 });
  expect(readWitnesses(directory.path('witnesses'))).toMatchObject([{ links: 8 }]);
});

function write(content: Witness): void {
  writeWitness(directory.path('witnesses'), content);
}

const use: StateUse = {
  account: 'account-1',
  stateDir: '/srv/shop/state',
  configuration: '/srv/shop/config/listferry.yaml',
};

it('finds nothing wrong where nothing was witnessed, as on a new machine', () => {
  const journal = worked(open());

  expect(journalTrouble(journal, [], use)).toBeUndefined();
  journal.close();
});

it.each([
  ['as far as the journal', 0],
  ['less far, as after a kill between the two', 2],
])('finds nothing wrong where a witness goes %s', (_how, runs) => {
  const journal = worked(open());
  const witness = witnessOf(journal);
  for (let run = 0; run < runs; run += 1) worked(journal, `later-${String(run)}`);

  expect(journalTrouble(journal, [witness], use)).toBeUndefined();
  journal.close();
});

it('sees that the journal was lost', () => {
  const witness = workedAndClosed();
  rmSync(path());

  const journal = open();

  expect(journalTrouble(journal, [witness], use)).toEqual({ kind: 'lost', witnesses: [witness] });
  journal.close();
});

it('still calls it lost when work went on with the new one', () => {
  const witness = workedAndClosed();
  rmSync(path());
  const journal = open();
  journal.meetTrouble(witness, 'lost');
  worked(journal, 'additions only');

  expect(journalTrouble(journal, [witness], use)?.kind).toBe('lost');
  journal.close();
});

it('sees that an older copy was put back', () => {
  workedAndClosed();
  copyFileSync(path(), `${path()}.old`);
  const witness = workedAndClosed('run-2');
  copyFileSync(`${path()}.old`, path());

  const journal = open();

  expect(journalTrouble(journal, [witness], use)?.kind).toBe('behind');
  journal.close();
});

it('sees that an older copy was put back that has gone as far since', () => {
  workedAndClosed();
  copyFileSync(path(), `${path()}.old`);
  const witness = workedAndClosed('run-2');
  copyFileSync(`${path()}.old`, path());

  const journal = worked(worked(open(), 'run-3'), 'run-4');

  expect(journalTrouble(journal, [witness], use)?.kind).toBe('behind');
  journal.close();
});

it('sees that a copy in another directory went on', () => {
  const here = workedAndClosed();
  copyFileSync(path(), directory.path('copy.db'));
  const copy = worked(open('copy.db'), 'run-2');
  const elsewhere = { ...witnessOf(copy), stateDir: '/srv/copy/state' };
  copy.close();
  const journal = open();

  const trouble = journalTrouble(journal, [here, elsewhere], use);

  expect(trouble).toEqual({ kind: 'behind', witnesses: [elsewhere] });
  journal.close();
});

it('sees that the journal of another state directory stands in its place', () => {
  const witness = workedAndClosed();
  const other = worked(open('other.db'));
  const witnessOfOther = { ...witnessOf(other), stateDir: '/srv/other/state' };

  const trouble = journalTrouble(other, [witness, witnessOfOther], use);

  expect(trouble).toEqual({ kind: 'foreign', witnesses: [witness] });
  other.close();
});

it('knows a configuration by its file where its state is looked for elsewhere', () => {
  const witness = workedAndClosed();
  const journal = open('new.db');

  const moved = { ...use, stateDir: '/srv/new/state' };

  expect(journalTrouble(journal, [witness], moved)?.kind).toBe('lost');
  journal.close();
});

it('follows a journal that was moved with its configuration', () => {
  const witness = workedAndClosed();
  const journal = open();
  const moved = { ...use, stateDir: '/srv/new/state', configuration: '/srv/new/listferry.yaml' };

  expect(journalTrouble(journal, [witness], moved)).toBeUndefined();
  journal.close();
});

it.each([
  ['another account', { account: 'account-2' }],
  ['another directory and configuration', { stateDir: '/srv/b', configuration: '/srv/b.yaml' }],
])('takes no notice of what was witnessed for %s', (_what, other) => {
  const witness = workedAndClosed();
  const journal = open('other.db');

  expect(journalTrouble(journal, [{ ...witness, ...other }], use)).toBeUndefined();
  journal.close();
});

it('counts every account in where the account is not known yet', () => {
  const witness = workedAndClosed();
  const journal = open('other.db');

  expect(journalTrouble(journal, [witness], { ...use, account: undefined })?.kind).toBe('lost');
  journal.close();
});

it('is over once a person has accepted it, also when the witness could not be written after it', () => {
  const witness = workedAndClosed();
  const journal = open('other.db');

  journal.accept([witness]);

  expect(journalTrouble(journal, [witness], use)).toBeUndefined();
  expect(journalTrouble(journal, [{ ...witness, links: 99 }], use)?.kind).toBe('lost');
  expect(() => journal.checkHistory()).not.toThrow();
  journal.close();
});

it.each([
  ['as many as were erased', 3, { erased: 3, givenUp: 0 }, { forgotten: 0, missing: 0 }],
  ['more, as after a kill', 4, { erased: 3, givenUp: 0 }, { forgotten: 0, missing: 0 }],
  ['fewer', 1, { erased: 3, givenUp: 0 }, { forgotten: 2, missing: 2 }],
  ['fewer, which was accepted', 1, { erased: 3, givenUp: 2 }, { forgotten: 2, missing: 0 }],
  ['fewer than was accepted', 0, { erased: 3, givenUp: 2 }, { forgotten: 3, missing: 1 }],
  [
    'some of whom was accepted, erased again',
    2,
    { erased: 3, givenUp: 2 },
    { forgotten: 1, missing: 0 },
  ],
])('tells whom a ledger lacks that holds %s', (_what, held, mark, gap) => {
  const journal = worked(open());
  const witness = { ...witnessOf(journal), ...mark };

  expect(erasedGap(journal, [witness], { ...use, held })).toEqual(gap);
  journal.close();
});

it.each([
  ['the copy of it that went on elsewhere', { stateDir: '/srv/copy/state' }, 2],
  ['another account', { account: 'account-2' }, 0],
])('counts whom the ledger lacks as of %s', (_what, other, missing) => {
  const journal = worked(open());
  const witness = { ...witnessOf(journal), ...other, erased: 2, givenUp: 0 };

  expect(erasedGap(journal, [witness], { ...use, held: 0 }).missing).toBe(missing);

  journal.accept([witness]);
  expect(erasedGap(journal, [witness], { ...use, held: 0 }).missing).toBe(0);
  journal.close();
});

function workedAndClosed(runId?: string): Witness {
  const journal = worked(open(), runId);
  const witness = witnessOf(journal);
  journal.close();
  return witness;
}

function worked(journal: Journal, runId = 'run-1'): Journal {
  journal.runs.begin({ runId, command: 'sync' });
  journal.runs.abandon(runId);
  return journal;
}

function witnessOf(journal: Journal): Witness {
  return { ...journal.mark(), ...use, account: 'account-1', erased: 0, givenUp: 0 };
}

function open(name = 'journal.db'): Journal {
  return new Journal({ place: directory.place(name), clock: fakeClock(), random: systemRandom() });
}

function path(): string {
  return directory.path('journal.db');
}
