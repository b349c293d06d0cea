// How many contacts the service counts and does not list when a run has ended, and what that shows: the
// next plan is compared with it, so that nobody has to explain the same difference again.
import { own } from '../../lib/index.ts';
import { countsDeleted } from '../../compare/index.ts';
import { type ContactTypeCounts, unlistedGuardOf } from '../../plan/index.ts';
import { COUNT_FACT } from '../../state/index.ts';
import { countedIn, listedIn } from './contact-counts.ts';
import type { AccountReading } from './read-back.ts';
import type { RunContext } from '../context/run-context.ts';

type Unlisted = Readonly<Record<string, number>>;

/**
 * By contact type key. A larger difference than before is believed where a person accepted it for this
 * plan, or where the service is known to count whom it deleted.
 */
export function unlistedAfter(run: RunContext, reading: AccountReading): Unlisted {
  const { head } = run.plan;
  // The plan may be older than the last run.
  const before = (run.journal.runs.lastBaseline() ?? head.baseline).unlisted ?? {};
  if (reading.listed.contacts === null) return before;
  const isKnown = countsDeleted(run.journal);
  const now = head.contactTypes.flatMap(({ contactType }) => {
    const { key } = reading.targets.named(contactType);
    const missing = missingIn(contactType, reading);
    const known = own(before, key) ?? 0;
    const believed = isKnown || isAccepted(run, contactType) ? missing : Math.min(missing, known);
    return [[key, believed] as const];
  });
  return Object.fromEntries([...Object.entries(before), ...now].filter(([, count]) => count > 0));
}

/**
 * After a run that deleted somebody and is in effect as a whole: a count that has fallen by the deletes
 * holds live contacts only, and one that has not holds the deleted ones as well.
 */
export function learnCountFact(run: RunContext, reading: AccountReading): void {
  const { facts } = run.journal;
  const known = facts.get(COUNT_FACT);
  if (known !== undefined && known.source !== 'observed') return;
  for (const counts of run.plan.head.contactTypes) {
    const value = countedAs(counts, reading);
    if (value === undefined) continue;
    facts.set({ name: COUNT_FACT, value, source: 'observed', evidence: run.runId });
    return;
  }
}

function countedAs(
  { contactType, counted: before, create, delete: deleted }: ContactTypeCounts,
  reading: AccountReading,
): 'exact' | 'includes_deleted' | undefined {
  const now = countedIn(contactType, reading);
  if (before === undefined || now === undefined || deleted === 0) return undefined;
  if (now - before === create - deleted) return 'exact';
  return now - before === create ? 'includes_deleted' : undefined;
}

function missingIn(contactType: string, reading: AccountReading): number {
  return Math.max(0, (countedIn(contactType, reading) ?? 0) - listedIn(contactType, reading));
}

/** Its plan was held back for them, and carried out all the same. */
function isAccepted({ plan }: RunContext, contactType: string): boolean {
  return plan.head.guards.some(({ of, tripped }) => tripped && of === unlistedGuardOf(contactType));
}
