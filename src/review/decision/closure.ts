// Which items cannot go without which others. A person who rejects one of these rejects what needs it too, whatever else
// was said about that.
import type { Item, ItemSet, Need } from '../../plan/index.ts';
import type { PlanReader } from '../../state/index.ts';
import { allItems, changedFields } from '../survey/changed-fields.ts';

type Items = Pick<PlanReader, 'items' | 'needs'>;

/**
 * What the plan says of people, and that a contact needs its contact type and its custom fields, and a suppression its
 * unsubscribe group. In no order.
 */
export function* needsOf(plan: Items): Generator<Pick<Need, 'seq' | 'needed'>> {
  yield* plan.needs;
  const made = madeBy(plan);
  if (made.groups.size + made.contactTypes.size + made.fields.size === 0) return;
  for (const item of allItems(plan)) {
    for (const needed of containersOf(item, made)) yield { seq: item.seq, needed };
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

/** What is left of a choice when everything that lacks something it needs is taken out. */
export function closed(plan: Items, chosen: ItemSet): ItemSet {
  const left = chosen.intersection(chosen);
  for (let before = -1; before !== left.count && !left.isAll;) {
    before = left.count;
    for (const { seq, needed } of needsOf(plan)) if (!left.has(needed)) left.delete(seq);
  }
  return left;
}
