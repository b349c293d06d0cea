// Counts the items of a plan while they are written, since the plan is never in memory.
import { needsUpload } from '../../diff/index.ts';
import {
  type Change,
  type CostInput,
  type CreateContact,
  type DeleteContact,
  isReturned,
  ITEM_KINDS,
  type ItemKind,
  type UpdateContact,
} from '../../plan/index.ts';
import type { TargetTally } from '../changes/change-sources.ts';
import type { CompareRequest, CompareTools } from '../scope/request.ts';
import type { BothSides } from '../sides/read-both.ts';

/** Items of one contact type. */
export interface ContactTypeItems {
  uploadOnly: number;
  plain: number;
  update: number;
  delete: number;
}

/** Items of one segment. */
export interface SegmentItems {
  add: number;
  remove: number;
}

export class ItemCounts {
  readonly counts = Object.fromEntries(ITEM_KINDS.map((kind) => [kind, 0])) as Record<
    ItemKind,
    number
  >;
  /** Items of people who left, as an earlier run knew. */
  returned = 0;
  readonly #byContactType = new Map<string, ContactTypeItems>();
  readonly #bySegment = new Map<string, SegmentItems>();
  readonly #byGroup = new Map<string, number>();
  readonly #countryIds = new Set<string>();

  add(change: Change): void {
    this.counts[change.kind] += 1;
    if (isReturned(change)) this.returned += 1;
    if (change.kind === 'createContact') this.#addCreate(change);
    if (change.kind === 'updateContact') this.#addUpdate(change);
    if (change.kind === 'deleteContact') this.#addDelete(change);
    if (change.kind === 'addSegmentRecipient') this.ofSegment(change.segment).add += 1;
    if (change.kind === 'removeSegmentRecipient') this.ofSegment(change.segment).remove += 1;
    if (change.kind === 'suppressInGroup') {
      this.#byGroup.set(change.group, (this.#byGroup.get(change.group) ?? 0) + 1);
    }
  }

  ofContactType(contactType: string): ContactTypeItems {
    const none = { uploadOnly: 0, plain: 0, update: 0, delete: 0 };
    const items = this.#byContactType.get(contactType) ?? none;
    this.#byContactType.set(contactType, items);
    return items;
  }

  ofSegment(segment: string): SegmentItems {
    const items = this.#bySegment.get(segment) ?? { add: 0, remove: 0 };
    this.#bySegment.set(segment, items);
    return items;
  }

  /** Ids of the countries that items speak of. */
  countryIds(): string[] {
    return [...this.#countryIds].sort();
  }

  costInput(pace: Pick<CostInput, 'requestsPerSecond' | 'listSeconds'>): CostInput {
    return {
      ...this.counts,
      suppressInGroups: [...this.#byGroup.values()],
      creates: [...this.#byContactType.values()],
      segments: this.#bySegment.size,
      ...pace,
    };
  }

  #addCreate({ contactType, fields }: CreateContact): void {
    const items = this.ofContactType(contactType);
    if (needsUpload(fields)) items.uploadOnly += 1;
    else items.plain += 1;
    this.#noteCountries(fields.country);
  }

  #addUpdate({ contactType, changes }: UpdateContact): void {
    this.ofContactType(contactType).update += 1;
    for (const { field, old, new: value } of changes) {
      if (field === 'country') this.#noteCountries(old, value);
    }
  }

  #addDelete({ contactType, prior }: DeleteContact): void {
    this.ofContactType(contactType).delete += 1;
    this.#noteCountries(prior.fields.country);
  }

  #noteCountries(...ids: readonly (string | null | undefined)[]): void {
    for (const id of ids) {
      if (id !== null && id !== undefined) this.#countryIds.add(id);
    }
  }
}

export interface Described {
  readonly planId: string;
  readonly createdAt: Date;
  readonly request: CompareRequest;
  readonly tools: CompareTools;
  readonly sides: BothSides;
  readonly seen: ItemCounts;
  /** By target number; targets without differences have none. */
  readonly tallies: ReadonlyMap<number, TargetTally>;
}
