import { describe, expect, it } from 'vitest';
import type { Journal } from '../../../src/state/journal/journal.ts';
import { fakeClock, type FakeClock } from '../../fake-clock.ts';
import { begunJournal, stateDirectory } from '../state-directory.ts';

describe('what each process of a run spent', () => {
  const SPENT = { requests: 10, listReads: 2, elapsedMs: 500, repeatTokens: 480 };

  it('knows nothing of a run that no process took up', () => {
    const { spending } = begunJournal().journal;

    expect(spending.total('run-1')).toEqual({ requests: 0, listReads: 0, elapsedMs: 0 });
    expect(spending.repeatTokens('run-1')).toBeUndefined();
    expect(spending.nextProcess('run-1')).toBe(1);
  });

  it('replaces the sums of one process, and adds those of several', () => {
    const { spending } = begunJournal().journal;
    spending.note('run-1', 1, SPENT);
    spending.note('run-1', 1, { ...SPENT, requests: 12 });

    spending.note('run-1', spending.nextProcess('run-1'), {
      ...SPENT,
      requests: 3,
      repeatTokens: 7,
    });

    expect(spending.total('run-1')).toEqual({ requests: 15, listReads: 4, elapsedMs: 1_000 });
    expect(spending.repeatTokens('run-1')).toBe(7);
  });

  it('keeps two runs apart', () => {
    const { journal } = begunJournal();
    journal.spending.note('run-1', 1, SPENT);
    journal.runs.begin({ runId: 'run-2', command: 'apply' });

    expect(journal.spending.total('run-2').requests).toBe(0);
  });
});

describe('where the time of the writes went', () => {
  const directory = stateDirectory();

  interface Write {
    readonly runId?: string;
    readonly endpoint?: string;
    readonly seqs?: readonly number[];
    readonly outcome?: string;
  }

  /** A journal whose writes take as long as the test says. */
  function timedJournal(journal: Journal, clock: FakeClock) {
    const begin = ({ runId = 'run-1', endpoint = 'contacts/add', seqs = [1] }: Write = {}) =>
      journal.items.begin({ runId, endpoint, seqs, payloadSha: 'a' });
    const end = (attemptId: number, { runId = 'run-1', seqs = [1], outcome }: Write = {}): void => {
      const how = { outcome: outcome ?? 'acknowledged', state: 'acknowledged' as const };
      journal.items.end({ runId, attemptId, seqs, ...how });
    };
    const write = async (durationMs: number, of: Write = {}): Promise<void> => {
      const attemptId = await begin(of);
      await clock.advance(durationMs);
      end(attemptId, of);
    };
    return { journal, clock, begin, end, write };
  }

  function inMemory() {
    const clock = fakeClock({ autoAdvance: false });
    return timedJournal(begunJournal({ clock }).journal, clock);
  }

  it('knows no endpoint when the run wrote nothing', () => {
    const { journal } = inMemory();

    expect(journal.spending.byEndpoint('run-1')).toEqual([]);
  });

  it('sums up the requests of each endpoint, the one that took most first', async () => {
    const { journal, write } = inMemory();
    await write(100);
    await write(250);
    await write(900, { endpoint: 'contacts/upload-csv', seqs: [2, 3, 4] });

    const timings = journal.spending.byEndpoint('run-1');

    expect(timings).toEqual([
      {
        endpoint: 'contacts/upload-csv',
        requests: 1,
        items: 3,
        totalMs: 900,
        longestMs: 900,
        unendedRequests: 0,
      },
      {
        endpoint: 'contacts/add',
        requests: 2,
        items: 2,
        totalMs: 350,
        longestMs: 250,
        unendedRequests: 0,
      },
    ]);
  });

  it('counts a request and its items each time, however it ended', async () => {
    const { journal, write } = inMemory();
    await write(100, { seqs: [1, 2], outcome: 'not-sent' });
    await write(100, { seqs: [1, 2], outcome: 'doubt' });

    const timings = journal.spending.byEndpoint('run-1');

    expect(timings).toMatchObject([{ requests: 2, items: 4, totalMs: 200 }]);
  });

  it('adds up requests that were under way at the same time', async () => {
    const { journal, clock, begin, end } = inMemory();
    const attempts = [await begin({ seqs: [1] }), await begin({ seqs: [2] })];
    await clock.advance(300);
    for (const attemptId of attempts) end(attemptId);

    const timings = journal.spending.byEndpoint('run-1');

    expect(timings).toMatchObject([{ totalMs: 600, longestMs: 300 }]);
  });

  it('rounds the sum, not what is summed up', async () => {
    const { journal, write } = inMemory();
    for (let count = 0; count < 10; count += 1) await write(0.3);

    const timings = journal.spending.byEndpoint('run-1');

    expect(timings).toMatchObject([{ totalMs: 3, longestMs: 0 }]);
  });

  it('counts a request without an end apart, with nothing of it in the other numbers', async () => {
    const { journal, begin, write } = inMemory();
    await begin({ seqs: [1, 2, 3] });
    await write(100, { seqs: [4] });
    await begin({ endpoint: 'contacts/update' });

    const timings = journal.spending.byEndpoint('run-1');

    expect(timings).toEqual([
      {
        endpoint: 'contacts/add',
        requests: 1,
        items: 1,
        totalMs: 100,
        longestMs: 100,
        unendedRequests: 1,
      },
      {
        endpoint: 'contacts/update',
        requests: 0,
        items: 0,
        totalMs: 0,
        longestMs: 0,
        unendedRequests: 1,
      },
    ]);
  });

  it('never measures over a restart of the machine, whose clock begins anew', async () => {
    const place = directory.place('journal.db');
    const before = fakeClock({ bootId: 'boot-1', startMs: 9_000_000, autoAdvance: false });
    const first = timedJournal(begunJournal({ place, clock: before }).journal, before);
    await first.write(400);
    await first.begin();
    first.journal.close();
    const after = fakeClock({ bootId: 'boot-2', startMs: 10, autoAdvance: false });
    const second = timedJournal(
      begunJournal({ place, clock: after, runId: 'run-2' }).journal,
      after,
    );
    await second.write(250);

    const timings = second.journal.spending.byEndpoint('run-1');

    expect(timings).toMatchObject([
      { requests: 2, totalMs: 650, longestMs: 400, unendedRequests: 1 },
    ]);
    second.journal.close();
  });

  it('keeps two runs apart', async () => {
    const { journal, write } = inMemory();
    journal.runs.begin({ runId: 'run-2', command: 'sync' });
    await write(100);
    await write(700, { runId: 'run-2' });

    const timings = journal.spending.byEndpoint('run-1');

    expect(timings).toMatchObject([{ requests: 1, totalMs: 100 }]);
  });
});
