// Which contacts we created, and which contact types were mirrored: a first mirror must not delete what other people put
// there.
import type { ContactKey } from './handle.ts';
import { KeyedTable, type KeyedTools } from './keyed-table.ts';
import type { Fact, PersonFacts } from './person-facts.ts';

export class OwnershipTable extends KeyedTable {
  readonly #facts: PersonFacts;

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

  #created(key: ContactKey): Fact {
    return { kind: 'created', handle: this.handles.ofContact(key) };
  }
}
