// P8: after a run that applied everything, verify finds nothing and a second run writes nothing.
import type { Checker } from '../checker.ts';
import type { Evidence, RunEvidence } from '../evidence.ts';
import {
  hadVeryLateCommit,
  mergesContacts,
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
    if (!isWhole || isExcused(evidence) || hadNothingToSee(first, evidence)) return [];
    return [...differing(evidence), ...(second === undefined ? [] : writing(second.writes))];
  },
};

function isExcused(evidence: Evidence): boolean {
  const excuses = [
    mergesContacts,
    hasForeignWriter,
    hasShortLists,
    hadVeryLateCommit,
    hidesRecipients,
  ];
  return excuses.some((excuse) => excuse(evidence));
}

/** A list that is cut may show nobody to whom anything was to be done; the plan warns of it. */
function hadNothingToSee({ items }: RunEvidence, evidence: Evidence): boolean {
  return items.length === 0 && hasShortOtherLists(evidence);
}

function hidesRecipients(evidence: Evidence): boolean {
  const hasSegment = evidence.scenario.config.syncs.some(({ segment }) => segment !== undefined);
  return hasSegment && hasShortOtherLists(evidence);
}

function differing({ differences = [] }: Evidence): string[] {
  return differences.map(
    (item) => `after a run that applied everything verify finds ${item.kind} ${String(item.seq)}`,
  );
}

function writing(writes: number): string[] {
  return writes === 0 ? [] : [`the run after a finished one sent ${String(writes)} writes`];
}
