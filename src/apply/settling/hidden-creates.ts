// Creates of a plan whose contact list has become shorter than the service's own counts: whoever is to
// be created may be among those that are not listed. So may whoever has the new address of a contact.
import type { Item } from '../../plan/index.ts';
import { inChunks, pendingItems } from '../context/pending.ts';
import { SETTLED_TOGETHER } from './settle.ts';
import type { RunContext } from '../context/run-context.ts';

export function awaitsAddresses(run: RunContext): boolean {
  return addressing(run).next().done !== true;
}

/** None of them is sent by this run: the next plan is made of another reading. */
export function setAsideHidden(run: RunContext): void {
  for (const page of inChunks(addressing(run), SETTLED_TOGETHER)) {
    run.journal.items.settleEach(
      run.runId,
      page.map(({ seq }) => ({ seq, state: 'skipped', reason: HIDDEN }) as const),
    );
  }
}

/** What brings an address into a contact type. */
function* addressing(run: RunContext): Generator<Item> {
  yield* pendingItems(run, 'createContact');
  for (const item of pendingItems(run, 'updateContact')) {
    if (item.newAddress !== undefined) yield item;
  }
}

const HIDDEN =
  'the contact list shows fewer contacts than the service counts: this one may be there already';
