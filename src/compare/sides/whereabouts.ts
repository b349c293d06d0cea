// Where contacts are that earlier runs knew. One that a run left on the service and that no list shows was removed there by
// somebody else, and so was its person where no other contact type has the address. Asked when a plan is made, and again
// before an older one is sent.
import type { Memory, Scratch } from '../../state/index.ts';
import type { Target } from '../scope/targets.ts';

/** The contacts of an account as they were read. */
interface Listed {
  readonly memory: Memory;
  readonly actual: Pick<Scratch['actual'], 'addresses' | 'find'>;
  /** Every contact type that was read. */
  readonly places: readonly Target[];
}

export class Whereabouts {
  /** Ask this first: each of a million addresses would be hashed, and nothing known of any. */
  readonly isAnyKnown: boolean;
  readonly #listed: Listed;
  readonly #hasGone: boolean;
  /** Contact types that the service has under another name, or no more, among them. */
  readonly #types: Memory['types'];

  constructor(listed: Listed) {
    this.#listed = listed;
    this.#hasGone = listed.memory.tombstones.hasGone();
    this.#types = listed.memory.types.filter(({ count }) => count > 0);
    this.isAnyKnown = this.#hasGone || this.#types.length > 0;
  }

  /** Whether the last run left the contact on the service. */
  wasThere(contactType: string, address: string): boolean {
    const { memory } = this.#listed;
    const type = memory.ofType(contactType);
    return type?.has(memory.sums.ofContact({ contactType, address })) === true;
  }

  /** Whether an earlier run told that the contact is gone. */
  isGone(contactType: string, address: string): boolean {
    return this.#hasGone && this.#listed.memory.tombstones.isGone({ contactType, address });
  }

  /** The same of any contact of the address. */
  isGoneAnywhere(address: string): boolean {
    return this.#hasGone && this.#listed.memory.tombstones.isGoneAnywhere(address);
  }

  /** The same of a contact by its hash. */
  isGoneHash(contact: bigint): boolean {
    return this.#hasGone && this.#listed.memory.tombstones.isGoneHash(contact);
  }

  /** Whether the last run left the contact on the service, in whatever contact type, by its hash. */
  wasThereHash(contact: bigint): boolean {
    return this.#types.some((type) => type.has(contact));
  }

  /**
   * Whether the address was in any contact type, and is in none: then its person is gone. A contact type where `isOurs`
   * does not count, since the run that asks took the contact from there itself.
   */
  isGoneFromAll(address: string, isOurs: (contactType: string) => boolean = () => false): boolean {
    if (this.isGoneAnywhere(address)) return this.isNowhere(address);
    const known = this.#types.filter(({ key }) => this.wasThere(key, address));
    return known.length > 0 && this.isNowhere(address) && known.some(({ key }) => !isOurs(key));
  }

  /** Whether no contact type has the address. */
  isNowhere(address: string): boolean {
    return this.placesOf(address).length === 0;
  }

  /** The contact types that have it. */
  placesOf(address: string): Target[] {
    const { actual, places } = this.#listed;
    return places.filter(({ index }) => actual.find(index, address));
  }

  /** The contact with the address in another contact type that is gone from there, by its hash. */
  goneElsewhere(contactType: string, address: string): bigint | undefined {
    const { memory, places } = this.#listed;
    const keys = new Set([...places, ...this.#types].map(({ key }) => key));
    keys.delete(contactType);
    return Array.from(keys, (key) => memory.sums.ofContact({ contactType: key, address })).find(
      (contact) => this.isGoneHash(contact) || this.wasThereHash(contact),
    );
  }

  /** Which of these contacts are there, by their hashes, equal ones included. In one walk through all of them. */
  listedAmong(wanted: ReadonlySet<bigint>): ReadonlySet<bigint> {
    const { memory, actual, places } = this.#listed;
    const found = new Set<bigint>();
    if (wanted.size === 0) return found;
    for (const { key: contactType, index } of places) {
      for (const address of actual.addresses(index)) {
        const hash = memory.sums.ofContact({ contactType, address });
        if (wanted.has(hash)) found.add(hash);
        if (found.size === wanted.size) return found;
      }
    }
    return found;
  }
}
