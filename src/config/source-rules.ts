// What must hold between the options of a source and its type. Each rule adds what it finds and stops
// nothing.
import { customFieldNameFault, isPresetType } from '../contacts/index.ts';
import { finding } from './issue-words.ts';
import type { Finding } from './issue-words.ts';
import type { WrittenSource, WrittenSuppression } from './schema.ts';
import type { Section } from './sections.ts';

/** Options that mean something for some types alone. */
const OPTIONS_OF_TYPES: readonly {
  readonly option: string;
  readonly means: (type: string) => boolean;
  readonly words: string;
}[] = [
  ...['table', 'query', 'parameters'].map((option) => ({
    option,
    means: (type: string) => type === 'sqlite',
    words: 'is for sources of type sqlite; take it out',
  })),
  {
    option: 'encoding',
    means: (type) => type !== 'sqlite' && type !== 'snapshot',
    words: 'means nothing for a database; take it out',
  },
  {
    option: 'tags',
    means: isPresetType,
    words: "is for a provider's export; name their column under columns as custom.NAME",
  },
  ...['columns', 'status', 'id'].map((option) => ({
    option,
    means: (type: string) => type !== 'snapshot',
    words: 'means nothing for a snapshot, which knows its own; take it out',
  })),
];

export function sourceTypeFindings({
  name,
  value,
  written,
}: Section<string, WrittenSource>): readonly Finding[] {
  const { type } = value;
  if (type === undefined) return [];
  const place = ['sources', name];
  const needless = OPTIONS_OF_TYPES.filter(
    ({ option, means }) => written.has(option) && !means(type),
  ).map(({ option, words }) => finding([...place, option], words, 'key'));
  const others = [...statusFindings(place, value), ...tagFindings(place, value)];
  const selects = type === 'sqlite' ? selectFindings(place, written) : [];
  return [...needless, ...selects, ...others];
}

/** A provider's export has a status already; anywhere else a map needs the column that it is for. */
function statusFindings(
  place: readonly string[],
  { type = 'csv', status }: Partial<WrittenSource>,
): readonly Finding[] {
  if (typeof status !== 'object' || status.column !== undefined || isPresetType(type)) return [];
  return [finding([...place, 'status'], 'names no column; a map is for the words of one')];
}

function tagFindings(
  place: readonly string[],
  { tags }: Partial<WrittenSource>,
): readonly Finding[] {
  if (typeof tags !== 'object' || !('customField' in tags)) return [];
  const fault = customFieldNameFault(tags.customField, []);
  return fault === undefined ? [] : [finding([...place, 'tags', 'customField'], fault)];
}

function selectFindings(
  place: readonly string[],
  written: ReadonlyMap<string, unknown>,
): readonly Finding[] {
  const hasQuery = written.has('query');
  if (written.has('table') === hasQuery) {
    const words = hasQuery
      ? 'has both table and query; keep one'
      : 'says not which rows are meant; it must have table or query';
    return [finding(place, words)];
  }
  if (hasQuery || !written.has('parameters')) return [];
  return [finding([...place, 'parameters'], 'is for a query; a table has none', 'key')];
}

/** Only a snapshot holds several groups, each with a name. */
export function groupsFindings(
  { name, value }: Section<number, WrittenSuppression>,
  sources: readonly Section<string, WrittenSource>[],
): readonly Finding[] {
  if (value.into !== 'groups') return [];
  const named = value.sources ?? (value.source === undefined ? [] : [value.source]);
  const others = sources.filter(
    (source) => named.includes(source.name) && source.value.type !== 'snapshot',
  );
  if (others.length === 0) return [];
  const words = 'cannot be groups: only a snapshot holds some. Name one with { group: NAME }';
  return [finding(['suppressions', name, 'into'], words)];
}
