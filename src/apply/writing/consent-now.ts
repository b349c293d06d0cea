// Consent is read last: who left in the sources since the plan was made is suppressed where the configuration says
// so, and not created. Where a source cannot be read, nobody of it is.
import { GLOBAL_SCOPE } from '../../compare/read-account.ts';
import { findGroup } from '../../compare/account-changes.ts';
import type { Consent, ConsentPlace } from '../../compare/read-consent.ts';
import { SUPPRESS_CHUNK } from '../../plan/cost.ts';
import { inChunks, pendingItems } from '../context/pending.ts';
import { isStopping, type RunContext } from '../context/run-context.ts';
import { readFurther, type AccountReading } from '../reading/read-back.ts';
import { hasRenames } from '../reading/renames.ts';
import {
  allLists,
  GLOBAL_LIST,
  readList,
  type SuppressionList,
} from '../reading/suppression-lists.ts';
import { SETTLED_TOGETHER } from '../settling/settle.ts';
import { lookUntil, saveGlobally, saveInGroup, writeOrHalve } from './suppressions.ts';

/**
 * Sets aside whom the sources call unsubscribed by now. Tells whether the run may go on: not where it was told to
 * stop meanwhile.
 */
export async function setAsideWhoLeft(run: RunContext, reading: AccountReading): Promise<boolean> {
  if (run.consent === undefined || newcomers(run).next().done === true) return !isStopping(run);
  const consent = await run.consent.read(reading.outline, (read) => {
    takeNote(run, read);
  });
  const parts = consent.groups.length > 0 ? (['groups', 'suppressions'] as const) : [];
  const full = await readFurther(run, reading, parts);
  const lists = wantedLists(consent, full);
  for (const list of lists) await suppressAll(run, full, { list, consent });
  if (isStopping(run)) return false;
  const verdicts = verdictsOf(run, full, { consent, lists });
  for (const page of inChunks(verdicts, SETTLED_TOGETHER)) {
    run.journal.items.settleEach(run.runId, page);
  }
  return true;
}

/** What the plan itself unsubscribes from groups has been written, or was refused for good. */
function takeNote(run: RunContext, consent: Consent): void {
  for (const { group, address } of run.plan.items('suppressInGroup')) {
    consent.leaveToPlan(group, address);
  }
  for (const { source, why } of consent.unread) {
    run.log.warn(
      `The source ${source} could not be read again, so that nobody knows who left in it since the plan was made: none of its people is created. ${why}`,
      { runId: run.runId },
    );
  }
}

/** Somebody whom an item would let have mail at an address. */
interface Newcomer {
  readonly seq: number;
  readonly place: ConsentPlace;
  readonly address: string;
  readonly email: string;
}

function* newcomers(run: RunContext): Generator<Newcomer> {
  for (const { seq, contactType, address, email } of pendingItems(run, 'createContact')) {
    yield { seq, place: { contactType }, address, email };
  }
  for (const { seq, segment, address, email } of pendingItems(run, 'addSegmentRecipient')) {
    yield { seq, place: { segment }, address, email };
  }
  if (!hasRenames(run.plan)) return;
  for (const { seq, contactType, newAddress } of pendingItems(run, 'updateContact')) {
    if (newAddress !== undefined) yield { seq, place: { contactType }, ...newAddress };
  }
}

/** A list of the sources and the one of the service that it means; none where the service lacks the group. */
interface WantedList {
  /** Of the sources. */
  readonly scope: number;
  readonly list: SuppressionList | undefined;
}

function wantedLists(consent: Consent, reading: AccountReading): WantedList[] {
  const global = { scope: GLOBAL_SCOPE, list: GLOBAL_LIST };
  if (consent.groups.length === 0) return [global];
  const lists = allLists(reading);
  const groups = consent.groups.map(({ scope, group }) => {
    const id = findGroup(reading.outline, group)?.id;
    return { scope, list: lists.find(({ groupId }) => id !== undefined && groupId === id) };
  });
  return [global, ...groups];
}

/** Writes who is to be on a list and is not seen there, and waits until all of them are. */
async function suppressAll(
  run: RunContext,
  reading: AccountReading,
  { list: { scope, list }, consent }: { readonly list: WantedList; readonly consent: Consent },
): Promise<void> {
  if (list === undefined) return;
  const missing = function* (): Generator<Newcomer> {
    for (const newcomer of newcomers(run)) {
      const { address } = newcomer;
      if (!consent.isToBeSuppressed(scope, address)) continue;
      if (!reading.scratch.actual.isSuppressed(list.scope, address)) yield newcomer;
    }
  };
  if (missing().next().done === true) return;
  // A group that the plan does not speak of has not been read yet.
  await readList(run, reading, list);
  const to = list.groupId === null ? saveGlobally(run) : saveInGroup(run, list.groupId);
  for (const chunk of inChunks(missing(), SUPPRESS_CHUNK)) {
    // Not attempts of the items, which wish for the contrary.
    await writeOrHalve(
      run,
      chunk.map(({ email }) => ({ email })),
      to,
    );
  }
  await lookUntil(run, async () => {
    await readList(run, reading, list);
    return missing().next().done === true;
  });
}

interface Known {
  readonly consent: Consent;
  readonly lists: readonly WantedList[];
}

function* verdictsOf(run: RunContext, reading: AccountReading, { consent, lists }: Known) {
  const { actual } = reading.scratch;
  const missed = new Set<string>();
  for (const { seq, place, address } of newcomers(run)) {
    const isStillMailed = lists.some(
      ({ scope, list }) =>
        consent.isToBeSuppressed(scope, address) &&
        (list === undefined || !actual.isSuppressed(list.scope, address)),
    );
    const unread = consent.unreadFor(place);
    if (consent.hasLeft(place, address)) {
      yield { seq, state: 'drifted', reason: LEFT } as const;
    } else if (isStillMailed) {
      yield { seq, state: 'drifted', reason: LEFT_GROUP } as const;
    } else if (unread !== undefined) {
      // Before the verdict: after a crash nobody looks at the item again.
      if (!missed.has(unread)) run.journal.runs.noteUnread(run.runId, unread);
      missed.add(unread);
      yield { seq, state: 'skipped', reason: unreadReason(unread) } as const;
    }
  }
}

const LEFT = 'its source calls the address unsubscribed since the plan was made';
const LEFT_GROUP =
  'its source unsubscribes the address from a group since the plan was made, and it is not seen there yet';

function unreadReason(source: string): string {
  return `the source ${source} could not be read again, so nobody knows who has left in it since the plan was made`;
}
