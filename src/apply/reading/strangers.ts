// New contacts beyond those that a run created. An importer that takes a line break within a value for the end of
// a row makes a contact of the rest, and whatever else it misreads shows here too.
import type { ContactTypeCounts } from '../../plan/index.ts';
import { listedIn } from './contact-counts.ts';
import { findByAddress, findById } from './found-contact.ts';
import type { AccountReading } from './read-back.ts';
import type { RunContext } from '../context/run-context.ts';

/** By contact type. Only after an upload: a call for one contact is not misread so. Undefined where there are none. */
export function strangersAfter(
  run: RunContext,
  reading: AccountReading,
): Readonly<Record<string, number>> | undefined {
  const { head } = run.plan;
  if (reading.listed.contacts === null || head.counts.createContact === 0) return undefined;
  const wasUploaded = run.journal.timings
    .byEndpoint(run.runId)
    .some(({ endpoint }) => endpoint === 'contacts/upload-csv');
  if (!wasUploaded) return undefined;
  const found = head.contactTypes.flatMap((counts) => {
    const more = moreIn(run, reading, counts);
    return more > 0 ? [[counts.contactType, more] as const] : [];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

function moreIn(
  run: RunContext,
  reading: AccountReading,
  { contactType, existing, create, delete: deleted }: ContactTypeCounts,
): number {
  const grown = listedIn(contactType, reading) - existing;
  // Nobody is looked up where the plan is in effect and the sums alone tell that all is well.
  if (grown === create - deleted && isWhole(run)) return 0;
  let wanted = 0;
  for (const item of run.plan.items('createContact')) {
    if (item.contactType === contactType && findByAddress(item, reading) !== undefined) wanted += 1;
  }
  for (const item of run.plan.items('deleteContact')) {
    if (item.contactType === contactType && findById(item, reading) === undefined) wanted -= 1;
  }
  return grown - wanted;
}

function isWhole({ journal, runId, plan }: RunContext): boolean {
  return journal.items.count(runId, 'applied') === plan.head.itemCount;
}
