// The addresses that each id of a source ever had, and whom it stood for: a person who left stays a leaver under a new
// address, and one who was erased or removed by hand stays away. Ids and addresses are kept as handles only.
import type { Statement } from 'better-sqlite3';
import type { Handle } from './handle.ts';
import { KeyedTable, type KeyedTools } from './keyed-table.ts';
import type { Fact, PersonFacts } from './person-facts.ts';

/** An id of a source with an address, as handles. */
export interface HashedId {
  readonly idHash: Handle;
  readonly addressHash: Handle;
}

/** A person or contact that an id stood for. All of these are hashes under the key of the memory. */
export interface IdLink {
  readonly link: bigint;
  /** The contact type of a contact; 0 for a person. */
  readonly type: bigint;
}

/** An id, as a handle and as a hash under the key of the memory, where there is one. */
interface KnownId extends Pick<HashedId, 'idHash'> {
  readonly key: bigint | undefined;
}

export class SourceIdTable extends KeyedTable {
  readonly #facts: PersonFacts;
  #findLinks: Statement<[bigint], IdLink> | undefined;

  constructor(tools: KeyedTools, facts: PersonFacts) {
    super(tools);
    this.#facts = facts;
  }

  /** Whether any source ever had ids. */
  hasAny(): boolean {
    return this.sql.has('SELECT 1 FROM address_of_id LIMIT 1');
  }

  /** An id means something within its source only. */
  hashed(source: string, id: string, address: string): HashedId {
    return { idHash: this.idHash(source, id), addressHash: this.addressHash(address) };
  }

  idHash(source: string, id: string): Handle {
    return this.handles.ofId({ source, id });
  }

  addressHash(address: string): Handle {
    return this.handles.ofAddress(address);
  }

  /** What is known of each id, in one reading of the database: apart, as many readings would take twice as long. */
  pastOf<Id extends HashedId & { readonly key: bigint | undefined }>(ids: readonly Id[]) {
    const read = this.sql.db.transaction(() =>
      ids.map((id) => ({
        ...id,
        /** The handles of all addresses that it had. */
        past: this.#addressesOf(id),
        links: id.key === undefined ? [] : this.linksOf(id.key),
      })),
    );
    return read();
  }

  #addressesOf({ idHash }: Pick<HashedId, 'idHash'>): Handle[] {
    return this.sql.values('SELECT address FROM address_of_id WHERE id = ?', idHash);
  }

  /** Whether an earlier comparison found too many ids of the source changed at once, and nobody has accepted them since. */
  isDoubted(source: string): boolean {
    return this.#facts.has(this.#doubted(source));
  }

  doubt(source: string): void {
    if (!this.isDoubted(source)) this.#facts.add([this.#doubted(source)]);
  }

  /** Somebody said that its ids are those of people. */
  trust(source: string): void {
    this.#facts.remove([this.#doubted(source)]);
  }

  #doubted(source: string): Fact {
    return { kind: 'doubted', handle: this.handles.ofSource(source) };
  }

  /**
   * Notes addresses that ids had and that others have since: what the list says of such an address from then on, it says
   * of another person. `list`: the name of an unsubscribe group; empty for the account-wide list.
   */
  notePassedOn(list: string, former: readonly HashedId[]): void {
    this.#facts.add(former.map((one) => this.#passedOn(list, one)));
  }

  isPassedOn(list: string, former: HashedId): boolean {
    return this.#facts.has(this.#passedOn(list, former));
  }

  #passedOn(place: string, { idHash, addressHash }: HashedId): Fact {
    return { kind: 'passedOn', handle: this.handles.ofLink(idHash, addressHash), place };
  }

  /**
   * The handles of the other addresses of every id that ever had one of these addresses, in one walk through all ids. Asked
   * for addresses among these.
   */
  addressesBeside(addresses: Iterable<string>): (address: string) => readonly Handle[] {
    const asked = Array.from(addresses, (address) => this.addressHash(address).toString('hex'));
    const pairs = this.sql.rows<{ readonly own: string; readonly other: Handle }>(
      `SELECT DISTINCT lower(hex(own.address)) AS own, other.address AS other
       FROM address_of_id AS own CROSS JOIN address_of_id AS other ON other.id = own.id
       WHERE lower(hex(own.address)) IN (SELECT value FROM json_each(?))
         AND other.address <> own.address`,
      JSON.stringify(asked),
    );
    const found = new Map<string, Handle[]>();
    for (const { own, other } of pairs) found.set(own, [...(found.get(own) ?? []), other]);
    return (address) => found.get(this.addressHash(address).toString('hex')) ?? [];
  }

  remember(ids: readonly HashedId[]): void {
    const add = 'INSERT OR IGNORE INTO address_of_id (id, address) VALUES (?, ?)';
    this.commits.each(ids, ({ idHash, addressHash }) => this.sql.run(add, idHash, addressHash));
  }

  /** What is known of each of these ids counts for another one from now on. In one commit. */
  takeOver(ids: readonly { readonly from: KnownId; readonly to: KnownId }[]): void {
    this.commits.each(ids, ({ from, to }) => {
      this.#takeOver(from, to);
    });
  }

  #takeOver(from: KnownId, to: KnownId): void {
    for (const addressHash of this.#addressesOf(from)) {
      const known = { idHash: to.idHash, addressHash };
      this.remember([known]);
      const lists = this.#facts.placesOf(this.#passedOn('', { ...from, addressHash }));
      for (const list of lists) this.notePassedOn(list, [known]);
    }
    const { key: id } = to;
    if (from.key === undefined || id === undefined) return;
    this.link(this.linksOf(from.key).map((link) => ({ ...link, id })));
  }

  /** The people and contacts that the id stood for. */
  linksOf(id: bigint): IdLink[] {
    this.#findLinks ??= this.sql.db
      .prepare<[bigint], IdLink>('SELECT link, type_hash AS type FROM id_link WHERE id_hash = ?')
      .safeIntegers();
    return this.#findLinks.all(id);
  }

  link(links: readonly (IdLink & { readonly id: bigint })[]): void {
    const add = 'INSERT OR IGNORE INTO id_link (id_hash, link, type_hash) VALUES (?, ?, ?)';
    this.commits.each(links, ({ id, link, type }) => this.sql.run(add, id, link, type));
  }

  /** The id no longer stands for these. */
  unlink(id: bigint, links: readonly bigint[]): void {
    const remove = 'DELETE FROM id_link WHERE id_hash = ? AND link = ?';
    this.commits.each(links, (link) => this.sql.run(remove, id, link));
  }

  /** The people whom some of these ids stood for, and no other id, in one walk through all of them. */
  peopleOnlyOf(ids: Iterable<bigint>): bigint[] {
    return this.#hashesOf(
      `SELECT link FROM id_link WHERE type_hash = 0 GROUP BY link
       HAVING min(id_hash IN (SELECT value FROM json_each(?))) = 1`,
      ids,
    );
  }

  /** Each of these people with each id that ever stood for them, in one walk through all of them. */
  idsOfPeople(people: Iterable<bigint>): { readonly person: bigint; readonly id: bigint }[] {
    return this.sql.db
      .prepare<[string], { readonly person: bigint; readonly id: bigint }>(
        `SELECT link AS person, id_hash AS id FROM id_link
         WHERE type_hash = 0 AND link IN (SELECT value FROM json_each(?))`,
      )
      .safeIntegers()
      .all(`[${[...people].join()}]`);
  }

  /** The ids that stood for any of these, in one walk through all of them. */
  idsOf(links: Iterable<bigint>): bigint[] {
    return this.#hashesOf(
      'SELECT DISTINCT id_hash FROM id_link WHERE link IN (SELECT value FROM json_each(?))',
      links,
    );
  }

  #hashesOf(sql: string, of: Iterable<bigint>): bigint[] {
    const find = this.sql.db.prepare<[string], bigint>(sql).pluck().safeIntegers();
    return find.all(`[${[...of].join()}]`);
  }
}
