// What must hold between options, for a source and its type too, and for names that a schema cannot know. Each
// rule adds what it finds and stops nothing. Rules see only the options that are sound by themselves, so that
// every problem is told in one run.
import type * as z from 'zod/mini';
import {
  customFieldName,
  customFieldNameFault,
  isCustomField,
  isFieldName,
  isPresetType,
  mapFaults,
  normalisedName,
  noteFaults,
  STANDARD_FIELDS,
} from '../contacts/index.ts';
import { didYouMean } from '../lib/index.ts';
import { finding, type Finding } from './findings.ts';
import { APPROVALS } from './options/guards-and-approvals.ts';
import { PROGRAM_OPTIONS } from './options/programs.ts';
import { NOTIFY, NOTIFY_KINDS } from './options/notify.ts';
import { SERVICE } from './options/service.ts';
import { SOURCE } from './options/sources.ts';
import { SUPPRESSION, SYNC } from './options/syncs.ts';
import type { KeyPath } from './yaml-tree.ts';

const PLAIN_FIELDS: readonly string[] = [...STANDARD_FIELDS, 'alt_email'];

/** `email` and `name` take columns, though no policy is for them. */
const COLUMN_FIELDS: readonly string[] = ['email', 'name', ...PLAIN_FIELDS];

/** Reports and the journal show such names without quotes. */
const SOURCE_NAME = /^[\p{L}\p{N}][\p{L}\p{N}_.-]{0,63}$/u;

type Findings = Iterable<Finding>;

export function* ruleFindings(sections: Sections): Findings {
  const { service, sources, syncs, suppressions } = sections;
  const sourceNames = sources.map(({ name }) => name);
  yield* quietOutlastsTimeout(service.value);
  yield* somethingToDo(sections);
  for (const name of sourceNames) yield* sourceNameFindings(name);
  for (const source of sources) yield* ownFindings(source);
  for (const sync of syncs) yield* sourceFindings(['syncs', sync.name], sync, sourceNames);
  for (const entry of suppressions) {
    yield* sourceFindings(['suppressions', entry.name], entry, sourceNames);
  }
  for (const entry of suppressions) yield* groupsFindings(entry, sources);
  for (const sync of syncs) yield* targetFindings(sync);
  for (const sync of syncs) yield* policyFindings(sync);
  yield* oneMirrorPerTarget(syncs);
  yield* approvalFindings(sections.approvals);
  for (const entry of sections.notify) yield* notifyFindings(entry);
}

function* ownFindings(source: SourceSection): Findings {
  yield* originFindings(source);
  yield* columnFindings(source);
  yield* sourceTypeFindings(source);
}

/** Otherwise a write could be read back as absent while its request is still on its way. */
function* quietOutlastsTimeout(service: Sections['service']['value']): Findings {
  const { quietSeconds, timeoutSeconds } = service;
  if (quietSeconds === undefined || timeoutSeconds === undefined) return;
  if (quietSeconds > timeoutSeconds) return;
  const values = `${String(quietSeconds)} against ${String(timeoutSeconds)}`;
  yield finding(['service', 'quietSeconds'], `must be above timeoutSeconds: ${values}`);
}

function* approvalFindings({ value, written }: Sections['approvals']): Findings {
  const { need = 1, when } = value;
  if (when !== undefined && Object.values(when).every((least) => least === undefined)) {
    const words = 'must name at least one of create, update, delete, suppress; take it out for all';
    yield finding(['approvals', 'when'], words);
  }
  if (need === 1 || written.has('signers')) return;
  // Anybody can write two names into two files.
  const words =
    'above 1 requires signers, since the name in an unsigned approval proves nothing: name a file of allowed signers';
  yield finding(['approvals', 'need'], words);
}

function* notifyFindings({ name, written }: Sections['notify'][number]): Findings {
  const place = ['notify', name];
  const given = NOTIFY_KINDS.filter((kind) => written.has(kind));
  if (given.length === 0) {
    yield finding(place, `tells nobody; it must have one of ${NOTIFY_KINDS.join(', ')}`);
  } else if (given.length > 1) yield finding(place, `has ${given.join(' and ')}; keep one`);
  const isWebhook = given.includes('webhook');
  if (isWebhook && !written.has('secret')) {
    yield finding(
      place,
      'has no secret; it must have one, so that the receiver knows who sent an event',
    );
  } else if (!isWebhook && written.has('secret')) {
    yield finding([...place, 'secret'], 'is for a webhook; take it out', 'key');
  }
}

function* somethingToDo({ sources, syncs, suppressions }: Sections): Findings {
  if (sources.length === 0) yield finding(['sources'], 'must hold at least one source');
  if (syncs.length + suppressions.length > 0) return;
  yield finding(['syncs'], 'must hold at least one sync, or suppressions an entry');
}

function* sourceNameFindings(name: string): Findings {
  if (SOURCE_NAME.test(name)) return;
  const words = 'is not a name for a source: letters, digits, "_", "-" and ".", at most 64';
  yield finding(['sources', name], words, 'key');
}

/** Those that say nothing of a file. */
const OF_COMMANDS = Object.keys(PROGRAM_OPTIONS).filter((option) => option !== 'command');

/** A source is either files or what a program prints. */
function* originFindings({ name, written }: SourceSection): Findings {
  const place = ['sources', name];
  const [hasPath, hasCommand] = [written.has('path'), written.has('command')];
  if (hasPath && hasCommand) yield finding(place, 'has both path and command; keep one');
  if (!hasPath && !hasCommand) yield finding(place, 'names no file; it must have path or command');
  if (hasCommand) return;
  for (const option of OF_COMMANDS.filter((one) => written.has(one))) {
    yield finding([...place, option], 'is for a source with command; take it out', 'key');
  }
}

function* columnFindings({ name, written }: SourceSection): Findings {
  for (const [field, column] of optionsOf(written.get('columns'))) {
    const place = ['sources', name, 'columns', field];
    if (field !== 'email' && field !== 'name') yield* fieldFindings(place, field, COLUMN_FIELDS);
    yield* formFindings(place, field, column);
  }
}

/** Which form of a column means something for which field. */
function* formFindings(place: KeyPath, field: string, column: unknown): Findings {
  const written = optionsOf(column);
  if (field !== 'email' && Array.isArray(column)) {
    yield finding(place, 'cannot be taken from several columns; only email can');
  }
  if (field !== 'name' && written.has('as')) {
    yield finding([...place, 'as'], 'is for name; take it out', 'key');
  }
  if (field === 'email' && written.has('values')) {
    yield finding([...place, 'values'], 'cannot change addresses; take it out', 'key');
  } else if (field === 'name' && written.has('values')) {
    yield finding([...place, 'values'], 'cannot change whole names; take it out', 'key');
  } else yield* valueFindings(place, column);
}

/** A blank cell is no value: the policy of a field says what it means. */
function* valueFindings(place: KeyPath, column: unknown): Findings {
  for (const value of optionsOf(optionsOf(column).get('values')).keys()) {
    if (value.trim() !== '') continue;
    const words = 'is a blank value, which stands for nothing; take it out';
    yield finding([...place, 'values', value], words, 'key');
  }
}

function* policyFindings({ name, written }: SyncSection): Findings {
  for (const [field, policy] of optionsOf(written.get('fields'))) {
    const place = ['syncs', name, 'fields', field];
    const clears = field === 'country' && optionsOf(policy).get('blank') === 'clear';
    if (!clears) yield* fieldFindings(place, field);
    else yield finding([...place, 'blank'], 'cannot be clear: the service requires a country');
  }
}

/** `fields`: those that may stand there, besides custom ones. */
function* fieldFindings(path: KeyPath, field: string, fields = PLAIN_FIELDS): Findings {
  if (!isFieldName(field)) {
    const known = `Known: ${fields.join(', ')}, and custom.NAME`;
    const words = `is not a field of a contact.${didYouMean(field, fields)} ${known}`;
    yield finding(path, words, 'key');
  } else if (isCustomField(field)) {
    const fault = customFieldNameFault(customFieldName(field), ['email', ...PLAIN_FIELDS]);
    if (fault !== undefined) yield finding(path, fault, 'key');
  }
}

type WithSources = SyncSection | SuppressionSection;

function* sourceFindings(path: KeyPath, section: WithSources, known: readonly string[]): Findings {
  const { value, written } = section;
  if (written.has('source') && written.has('sources')) {
    yield finding(path, 'has both source and sources; keep one');
  } else if (!written.has('source') && !written.has('sources')) {
    yield finding(path, 'names no source; it must have source or sources');
  } else if (value.source !== undefined) {
    yield* unknownSource([...path, 'source'], value.source, known);
  } else {
    for (const [index, name] of (value.sources ?? []).entries()) {
      const place = [...path, 'sources', index];
      const isRepeated = value.sources?.indexOf(name) !== index;
      if (isRepeated) yield finding(place, `names ${name} a second time`);
      else yield* unknownSource(place, name, known);
    }
  }
}

function* unknownSource(path: KeyPath, name: string, known: readonly string[]): Findings {
  if (known.includes(name)) return;
  const names = known.length === 0 ? 'There is none yet' : `Known: ${known.join(', ')}`;
  yield finding(path, `is not one of the sources.${didYouMean(name, known)} ${names}`);
}

function* targetFindings({ name, value, written }: SyncSection): Findings {
  const options = ['contactType', 'contactTypeFrom', 'into'];
  const given = options.filter((option) => written.has(option));
  if (given.length === 0) {
    const words = 'names no contact type; it must have contactType, contactTypeFrom or into';
    yield finding(['syncs', name], words);
  } else if (given.length > 1) {
    yield finding(['syncs', name], `has ${given.join(' and ')}; keep one`);
  } else if (written.has('into')) yield* segmentFindings(name, value.mode, written);
}

/** A recipient of a segment has only names and an address, and no endpoint can change it. */
function* segmentFindings(name: number, mode: string | undefined, written: Written): Findings {
  for (const option of ['defaultCountry', 'fields']) {
    if (!written.has(option)) continue;
    yield finding(['syncs', name, option], 'means nothing for a segment; take it out');
  }
  if (mode !== 'update-only') return;
  const words = 'cannot be update-only for a segment: its recipients can only be added and removed';
  yield finding(['syncs', name, 'mode'], words);
}

/**
 * Two mirrors of one contact type or segment would each delete what the other one keeps. Whether names that are
 * almost alike mean the same depends on what the service has (src/compare/scope/spelling.ts).
 */
function* oneMirrorPerTarget(syncs: readonly SyncSection[]): Findings {
  const firstByKey = new Map<string, number>();
  for (const { name, value } of syncs) {
    const target = value.mode === 'mirror' ? targetOf(value) : undefined;
    if (target === undefined) continue;
    const first = firstByKey.get(target.key);
    firstByKey.set(target.key, first ?? name);
    if (first === undefined) continue;
    const words = `is mirrored by syncs[${String(first)}] already; merge them with sources: [ … ]`;
    yield finding(['syncs', name, target.option], words);
  }
}

function targetOf({ contactType, into }: SyncSection['value']) {
  if (contactType !== undefined) return { key: contactType.trim(), option: 'contactType' };
  if (into === undefined || !('segment' in into)) return undefined;
  return { key: `segment\n${into.segment.trim()}`, option: 'into' };
}

/** Options that have a meaning for some types of source only. */
const OPTIONS_OF_TYPES: readonly {
  readonly options: readonly string[];
  readonly means: (type: string) => boolean;
  readonly words: string;
}[] = [
  {
    options: ['table', 'query', 'parameters'],
    means: (type) => type === 'sqlite',
    words: 'is for sources of type sqlite; take it out',
  },
  {
    options: ['encoding'],
    means: (type) => type !== 'sqlite' && type !== 'snapshot',
    words: 'means nothing for a database; take it out',
  },
  {
    options: ['tags'],
    means: isPresetType,
    words: "is for a provider's export; name their column under columns as custom.NAME",
  },
  {
    options: ['columns', 'status', 'id'],
    means: (type) => type !== 'snapshot',
    words: 'means nothing for a snapshot, which knows its own; take it out',
  },
];

function* sourceTypeFindings({ name, value, written }: SourceSection): Findings {
  const { type, tags, status } = value;
  if (type === undefined) return;
  const place = ['sources', name];
  yield* needlessOptions(place, type, written);
  if (type === 'sqlite') yield* selectFindings(place, written);
  // A provider's export has a status already; any other map needs its column.
  if (typeof status === 'object') yield* statusFindings([...place, 'status'], status, type);
  const tagField = typeof tags === 'object' && 'customField' in tags ? tags.customField : undefined;
  const fault = tagField === undefined ? undefined : customFieldNameFault(tagField, []);
  if (fault !== undefined) yield finding([...place, 'tags', 'customField'], fault);
}

type WrittenStatus = Exclude<SourceSection['value']['status'], string | undefined>;

function* statusFindings(place: KeyPath, status: WrittenStatus, type: string): Findings {
  if (!('all' in status)) {
    const isMapAlone = status.column === undefined && !isPresetType(type);
    if (isMapAlone) yield finding(place, 'names no column; a map is for the words of one');
    return;
  }
  const named = new Set<string>();
  for (const [index, { column, kind, map }] of status.all.entries()) {
    const at = [...place, 'all', index];
    if (named.has(normalisedName(column))) yield finding(at, `names the column ${column} again`);
    named.add(normalisedName(column));
    // A phrase is no status, even where it is the word for one.
    const faults = kind === 'notes' ? noteFaults(map) : mapFaults(map, ['nothing']);
    for (const fault of faults) {
      yield finding([...at, 'map'], `is not right: ${fault}`);
    }
    if (Object.keys(map).some((word) => word.trim() === '')) {
      yield finding([...at, 'map'], 'gives a meaning to a blank cell; take that entry out');
    }
  }
}

function* needlessOptions(place: KeyPath, type: string, written: Written): Findings {
  for (const { options, means, words } of OPTIONS_OF_TYPES) {
    const needless = means(type) ? [] : options.filter((option) => written.has(option));
    for (const option of needless) yield finding([...place, option], words, 'key');
  }
}

function* selectFindings(place: KeyPath, written: Written): Findings {
  const hasQuery = written.has('query');
  if (written.has('table') && hasQuery) yield finding(place, 'has both table and query; keep one');
  if (!written.has('table') && !hasQuery) {
    yield finding(place, 'says not which rows are meant; it must have table or query');
  }
  if (hasQuery || !written.has('table') || !written.has('parameters')) return;
  yield finding([...place, 'parameters'], 'is for a query; a table has none', 'key');
}

/** Only a snapshot holds several groups with names. */
function* groupsFindings({ name, value }: SuppressionSection, sources: readonly SourceSection[]) {
  if (value.into !== 'groups') return;
  const named = value.sources ?? [value.source];
  const others = sources.filter((one) => named.includes(one.name) && one.value.type !== 'snapshot');
  if (others.length === 0) return;
  const words = 'cannot be groups: only a snapshot holds some. Name one with { group: NAME }';
  yield finding(['suppressions', name, 'into'], words);
}

type Sections = ReturnType<typeof sectionsOf>;
type SourceSection = Sections['sources'][number];
type SyncSection = Sections['syncs'][number];
type SuppressionSection = Sections['suppressions'][number];

export function sectionsOf(root: unknown) {
  const top = optionsOf(root);
  const sources = [...optionsOf(top.get('sources'))];
  return {
    service: section('service', top.get('service'), SERVICE.schema),
    notify: itemsOf(top.get('notify')).map((raw, index) => section(index, raw, NOTIFY.schema)),
    approvals: section('approvals', top.get('approvals'), APPROVALS.schema),
    sources: sources.map(([name, raw]) => section(name, raw, SOURCE.schema)),
    syncs: itemsOf(top.get('syncs')).map((raw, index) => section(index, raw, SYNC.schema)),
    suppressions: itemsOf(top.get('suppressions')).map((raw, index) =>
      section(index, raw, SUPPRESSION.schema),
    ),
  };
}

/** By name. */
type Written = ReadonlyMap<string, unknown>;

/** The options of a map; none where something else stands. */
export function optionsOf(value: unknown): Written {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return new Map();
  const entries: readonly [string, unknown][] = Object.entries(value);
  return new Map(entries);
}

/** The sound options, with their defaults, and everything that is written there, sound or not. */
function section<Name, Schema extends z.ZodMiniObject>(name: Name, raw: unknown, schema: Schema) {
  const written = optionsOf(raw);
  const sound = Object.entries(schema.shape).flatMap(([option, shape]) => {
    const parsed = (shape as z.ZodMiniType).safeParse(written.get(option));
    return parsed.success && parsed.data !== undefined ? [[option, parsed.data] as const] : [];
  });
  // Each option was checked by its part of the schema.
  return { name, value: Object.fromEntries(sound) as Partial<z.output<Schema>>, written };
}

function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
