// The order in which sources are read. Each is read once, and where two meet in a sync, the one that is
// named later must come later, since its rows count.
import { MappingProblemsError } from './errors.ts';
import type { SourceSpec, SyncSpec } from './request.ts';

/** Throws where the syncs want orders that cannot all be kept. */
export function readingOrder(
  sources: readonly SourceSpec[],
  syncs: readonly SyncSpec[],
): SourceSpec[] {
  const left = [...sources];
  const ordered: SourceSpec[] = [];
  while (left.length > 0) {
    const names = new Set(left.map((spec) => spec.source.name));
    const next = left.findIndex((spec) => !hasPredecessor(spec.source.name, names, syncs));
    if (next < 0) throw contradiction(names, syncs);
    ordered.push(...left.splice(next, 1));
  }
  return ordered;
}

/** Whether a source that is still to be read must be read before the named one. */
function hasPredecessor(
  name: string,
  left: ReadonlySet<string>,
  syncs: readonly SyncSpec[],
): boolean {
  return syncs.some(({ sources }) =>
    sources.slice(0, Math.max(0, sources.lastIndexOf(name))).some((earlier) => left.has(earlier)),
  );
}

function contradiction(
  names: ReadonlySet<string>,
  syncs: readonly SyncSpec[],
): MappingProblemsError {
  const wanted = syncs
    .filter(({ sources }) => sources.filter((name) => names.has(name)).length > 1)
    .map(({ sources }) => sources.join(', '));
  return new MappingProblemsError([
    `The syncs name their sources in orders that contradict each other (${wanted.join('; ')}); a source is read once, so they must agree.`,
  ]);
}
