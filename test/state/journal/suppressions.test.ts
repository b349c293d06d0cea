// Whom a run unsubscribed since its plan was made.
import { describe, expect, it } from 'vitest';
import { World } from '../../world/world.ts';
import { begunJournal } from '../state-directory.ts';

it('remembers addresses until a person lets them come back', () => {
  const { knownLeavers } = new World().journal;

  const before = knownLeavers.isEmpty();
  knownLeavers.remember([]);
  knownLeavers.remember(['ann@example.com', 'bob@example.com', 'ann@example.com']);
  knownLeavers.forget(['bob@example.com']);

  expect([before, knownLeavers.isEmpty()]).toEqual([true, false]);
  expect(knownLeavers.has('ann@example.com')).toBe(true);
  expect(knownLeavers.has('bob@example.com')).toBe(false);
});

it('counts people by list, each once in all, for one run', () => {
  const { journal } = new World();
  for (const runId of ['a', 'b']) journal.runs.begin({ runId, command: 'apply' });
  const { suppressedSince } = journal;
  const all = { runId: 'a', group: null };

  suppressedSince.note(all, ['ann@example.com', 'bob@example.com', 'cem@example.com']);
  suppressedSince.note(all, ['ann@example.com']);
  suppressedSince.note({ runId: 'a', group: 'News' }, ['ann@example.com', 'dee@example.com']);
  suppressedSince.takeBack(all, ['cem@example.com', 'eve@example.com']);
  suppressedSince.takeBack(all, []);

  expect(suppressedSince.counts('a')).toEqual({ count: 3, global: 2, groups: { News: 2 } });
  expect(suppressedSince.counts('b')).toBeUndefined();
});

it('counts none globally where all of them left a group', () => {
  const { journal } = new World();
  journal.runs.begin({ runId: 'a', command: 'apply' });

  journal.suppressedSince.note({ runId: 'a', group: 'News' }, ['ann@example.com']);

  expect(journal.suppressedSince.counts('a')).toEqual({
    count: 1,
    global: 0,
    groups: { News: 1 },
  });
});

describe('what the addresses of deletes were unsubscribed from', () => {
  const SENT = { endpoint: 'contacts/delete', payloadSha: 'a' };

  it('is kept once they were sent', async () => {
    const { journal, runId } = begunJournal();
    const { heldSuppressions, items } = journal;
    heldSuppressions.note(runId, [
      { seq: 1, groupId: null },
      { seq: 1, groupId: '7' },
      { seq: 2, groupId: null },
    ]);

    await items.begin({ runId, seqs: [1], ...SENT });

    expect([...heldSuppressions.ofSent(runId)]).toEqual([
      { seq: 1, groupId: null, isWrittenAgain: false },
      { seq: 1, groupId: '7', isWrittenAgain: false },
    ]);
  });

  it('tells nothing of a delete whose request never left', async () => {
    const { journal, runId } = begunJournal();
    const { heldSuppressions, items } = journal;
    heldSuppressions.note(runId, [{ seq: 1, groupId: null }]);
    const attemptId = await items.begin({ runId, seqs: [1], ...SENT });

    items.end({ runId, attemptId, seqs: [1], outcome: 'not-sent', state: 'absent' });

    expect([...heldSuppressions.ofSent(runId)]).toEqual([]);
  });

  it('tells what was written again, also when it is noted once more', async () => {
    const { journal, runId } = begunJournal();
    const { heldSuppressions, items } = journal;
    const held = [{ seq: 1, groupId: null }];
    heldSuppressions.note(runId, held);
    await items.begin({ runId, seqs: [1], ...SENT });

    heldSuppressions.noteWrittenAgain(runId, held);
    heldSuppressions.note(runId, held);

    expect([...heldSuppressions.ofSent(runId)]).toMatchObject([{ seq: 1, isWrittenAgain: true }]);
  });

  it('is kept apart by run', async () => {
    const { journal, runId } = begunJournal();
    journal.heldSuppressions.note(runId, [{ seq: 1, groupId: null }]);
    await journal.items.begin({ runId, seqs: [1], ...SENT });

    expect([...journal.heldSuppressions.ofSent('another run')]).toEqual([]);
  });
});
