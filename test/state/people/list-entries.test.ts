// Who was seen on which suppression list, and when first.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Journal, SeenEntry, ShownEntry } from '../../../src/state/index.ts';
import { begunJournal, stateDirectory } from '../state-directory.ts';

const directory = stateDirectory();

const ada = shown('ada@example.com');
const bob = shown('bob@example.com');
const adaInNews = { ...shown('ada@example.com'), groupId: '7', shownIn: ['7'] };

/** An entry of the account-wide list. */
function shown(address: string): ShownEntry {
  return { address, groupId: null, shownIn: [null] };
}

interface Night extends Partial<Parameters<Journal['listEntries']['record']>[0]> {
  readonly entries: readonly ShownEntry[];
}

/** What a run's reading of the account-wide list, and of others if they are named, tells of each entry. */
function read({ listEntries }: Journal, runId: string, night: Night): readonly SeenEntry[] {
  const seen: SeenEntry[] = [];
  listEntries.record({ runId, lists: [null], ...night }, (_entry, one) => seen.push(one));
  return seen;
}

it('knows since when those are unknown who are on a list that is read for the first time', () => {
  const { journal } = begunJournal();

  const first = read(journal, 'run-1', { entries: [ada] });
  const second = read(journal, 'run-2', { entries: [ada, bob] });

  expect(first).toMatchObject([{ kind: 'start', runId: 'run-1' }]);
  expect(second).toMatchObject([
    { kind: 'start', runId: 'run-1' },
    { kind: 'left', runId: 'run-2', day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/u) },
  ]);
});

it('takes the first entry of a list that was empty before for a person who left', () => {
  const { journal } = begunJournal();

  read(journal, 'run-1', { entries: [] });

  expect(read(journal, 'run-2', { entries: [ada] })).toMatchObject([{ kind: 'left' }]);
});

it('keeps the lists apart: a group that is read for the first time tells nothing new', () => {
  const { journal } = begunJournal();
  read(journal, 'run-1', { entries: [ada] });

  const joined = read(journal, 'run-2', { lists: [null, '7'], entries: [ada, adaInNews] });
  const bobInNews = { ...bob, groupId: '7', shownIn: [null, '7'] };
  const later = read(journal, 'run-3', { lists: [null, '7'], entries: [adaInNews, bobInNews] });

  expect(joined.map(({ kind }) => kind)).toEqual(['start', 'start']);
  expect(later.map(({ kind }) => kind)).toEqual(['start', 'left']);
});

it('takes nobody back when a list is short for a night', () => {
  const { journal } = begunJournal();
  read(journal, 'run-1', { entries: [] });
  read(journal, 'run-2', { entries: [ada] });

  read(journal, 'run-3', { entries: [] });

  expect(read(journal, 'run-4', { entries: [ada] })).toMatchObject([{ runId: 'run-2' }]);
});

it('knows whom a run sent there, by an item or without one', () => {
  const { journal } = begunJournal();
  read(journal, 'run-1', { entries: [] });

  const ours = read(journal, 'run-2', {
    entries: [ada, bob],
    own: [ada, { address: 'late@example.com', groupId: null }],
    isOwn: ({ address }) => address === bob.address,
  });
  const late = read(journal, 'run-3', { entries: [shown('late@example.com')] });

  expect(ours.map(({ kind }) => kind)).toEqual(['ours', 'ours']);
  expect(late).toMatchObject([{ kind: 'ours', runId: 'run-2' }]);
});

describe('a reading with the digest of the one before', () => {
  const digest = 'the same lists';

  it('says what a reading of every entry says, whatever comes before', () => {
    // What happens between two nights: lists as bits of who is on them, or a step that must bring a new look.
    const night = fc.oneof(fc.nat(7), fc.constantFrom('forget', 'file', 'export'));

    fc.assert(
      fc.property(fc.array(night, { maxLength: 8 }), (nights) => {
        const [quick, whole] = [begunJournal().journal, begunJournal().journal];

        for (const [place, what] of nights.entries()) {
          const told = [quick, whole].map((journal) =>
            passNight(journal, what, { runId: `run-${String(place)}`, isQuick: journal === quick }),
          );

          expect(told[0]).toEqual(told[1]);
          for (const one of PEOPLE)
            expect(quick.listEntries.look(one)).toEqual(whole.listEntries.look(one));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('looks at no entry where all of them are known', () => {
    const { listEntries } = begunJournal().journal;
    listEntries.record({ runId: 'run-1', lists: [null], digest, entries: [ada, bob] });

    listEntries.record({ runId: 'run-2', lists: [null], digest, entries: refusing() });
    const lookAgain = (): void => {
      listEntries.forget(ada.address);
      listEntries.record({ runId: 'run-3', lists: [null], digest, entries: refusing() });
    };

    expect(lookAgain).toThrow('asked for');
  });

  it('looks at them again for those of whom a program is still to be told', () => {
    const { journal } = begunJournal();
    read(journal, 'run-1', { entries: [] });
    read(journal, 'run-2', { digest, entries: [ada] });

    const again = read(journal, 'run-3', { digest, entries: [ada] });

    expect(again).toMatchObject([{ kind: 'left', runId: 'run-2', isFiled: false }]);
  });
});

const PEOPLE = [ada, bob, adaInNews];

/** Whom a program is told of, which takes them as filed. */
function passNight(
  { listEntries }: Journal,
  what: number | string,
  { runId, isQuick }: { runId: string; isQuick: boolean },
): readonly ShownEntry[] {
  const told: ShownEntry[] = [];
  if (what === 'forget') listEntries.forget(ada.address);
  else if (what === 'file') listEntries.noteFiled();
  else if (what === 'export')
    listEntries.record({ runId: null, lists: [null], entries: [bob] }, (one) => {
      listEntries.mark(one);
    });
  else {
    const entries = PEOPLE.filter((_, place) => (Number(what) & (1 << place)) !== 0);
    const listing = { runId, lists: [null, '7'], entries };
    listEntries.record({ ...listing, ...(isQuick && { digest: String(what) }) }, (one, seen) => {
      if (seen.kind !== 'left' || seen.isFiled) return;
      told.push(one);
      listEntries.noteDrafted(one);
    });
  }
  return told;
}

function* refusing(): Generator<ShownEntry> {
  yield ada;
  throw new Error('an entry was asked for');
}

it('looks an entry up without writing it down', () => {
  const { listEntries } = begunJournal().journal;
  listEntries.record({ runId: 'run-1', lists: [null], entries: [ada] });

  const looks = [ada, bob, adaInNews].map((entry) => listEntries.look(entry));

  expect(looks).toMatchObject([
    { kind: 'start', runId: 'run-1' },
    { kind: 'left', runId: null },
    { kind: 'start', runId: null },
  ]);
  expect(listEntries.look(bob)).toEqual(looks[1]);
});

it('keeps marks of exports and files, and forgets drafts that became none', () => {
  const { journal } = begunJournal();
  const { listEntries } = journal;
  read(journal, 'run-1', { entries: [ada, bob] });

  listEntries.mark(ada);
  listEntries.noteDrafted(ada);
  listEntries.noteFiled();
  listEntries.noteDrafted(bob);

  const marks = (entry: ShownEntry): readonly boolean[] => {
    const { isMarked, isFiled } = listEntries.look(entry);
    return [isMarked, isFiled];
  };
  expect([marks(ada), marks(bob)]).toEqual([
    [true, true],
    [false, true],
  ]);
  listEntries.dropDrafts();
  expect([marks(ada), marks(bob)]).toEqual([
    [true, true],
    [false, false],
  ]);
});

it('forgets a person on every list, and nobody else', () => {
  const { journal } = begunJournal();
  read(journal, 'run-1', { lists: [null, '7'], entries: [ada, adaInNews, bob] });

  journal.listEntries.forget(ada.address);

  const runs = [ada, adaInNews, bob].map((entry) => journal.listEntries.look(entry).runId);
  expect(runs).toEqual([null, null, 'run-1']);
});

it('keeps nothing of a run whose end could not be written', () => {
  const { journal, runId } = begunJournal();
  const end = (): void => {
    journal.runs.finish(runId, {} as never, () => {
      read(journal, runId, { entries: [ada] });
      throw new Error('ENOSPC');
    });
  };

  expect(end).toThrow('ENOSPC');

  expect(journal.runs.unfinished()).toMatchObject({ runId });
  expect(journal.listEntries.look(ada)).toMatchObject({ runId: null });
});

it('keeps no address in the file', () => {
  const { journal } = begunJournal({ place: directory.place('journal.db') });
  read(journal, 'run-1', { entries: [ada] });

  journal.close();

  const bytes = readFileSync(directory.path('journal.db'));
  expect(bytes.includes('ada@')).toBe(false);
  expect(bytes.includes('example')).toBe(false);
});
