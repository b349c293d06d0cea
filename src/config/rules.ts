// What must hold between options, for a source and its type too, and for names that a schema cannot know. Each
// rule adds what it finds and stops nothing.
import { finding, type Finding } from './issue-words.ts';
import {
  optionsOf,
  type Sections,
  type SourceSection,
  type SuppressionSection,
  type SyncSection,
} from './sections.ts';
import type { KeyPath } from './yaml-tree.ts';
import {
  STANDARD_FIELDS,
  customFieldName,
  customFieldNameFault,
  isCustomField,
  isFieldName,
  isPresetType,
} from '../contacts/index.ts';
import { didYouMean } from '../lib/index.ts';

const PLAIN_FIELDS: readonly string[] = [...STANDARD_FIELDS, 'alt_email'];

/** Reports and the journal show such names without quotes. */
const SOURCE_NAME = /^[\p{L}\p{N}][\p{L}\p{N}_.-]{0,63}$/u;

export function ruleFindings(sections: Sections): readonly Finding[] {
  const { service, sources, syncs, suppressions } = sections;
  const sourceNames = sources.map(({ name }) => name);
  return [
    ...quietOutlastsTimeout(service.value),
    ...somethingToDo(sections),
    ...sourceNames.flatMap((name) => sourceNameFindings(name)),
    ...sources.flatMap((source) => columnFindings(source)),
    ...sources.flatMap((source) => sourceTypeFindings(source)),
    ...syncs.flatMap((sync) => sourceFindings(['syncs', sync.name], sync, sourceNames)),
    ...suppressions.flatMap((entry) =>
      sourceFindings(['suppressions', entry.name], entry, sourceNames),
    ),
    ...suppressions.flatMap((entry) => groupsFindings(entry, sources)),
    ...syncs.flatMap((sync) => targetFindings(sync)),
    ...syncs.flatMap((sync) => policyFindings(sync)),
    ...oneMirrorPerTarget(syncs),
  ];
}

/** Otherwise a write could be read back as absent while its request is still on its way. */
function quietOutlastsTimeout({
  quietSeconds,
  timeoutSeconds,
}: Sections['service']['value']): Finding[] {
  if (quietSeconds === undefined || timeoutSeconds === undefined) return [];
  if (quietSeconds > timeoutSeconds) return [];
  const values = `${String(quietSeconds)} against ${String(timeoutSeconds)}`;
  return [finding(['service', 'quietSeconds'], `must be above timeoutSeconds: ${values}`)];
}

function somethingToDo({ sources, syncs, suppressions }: Sections): Finding[] {
  const findings: Finding[] = [];
  if (sources.length === 0) findings.push(finding(['sources'], 'must hold at least one source'));
  if (syncs.length + suppressions.length > 0) return findings;
  return [...findings, finding(['syncs'], 'must hold at least one sync, or suppressions an entry')];
}

function sourceNameFindings(name: string): Finding[] {
  if (SOURCE_NAME.test(name)) return [];
  const words = 'is no name for a source: letters, digits, "_", "-" and ".", at most 64';
  return [finding(['sources', name], words, 'key')];
}

function columnFindings({ name, written }: SourceSection): Finding[] {
  return [...optionsOf(written.get('columns'))].flatMap(([field, column]) => {
    const place = ['sources', name, 'columns', field];
    if (field !== 'email') return [...fieldFindings(place, field), ...valueFindings(place, column)];
    const values = optionsOf(column).has('values');
    return values
      ? [finding([...place, 'values'], 'cannot change addresses; take it out', 'key')]
      : [];
  });
}

/** A blank cell is no value: the policy of a field says what it means. */
function valueFindings(place: KeyPath, column: unknown): Finding[] {
  const blank = [...optionsOf(optionsOf(column).get('values')).keys()].filter(
    (value) => value.trim() === '',
  );
  return blank.map((value) =>
    finding(
      [...place, 'values', value],
      'is a blank value, which stands for nothing; take it out',
      'key',
    ),
  );
}

function policyFindings({ name, written }: SyncSection): Finding[] {
  return [...optionsOf(written.get('fields'))].flatMap(([field, policy]) => {
    const place = ['syncs', name, 'fields', field];
    const clears = field === 'country' && optionsOf(policy).get('blank') === 'clear';
    if (!clears) return fieldFindings(place, field);
    return [finding([...place, 'blank'], 'cannot be clear: the service requires a country')];
  });
}

function fieldFindings(path: KeyPath, field: string): Finding[] {
  if (!isFieldName(field)) {
    const known = `Known: ${PLAIN_FIELDS.join(', ')}, and custom.NAME`;
    const words = `is not a field of a contact.${didYouMean(field, PLAIN_FIELDS)} ${known}`;
    return [finding(path, words, 'key')];
  }
  if (!isCustomField(field)) return [];
  const fault = customFieldNameFault(customFieldName(field), ['email', ...PLAIN_FIELDS]);
  return fault === undefined ? [] : [finding(path, fault, 'key')];
}

function sourceFindings(
  path: KeyPath,
  { value, written }: SyncSection | SuppressionSection,
  known: readonly string[],
): Finding[] {
  if (written.has('source') && written.has('sources')) {
    return [finding(path, 'has both source and sources; keep one')];
  }
  if (!written.has('source') && !written.has('sources')) {
    return [finding(path, 'names no source; it must have source or sources')];
  }
  if (value.source !== undefined) return unknownSource([...path, 'source'], value.source, known);
  const names = value.sources ?? [];
  return names.flatMap((name, index) => {
    const place = [...path, 'sources', index];
    if (names.indexOf(name) < index) return [finding(place, `names ${name} a second time`)];
    return unknownSource(place, name, known);
  });
}

function unknownSource(path: KeyPath, name: string, known: readonly string[]): Finding[] {
  if (known.includes(name)) return [];
  const names = known.length === 0 ? 'There is none yet' : `Known: ${known.join(', ')}`;
  return [finding(path, `is not one of the sources.${didYouMean(name, known)} ${names}`)];
}

function targetFindings({ name, value, written }: SyncSection): Finding[] {
  const options = ['contactType', 'contactTypeFrom', 'into'];
  const given = options.filter((option) => written.has(option));
  if (given.length === 0) {
    const words = 'names no contact type; it must have contactType, contactTypeFrom or into';
    return [finding(['syncs', name], words)];
  }
  if (given.length > 1) {
    return [finding(['syncs', name], `has ${given.join(' and ')}; keep one`)];
  }
  return written.has('into') ? segmentFindings(name, value, written) : [];
}

/** A recipient of a segment has only names and an address, and no endpoint can change it. */
function segmentFindings(
  name: number,
  { mode }: SyncSection['value'],
  written: ReadonlyMap<string, unknown>,
): Finding[] {
  const needless = ['defaultCountry', 'fields'].filter((option) => written.has(option));
  const findings = needless.map((option) =>
    finding(['syncs', name, option], 'means nothing for a segment; take it out'),
  );
  if (mode !== 'update-only') return findings;
  const words = 'cannot be update-only for a segment: its recipients can only be added and removed';
  return [...findings, finding(['syncs', name, 'mode'], words)];
}

/**
 * Two mirrors of one contact type or segment would each delete what the other one keeps. Whether names that are
 * almost alike mean the same depends on what the service has (src/compare/scope/spelling.ts).
 */
function oneMirrorPerTarget(syncs: readonly SyncSection[]): Finding[] {
  const firstByKey = new Map<string, number>();
  return syncs.flatMap(({ name, value }) => {
    const target = value.mode === 'mirror' ? targetOf(value) : undefined;
    if (target === undefined) return [];
    const first = firstByKey.get(target.key);
    if (first === undefined) {
      firstByKey.set(target.key, name);
      return [];
    }
    const words = `is mirrored by syncs[${String(first)}] already; merge them with sources: [ … ]`;
    return [finding(['syncs', name, target.option], words)];
  });
}

function targetOf({
  contactType,
  into,
}: SyncSection['value']): { readonly key: string; readonly option: string } | undefined {
  if (contactType !== undefined) return { key: contactType.trim(), option: 'contactType' };
  if (into === undefined || !('segment' in into)) return undefined;
  return { key: `segment\n${into.segment.trim()}`, option: 'into' };
}

/** Options that have a meaning for some types of source only. */
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

function sourceTypeFindings({ name, value, written }: SourceSection): readonly Finding[] {
  const { type, tags, status } = value;
  if (type === undefined) return [];
  const place = ['sources', name];
  const findings = OPTIONS_OF_TYPES.filter(
    ({ option, means }) => written.has(option) && !means(type),
  ).map(({ option, words }) => finding([...place, option], words, 'key'));
  if (type === 'sqlite') findings.push(...selectFindings(place, written));
  // A provider's export has a status already; any other map needs its column.
  if (typeof status === 'object' && status.column === undefined && !isPresetType(type)) {
    const words = 'names no column; a map is for the words of one';
    findings.push(finding([...place, 'status'], words));
  }
  const tagField = typeof tags === 'object' && 'customField' in tags ? tags.customField : undefined;
  const fault = tagField === undefined ? undefined : customFieldNameFault(tagField, []);
  if (fault !== undefined) findings.push(finding([...place, 'tags', 'customField'], fault));
  return findings;
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

/** Only a snapshot holds several groups with names. */
function groupsFindings(
  { name, value }: SuppressionSection,
  sources: readonly SourceSection[],
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
