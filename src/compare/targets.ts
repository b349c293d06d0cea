// The contact types of one comparison, by number, by name and by the service's id.
import { contactTypeKey } from '../contacts/key.ts';
import type { FieldName } from '../contacts/fields.ts';
import type { ContactTypeRecord } from '../api/index.ts';
import { compareIds } from '../state/scratch/scratch-actual.ts';
import type { SyncSpec } from './request.ts';

/** A contact type that takes part. */
export interface Target {
  readonly index: number;
  readonly key: string;
  /** The service's spelling where it exists, else the first one that was met. */
  readonly name: string;
  /** Undefined until the contact type exists on the service. */
  readonly id: string | undefined;
}

export class Targets {
  /** By the name as it was asked for: every row names its contact type. */
  readonly #byName = new Map<string, Target>();
  readonly #byKey = new Map<string, Target>();
  readonly #byId = new Map<string, Target>();
  readonly #syncs = new Map<number, Set<SyncSpec>>();
  readonly #counts = new Map<string, number>();
  readonly #existing = new Map<string, ContactTypeRecord>();
  /** Fields that the sources own anywhere, in sorted order. */
  readonly ownedFields: readonly FieldName[];

  /** Of several contact types with one name, the one with the lowest id is the contact type. */
  constructor(records: readonly ContactTypeRecord[], ownedFields: readonly FieldName[] = []) {
    this.ownedFields = [...ownedFields].sort();
    for (const record of records) {
      if (record.deletedAt !== null) continue;
      const key = contactTypeKey(record.name);
      this.#counts.set(key, this.countNamed(key) + 1);
      const known = this.#existing.get(key);
      if (known === undefined || compareIds(record.id, known.id) < 0)
        this.#existing.set(key, record);
    }
  }

  /** The target of a name, made at its first mention. */
  named(name: string): Target {
    const asBefore = this.#byName.get(name);
    if (asBefore !== undefined) return asBefore;
    const target = this.#keyed(name, contactTypeKey(name));
    this.#byName.set(name, target);
    return target;
  }

  #keyed(name: string, key: string): Target {
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    const record = this.#existing.get(key);
    const target = {
      index: this.#byKey.size,
      key,
      name: record?.name ?? name.trim(),
      id: record?.id,
    };
    this.#byKey.set(key, target);
    if (target.id !== undefined) this.#byId.set(target.id, target);
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

  /** Takes in every contact type that the service has, since a column may name any of them. */
  includeExisting(): void {
    for (const record of this.#existing.values()) this.named(record.name);
  }

  withId(contactTypeId: string): Target | undefined {
    return this.#byId.get(contactTypeId);
  }

  /** How many contact types of the service share a key. */
  countNamed(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  /** In the order of their keys, whatever order they were met in. */
  all(): Target[] {
    return [...this.#byKey.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  }
}
