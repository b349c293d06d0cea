// A snapshot holds the recipients of unsubscribe groups, and which groups those are is known once it is
// looked into. From then on each of them is a list of suppressions like any other.
import type { CompareRequest, NamedSuppressions, SuppressionSpec } from './request.ts';

/** Every list that the request means, by its name. Rejects where a source cannot be read. */
export async function namedSuppressions({
  sources,
  suppressions,
}: Pick<CompareRequest, 'sources' | 'suppressions'>): Promise<NamedSuppressions[]> {
  const named: NamedSuppressions[] = [];
  for (const entry of suppressions) {
    const { into } = entry;
    if (into.kind !== 'groups') named.push({ ...entry, into });
    else named.push(...(await heldGroups(entry, sources)));
  }
  return named;
}

async function heldGroups(
  entry: SuppressionSpec,
  sources: CompareRequest['sources'],
): Promise<NamedSuppressions[]> {
  const byName = new Map<string, NamedSuppressions>();
  for (const { source } of sources) {
    if (!entry.sources.includes(source.name)) continue;
    for (const group of (await source.groups?.()) ?? []) {
      const known = byName.get(group);
      const names = new Set([...(known?.sources ?? []), source.name]);
      byName.set(
        group,
        known ?? { sources: [...names], into: { kind: 'group', group, isExact: true } },
      );
      if (known !== undefined) byName.set(group, { ...known, sources: [...names] });
    }
  }
  return [...byName.values()];
}
