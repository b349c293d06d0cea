// People who had left everything, as earlier runs knew: runs suppressed or should have suppressed them, or the account-wide
// list held them (src/apply/settling/who-left.ts). That list may lose entries, which is no reason to create these people.
// Nor is a row that has another address of theirs, by its id or beside theirs.
import type { Handle } from './handle.ts';
import { KeyedTable, type KeyedTools } from './keyed-table.ts';
import type { PersonFacts } from './person-facts.ts';

const BOTH = ['left', 'leftBehindIds'] as const;

type Leaving = (typeof BOTH)[number];

/** `leftBehindIds` is known as well where sources have ids: of the former address of an id nothing else is asked. */
export class KnownLeavers extends KeyedTable {
  readonly #facts: PersonFacts;

  constructor(tools: KeyedTools, facts: PersonFacts) {
    super(tools);
    this.#facts = facts;
  }

  /** Known addresses, which are most of them, are not written again. */
  remember(addresses: readonly string[]): void {
    const kinds = this.#hasIds() ? BOTH : (['left'] as const);
    const facts = addresses.flatMap((address) => this.#factsOf(address, kinds));
    this.#facts.add(facts.filter((fact) => !this.#facts.has(fact)));
  }

  has(address: string): boolean {
    return this.#facts.has({ kind: 'left', handle: this.handles.ofAddress(address) });
  }

  /** The same for an address that an id had, by its handle. */
  hasFormer(handle: Handle): boolean {
    return this.#facts.has({ kind: 'leftBehindIds', handle });
  }

  /** Tells of an address whether an id had it under which somebody is known to have left, in one walk through all ids. */
  behindIds(): (address: string) => boolean {
    const ofLeavers = new Set(this.#facts.behindIds('leftBehindIds'));
    return (address) => ofLeavers.has(this.handles.ofAddress(address).toString('hex'));
  }

  /** Ask this first: then no address is hashed if none is known. */
  isEmpty(): boolean {
    return BOTH.every((kind) => !this.#facts.hasAny(kind));
  }

  /** A person has allowed their return. */
  forget(addresses: Iterable<string>): void {
    this.#facts.remove([...addresses].flatMap((address) => this.#factsOf(address, BOTH)));
  }

  /** The same of people who left under another address of their id: at that one they stay leavers. */
  forgetBehindIds(addresses: Iterable<string>): void {
    this.commits.each(addresses, (address) => {
      this.#facts.forgetBehindIds('leftBehindIds', this.handles.ofAddress(address));
    });
  }

  #hasIds(): boolean {
    return this.sql.has('SELECT 1 FROM address_of_id LIMIT 1');
  }

  #factsOf(address: string, kinds: readonly Leaving[]) {
    const handle = this.handles.ofAddress(address);
    return kinds.map((kind) => ({ kind, handle }));
  }
}
