import { expect, it } from 'vitest';
import { begunJournal } from '../state-directory.ts';

const CUT = { endpoint: 'contacts/upload-csv', reason: 'left out' };

/** Runs with one request for five items, of which so many are applied and so many absent. */
async function requestOf(
  states: readonly ('applied' | 'absent' | 'doubt')[],
  endpoint = CUT.endpoint,
) {
  const { journal, runId } = begunJournal();
  const seqs = states.map((_, index) => index + 1);
  await journal.items.begin({ runId, endpoint, seqs, payloadSha: 'a' });
  for (const [index, state] of states.entries()) {
    const reason = state === 'absent' ? CUT.reason : undefined;
    journal.items.settle(runId, [index + 1], { state, reason });
  }
  return journal.cutRequests;
}

it.each([
  [['applied', 'applied', 'absent'], 2],
  [['applied', 'absent', 'absent'], 1],
  [['applied', 'absent', 'applied'], undefined],
  [['applied', 'doubt', 'absent'], undefined],
  [['absent', 'absent', 'absent'], undefined],
  [['applied', 'applied', 'applied'], undefined],
] as const)('takes %j for a request of which so many were kept: %s', async (states, kept) => {
  expect((await requestOf(states)).fewestKept('run-1', CUT)).toBe(kept);
});

it('looks at one endpoint only', async () => {
  const cut = await requestOf(['applied', 'absent'], 'contacts/bulk-delete');

  expect(cut.fewestKept('run-1', CUT)).toBeUndefined();
});

it('knows whether anything is absent for a reason', async () => {
  expect((await requestOf(['applied', 'absent'])).hasAbsent('run-1', CUT.reason)).toBe(true);
  expect((await requestOf(['applied', 'absent'])).hasAbsent('run-1', 'another')).toBe(false);
  expect((await requestOf(['applied', 'applied'])).hasAbsent('run-1', CUT.reason)).toBe(false);
});
