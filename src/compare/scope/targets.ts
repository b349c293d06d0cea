// What the contacts of a comparison go into, by number, by name and by the service's id: contact types, and segments,
// whose recipients are decided like contacts. Which of them take part follows from the configuration and from what the
// service has.
import type { ContactTypeRecord, SegmentRecord } from '../../api/index.ts';
import type { SyncConfig } from '../../config/index.ts';
import {
  contactTypeKey,
  customFieldName,
  type FieldName,
  isCustomField,
  keptText,
  segmentKey,
} from '../../contacts/index.ts';
import type { EditRules } from '../../diff/index.ts';
import { didYouMean } from '../../lib/index.ts';
import { compareIds, type Memory } from '../../state/index.ts';
import type { AccountMetadata } from './account-metadata.ts';
import { type CompareRequest, isSegmentTarget } from './request.ts';
import { ambiguousName, spelledAs, spelledTwice, spellingProblems } from './spelling.ts';

/** A contact type or segment that takes part. */
export interface Target {
  readonly index: number;
  readonly kind: 'contactType' | 'segment';
  /** No contact type has the key of a segment. */
  readonly key: string;
  /** The service's spelling where it exists, else the first one that was met. */
  readonly name: string;
  /** Undefined until the contact type exists on the service; segments always do. */
  readonly id: string | undefined;
}

export class Targets {
  /** By the name as it was asked for: every row names its contact type. */
  readonly #byName = new Map<string, Target>();
  readonly #byKey = new Map<string, Target>();
  readonly #indexesById = new Map<string, number>();
  readonly #syncs = new Map<number, Set<SyncConfig>>();
  readonly #counts = new Map<string, number>();
  /** By folded key: the records of each spelling, that with the lowest id. */
  readonly #existing = new Map<string, Existing[]>();
  readonly #respelled = new Map<string, Target>();
  /** In words, by the name as it was asked for. */
  readonly #ambiguous = new Map<string, string>();
  /** Fields that the sources own anywhere, in sorted order. */
  readonly ownedFields: readonly FieldName[];

  /** Of several contact types or segments with one name, the one with the lowest id counts. */
  constructor(
    contactTypes: readonly ContactTypeRecord[],
    ownedFields: readonly FieldName[] = [],
    segments: readonly SegmentRecord[] = [],
  ) {
    this.ownedFields = [...ownedFields].sort();
    for (const { id, name, deletedAt } of contactTypes) {
      if (deletedAt === null) this.#note({ kind: 'contactType', id, name });
    }
    for (const { id, segmentName, deletedAt } of segments) {
      if (deletedAt === null) this.#note({ kind: 'segment', id, name: segmentName });
    }
  }

  #note(record: Existing): void {
    const key = foldedKey(record);
    const spelled = this.#existing.get(key) ?? [];
    const exactKey = spelledKey(record);
    this.#counts.set(exactKey, (this.#counts.get(exactKey) ?? 0) + 1);
    const known = spelled.find(({ name }) => name === record.name);
    if (known !== undefined && compareIds(record.id, known.id) >= 0) return;
    this.#existing.set(key, [...spelled.filter((other) => other !== known), record]);
  }

  /** The contact type of a name, made at its first mention. */
  named(name: string): Target {
    return this.#byNameOf('contactType', name) ?? this.#missing(name);
  }

  /** The segment of a name; undefined for one that the service does not have. */
  segmentNamed(name: string): Target | undefined {
    return this.#byNameOf('segment', name);
  }

  #byNameOf(kind: Target['kind'], name: string): Target | undefined {
    const asked = kind === 'segment' ? `segment\n${name}` : name;
    const asBefore = this.#byName.get(asked);
    if (asBefore !== undefined) return asBefore;
    const spelled = this.#existing.get(foldedKey({ kind, name })) ?? [];
    const found = spelledAs(name, spelled, (record) => record.name);
    if (found.kind === 'ambiguous') {
      const what = kind === 'segment' ? 'segment' : 'contact type';
      this.#ambiguous.set(keptText(asked), ambiguousName(what, keptText(name)));
    }
    if (found.kind !== 'found') return undefined;
    const target = this.#targetOf(found.record);
    if (target.name !== name) this.#respelled.set(keptText(asked), target);
    this.#byName.set(keptText(asked), target);
    return target;
  }

  /** A new contact type has one spelling: that of the configuration, or the only one that rows have. */
  #missing(name: string): Target {
    const key = contactTypeKey(name);
    const isNew = !this.#existing.has(key);
    const target = this.#keyed(isNew ? key : `${key}\n${name}`, {
      kind: 'contactType',
      id: undefined,
      name: name.trim(),
    });
    if (target.name !== name.trim()) this.#noteSecond(keptText(name), target);
    this.#byName.set(keptText(name), target);
    return target;
  }

  #noteSecond(name: string, target: Target): void {
    const isConfigured = this.syncsOf(target).some(
      ({ target: named }) => named.kind === 'name' && named.contactType.trim() === target.name,
    );
    if (isConfigured) this.#respelled.set(name, target);
    else this.#ambiguous.set(name, spelledTwice(name, target.name));
  }

  /** What earlier runs remember goes by the folded key, as long as that can mean one thing alone. */
  #targetOf(record: Existing): Target {
    const key = foldedKey(record);
    const isAlone = this.#existing.get(key)?.length === 1;
    return this.#keyed(isAlone ? key : spelledKey(record), record);
  }

  #keyed(
    key: string,
    { kind, id, name }: Omit<Existing, 'id'> & { readonly id: string | undefined },
  ): Target {
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    const target: Target = { index: this.#byKey.size, kind, key, name, id };
    this.#byKey.set(key, target);
    if (id !== undefined && kind === 'contactType') this.#indexesById.set(id, target.index);
    return target;
  }

  /** Names that the service only has in another spelling, with what they were taken for. */
  get respelled(): readonly { readonly asked: string; readonly target: Target }[] {
    return [...this.#respelled].map(([asked, target]) => ({ asked: plainName(asked), target }));
  }

  /** Names that may mean several things of the service, in words. */
  get ambiguous(): readonly string[] {
    return [...this.#ambiguous.values()];
  }

  /** Notes that a sync decides this target's contacts. */
  assign(target: Target, sync: SyncConfig): void {
    const syncs = this.#syncs.get(target.index);
    if (syncs === undefined) this.#syncs.set(target.index, new Set([sync]));
    else syncs.add(sync);
  }

  /** The syncs that decide a target's contacts; empty for one that is only looked at. */
  syncsOf(target: Target): SyncConfig[] {
    return [...(this.#syncs.get(target.index) ?? [])];
  }

  /** Of the last sync that says something of the field, and of the last one of all. */
  editRules(target: Target, field: FieldName): EditRules {
    const rules: { -readonly [K in keyof EditRules]: EditRules[K] } = {
      onEdit: 'overwrite',
      onConflict: 'source',
    };
    for (const { policies, onEdit, onConflict } of this.syncsOf(target)) {
      const policy = policies.get(field);
      rules.onEdit = policy?.onEdit ?? onEdit;
      rules.onConflict = policy?.onConflict ?? onConflict;
    }
    return rules;
  }

  isMirrored(target: Target): boolean {
    return this.syncsOf(target).some(({ mode }) => mode === 'mirror');
  }

  /** Takes in all of a kind that the service has, since a column may name any of them. */
  includeExisting(kind: Target['kind']): void {
    for (const record of [...this.#existing.values()].flat()) {
      if (record.kind === kind) this.#targetOf(record);
    }
  }

  /**
   * Takes in the contact types of the service that are looked at beside those that are asked for: those that earlier runs
   * know, and all of them where sources have ids. Whoever is in one of them, or was removed from it, would come into
   * another one.
   */
  includeBeside({
    known,
    hasIds,
  }: {
    readonly known: readonly Keyed[];
    readonly hasIds: boolean;
  }): void {
    if (hasIds) this.includeExisting('contactType');
    const keys = new Set(known.map(({ key }) => key));
    for (const record of [...this.#existing.values()].flat()) {
      const isKnown = keys.has(foldedKey(record)) || keys.has(spelledKey(record));
      if (record.kind === 'contactType' && isKnown) this.#targetOf(record);
    }
  }

  /** The numbers of the contact types that exist, by their ids on the service. */
  get indexesById(): ReadonlyMap<string, number> {
    return this.#indexesById;
  }

  /** How many contact types or segments of the service have the very name of a target. */
  countNamed(named: Named): number {
    return this.#counts.get(spelledKey(named)) ?? 0;
  }

  /** In the order of their keys, whatever order they were met in. */
  all(): Target[] {
    return [...this.#byKey.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  }

  ofKind(kind: Target['kind']): Target[] {
    return this.all().filter((target) => target.kind === kind);
  }

  /** Those whose contacts or recipients the sources decide: contact types, and then segments. */
  decided(...kinds: readonly Target['kind'][]): Target[] {
    const all = (kinds.length === 0 ? KINDS : kinds).flatMap((kind) => this.ofKind(kind));
    return all.filter((target) => this.syncsOf(target).length > 0);
  }
}

const KINDS: readonly Target['kind'][] = ['contactType', 'segment'];

type Keyed = Pick<Target, 'key'>;

/** What the service has under a name. */
interface Existing extends Named {
  readonly id: string;
}

function plainName(asked: string): string {
  return asked.replace(/^segment\n/u, '');
}

/** The name of a contact type or segment in messages. */
export function placeName({ kind, name }: Named): string {
  return kind === 'segment' ? `segment ${name}` : name;
}

// The keys by which a contact type or segment is remembered.

type Named = Pick<Target, 'kind' | 'name'>;

/** Every key that a contact type of this name may have: which one it is depends on what the service has. */
export function contactTypeKeys(name: string): readonly string[] {
  return [contactTypeKey(name), spelledKey({ kind: 'contactType', name })];
}

/** The same for a segment. */
export function segmentKeys(name: string): readonly string[] {
  return [segmentKey(name), spelledKey({ kind: 'segment', name })];
}

function foldedKey({ kind, name }: Named): string {
  return kind === 'segment' ? segmentKey(name) : contactTypeKey(name);
}

function spelledKey(named: Named): string {
  return `${foldedKey(named)}\n${named.name}`;
}

type Request = Pick<CompareRequest, 'syncs' | 'sources'>;
type Syncs = Pick<Request, 'syncs'>;

/** Whether the rows of a sync may name any contact type. */
function namesAny({ target, sources: names }: SyncConfig, sources: Request['sources']): boolean {
  if (target.kind === 'column') return true;
  if (target.kind !== 'name') return false;
  return sources.some(
    ({ source, namesContactTypes }) => namesContactTypes === true && names.includes(source.name),
  );
}

/** Whether a plan needs the account's segments. */
export function readsSegments({ syncs }: Syncs): boolean {
  return syncs.some(({ target }) => isSegmentTarget(target));
}

/** Names of the configuration that the service does not have and that no sync would create. */
export function unknownTargets(request: Request, metadata: AccountMetadata): string[] {
  const unclear = unclearTargets(request, metadata);
  if (unclear.length > 0) return unclear;
  return [...unknownSegments(request, metadata), ...unknownContactTypes(request, metadata)];
}

/** Names of the configuration that could mean several things on the service. */
function unclearTargets({ syncs }: Syncs, { contactTypes, segments }: AccountMetadata): string[] {
  const targets = syncs.map(({ target }) => target);
  return [
    ...spellingProblems({
      what: 'contact type',
      wanted: targets.flatMap((target) => (target.kind === 'name' ? [target.contactType] : [])),
      existing: contactTypes.filter(isThere).map(({ name }) => name),
    }),
    ...spellingProblems({
      what: 'segment',
      wanted: targets.flatMap((target) => (target.kind === 'segment' ? [target.segment] : [])),
      existing: segments.filter(isThere).map(({ segmentName }) => segmentName),
    }),
  ];
}

/** The same for unsubscribe groups. */
export function unclearGroups(
  wanted: readonly { readonly group: string }[],
  { groups }: Pick<AccountMetadata, 'groups'>,
): string[] {
  return spellingProblems({
    what: 'unsubscribe group',
    wanted: wanted.map(({ group }) => group),
    existing: groups.map(({ groupName }) => groupName),
  });
}

/** The same for custom fields. Nobody can see that one of almost that name holds what is meant, so none is taken for it. */
export function unclearFields(
  fields: readonly FieldName[],
  { customFields }: Pick<AccountMetadata, 'customFields'>,
): string[] {
  const wanted = fields.filter(isCustomField).map(customFieldName);
  const existing = customFields.map(({ fieldName }) => fieldName);
  return spellingProblems({ what: 'custom field', wanted, existing }, false);
}

function isThere({ deletedAt }: { readonly deletedAt: string | null }): boolean {
  return deletedAt === null;
}

/** The interface cannot create segments, so a missing one is a problem. */
function unknownSegments({ syncs }: Syncs, { segments }: AccountMetadata): string[] {
  const targets = new Targets([], [], segments);
  const names = segments.filter(isThere).map(({ segmentName }) => segmentName);
  return syncs.flatMap(({ target }) => {
    if (target.kind !== 'segment' || targets.segmentNamed(target.segment) !== undefined) return [];
    const guess = didYouMean(target.segment, names);
    return [`into: the service has no segment ${target.segment}.${guess} Make it there first.`];
  });
}

/** A sync that only updates would find no contacts, night after night. */
function unknownContactTypes(
  { syncs, sources }: Request,
  { contactTypes }: AccountMetadata,
): string[] {
  const making = syncs.filter(makes);
  if (making.some((sync) => namesAny(sync, sources))) return [];
  const names = contactTypes.filter(isThere).map(({ name }) => name);
  const made = making.flatMap(({ target }) => (target.kind === 'name' ? [target.contactType] : []));
  const there = new Set([...names, ...made].map(contactTypeKey));
  return syncs.flatMap(({ target }, index) => {
    if (target.kind !== 'name' || there.has(contactTypeKey(target.contactType))) return [];
    const guess = didYouMean(target.contactType, names);
    return [
      `syncs[${String(index)}].contactType: the service has no contact type ${target.contactType}, and the mode update-only only updates.${guess} Correct the name, or choose another mode.`,
    ];
  });
}

function makes({ mode }: SyncConfig): boolean {
  return mode !== 'update-only';
}

/**
 * If a column names contact types or segments, all that exist take part. If somebody was erased, all contact types do,
 * since it is told where the service still has them.
 */
export function chooseTargets(
  { syncs, sources }: Request,
  metadata: AccountMetadata,
  ownedFields: readonly FieldName[],
  past?: Pick<Memory, 'types' | 'tombstones'>,
): Targets {
  const targets = new Targets(metadata.contactTypes, ownedFields, metadata.segments);
  for (const sync of syncs) assignNamed(targets, sync);
  if (syncs.some((sync) => namesAny(sync, sources))) targets.includeExisting('contactType');
  const hasIds = sources.some(({ id }) => id !== undefined);
  targets.includeBeside({ known: past?.types ?? [], hasIds });
  if (past?.tombstones.hasErased() === true) targets.includeExisting('contactType');
  return targets;
}

function assignNamed(targets: Targets, sync: SyncConfig): void {
  const { target } = sync;
  if (target.kind === 'name') targets.assign(targets.named(target.contactType), sync);
  const segment = target.kind === 'segment' ? targets.segmentNamed(target.segment) : undefined;
  if (segment !== undefined) targets.assign(segment, sync);
  if (target.kind === 'segment-column') targets.includeExisting('segment');
}
