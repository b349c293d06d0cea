// About how many items a comparison will find, for the time that it will take.
import type { ChangeSources } from './change-sources.ts';
import { decidedSegments, decidedTargets } from './changes.ts';
import type { Target } from './targets.ts';

/**
 * Keys that one side lacks or that differ. Few of them turn out to need nothing, and what an account is made of
 * is not counted.
 */
export function expectedItems(sources: ChangeSources): number {
  const targets = [...decidedTargets(sources), ...decidedSegments(sources)];
  return targets.reduce((sum, target) => sum + expectedIn(target, sources), 0);
}

function expectedIn(target: Target, { scratch, targets }: ChangeSources): number {
  const { missing, matched, differing } = scratch.differences.pairCounts(target.index);
  const isMirrored = targets.syncsOf(target).some(({ mode }) => mode === 'mirror');
  const listed = isMirrored ? scratch.actual.countContacts(target.index) : matched;
  return missing + differing + Math.max(0, listed - matched);
}
