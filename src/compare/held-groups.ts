// A snapshot holds the recipients of unsubscribe groups, and which groups those are is known once it is
// looked into. From then on each of them is a list of suppressions like any other.
import { MappingProblemsError } from './errors.ts';
import type {
  CompareRequest,
  NamedSuppressions,
  SuppressionList,
  SuppressionSpec,
} from './request.ts';
import { spelledAs, unclearHeldGroup } from './spelling.ts';

/** Every list that the request means, by its name. Rejects where a source cannot be read. */
export async function namedSuppressions({
  sources,
  suppressions,
}: Pick<CompareRequest, 'sources' | 'suppressions'>): Promise<NamedSuppressions[]> {
  const named: NamedSuppressions[] = [];
  for (const entry of suppressions) {
    const { into } = entry;
    if (into.kind === 'groups') named.push(...(await heldGroups(entry, sources)));
    else if (into.kind === 'global') named.push({ ...entry, into });
    else named.push(...(await heldAlmostSo({ ...entry, into }, sources)));
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
        known ?? { sources: [...names], into: { kind: 'group', group, heldAs: group } },
      );
      if (known !== undefined) byName.set(group, { ...known, sources: [...names] });
    }
  }
  return [...byName.values()];
}

type Into<Kind extends SuppressionList['kind']> = Extract<SuppressionList, { kind: Kind }>;

/** A source may have a configured group in another spelling: the exact one counts, else the only one. */
async function heldAlmostSo(
  { sources: names, into }: { readonly sources: readonly string[]; readonly into: Into<'group'> },
  sources: CompareRequest['sources'],
): Promise<NamedSuppressions[]> {
  const named: NamedSuppressions[] = [];
  for (const name of names) {
    const held = await sources.find(({ source }) => source.name === name)?.source.groups?.();
    const found = spelledAs(into.group, held ?? [], (group) => group);
    if (found.kind === 'ambiguous') {
      throw new MappingProblemsError([unclearHeldGroup(name, into.group, held ?? [])]);
    }
    const heldAs = found.kind === 'found' ? { heldAs: found.record } : {};
    named.push({ sources: [name], into: { ...into, ...heldAs } });
  }
  return named;
}
