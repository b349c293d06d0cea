// Which contacts we created, and which contact types were mirrored: a first mirror must not delete what other people put
// there. Also the addresses that stood beside a contact that somebody removed.
import type { ContactKey } from './handle.ts';
import { KeyedTable, type KeyedTools } from './keyed-table.ts';
import type { Fact, PersonFacts } from './person-facts.ts';

export class OwnershipTable extends KeyedTable {
  readonly #facts: PersonFacts;
  #isAnyBesideGone: boolean | undefined;

  constructor(tools: KeyedTools, facts: PersonFacts) {
    super(tools);
    this.#facts = facts;
  }

  own(keys: readonly ContactKey[]): void {
    this.#facts.add(keys.map((key) => this.#created(key)));
  }

  /** Of contacts that a run deleted, or gave another address. Says how many were ours. */
  disown(keys: readonly ContactKey[]): number {
    return this.#facts.remove(keys.map((key) => this.#created(key)));
  }

  isOwned(key: ContactKey): boolean {
    return this.#facts.has(this.#created(key));
  }

  markMirrored(contactTypes: readonly string[]): void {
    this.commits.each(contactTypes, (name) =>
      this.sql.run('INSERT OR IGNORE INTO mirrored (contact_type) VALUES (?)', name),
    );
  }

  wasMirrored(contactType: string): boolean {
    return this.sql.has('SELECT 1 FROM mirrored WHERE contact_type = ?', contactType);
  }

  /** These addresses stood beside that of a contact that somebody removed from the service. */
  noteBesideGone(addresses: readonly string[]): void {
    this.#isAnyBesideGone = undefined;
    this.#facts.add(addresses.map((address) => this.#besideGone(address)));
  }

  /** Whatever the contact type. */
  isBesideGone(address: string): boolean {
    // A first import has a million contacts to ask about.
    this.#isAnyBesideGone ??= this.hasBesideGone();
    return this.#isAnyBesideGone && this.#facts.has(this.#besideGone(address));
  }

  hasBesideGone(): boolean {
    return this.#facts.hasAny('besideGone');
  }

  #besideGone(address: string): Fact {
    return { kind: 'besideGone', handle: this.handles.ofAddress(address) };
  }

  #created(key: ContactKey): Fact {
    return { kind: 'created', handle: this.handles.ofContact(key) };
  }
}
