// Which contacts we created, and which contact types were mirrored: a first mirror must not delete what other
// people put there. Also the addresses that each id of a source ever had, and those beside a contact that somebody
// removed: a person who left stays a leaver under a new address, and one who was erased or removed by hand stays away.
// Ids and addresses are kept as keyed hashes only.
//
// A created contact is late when the service acknowledged it and no reading has shown it. It may still arrive, so
// the journal remembers it until it is seen. Each run adds the time since the run before it: within one boot by
// the monotonic clock, across boots by the wall clock, which may jump, and therefore by at most half of the
// configured patience.
import type { Statement } from 'better-sqlite3';
import type { ContactKey } from '../memory/memory-key.ts';
import { JournalTable } from './journal-table.ts';

export class OwnershipTable extends JournalTable {
  #isAnyBesideGone: boolean | undefined;

  own(keys: readonly ContactKey[]): void {
    this.commits.each(keys, (key) =>
      this.sql.run('INSERT OR IGNORE INTO owned (key_hash) VALUES (?)', this.#keyHash(key)),
    );
  }

  /** Of contacts that a run deleted, or gave another address. */
  disown(keys: readonly ContactKey[]): void {
    this.commits.each(keys, (key) =>
      this.sql.run('DELETE FROM owned WHERE key_hash = ?', this.#keyHash(key)),
    );
  }

  isOwned(key: ContactKey): boolean {
    return this.sql.has('SELECT 1 FROM owned WHERE key_hash = ?', this.#keyHash(key));
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
    this.commits.each(addresses, (address) =>
      this.sql.run(
        'INSERT OR IGNORE INTO beside_gone (address_hash) VALUES (?)',
        this.#besideHash(address),
      ),
    );
  }

  /** Whatever the contact type. */
  isBesideGone(address: string): boolean {
    // A first import has a million contacts to ask about.
    this.#isAnyBesideGone ??= this.hasBesideGone();
    if (!this.#isAnyBesideGone) return false;
    const find = 'SELECT 1 FROM beside_gone WHERE address_hash = ?';
    return this.sql.has(find, this.#besideHash(address));
  }

  hasBesideGone(): boolean {
    return this.sql.has('SELECT 1 FROM beside_gone LIMIT 1');
  }

  #besideHash(address: string): Buffer {
    return this.hash(`beside a contact that is gone\n${address}`);
  }

  #keyHash({ contactType, address }: ContactKey): Buffer {
    return this.hash(`${contactType}\n${address}`);
  }
}

/** An id of a source with an address, as hashes. */
export interface HashedId {
  readonly idHash: Buffer;
  readonly addressHash: Buffer;
}

/** A person or contact that an id stood for. All of these are hashes under the key of the memory. */
export interface IdLink {
  readonly link: bigint;
  /** The contact type of a contact; 0 for a person. */
  readonly type: bigint;
}

/** What is hashed of an address that an id has. */
export function addressOfId(address: string): string {
  return `address of an id\n${address}`;
}

export class SourceIdTable extends JournalTable {
  #findLinks: Statement<[bigint], IdLink> | undefined;

  /** Whether any source ever had ids. */
  hasAny(): boolean {
    return this.sql.has('SELECT 1 FROM source_id LIMIT 1');
  }

  /** An id means something within its source only. */
  hashed(source: string, id: string, address: string): HashedId {
    return { idHash: this.idHash(source, id), addressHash: this.addressHash(address) };
  }

  idHash(source: string, id: string): Buffer {
    return this.hash(`id\n${source}\n${id}`);
  }

  addressHash(address: string): Buffer {
    return this.hash(addressOfId(address));
  }

  /** What is known of each id, in one reading of the database: apart, as many readings would take twice as long. */
  pastOf<Id extends HashedId & { readonly key: bigint | undefined }>(ids: readonly Id[]) {
    const read = this.sql.db.transaction(() =>
      ids.map((id) => ({
        ...id,
        /** The hashes of all addresses that it had. */
        past: this.#addressesOf(id),
        links: id.key === undefined ? [] : this.linksOf(id.key),
      })),
    );
    return read();
  }

  #addressesOf({ idHash }: Pick<HashedId, 'idHash'>): Buffer[] {
    return this.sql.values('SELECT address_hash FROM source_id WHERE id_hash = ?', idHash);
  }

  /** Whether an earlier comparison found too many ids of the source changed at once, and nobody has accepted them since. */
  isDoubted(source: string): boolean {
    return this.#addressesOf(this.#doubtOf(source)).length > 0;
  }

  doubt(source: string): void {
    if (!this.isDoubted(source)) this.remember([this.#doubtOf(source)]);
  }

  /** Somebody said that its ids are those of people. */
  trust(source: string): void {
    const { idHash } = this.#doubtOf(source);
    this.commits.now(() => this.sql.run('DELETE FROM source_id WHERE id_hash = ?', idHash));
  }

  /** Kept as an id that no row can have. */
  #doubtOf(source: string): HashedId {
    return {
      idHash: this.hash(`doubted ids\n${source}`),
      addressHash: this.hash('doubted ids'),
    };
  }

  /**
   * Notes addresses that ids had and that others have since: what the list says of such an address from then on, it says
   * of another person. `list`: the name of an unsubscribe group; empty for the account-wide list.
   */
  notePassedOn(list: string, former: readonly HashedId[]): void {
    this.remember(former.map((one) => this.#passedOn(list, one)));
  }

  isPassedOn(list: string, former: HashedId): boolean {
    return this.#addressesOf(this.#passedOn(list, former)).length > 0;
  }

  /** Kept as an id that no row can have. */
  #passedOn(list: string, { idHash, addressHash }: HashedId): HashedId {
    const former = `${idHash.toString('hex')}\n${addressHash.toString('hex')}`;
    return {
      idHash: this.hash(`address that passed on\n${former}\n${list}`),
      addressHash: this.hash('address that passed on'),
    };
  }

  remember(ids: readonly HashedId[]): void {
    const add = 'INSERT OR IGNORE INTO source_id (id_hash, address_hash) VALUES (?, ?)';
    this.commits.each(ids, ({ idHash, addressHash }) => this.sql.run(add, idHash, addressHash));
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

export interface LateKey extends ContactKey {
  /** How the row of an upload named its country, while it is not known whether the service understands that. */
  readonly form?: string | undefined;
}

export interface LateContact {
  /** The run that sent it last. */
  readonly runId: string;
  /** It has been late for longer than the configuration is patient. Stays so, whatever the clock says later. */
  readonly isOverdue: boolean;
}

/** What one run sent to one contact type and never saw. */
export interface LateGroup {
  readonly runId: string;
  /** The key form of the contact type's name. */
  readonly contactType: string;
  /** Those that are late by now. */
  readonly late: number;
  readonly overdue: number;
  /** All creates of the run there that the service acknowledged, those that arrived included. */
  readonly acknowledged: number;
  readonly acknowledgedAt: string;
}

/** When a run last added up how long they have been late. */
interface Look {
  readonly bootId: string;
  readonly monotonicMs: number;
  readonly wallMs: number;
}

export class LateTable extends JournalTable {
  /** Ask this first: then no address is hashed if no contact is late. */
  get isEmpty(): boolean {
    return !this.sql.has('SELECT 1 FROM late LIMIT 1');
  }

  get(key: ContactKey): LateContact | undefined {
    const row = this.sql.row<{ runId: string; overdue: number }>(
      'SELECT run_id AS runId, overdue FROM late WHERE key_hash = ?',
      this.#keyHash(key),
    );
    return row && { runId: row.runId, isOverdue: row.overdue === 1 };
  }

  /** A contact that is sent again starts over. */
  add(runId: string, sent: readonly LateKey[]): void {
    if (sent.length === 0) return;
    const acknowledgedAt = this.now();
    this.commits.now(() => {
      // The next run adds the whole time since the last look, so the part before now is subtracted.
      const waitedMs = -this.#sinceLastLookMs(Infinity);
      for (const key of sent) {
        const { contactType, form = null } = key;
        this.sql.run(
          `INSERT INTO late (key_hash, contact_type, run_id, acknowledged_at, waited_ms, form)
           VALUES (@keyHash, @contactType, @runId, @acknowledgedAt, @waitedMs, @form)
           ON CONFLICT (key_hash) DO UPDATE SET run_id = excluded.run_id,
             acknowledged_at = excluded.acknowledged_at, waited_ms = excluded.waited_ms,
             form = excluded.form, overdue = 0
           WHERE run_id <> excluded.run_id`,
          { keyHash: this.#keyHash(key), contactType, form, runId, acknowledgedAt, waitedMs },
        );
      }
    });
  }

  /** These contacts exist. Gives the forms in which late ones were uploaded. */
  remove(keys: Iterable<ContactKey>): readonly string[] {
    const forms = new Set<string>();
    const remove = 'DELETE FROM late WHERE key_hash = ? RETURNING form';
    this.commits.now(() => {
      for (const key of keys) {
        const form = this.sql.value<string | null>(remove, this.#keyHash(key));
        if (form) forms.add(form);
      }
    });
    return [...forms];
  }

  /** How many creates of a run the service acknowledged in a contact type, late ones included. */
  noteAcknowledged(runId: string, contactType: string, acknowledged: number): void {
    const note =
      'INSERT OR REPLACE INTO late_group (run_id, contact_type, acknowledged) VALUES (?, ?, ?)';
    this.commits.now(() => this.sql.run(note, runId, contactType, acknowledged));
  }

  /** Each run calls it once. Marks those that have been late for longer than this, for good. */
  age(patienceMs: number): void {
    this.commits.now(() => {
      const passedMs = this.#sinceLastLookMs(patienceMs / 2);
      this.sql.run('UPDATE late SET waited_ms = waited_ms + ?', passedMs);
      this.sql.run('UPDATE late SET overdue = 1 WHERE overdue = 0 AND waited_ms >= ?', patienceMs);
      this.sql.run(
        `INSERT OR REPLACE INTO late_look (only, boot_id, monotonic_ms, wall_ms)
         VALUES (1, @bootId, @monotonicMs, @wallMs)`,
        this.#look(),
      );
    });
  }

  /** The oldest first. */
  groups(): readonly LateGroup[] {
    return this.sql.rows(
      `SELECT late.run_id AS runId, late.contact_type AS contactType, count(*) AS late,
         sum(overdue) AS overdue, coalesce(max(acknowledged), count(*)) AS acknowledged,
         min(acknowledged_at) AS acknowledgedAt
       FROM late LEFT JOIN late_group USING (run_id, contact_type)
       GROUP BY late.run_id, late.contact_type ORDER BY min(late.run_id), late.contact_type`,
    );
  }

  /** At most so long where nothing but the wall clock knows it. */
  #sinceLastLookMs(atMostMs: number): number {
    const last = this.sql.row<Look>(
      'SELECT boot_id AS bootId, monotonic_ms AS monotonicMs, wall_ms AS wallMs FROM late_look',
    );
    const now = this.#look();
    if (last === undefined) return 0;
    if (last.bootId === now.bootId) return Math.max(0, now.monotonicMs - last.monotonicMs);
    return Math.min(Math.max(0, now.wallMs - last.wallMs), Math.floor(atMostMs));
  }

  #look(): Look {
    const { bootId } = this.clock;
    const monotonicMs = Math.floor(this.clock.monotonicMs());
    return { bootId, monotonicMs, wallMs: this.clock.wallTime().getTime() };
  }

  #keyHash({ contactType, address }: ContactKey): Buffer {
    return this.hash(`late\n${contactType}\n${address}`);
  }
}
