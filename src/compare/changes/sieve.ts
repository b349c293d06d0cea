// Takes out of a plan what a person refused by name in an earlier one, and what cannot go without it. Made only where
// anything was refused: then every change is written twice, since what goes together is known when all are found.
import { customFieldName, type Fields, isCustomField, isFieldName } from '../../contacts/index.ts';
import { type Change, isPersonal, type Item, ItemSet } from '../../plan/index.ts';
import { Candidates, type DatabaseLocation, type RefusalTable } from '../../state/index.ts';

export type Refusals = Pick<RefusalTable, 'isEmpty' | 'dayOf'>;

interface Sifted {
  readonly change: Change;
  readonly isLeftOut: boolean;
  /** The day on which the change itself was refused. */
  readonly since: string | undefined;
}

export class Sieve {
  readonly #refusals: Refusals;
  readonly #candidates: Candidates;
  /** By number. */
  readonly #days = new Map<number, string>();

  constructor(refusals: Refusals, scratch: DatabaseLocation) {
    this.#refusals = refusals;
    this.#candidates = new Candidates(scratch);
  }

  /** In the order of a plan. */
  add(change: Change): void {
    const seq = this.#candidates.add(change);
    const day = this.#refusals.dayOf(change);
    if (day !== undefined) this.#days.set(seq, day);
  }

  /** All that were added, in their order. */
  *sifted(): Generator<Sifted> {
    const left = this.#leftOut();
    for (const change of this.#candidates.items()) {
      const { seq } = change;
      yield { change, isLeftOut: left.has(seq), since: this.#days.get(seq) };
    }
  }

  close(): void {
    this.#candidates.close();
  }

  #leftOut(): ItemSet {
    const left = new ItemSet(this.#candidates.count);
    for (const seq of this.#days.keys()) left.add(seq);
    if (left.count === 0) return left;
    this.#candidates.needs().addDependents(left);
    addPlaces(left, this.#candidates.items());
    return left;
  }
}

/** Contact types, custom fields and groups that the plan would make for these alone: nobody needs an empty one. */
function addPlaces(left: ItemSet, items: Iterable<Item>): void {
  const made = new Map<string, number>();
  const [wanted, needed] = [new Set<string>(), new Set<string>()];
  for (const item of items) {
    const name = madeBy(item);
    if (name !== undefined) made.set(name, item.seq);
    for (const place of placesFor(item)) (left.has(item.seq) ? wanted : needed).add(place);
  }
  for (const [name, seq] of made) if (wanted.has(name) && !needed.has(name)) left.add(seq);
}

function madeBy(change: Change): string | undefined {
  if (change.kind === 'createContactType') return `type ${change.contactType}`;
  if (change.kind === 'createCustomField') return `field ${change.field}`;
  return change.kind === 'createUnsubscribeGroup' ? `group ${change.group}` : undefined;
}

/** What has to be there before the change is made. */
function placesFor(change: Change): readonly string[] {
  if (change.kind === 'suppressInGroup') return [`group ${change.group}`];
  if (change.kind === 'createContact')
    return [`type ${change.contactType}`, ...fieldsIn(change.fields)];
  if (change.kind !== 'updateContact') return [];
  return fieldsIn(Object.fromEntries(change.changes.map((one) => [one.field, one.new ?? ''])));
}

function fieldsIn(values: Fields): string[] {
  return Object.keys(values)
    .filter(isFieldName)
    .filter(isCustomField)
    .filter((field) => (values[field] ?? '') !== '')
    .map((field) => `field ${customFieldName(field)}`);
}

/** Who a change is about, as people write it; undefined for a change of nobody's data. */
export function personOf(change: Change): { address: string; email: string } | undefined {
  if (!isPersonal(change)) return undefined;
  const { email } = 'prior' in change ? change.prior : change;
  return { address: change.address, email };
}
