// Contacts that one reading of a run has shown in effect and its last one does not. A service may hold an
// address once in the whole account: then a create takes it away from where it was.
import type { ItemOf } from '../../plan/index.ts';
import { UNIQUE_FACT } from '../../state/index.ts';
import { findByAddress, findUpdated, targetNumberOf } from '../reading/found-contact.ts';
import { inChunks } from '../context/pending.ts';
import type { AccountReading } from '../reading/read-back.ts';
import type { RunContext } from '../context/run-context.ts';
import { SETTLED_TOGETHER } from './settle.ts';

type ContactItem = ItemOf<'createContact'> | ItemOf<'updateContact'>;

/** Takes back the verdict `applied` of what is not there any more. For a list that is not behind. */
export function concludeVanished(run: RunContext, reading: AccountReading): void {
  for (const page of inChunks(vanished(run, reading), SETTLED_TOGETHER)) {
    run.journal.items.settleEach(
      run.runId,
      page.map((item) => ({
        seq: item.seq,
        state: 'drifted',
        reason: reasonOf(run, reading, item),
      })),
    );
  }
}

function* vanished(run: RunContext, reading: AccountReading): Generator<ContactItem> {
  if (reading.listed.contacts === null) return;
  for (const item of contactItems(run)) {
    const found =
      item.kind === 'createContact' ? findByAddress(item, reading) : findUpdated(item, reading);
    if (found !== undefined) continue;
    if (run.journal.items.stateOf(run.runId, item.seq) === 'applied') yield item;
  }
}

function* contactItems({ plan }: RunContext): Generator<ContactItem> {
  yield* plan.items('createContact');
  yield* plan.items('updateContact');
}

function reasonOf(run: RunContext, reading: AccountReading, item: ContactItem): string {
  const own = targetNumberOf(item, reading);
  const { address } = 'newAddress' in item ? item.newAddress : item;
  const others = reading.targets.ofKind('contactType').filter(({ index }) => index !== own);
  const elsewhere = others.find(({ index }) => reading.scratch.actual.find(index, address));
  if (elsewhere === undefined) return 'it was in effect, and is gone again';
  const evidence = run.runId;
  run.journal.facts.set({ name: UNIQUE_FACT, value: 'account', source: 'observed', evidence });
  return `it was in effect, and is in ${elsewhere.name} instead: the service holds an address only once`;
}
