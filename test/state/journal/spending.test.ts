import { expect, it } from 'vitest';
import { begunJournal } from '../state-directory.ts';

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

  spending.note('run-1', spending.nextProcess('run-1'), { ...SPENT, requests: 3, repeatTokens: 7 });

  expect(spending.total('run-1')).toEqual({ requests: 15, listReads: 4, elapsedMs: 1_000 });
  expect(spending.repeatTokens('run-1')).toBe(7);
});

it('keeps two runs apart', () => {
  const { journal } = begunJournal();
  journal.spending.note('run-1', 1, SPENT);
  journal.runs.begin({ runId: 'run-2', command: 'apply' });

  expect(journal.spending.total('run-2').requests).toBe(0);
});
