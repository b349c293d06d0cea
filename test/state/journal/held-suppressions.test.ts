// The lists that held the address of a contact when it was deleted.
import { describe, expect, it } from 'vitest';
import { begunJournal } from '../state-directory.ts';

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
