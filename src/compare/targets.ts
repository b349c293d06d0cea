// What the contacts of one comparison go into, by number, by name and by the service's id: contact
// types, and segments, whose recipients are decided like contacts.
import { contactTypeKey, segmentKey } from '../contacts/key.ts';
import type { FieldName } from '../contacts/fields.ts';
import { keptText } from '../contacts/kept-text.ts';
import type { ContactTypeRecord, SegmentRecord } from '../api/index.ts';
import { compareIds } from '../state/scratch/scratch-actual.ts';
import type { SyncSpec } from './request.ts';

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
  readonly #syncs = new Map<number, Set<SyncSpec>>();
  readonly #counts = new Map<string, number>();
  readonly #existing = new Map<string, Existing>();
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
      if (deletedAt === null) this.#note({ kind: 'contactType', id, name }, contactTypeKey(name));
    }
    for (const { id, segmentName, deletedAt } of segments) {
      if (deletedAt === null)
        this.#note({ kind: 'segment', id, name: segmentName }, segmentKey(segmentName));
    }
  }

  #note(record: Existing, key: string): void {
    this.#counts.set(key, this.countNamed(key) + 1);
    const known = this.#existing.get(key);
    if (known === undefined || compareIds(record.id, known.id) < 0) this.#existing.set(key, record);
  }

  /** The contact type of a name, made at its first mention. */
  named(name: string): Target {
    const asBefore = this.#byName.get(name);
    if (asBefore !== undefined) return asBefore;
    const target = this.#keyed(name, contactTypeKey(name));
    this.#byName.set(keptText(name), target);
    return target;
  }

  /** The segment of a name; undefined for one that the service does not have. */
  segmentNamed(name: string): Target | undefined {
    const key = segmentKey(name);
    return this.#existing.has(key) ? this.#keyed(name, key) : undefined;
  }

  #keyed(name: string, key: string): Target {
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    const record = this.#existing.get(key);
    const target: Target = {
      index: this.#byKey.size,
      kind: record?.kind ?? 'contactType',
      key,
      name: record?.name ?? name.trim(),
      id: record?.id,
    };
    this.#byKey.set(key, target);
    if (target.id !== undefined && target.kind === 'contactType') {
      this.#indexesById.set(target.id, target.index);
    }
    return target;
  }

  /** Notes that a sync decides this target's contacts. */
  assign(target: Target, sync: SyncSpec): void {
    const syncs = this.#syncs.get(target.index);
    if (syncs === undefined) this.#syncs.set(target.index, new Set([sync]));
    else syncs.add(sync);
  }

  /** The syncs that decide a target's contacts; empty for one that is only looked at. */
  syncsOf(target: Target): SyncSpec[] {
    return [...(this.#syncs.get(target.index) ?? [])];
  }

  /** Takes in every one of a kind that the service has, since a column may name any of them. */
  includeExisting(kind: Target['kind']): void {
    for (const [key, record] of this.#existing) {
      if (record.kind === kind) this.#keyed(record.name, key);
    }
  }

  /** The numbers of the contact types that exist, by their ids on the service. */
  get indexesById(): ReadonlyMap<string, number> {
    return this.#indexesById;
  }

  /** How many contact types or segments of the service share a key. */
  countNamed(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  /** In the order of their keys, whatever order they were met in. */
  all(): Target[] {
    return [...this.#byKey.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  }

  ofKind(kind: Target['kind']): Target[] {
    return this.all().filter((target) => target.kind === kind);
  }
}

/** What the service has under a name. */
interface Existing {
  readonly kind: Target['kind'];
  readonly id: string;
  readonly name: string;
}
