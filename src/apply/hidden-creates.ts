// Creates of a plan whose contact list has become shorter than the service's own counts: whoever is to
// be created may be among those that are not listed.
import { inChunks, pendingItems } from './pending.ts';
import { SETTLED_TOGETHER } from './settle.ts';
import type { RunContext } from './run-context.ts';

export function hasPendingCreates(run: RunContext): boolean {
  return pendingItems(run, 'createContact').next().done !== true;
}

/** None of them is sent by this run: the next plan is made of another reading. */
export function setAsideHidden(run: RunContext): void {
  for (const page of inChunks(pendingItems(run, 'createContact'), SETTLED_TOGETHER)) {
    run.journal.items.settleEach(
      run.runId,
      page.map(({ seq }) => ({ seq, state: 'skipped', reason: HIDDEN }) as const),
    );
  }
}

const HIDDEN =
  'the contact list shows fewer contacts than the service counts: this one may be there already';
