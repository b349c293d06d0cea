// Counts the items of a plan while they are written, since the plan is never in memory.
import { needsUpload } from '../../diff/index.ts';
import {
  type Change,
  type CostInput,
  isReturned,
  ITEM_KINDS,
  type ItemKind,
} from '../../plan/index.ts';
import type { TargetTally } from '../changes/change-sources.ts';
import type { Remembered } from '../changes/remembered.ts';
import type { CompareRequest, CompareTools } from '../scope/request.ts';
import type { BothSides } from '../sides/match-sides.ts';

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
  readonly #byGroup = new Map<string, { add: number }>();
  readonly #countryIds = new Set<string>();

  add(change: Change): void {
    this.counts[change.kind] += 1;
    if (isReturned(change)) this.returned += 1;
    if (change.kind === 'createContact') {
      const way = needsUpload(change.fields) ? 'uploadOnly' : 'plain';
      this.ofContactType(change.contactType)[way] += 1;
    }
    if (change.kind === 'updateContact') this.ofContactType(change.contactType).update += 1;
    if (change.kind === 'deleteContact') this.ofContactType(change.contactType).delete += 1;
    if (change.kind === 'addSegmentRecipient') this.ofSegment(change.segment).add += 1;
    if (change.kind === 'removeSegmentRecipient') this.ofSegment(change.segment).remove += 1;
    if (change.kind === 'suppressInGroup')
      entryOf(this.#byGroup, change.group, { add: 0 }).add += 1;
    this.#noteCountries(change);
  }

  #noteCountries(change: Change): void {
    if (change.kind === 'createContact') this.#noteCountry(change.fields.country);
    if (change.kind === 'deleteContact') this.#noteCountry(change.prior.fields.country);
    if (change.kind !== 'updateContact') return;
    const country = change.changes.find(({ field }) => field === 'country');
    this.#noteCountry(country?.old);
    this.#noteCountry(country?.new);
  }

  #noteCountry(id: string | null | undefined): void {
    if (id !== null && id !== undefined) this.#countryIds.add(id);
  }

  ofContactType(contactType: string): ContactTypeItems {
    const none = { uploadOnly: 0, plain: 0, update: 0, delete: 0 };
    return entryOf(this.#byContactType, contactType, none);
  }

  ofSegment(segment: string): SegmentItems {
    return entryOf(this.#bySegment, segment, { add: 0, remove: 0 });
  }

  /** Ids of the countries that items speak of. */
  countryIds(): string[] {
    return [...this.#countryIds].sort();
  }

  costInput(pace: Pick<CostInput, 'requestsPerSecond' | 'listSeconds'>): CostInput {
    return {
      ...this.counts,
      suppressInGroups: Array.from(this.#byGroup.values(), ({ add }) => add),
      creates: [...this.#byContactType.values()],
      segments: this.#bySegment.size,
      ...pace,
    };
  }
}

function entryOf<Entry>(entries: Map<string, Entry>, key: string, none: Entry): Entry {
  const entry = entries.get(key) ?? none;
  entries.set(key, entry);
  return entry;
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
  readonly remembered: Remembered;
}
