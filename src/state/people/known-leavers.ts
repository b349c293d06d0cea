// People who had left everything, as earlier runs knew: runs suppressed or should have suppressed them, or the account-wide
// list held them (src/apply/settling/who-left.ts). That list may lose entries, which is no reason to create these people.
// Nor is a row that has another address of theirs, by its id or beside theirs.
import type { Handle } from './handle.ts';
import { KeyedTable, type KeyedTools } from './keyed-table.ts';
import type { Fact, PersonFacts } from './person-facts.ts';

export class KnownLeavers extends KeyedTable {
  readonly #facts: PersonFacts;

  constructor(tools: KeyedTools, facts: PersonFacts) {
    super(tools);
    this.#facts = facts;
  }

  /** Known addresses, which are most of them, are not written again. Who leaves once more is told of once more. */
  remember(addresses: readonly string[]): void {
    const facts = addresses.map((address) => this.#left(address));
    this.#facts.add(facts.filter((fact) => !this.#facts.has(fact)));
    if (this.#facts.hasAny('returnsBehindIds')) this.#facts.remove(facts.map(returning));
  }

  has(address: string): boolean {
    return this.#facts.has(this.#left(address));
  }

  /** The same for an address that an id had, by its handle: told of another address of the id. */
  hasFormer(handle: Handle): boolean {
    const left: Fact = { kind: 'left', handle };
    return this.#facts.has(left) && !this.#facts.has(returning(left));
  }

  /** Ask this first: then no address is hashed if none is known. */
  isEmpty(): boolean {
    return !this.#facts.hasAny('left');
  }

  /** A person has allowed their return. */
  forget(addresses: Iterable<string>): void {
    const facts = Array.from(addresses, (address) => this.#left(address));
    this.#facts.remove([...facts, ...facts.map(returning)]);
  }

  /** The same of people who left under another address of their id: at that one they stay leavers. */
  forgetBehindIds(addresses: Iterable<string>): void {
    this.commits.each(addresses, (address) => {
      this.#facts.addBehindIds('left', 'returnsBehindIds', this.handles.ofAddress(address));
    });
  }

  #left(address: string): Fact {
    return { kind: 'left', handle: this.handles.ofAddress(address) };
  }
}

function returning({ handle }: Fact): Fact {
  return { kind: 'returnsBehindIds', handle };
}
