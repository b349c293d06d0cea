// A snapshot holds the recipients of unsubscribe groups, and which groups those are is known once it is
// looked into. From then on each of them is a list of suppressions like any other.
import { contactTypeKey } from '../contacts/key.ts';
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
  const byKey = new Map<string, NamedSuppressions>();
  for (const { source } of sources) {
    if (!entry.sources.includes(source.name)) continue;
    for (const group of (await source.groups?.()) ?? []) {
      const key = contactTypeKey(group);
      const known = byKey.get(key);
      const names = new Set([...(known?.sources ?? []), source.name]);
      byKey.set(key, known ?? { sources: [...names], into: { kind: 'group', group } });
      if (known !== undefined) byKey.set(key, { ...known, sources: [...names] });
    }
  }
  return [...byKey.values()];
}
