// The head of a plan of which a person chose some items: its counts, and its guards as they measure what was chosen. What
// guards found in the sources and lists stays.
import {
  createCount,
  guardsOfPart,
  type Item,
  ITEM_KINDS,
  type ItemKind,
  type ItemSet,
  type PlanHead,
} from '../../plan/index.ts';
import type { PlanReader } from '../../state/index.ts';
import { allItems } from '../survey/changed-fields.ts';
import { placeOf } from '../survey/groups.ts';

export function chosenHead(plan: Pick<PlanReader, 'head' | 'items'>, chosen: ItemSet): PlanHead {
  const { head } = plan;
  const tally = new Tally();
  for (const item of allItems(plan)) if (chosen.has(item.seq)) tally.add(item);
  const counts = { ...head.counts, ...tally.counts };
  const contactTypes = head.contactTypes.map((type) => ({
    ...type,
    create: tally.of('createContact', type.contactType),
    update: tally.of('updateContact', type.contactType),
    delete: tally.of('deleteContact', type.contactType),
  }));
  const segments = head.segments.map((segment) => ({
    ...segment,
    add: tally.of('addSegmentRecipient', segment.segment),
    remove: tally.of('removeSegmentRecipient', segment.segment),
  }));
  const part = { counts, contactTypes, segments };
  const { returned, conflicts } = tally;
  return {
    ...head,
    ...part,
    guards: guardsOfPart(head.guards, part, { returned, conflicts }),
    automations: createCount(counts) === 0 ? [] : head.automations,
  };
}

class Tally {
  readonly counts: Record<ItemKind, number> = noneOf();
  readonly #places = new Map<string, number>();
  /** People who had left and would come back. */
  returned = 0;
  /** Contacts whose conflicts wait for a person. */
  conflicts = 0;

  add(item: Item): void {
    this.counts[item.kind] += 1;
    const key = `${item.kind}\n${placeOf(item) ?? ''}`;
    this.#places.set(key, (this.#places.get(key) ?? 0) + 1);
    if ('wasSuppressed' in item) this.returned += 1;
    if (item.kind === 'updateContact' && item.moved?.waits === true) this.conflicts += 1;
  }

  of(kind: ItemKind, place: string): number {
    return this.#places.get(`${kind}\n${place}`) ?? 0;
  }
}

function noneOf(): Record<ItemKind, number> {
  return Object.fromEntries(ITEM_KINDS.map((kind) => [kind, 0])) as Record<ItemKind, number>;
}
