// Some nights of one account that remembers them, drawn from a seed: what the sources hold, how the configuration was
// built that night, what somebody does on the service by hand, whom an administrator erases, and which memory is there.
import { seededRandom, type SeededRandom } from '../seeded-random.ts';

export const TYPES = ['Newsletter', 'Customers', 'Readers'] as const;
export type TypeName = (typeof TYPES)[number];

export const FIELDS = ['first_name', 'city'] as const;
export type Field = (typeof FIELDS)[number];

export interface DrawnSync {
  readonly sources: readonly ('crm' | 'shop')[];
  readonly contactType: TypeName;
  readonly mode: 'upsert' | 'mirror';
  readonly onGone: 'leave' | 'recreate';
  readonly onEdit: 'overwrite' | 'keep';
  readonly onConflict: 'source' | 'service' | 'park';
}

/** What somebody does between two nights. */
export type ByHand =
  | { readonly kind: 'removed' | 'added' | 'erased' | 'erased there too'; readonly person: number }
  | {
      readonly kind: 'edited';
      readonly person: number;
      readonly field: Field;
      readonly value: string;
    }
  | { readonly kind: 'emptied'; readonly contactType: TypeName };

export interface DrawnNight {
  readonly byHand: readonly ByHand[];
  /** By source: who is in it. */
  readonly people: Readonly<Record<'crm' | 'shop', readonly number[]>>;
  readonly values: ReadonlyMap<number, Readonly<Record<Field, string>>>;
  readonly spelling: number;
  /** By person: how often the address changed; left out for those who never changed it. */
  readonly changes: ReadonlyMap<number, number>;
  /** The sources have a column of cities. */
  readonly hasCity: boolean;
  readonly syncs: readonly DrawnSync[];
  /** Which memory is in the state directory that night. */
  readonly memory: 'whole' | 'lost' | 'older';
  readonly trouble: 'none' | 'creates refused' | 'killed';
  /** Whom somebody edits by hand once the run has written to them, in a field that it wrote. */
  readonly meanwhile: readonly number[];
  /** A person gives the exact number of those who are gone. */
  readonly accepts: 'nothing' | 'gone' | 'recreate';
}

const NIGHTS = 6;

/** One in so many people is in the shop as well. */
const SHOP_SHARE = 3;

/** More than may be gone at once. */
const PEOPLE = 22;

const CITIES = ['Pune', 'Delhi', 'Goa', 'Agra', 'Ulm'] as const;
const NAMES = ['Ann', 'Bea', 'Cem', 'Dee', 'Eva'] as const;

export function memoryNightsOf(seed: number): readonly DrawnNight[] {
  const random = seededRandom(seed ^ 0x6d65_6d6f);
  const story = new MemoryStory(random, seededRandom(seed ^ 0x6964_7321));
  return Array.from({ length: NIGHTS }, (_, night) => story.next(night));
}

class MemoryStory {
  readonly #random: SeededRandom;
  readonly #values = new Map<number, Record<Field, string>>();
  #syncs: readonly DrawnSync[];
  readonly #stays: DrawnSync['mode'];
  readonly #changes = new Map<number, number>();
  /** The contact types that the source with ids went into. */
  readonly #fed = new Set<TypeName>();
  /** Who was in the source with ids in a night that was remembered. */
  readonly #read = new Set<number>();
  /** Whom somebody removed or erased. */
  readonly #away: number[] = [];
  /** A chance of its own: all else of a seed stays what it was. */
  readonly #moving: SeededRandom;

  constructor(random: SeededRandom, moving: SeededRandom) {
    this.#random = random;
    this.#moving = moving;
    this.#stays = random.pick(['upsert', 'mirror'] as const);
    this.#syncs = this.#newSyncs();
    for (let person = 0; person < PEOPLE; person += 1) {
      this.#values.set(person, { first_name: random.pick(NAMES), city: random.pick(CITIES) });
    }
  }

  next(night: number): DrawnNight {
    const random = this.#random;
    const byHand = night === 0 ? [] : this.#byHand();
    if (random.happens(0.35)) this.#syncs = this.#newSyncs();
    const everybody = [...this.#values.keys()];
    // Only now and then does anybody leave a source.
    const share = random.pick([1, 1, 0.9]);
    const crm = everybody.filter(() => random.happens(share));
    const shop = everybody.filter((person) => person % SHOP_SHARE === 0);
    const isCalm = night < 1;
    const memory = isCalm ? 'whole' : random.pick(MEMORIES);
    const trouble = random.pick(TROUBLES);
    // A night that is not remembered would know neither address.
    this.#moveSomebody({
      byHand,
      crm,
      isWhole: memory === 'whole',
      isCalm: trouble === 'none' && !isCalm,
    });
    return {
      byHand,
      changes: new Map(this.#changes),
      people: { crm, shop },
      values: new Map([...this.#values].map(([person, values]) => [person, { ...values }])),
      spelling: random.below(4),
      hasCity: !random.happens(0.1),
      syncs: this.#syncs,
      memory,
      trouble,
      accepts: isCalm ? 'nothing' : random.pick(ACCEPTANCES),
      meanwhile: everybody.filter(() => random.happens(0.1)),
    };
  }

  #newSyncs(): DrawnSync[] {
    const random = this.#random;
    const [first, second] = random.pick(PAIRS);
    const alone = this.#sync(random.pick(SOURCES), first);
    return random.happens(0.4) ? [alone, this.#sync(['shop'], second)] : [alone];
  }

  #sync(sources: DrawnSync['sources'], contactType: TypeName): DrawnSync {
    const random = this.#random;
    return {
      sources,
      contactType,
      mode: this.#stays,
      onGone: random.pick(['leave', 'leave', 'leave', 'recreate'] as const),
      onEdit: random.pick(['overwrite', 'keep'] as const),
      onConflict: random.pick(['source', 'service', 'park'] as const),
    };
  }

  #byHand(): ByHand[] {
    const random = this.#random;
    const acts: ByHand[] = [];
    const anybody = (): number => random.below(PEOPLE);
    const edited = [anybody(), anybody(), anybody()];
    for (const person of edited) {
      const field = random.pick(FIELDS);
      acts.push({ kind: 'edited', person, field, value: `${this.#valueOf(field)} (here)` });
      // The sources change the same person now and then, in the same field or the other one.
      if (random.happens(0.5)) this.#change(person);
    }
    this.#change(anybody());
    if (random.happens(0.6)) acts.push({ kind: 'removed', person: anybody() });
    if (random.happens(0.2)) acts.push({ kind: 'added', person: anybody() });
    if (random.happens(0.2)) acts.push({ kind: 'erased there too', person: anybody() });
    if (random.happens(0.1)) acts.push({ kind: 'erased', person: anybody() });
    if (random.happens(0.1)) acts.push({ kind: 'emptied', contactType: random.pick(TYPES) });
    return acts;
  }

  /** Somebody has another address in the sources: often one whom somebody removed or erased, of this night or before. */
  #moveSomebody({ byHand, crm, isWhole, isCalm }: MovingNight): void {
    const [first] = this.#syncs;
    if (first !== undefined) this.#fed.add(first.contactType);
    // An update that waits would be carried out in a night that may not be remembered.
    if (isWhole && isCalm && first?.onConflict !== 'park') {
      this.#away.push(...byHand.flatMap(takenAway));
      const person = this.#mover();
      if (crm.includes(person) && this.#isKnown(person)) this.#changes.set(person, 1);
    }
    if (isWhole) for (const person of crm) this.#read.add(person);
  }

  #mover(): number {
    const random = this.#moving;
    if (!random.happens(0.5)) return NOBODY;
    const isAway = this.#away.length > 0 && random.happens(0.7);
    return isAway ? random.pick(this.#away) : random.below(PEOPLE);
  }

  /**
   * The shop has no ids, and an id says something only of an address that it was read with. A contact that no sync reaches
   * keeps the former address, and would be replaced by a new one later.
   */
  #isKnown(person: number): boolean {
    return person % SHOP_SHARE !== 0 && this.#read.has(person) && this.#fed.size === 1;
  }

  #change(person: number): void {
    const field = this.#random.pick(FIELDS);
    const values = this.#values.get(person);
    if (values !== undefined) values[field] = this.#valueOf(field);
  }

  #valueOf(field: Field): string {
    return this.#random.pick(field === 'city' ? CITIES : NAMES);
  }
}

const NOBODY = -1;

interface MovingNight {
  readonly byHand: readonly ByHand[];
  readonly crm: readonly number[];
  readonly isWhole: boolean;
  readonly isCalm: boolean;
}

/** Whom somebody removed or erased. */
function takenAway(act: ByHand): number[] {
  const isAway = act.kind === 'removed' || act.kind === 'erased' || act.kind === 'erased there too';
  return isAway ? [act.person] : [];
}

const SOURCES = [['crm'], ['crm', 'shop']] as const;
const PAIRS = [
  ['Newsletter', 'Customers'],
  ['Newsletter', 'Customers'],
  ['Customers', 'Newsletter'],
  ['Readers', 'Newsletter'],
] as const;
const MEMORIES = ['whole', 'whole', 'whole', 'whole', 'whole', 'lost', 'older'] as const;
const TROUBLES = ['none', 'none', 'none', 'none', 'creates refused', 'killed'] as const;
const ACCEPTANCES = ['nothing', 'nothing', 'nothing', 'nothing', 'gone', 'recreate'] as const;

/** As every night's sources write it, and the service may hold it. `changes`: how often the address changed. */
export function spelled(person: number, spelling: number, changes = 0): string {
  const email = changes === 0 ? plain(person) : plain(person).replace('@', `@v${String(changes)}.`);
  const spellings = [
    email,
    email.toUpperCase(),
    ` ${email} `,
    email.replace('@e', '@E').replace('p', 'P'),
  ];
  return spellings[spelling] ?? email;
}

export function plain(person: number): string {
  return `p${String(person).padStart(3, '0')}@example.com`;
}
