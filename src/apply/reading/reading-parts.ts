// Which parts of the account a run reads, and when. What tells whether its items are in effect is read each
// time; what only decides whether anything may be sent is read when something is to be sent.
import type { ItemKind } from '../../plan/index.ts';
import { hasPending } from '../context/pending.ts';
import { hasRenames } from './renames.ts';
import type { RunContext } from '../context/run-context.ts';

/** `groups`: the unsubscribe groups. `suppressions`: the global list, and those of the plan's groups. */
export type ReadingPart = 'customFields' | 'groups' | 'suppressions';

const PARTS: readonly ReadingPart[] = ['customFields', 'groups', 'suppressions'];

/** Kinds whose effect the part shows, or that need it whatever has become of them. */
const SHOWN_BY: Readonly<Record<ReadingPart, readonly ItemKind[]>> = {
  customFields: ['createCustomField'],
  groups: ['createUnsubscribeGroup', 'suppressInGroup', 'deleteContact'],
  // A service may forget them with a contact.
  suppressions: ['suppress', 'suppressInGroup', 'deleteContact'],
};

/**
 * Kinds that are not sent without it: a custom value is lost where its field is missing, and nobody must slip
 * through who is suppressed meanwhile.
 */
const SENT_WITH: Readonly<Record<ReadingPart, readonly ItemKind[]>> = {
  customFields: ['createContact'],
  groups: [],
  suppressions: ['createContact', 'addSegmentRecipient'],
};

/** The parts that a reading at this moment leaves out. */
export function partsToLeaveOut(run: RunContext): readonly ReadingPart[] {
  const isSending = hasPending(run);
  return PARTS.filter((part) => !isShownBy(run, part) && !(isSending && isSentWith(run, part)));
}

/** Which of the parts are needed before anything is sent. */
export function partsToSend(
  run: RunContext,
  parts: readonly ReadingPart[],
): readonly ReadingPart[] {
  return parts.filter((part) => isShownBy(run, part) || isSentWith(run, part));
}

/** An address whose contact is deleted stays unsubscribed from every group, a copy of our own included. */
function isShownBy(run: RunContext, part: ReadingPart): boolean {
  if (holds(run, SHOWN_BY[part])) return true;
  if (part !== 'groups') return false;
  return run.journal.heldSuppressions.ofSent(run.runId).next().done !== true;
}

/** A contact that gets another address is minded like one that is created. */
function isSentWith(run: RunContext, part: ReadingPart): boolean {
  return holds(run, SENT_WITH[part]) || (part === 'suppressions' && hasRenames(run.plan));
}

function holds({ plan }: RunContext, kinds: readonly ItemKind[]): boolean {
  return kinds.some((kind) => plan.head.counts[kind] > 0);
}
