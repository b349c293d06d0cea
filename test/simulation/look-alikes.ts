// Accounts that hold names almost like those of a configuration: beside the exact one, instead of it, or several
// instead of it. What a name stands for is told by a table, not by folding.
import type { WorldConfig } from '../world/world-config.ts';
import type { InventedAccount, InventedContact } from './invented-account.ts';
import { POOL } from './invented-rows.ts';
import type { ChosenBehaviours } from './chosen-behaviours.ts';
import { seededRandom, type SeededRandom } from './seeded-random.ts';

/** By name of a configuration or a row: what the account has it for; undefined where nobody can tell. */
export type Meanings = ReadonlyMap<string, string | undefined>;

export interface WithLookAlikes {
  readonly account: InventedAccount;
  readonly meanings: Meanings;
  /** Names of the account that are almost like another one and that no configuration means. */
  readonly bystanders: readonly string[];
}

/** Differing in capitals, in blanks, or in the writing of a letter. */
const CONTACT_TYPES: Readonly<Record<string, readonly string[]>> = {
  Newsletter: ['newsletter', 'Newsletter ', 'New\u017fletter'],
  Customers: ['customers', 'Customers ', 'CUSTOMERS'],
  Partners: ['partners', ' Partners'],
};
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  'Product news': ['product news', 'Product\u00a0news', 'PRODUCT  NEWS'],
};
const SEGMENTS: Readonly<Record<string, readonly string[]>> = { VIP: ['vip', 'VIP '] };

/** What a service that speaks Latin-1 can show as it is: of any other letter it shows something else. */
const IN_LATIN1 = /^[\u0020-\u007e\u00a0-\u00ff]+$/u;

const SHARE_WITH_LOOK_ALIKES = 0.2;
const SHARE_WITHOUT_EXACT = 0.45;

/** A run that is refused shows little else, so this is seldom; groups are not named that often. */
const SEVERAL_CONTACT_TYPES = 0.15;
const SEVERAL_GROUPS = 0.5;

interface Drawn {
  readonly config: WorldConfig;
  readonly account: InventedAccount;
  readonly behaviours: ChosenBehaviours;
}

/** Draws from a chance of its own: all else of a seed stays what it was. */
export function withLookAlikes(
  seed: number,
  { config, account, behaviours: { encoding } }: Drawn,
): WithLookAlikes {
  const random = seededRandom(~(seed * 59));
  const drawn = new DrawnNames(random, account);
  const shown = (names: readonly string[]): readonly string[] =>
    encoding === 'latin1_bytes' ? names.filter((name) => IN_LATIN1.test(name)) : names;
  if (!random.happens(SHARE_WITH_LOOK_ALIKES)) return drawn.end();
  for (const [name, others] of Object.entries(CONTACT_TYPES)) {
    if (random.happens(0.5)) drawn.contactType(name, shown(others));
  }
  const groups = (config.suppressions ?? []).map(({ group }) => group);
  for (const [name, others] of Object.entries(GROUPS)) {
    if (groups.includes(name)) drawn.group(name, others);
  }
  for (const [name, others] of Object.entries(SEGMENTS)) {
    if (account.segments.includes(name) && random.happens(0.5)) drawn.segment(name, others);
  }
  return drawn.end();
}

class DrawnNames {
  readonly #random: SeededRandom;
  readonly #meanings = new Map<string, string | undefined>();
  readonly #bystanders: string[] = [];
  #account: InventedAccount;

  constructor(random: SeededRandom, account: InventedAccount) {
    this.#random = random;
    this.#account = account;
  }

  contactType(name: string, others: readonly string[]): void {
    const { contactTypes, contacts } = this.#account;
    const { called, further, names } = this.#spell(
      { name, others, several: SEVERAL_CONTACT_TYPES },
      contactTypes,
    );
    const renamed = contacts.map((contact) =>
      contact.contactType === name ? { ...contact, contactType: called } : contact,
    );
    const added = further.flatMap((contactType) => this.#strangersIn(contactType));
    this.#account = {
      ...this.#account,
      contactTypes: names,
      contacts: [...renamed, ...added],
    };
  }

  group(name: string, others: readonly string[]): void {
    const { groups, suppressedInGroup } = this.#account;
    const { called, further, names } = this.#spell(
      { name, others, several: SEVERAL_GROUPS },
      groups,
    );
    const renamed = suppressedInGroup.map((entry) =>
      entry.group === name ? { ...entry, group: called } : entry,
    );
    const added = further.flatMap((group) => this.#some(0.15).map((email) => ({ group, email })));
    this.#account = {
      ...this.#account,
      groups: names,
      suppressedInGroup: [...renamed, ...added],
    };
  }

  segment(name: string, others: readonly string[]): void {
    const { names } = this.#spell(
      { name, others, several: SEVERAL_CONTACT_TYPES },
      this.#account.segments,
    );
    this.#account = { ...this.#account, segments: names };
  }

  end(): WithLookAlikes {
    return { account: this.#account, meanings: this.#meanings, bystanders: this.#bystanders };
  }

  /** What has the name may go by another spelling, and others are made beside it. */
  #spell({ name, others, several }: Family, there: readonly string[]): Spelled {
    const random = this.#random;
    const unused = [...others];
    const draw = (): string => {
      const drawn = random.pick(unused);
      unused.splice(unused.indexOf(drawn), 1);
      return drawn;
    };
    const isThere = there.includes(name);
    const called = isThere && random.happens(SHARE_WITHOUT_EXACT) ? draw() : name;
    const hasExact = isThere && called === name;
    const isOneOfSeveral = !hasExact && random.happens(several);
    const count = (called === name ? 1 : 0) + (isOneOfSeveral ? 1 : 0);
    const further = Array.from({ length: count }, draw);
    const renamed = there.map((one) => (one === name ? called : one));
    const names = random.happens(0.5) ? [...further, ...renamed] : [...renamed, ...further];
    this.#note(name, { isExact: hasExact, near: names.filter((one) => others.includes(one)) });
    return { called, further, names };
  }

  #note(
    name: string,
    { isExact, near }: { readonly isExact: boolean; readonly near: readonly string[] },
  ): void {
    if (isExact) this.#bystanders.push(...near);
    else if (near.length > 0) this.#meanings.set(name, near.length === 1 ? near[0] : undefined);
    if (!isExact && near.length > 1) this.#bystanders.push(...near);
  }

  #strangersIn(contactType: string): InventedContact[] {
    return this.#some(0.3).map((email) => ({
      contactType,
      email,
      texts: { first_name: 'Bea', last_name: 'Ray', country: 'India', city: '', postal_code: '' },
      custom: null,
    }));
  }

  #some(share: number): string[] {
    return [...POOL, 's4@example.org'].filter(() => this.#random.happens(share));
  }
}

interface Family {
  readonly name: string;
  readonly others: readonly string[];
  /** In this share several are near, and none is exact. */
  readonly several: number;
}

interface Spelled {
  /** What has the name now. */
  readonly called: string;
  /** Made beside it. */
  readonly further: readonly string[];
  readonly names: readonly string[];
}

/** What the account has a name of a configuration or a row for; the name itself where it is new there. */
export function meantBy(name: string, meanings: Meanings): string {
  return meanings.get(name) ?? name;
}
