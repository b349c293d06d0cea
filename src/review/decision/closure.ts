// Which items cannot go without which others. A person who rejects one of these rejects what needs it too, whatever else
// was said about that.
import { firstHalfOf, type Item, type ItemSet } from '../../plan/index.ts';
import type { PlanReader } from '../../state/index.ts';
import { allItems, changedFields } from '../survey/changed-fields.ts';

type Items = Pick<PlanReader, 'items' | 'head' | 'createOf' | 'suppressionsOf' | 'chainOf'>;

/** One item, and one that it needs, by their numbers. */
export type Need = readonly [seq: number, needed: number];

/**
 * - An address that is suppressed gets mail only where it is suppressed as well. Nor is its contact deleted otherwise: of an
 *   address that its person had before, nothing else would tell the next plan.
 * - A contact that moves to another contact type is created there and deleted here, or stays. So does one whose person
 *   gets another address.
 * - People who passed an address along, so that one has the address that another had, get all of their changes or none.
 * - A contact needs its contact type and its custom fields, and a suppression its unsubscribe group.
 *
 * In the order of the items.
 */
export function* needsOf(plan: Items): Generator<Need> {
  const made = madeBy(plan);
  const { suppress, suppressInGroup } = plan.head.counts;
  const suppresses = suppress + suppressInGroup > 0;
  for (const item of allItems(plan)) {
    const containers = containersOf(item, made);
    const suppressions = suppresses ? suppressedBefore(item).flatMap((address) => plan.suppressionsOf(address)) : []; // prettier-ignore
    for (const needed of [...containers, ...suppressions]) yield [item.seq, needed];
    for (const { seq } of plan.chainOf(item)) if (seq !== item.seq) yield [item.seq, seq];
    const create = createBefore(item, plan);
    if (create !== undefined)
      yield* [[item.seq, create.seq] as const, [create.seq, item.seq] as const];
  }
}

/** What the plan makes for its items, by name. */
interface Made {
  readonly groups: ReadonlyMap<string, number>;
  readonly contactTypes: ReadonlyMap<string, number>;
  readonly fields: ReadonlyMap<string, number>;
}

function madeBy(plan: Items): Made {
  const groups = [...plan.items('createUnsubscribeGroup')];
  const contactTypes = [...plan.items('createContactType')];
  const fields = [...plan.items('createCustomField')];
  return {
    groups: new Map(groups.map(({ group, seq }) => [group, seq])),
    contactTypes: new Map(contactTypes.map(({ contactType, seq }) => [contactType, seq])),
    fields: new Map(fields.map(({ field, seq }) => [`custom.${field}`, seq])),
  };
}

function containersOf(item: Item, made: Made): number[] {
  if (item.kind === 'suppressInGroup') return found(made.groups.get(item.group));
  if (item.kind !== 'createContact' && item.kind !== 'updateContact') return [];
  const fields = made.fields.size === 0 ? [] : changedFields(item);
  return [
    ...found(made.contactTypes.get(item.contactType)),
    ...fields.flatMap(({ field }) => found(made.fields.get(field))),
  ];
}

function found(seq: number | undefined): number[] {
  return seq === undefined ? [] : [seq];
}

/** Addresses whose suppressions an item needs. */
function suppressedBefore(item: Item): readonly string[] {
  if (item.kind === 'deleteContact') return [item.address];
  if (item.kind === 'createContact' || item.kind === 'addSegmentRecipient') return [item.address];
  if (item.kind !== 'updateContact') return [];
  return item.newAddress === undefined ? [item.address] : [item.address, item.newAddress.address];
}

/** The create that a delete completes. */
function createBefore(item: Item, plan: Items): Item | undefined {
  const half = item.kind === 'deleteContact' ? firstHalfOf(item) : undefined;
  return half && plan.createOf(half.contactType, half.address);
}

/** What is left of a choice when everything that lacks something it needs is taken out. */
export function closed(plan: Items, chosen: ItemSet): ItemSet {
  const left = chosen.intersection(chosen);
  for (let before = -1; before !== left.count && !left.isAll;) {
    before = left.count;
    for (const [seq, needed] of needsOf(plan)) if (!left.has(needed)) left.delete(seq);
  }
  return left;
}
