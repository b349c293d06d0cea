// The changes that bring the service to the sources, in the order of a plan.
import type { Change } from '../../plan/index.ts';
import type { Target } from '../scope/targets.ts';
import {
  contactTypeChanges,
  customFieldChanges,
  groupChanges,
  suppressionChanges,
} from './account-changes.ts';
import type { ChangeSources, TargetTally } from './change-sources.ts';
import { creates, updates } from './contact-changes.ts';
import { deletes } from './deletes.ts';
import { dropImpossible, renames } from './renames.ts';
import { additions, countUnwritable, removals } from './segment-changes.ts';

/** Walks both sides once. `tallyOf` gives the tally of a target. */
export function* listChanges(
  sources: ChangeSources,
  tallyOf: (target: Target) => TargetTally,
): Generator<Change> {
  const targets = sources.targets.decided('contactType');
  for (const target of targets) dropImpossible(target, sources);
  yield* groupChanges(sources);
  yield* suppressionChanges(sources);
  yield* contactTypeChanges(targets, sources);
  yield* customFieldChanges(sources);
  for (const target of targets) yield* creates(target, sources, tallyOf(target));
  for (const target of targets) {
    yield* updates(target, sources, tallyOf(target));
    yield* renames(target, sources, tallyOf(target));
  }
  for (const target of targets) yield* deletes(target, sources, tallyOf(target));
  const segments = sources.targets.decided('segment');
  for (const segment of segments) yield* additions(segment, sources);
  for (const segment of segments) countUnwritable(segment, sources, tallyOf(segment));
  for (const segment of segments) yield* removals(segment, sources, tallyOf(segment));
}

/** An estimate of the number of items, for the progress display: keys that one side lacks or that differ. */
export function expectedItems(sources: ChangeSources): number {
  const targets = sources.targets.decided();
  return targets.reduce((sum, target) => sum + expectedIn(target, sources), 0);
}

function expectedIn(target: Target, { match, targets }: ChangeSources): number {
  const { missing, matched, differing } = match.differences.pairCounts(target.index);
  const isMirrored = targets.syncsOf(target).some(({ mode }) => mode === 'mirror');
  const listed = isMirrored ? match.actual.countContacts(target.index) : matched;
  return missing + differing + Math.max(0, listed - matched);
}
