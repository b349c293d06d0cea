// The changes that bring the service to the sources, in the order of a plan.
import type { Change } from '../../plan/index.ts';
import type { Target, Targets } from '../scope/targets.ts';
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

/** The contact types whose contacts the sources decide. */
export function decidedTargets({ targets }: Pick<ChangeSources, 'targets'>): Target[] {
  return decided(targets, 'contactType');
}

/** The segments whose recipients the sources decide. */
export function decidedSegments({ targets }: Pick<ChangeSources, 'targets'>): Target[] {
  return decided(targets, 'segment');
}

function decided(targets: Targets, kind: Target['kind']): Target[] {
  return targets.ofKind(kind).filter((target) => targets.syncsOf(target).length > 0);
}

/** Walks both sides once. `tallyOf` gives the place where a target's differences are counted. */
export function* listChanges(
  sources: ChangeSources,
  tallyOf: (target: Target) => TargetTally,
): Generator<Change> {
  const targets = decidedTargets(sources);
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
  const segments = decidedSegments(sources);
  for (const segment of segments) yield* additions(segment, sources);
  for (const segment of segments) countUnwritable(segment, sources, tallyOf(segment));
  for (const segment of segments) yield* removals(segment, sources, tallyOf(segment));
}

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
