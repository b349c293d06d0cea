// Reads the sources again before anybody is deleted for missing there: the plan may be older than they are, and a source
// that had lost rows may be whole again. Only contacts that still no row mentions are deleted; an unread source deletes
// nobody.
import type { ConsentPlace, CurrentConsent } from '../../compare/index.ts';
import { filtered, pendingItems, type Settled, settleAll } from '../context/pending.ts';
import { isStopping, type Run } from '../context/run-context.ts';
import type { Reading } from '../reading/read-back.ts';
import { readNow } from './consent-now.ts';

/** Sets aside deletes of contacts that a row mentions by now, or may mention. */
export async function setAsideMentioned(run: Run, reading: Reading): Promise<void> {
  if (isStopping(run) || run.consent === undefined) return;
  if (missing(run).next().done === true) return;
  const sources = await readNow(run, run.consent, reading);
  if (sources.isAsOf(run.plan.head.basis.sources)) return;
  settleAll(run, missing(run), verdictsOf(run, sources));
}

/** Somebody who is to be deleted since no row mentions them at the place. */
interface Missing {
  readonly seq: number;
  readonly place: ConsentPlace;
  readonly address: string;
}

/** Copies, people who were erased and what an undo deletes go whatever the sources say. */
function* missing(run: Run): Generator<Missing> {
  const isMissing = ({ reason }: { readonly reason: string }): boolean => reason === 'gone';
  for (const item of filtered(pendingItems(run, 'deleteContact'), isMissing)) {
    const { seq, contactType, address } = item;
    yield { seq, place: { contactType }, address };
  }
  for (const item of filtered(pendingItems(run, 'removeSegmentRecipient'), isMissing)) {
    const { seq, segment, address } = item;
    yield { seq, place: { segment }, address };
  }
}

function verdictsOf(run: Run, sources: CurrentConsent): (missing: Missing) => Settled | undefined {
  const told = new Set<string>();
  const tombstones = run.past?.tombstones;
  const hasErased = tombstones?.hasErased() === true;
  return ({ place, address }) => {
    // A plan takes no row of theirs for a mention either.
    if (hasErased && tombstones.isErased(address)) return undefined;
    if (sources.isMentioned(place, address)) {
      return { state: 'drifted', reason: { code: 'mentioned-since' } };
    }
    const unread = sources.unreadAt(place);
    if (unread === undefined) return undefined;
    // Before the verdict: after a crash the item is not looked at again.
    if (!told.has(unread)) run.journal.runs.noteUnread(run.runId, unread);
    told.add(unread);
    return { state: 'skipped', reason: { code: 'source-unread', source: unread } };
  };
}
