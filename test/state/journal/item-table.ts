import type { AttemptEnd } from '../../../src/state/journal/item-states.ts';
import { fakeClock } from '../../fake-clock.ts';
import { begunJournal } from '../state-directory.ts';

/** The items of one run in a journal in memory; time moves by hand. */
export function itemTable() {
  const { journal, runId, clock } = begunJournal({ clock: fakeClock({ autoAdvance: false }) });
  const { items, walks } = journal;
  return {
    items,
    walks,
    runId,
    clock,
    begin: (seqs: readonly number[]) =>
      items.begin({ runId, endpoint: 'contacts/add', seqs, payloadSha: 'a' }),
    end: (attemptId: number, end: Pick<AttemptEnd, 'seqs' | 'state' | 'reason'>) =>
      items.end({ runId, attemptId, outcome: end.state, httpStatus: 200, ...end }),
  };
}
