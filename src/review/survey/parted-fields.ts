// Fields that belong together by nature, where a plan replaces one of many contacts and leaves the other as it is: so it
// looks when a column was shifted or sorted alone, or rows were joined to other people.
import type { FieldName } from '../../contacts/index.ts';
import type { UpdateContact } from '../../plan/index.ts';
import type { PlanReader } from '../../state/index.ts';
import { MOST_EXAMPLES } from './value-counts.ts';

type Pair = readonly [changed: FieldName, kept: FieldName];

/**
 * Where people move, the second changes with the first. No postal code with its city: people move within one. No country:
 * each that is overwritten deserves a look anyway.
 */
const PAIRS: readonly Pair[] = [
  ['city', 'postal_code'],
  ['state', 'city'],
];

/** People correct fewer by hand. */
const FEWEST_PARTED = 50;
/** Enough to tell whether a value always becomes the same other one. */
const MOST_REPLACED = 1_000;

/** The updates of one contact type that part the fields of a pair. */
export class PartedFields {
  readonly code = 'parted';
  readonly place: string;
  readonly pair: Pair;
  readonly items: number[] = [];
  count = 0;
  /** Updates of the contact type. */
  of = 0;
  readonly #replacedBy = new Map<string, string>();
  #alike = 0;
  #unlike = 0;

  constructor(place: string, pair: Pair) {
    this.place = place;
    this.pair = pair;
  }

  see(update: UpdateContact, seq: number): void {
    this.of += 1;
    const [before, after] = replacedAlone(update, this.pair);
    // What is only written otherwise mostly begins as before.
    if (before === '' || after === '' || initialOf(before) === initialOf(after)) return;
    this.count += 1;
    if (this.items.length < MOST_EXAMPLES) this.items.push(seq);
    const known = this.#replacedBy.get(before);
    if (known === after) this.#alike += 1;
    else if (known !== undefined) this.#unlike += 1;
    else if (this.#replacedBy.size < MOST_REPLACED) this.#replacedBy.set(before, after);
  }

  isOf(place: string | null, field: FieldName): boolean {
    return place === this.place && this.pair.includes(field);
  }

  /** Where a value mostly becomes the same other one, names are written in another language, or codes became names. */
  get isOdd(): boolean {
    const isMuch = this.count >= FEWEST_PARTED && this.count >= this.of / 2;
    return isMuch && this.#unlike >= this.#alike;
  }
}

/** Blanks where the first field does not change, or not alone. */
function replacedAlone({ changes, prior }: UpdateContact, [changed, kept]: Pair): [string, string] {
  const change = changes.find(({ field }) => field === changed);
  const isAlone = (prior.fields[kept] ?? '') !== '' && changes.every(({ field }) => field !== kept);
  return isAlone ? [change?.old ?? '', change?.new ?? ''] : ['', ''];
}

function initialOf(text: string): string {
  return text.trim().charAt(0).toLowerCase();
}

export function partedFields(plan: Pick<PlanReader, 'items'>): PartedFields[] {
  const byPlace = new Map<string, readonly PartedFields[]>();
  for (const update of plan.items('updateContact')) {
    const place = update.contactType;
    const parted = byPlace.get(place) ?? PAIRS.map((pair) => new PartedFields(place, pair));
    byPlace.set(place, parted);
    for (const one of parted) one.see(update, update.seq);
  }
  return [...byPlace.values()].flat().filter(({ isOdd }) => isOdd);
}
