// People of whom an earlier run knew that they had left, and whom the list of the service does not show: nobody of
// them is created, whatever plan asks for it. A person who lets them come back has made the journal forget them.
import { allItems, inChunks, isPending, isReleased } from '../context/pending.ts';
import type { RunContext } from '../context/run-context.ts';
import { broughtAddress } from '../../plan/index.ts';
import { SETTLED_TOGETHER } from './settle.ts';

/** Why such an item is skipped: kept in the journal, and counted by. */
export const RETURNED =
  'an earlier run knew that the address had left, and the list of the service does not show it';

/** To be called before anything is sent that could bring somebody mail. */
export function setAsideReturned(run: RunContext): void {
  if (run.journal.suppressedKeys.isEmpty()) return;
  for (const page of inChunks(returnedItems(run), SETTLED_TOGETHER)) {
    run.journal.items.settleEach(run.runId, page);
  }
}

function* returnedItems(run: RunContext) {
  for (const item of allItems(run)) {
    const address = broughtAddress(item);
    if (address === undefined || !isReleased(run, item) || !isPending(run, item.seq)) continue;
    if (!run.journal.suppressedKeys.has(address)) continue;
    yield { seq: item.seq, state: 'skipped', reason: RETURNED } as const;
  }
}

/** How many items of the run were held back so. */
export function countReturned({ journal, runId }: Pick<RunContext, 'journal' | 'runId'>): number {
  let count = 0;
  if (journal.suppressedKeys.isEmpty()) return count;
  for (const { reason } of journal.walks.exceptions(runId)) if (reason === RETURNED) count += 1;
  return count;
}
