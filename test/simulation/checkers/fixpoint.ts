// P8: after a run that applied everything, verify finds nothing and a second run writes nothing.
import { isReturned, type Item } from '../../../src/plan/index.ts';
import type { Checker } from '../checker.ts';
import type { Evidence, RunEvidence } from '../evidence.ts';
import {
  behaves,
  hadVeryLateCommit,
  hasFarReach,
  hasForeignWriter,
  hasShortLists,
  hasShortOtherLists,
} from '../excuses.ts';

export const FIXPOINT: Checker = {
  promise: 'P8 fixpoint',
  breaks: (evidence) => {
    const [first, second] = evidence.runs;
    if (first?.name !== 'first' || first.result === undefined) return [];
    const isWhole = first.result.verdicts.applied === first.items.length;
    const isOwnTrouble = !hadNothingToSee(first, evidence) && !tookRecipientsAlong(first, evidence);
    if (!isWhole || isExcused(evidence) || !isOwnTrouble || toldOfHidden(first, evidence))
      return [];
    return [...differing(evidence), ...(second === undefined ? [] : writing(second.writes))];
  },
};

function isExcused(evidence: Evidence): boolean {
  const excuses = [
    hasFarReach,
    hasForeignWriter,
    hasShortLists,
    hadVeryLateCommit,
    hidesRecipients,
    hidesSuppressions,
    showedNobody,
  ];
  return excuses.some((excuse) => excuse(evidence));
}

/** A list that is cut may show nobody, or nobody of a contact type, to whom anything was to be done; the plan warns of it. */
function hadNothingToSee({ items }: RunEvidence, evidence: Evidence): boolean {
  if (!hasShortOtherLists(evidence)) return false;
  const { differences = [] } = evidence;
  const touched = new Set(items.map(contactTypeOf));
  const isElsewhere = differences.every((item) => !touched.has(contactTypeOf(item)));
  return items.length === 0 || (differences.length > 0 && isElsewhere);
}

/**
 * A list that is cut at another place in each reading showed everybody once: never all of them together, and the run
 * said that it is not verified; or by chance together in its last reading, where the order is random. Whom verify
 * misses is there, and the next run is refused before it writes.
 */
function toldOfHidden({ result }: RunEvidence, evidence: Evidence): boolean {
  if (!hasShortOtherLists(evidence)) return false;
  if (result?.verified !== false && !behaves(evidence, 'list_order=random')) return false;
  const { differences = [], runs, after } = evidence;
  const there = new Set(after.contacts.map(({ email }) => email.toLowerCase()));
  const areThere = differences.every(
    (item) => item.kind === 'createContact' && there.has(item.address.toLowerCase()),
  );
  return areThere && (runs[1]?.writes ?? 0) === 0;
}

function contactTypeOf(item: Item): string {
  return 'contactType' in item ? item.contactType : '';
}

/**
 * Lists of suppressions have no counts that would tell. Whom they hide may get a new address, or is held back since an
 * earlier run saw him there.
 */
function hidesSuppressions(evidence: Evidence): boolean {
  const { differences = [], before } = evidence;
  const mayBeHidden = (item: Item): boolean =>
    isReturned(item) ||
    (item.kind === 'updateContact' &&
      item.newAddress !== undefined &&
      before.suppressed.has(item.newAddress.address));
  const areSuppressions = differences.every(
    (item) => item.kind === 'suppress' || item.kind === 'suppressInGroup' || mayBeHidden(item),
  );
  return areSuppressions && hasShortOtherLists(evidence);
}

/** With a contact went a recipient of a segment that was there when the plan was made. */
function tookRecipientsAlong({ items }: RunEvidence, evidence: Evidence): boolean {
  const hasDeletes = items.some(({ kind }) => kind === 'deleteContact');
  return hasDeletes && behaves(evidence, 'contact_delete_cascade_segment=delete_row');
}

function hidesRecipients(evidence: Evidence): boolean {
  const hasSegment = evidence.scenario.config.syncs.some(({ segment }) => segment !== undefined);
  return hasSegment && hasShortOtherLists(evidence);
}

/** Keys that were revoked while it read showed verify a list of nobody, which the counts before it contradict. */
function showedNobody(evidence: Evidence): boolean {
  const isRevoked = behaves(evidence, 'credential_revoked_midrun');
  return isRevoked && behaves(evidence, 'wrong_credentials=success_empty_list');
}

function differing({ differences = [] }: Evidence): string[] {
  return differences.map(
    (item) => `after a run that applied everything verify finds ${item.kind} ${String(item.seq)}`,
  );
}

function writing(writes: number): string[] {
  return writes === 0 ? [] : [`the run after a finished one sent ${String(writes)} writes`];
}
