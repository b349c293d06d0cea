// The ledger of tombstones: whose contacts are gone from the service by another hand, and who was erased. It holds
// keyed hashes, days and run ids, and no text about anybody. As a file for another machine it also holds the keys,
// without which the hashes mean nothing; with both in one hand an address can be tried out, so the file is as private
// as the memory. Who was erased is known by the ids of the sources as well, since a person may change the address.
import * as z from 'zod/mini';
import { type Random, canonicalJson, sha256Hex } from '../../lib/index.ts';
import { isSound, type DatabaseLocation } from '../storage/database.ts';
import { TombstonesUnusableError } from '../storage/errors.ts';
import { MemoryFile } from './memory-file.ts';
import type { ContactKey, SourceId } from '../people/handle.ts';
import { KeyedSums, type MemoryKey, type MemoryKeys, keyIdOf, MEMORY_KEY } from './memory-key.ts';

const KIND = {
  noun: 'ledger of tombstones',
  applicationId: 0x6c66746d,
  version: 2,
  tables: `
    -- A contact that somebody else removed from the service. A contact that comes back there lifts it.
    CREATE TABLE gone (
      key_hash INTEGER PRIMARY KEY,
      person_hash INTEGER NOT NULL,
      day TEXT NOT NULL,
      run_id TEXT NOT NULL
    ) STRICT;
    CREATE INDEX gone_by_person ON gone (person_hash);

    -- A person whom nobody may bring back: of every contact type and source, for ever.
    CREATE TABLE erased (
      key_id TEXT NOT NULL,
      person_hash INTEGER NOT NULL,
      day TEXT NOT NULL,
      PRIMARY KEY (key_id, person_hash)
    ) STRICT, WITHOUT ROWID;

    -- An id that a source gave to such a person, or another address that only such ids had.
    CREATE TABLE erased_id (
      key_id TEXT NOT NULL,
      id_hash INTEGER NOT NULL,
      day TEXT NOT NULL,
      PRIMARY KEY (key_id, id_hash)
    ) STRICT, WITHOUT ROWID;
  `,
  otherVersion:
    'Run `listferry tombstones export FILE` with the version that made it. Then move the file away, and import that export with this version. Creates wait until `--accept state`.',
  hint: 'Put tombstones.db back from a backup, with its memory.key. If there is no backup, move the file away. Creates then wait until `--accept state`, and those who were erased have to be erased again.',
};

/** A tombstone of somebody erased or of an id of theirs, as it is carried to another machine. */
export interface ErasedEntry {
  readonly keyId: string;
  readonly hash: bigint;
  /** As `YYYY-MM-DD`. */
  readonly day: string;
}

/** What another machine knows: its keys as text, and who was erased under them. */
export interface ErasedElsewhere {
  readonly keys: readonly string[];
  readonly erased: readonly ErasedEntry[];
  readonly ids: readonly ErasedEntry[];
}

interface GoneContact extends ContactKey {
  readonly runId: string;
  readonly day: string;
}

/** Who was erased under one key: hashes of people and of ids. */
interface ErasedUnder {
  readonly sums: KeyedSums;
  readonly hashes: ReadonlySet<bigint>;
}

export class Tombstones {
  readonly #file: MemoryFile;
  readonly #keys: MemoryKeys;
  readonly #sums = new Map<string, KeyedSums>();
  readonly #own: KeyedSums;
  /** By key: whom the rows of a source are looked up among. Undefined until they are read. */
  #erased: readonly ErasedUnder[] | undefined;

  constructor(place: DatabaseLocation, keys: MemoryKeys, random: Random) {
    this.#keys = keys;
    this.#own = this.#sumsOf(keys.own);
    this.#file = new MemoryFile(place, KIND, { keyId: keys.own.id, random });
    try {
      this.#file.checkSeal('ledger', () => this.#content());
    } catch (error) {
      this.#file.close();
      throw error;
    }
  }

  /** Of this ledger: one that took its place has another. */
  get id(): string {
    return this.#file.id;
  }

  checkAccount(account: string): void {
    this.#file.checkAccount(account);
  }

  bind(account: string): void {
    this.#file.bind(account);
  }

  /** Whether the contact is known to be gone. */
  isGone(key: ContactKey): boolean {
    return this.isGoneHash(this.#own.ofContact(key));
  }

  isGoneHash(keyHash: bigint): boolean {
    return this.#file.sql.has('SELECT 1 FROM gone WHERE key_hash = ?', keyHash);
  }

  /** The one of these contacts, by the hashes of their keys, that is known to be gone for longest. */
  firstGone(keyHashes: readonly bigint[]): bigint | undefined {
    const find =
      'SELECT key_hash FROM gone WHERE key_hash IN (SELECT value FROM json_each(?)) ORDER BY run_id';
    const statement = this.#file.sql.db.prepare<[string], bigint>(find).pluck().safeIntegers();
    return statement.get(`[${keyHashes.join()}]`);
  }

  /** Whether any contact of the person is known to be gone. */
  isGoneAnywhere(address: string): boolean {
    const find = 'SELECT 1 FROM gone WHERE person_hash = ? LIMIT 1';
    return this.#file.sql.has(find, this.#own.ofPerson(address));
  }

  /** Ask this first: then no address is hashed where none is gone. */
  hasGone(): boolean {
    return this.#file.sql.has('SELECT 1 FROM gone LIMIT 1');
  }

  goneCount(): number {
    return this.#file.sql.value('SELECT count(*) FROM gone') ?? 0;
  }

  /** In one durable commit. */
  noteGone(contacts: Iterable<GoneContact>): void {
    this.#commit(() => {
      for (const { runId, day, ...key } of contacts) {
        this.#file.sql.run(
          'INSERT OR IGNORE INTO gone (key_hash, person_hash, day, run_id) VALUES (?, ?, ?, ?)',
          ...[this.#own.ofContact(key), this.#own.ofPerson(key.address), day, runId],
        );
      }
    });
  }

  /** Lifts those of the contacts that are there again, by the hash of their keys. */
  liftReturned(isThere: (keyHash: bigint) => boolean): void {
    const gone = this.#file.sql.db.prepare('SELECT key_hash FROM gone').safeIntegers().pluck();
    const returned = (gone.all() as bigint[]).filter(isThere);
    if (returned.length === 0) return;
    this.#commit(() => {
      for (const hash of returned) this.#file.sql.run('DELETE FROM gone WHERE key_hash = ?', hash);
    });
  }

  /** Whether the person was erased, by the key form of an address. */
  isErased(address: string): boolean {
    this.#erased ??= this.#readErased();
    return this.#erased.some(({ sums, hashes }) => hashes.has(sums.ofPerson(address)));
  }

  /** Whether the id is known as that of a person who was erased. Call it after `hasErased`. */
  isErasedId(id: SourceId): boolean {
    this.#erased ??= this.#readErased();
    return this.#erased.some(({ sums, hashes }) => hashes.has(sums.ofId(id)));
  }

  /** The hashes under our own key of the people who were erased, and of their ids. */
  ownErased(): ReadonlySet<bigint> {
    this.#erased ??= this.#readErased();
    return this.#erased.find(({ sums }) => sums === this.#own)?.hashes ?? new Set();
  }

  /** Ask this first: then no address is hashed where nobody was erased, and who was erased meanwhile is known. */
  hasErased(): boolean {
    this.#erased = undefined;
    return this.erasedCount() > 0;
  }

  erasedCount(): number {
    return this.#file.sql.value('SELECT count(*) FROM erased') ?? 0;
  }

  /** Durable when it returns; says how many were not known. It holds for this machine's memory from then on. */
  erase(addresses: Iterable<string>, day: string): number {
    const { id: keyId } = this.#keys.own;
    const people = Array.from(addresses, (address) => this.#own.ofPerson(address));
    return this.take(people.map((hash) => ({ keyId, hash, day })));
  }

  /**
   * Notes ids of people who were erased, by their hashes under our own key. Their other addresses are noted in the same
   * way, as hashes of people, so that each person is counted once.
   */
  eraseIds(ids: readonly bigint[], day: string): void {
    const { id: keyId } = this.#keys.own;
    this.takeIds(ids.map((hash) => ({ keyId, hash, day })));
  }

  erasedIds(): readonly ErasedEntry[] {
    return this.#file.sql.db
      .prepare<[], ErasedEntry>(
        'SELECT key_id AS keyId, id_hash AS hash, day FROM erased_id ORDER BY day, key_id, id_hash',
      )
      .safeIntegers()
      .all();
  }

  /** The same as `take` for ids. */
  takeIds(ids: readonly ErasedEntry[]): void {
    if (ids.length === 0) return;
    this.#erased = undefined;
    const add = 'INSERT OR IGNORE INTO erased_id (key_id, id_hash, day) VALUES (?, ?, ?)';
    this.#commit(() => {
      for (const { keyId, hash, day } of ids) this.#file.sql.run(add, keyId, hash, day);
    });
  }

  /** All of them, for another machine: our own and those that came from others. */
  entries(): readonly ErasedEntry[] {
    return this.#file.sql.db
      .prepare<[], ErasedEntry>(
        'SELECT key_id AS keyId, person_hash AS hash, day FROM erased ORDER BY day, key_id, person_hash',
      )
      .safeIntegers()
      .all();
  }

  /** Takes in entries whose keys are known; says how many were new. */
  take(entries: Iterable<ErasedEntry>): number {
    this.#erased = undefined;
    const add = 'INSERT OR IGNORE INTO erased (key_id, person_hash, day) VALUES (?, ?, ?)';
    return this.#commit(() => {
      let added = 0;
      for (const { keyId, hash, day } of entries) {
        added += this.#file.sql.run(add, keyId, hash, day).changes;
      }
      return added;
    });
  }

  close(): void {
    this.#file.close();
  }

  #commit<Result>(work: () => Result): Result {
    return this.#file.commit(() => {
      const result = work();
      this.#file.seal('ledger', this.#content());
      return result;
    });
  }

  /** The index is SQLite's to check. */
  #content(): readonly unknown[] {
    const { db } = this.#file.sql;
    const gone = db.prepare('SELECT * FROM gone ORDER BY key_hash').safeIntegers().raw().all();
    return [isSound(db), gone, this.entries(), this.erasedIds()];
  }

  #sumsOf(key: MemoryKey): KeyedSums {
    const known = this.#sums.get(key.id) ?? new KeyedSums(key);
    this.#sums.set(key.id, known);
    return known;
  }

  #readErased(): readonly ErasedUnder[] {
    const entries = [...this.entries(), ...this.erasedIds()];
    return this.#keys.all
      .map((key) => {
        const own = entries.filter(({ keyId }) => keyId === key.id);
        return { sums: this.#sumsOf(key), hashes: new Set(own.map(({ hash }) => hash)) };
      })
      .filter(({ hashes }) => hashes.size > 0);
  }
}

/** Whose contacts they were, as far as the state knows it. */
export interface LedgerAccount {
  readonly account: string | null;
  /** The service's user id. */
  readonly accountId: string | null;
}

const HASH = z.string().check(z.regex(/^-?\d{1,19}$/u));
const ENTRY = z.tuple([z.string(), HASH, z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/u))]);
const CONTENT = z.strictObject({
  account: z.nullable(z.string()),
  accountId: z.nullable(z.string()),
  keys: z.array(MEMORY_KEY),
  /** The id of the key, the hash of the person, the day. */
  erased: z.array(ENTRY),
  /** The same of ids; left out where none is known. */
  ids: z.optional(z.array(ENTRY)),
});
const FILE = z.strictObject({ tombstones: z.number(), content: CONTENT, sha256: z.string() });

/** The second one holds ids; a ledger without them is written in the first one, which older machines read. */
const VERSIONS = [1, 2] as const;

/** A memory, as far as its ledger goes. */
interface Ledger {
  readonly keys: MemoryKeys;
  readonly tombstones: Tombstones;
}

export function tombstonesText(memory: Ledger, account: LedgerAccount): string {
  const ids = memory.tombstones.erasedIds();
  const content = {
    account: account.account,
    accountId: account.accountId,
    keys: memory.keys.all.map(({ text }) => text),
    erased: memory.tombstones.entries().map(tupleOf),
    ...(ids.length > 0 && { ids: ids.map(tupleOf) }),
  };
  const sha256 = sha256Hex(canonicalJson(content));
  return `${JSON.stringify({ tombstones: versionOf(ids), content, sha256 })}\n`;
}

function versionOf(ids: readonly unknown[]): (typeof VERSIONS)[number] {
  return ids.length > 0 ? 2 : 1;
}

function tupleOf({ keyId, hash, day }: ErasedEntry): z.output<typeof ENTRY> {
  return [keyId, String(hash), day];
}

/** So that another file is never taken for an earlier export. */
export function beginsLikeTombstones(start: string): boolean {
  return start.startsWith('{"tombstones":');
}

/** Throws `TombstonesUnusableError` for anything but a whole file of this version. `path` is for the message. */
export function parseTombstones(text: string, path: string): ErasedElsewhere & LedgerAccount {
  if (!beginsLikeTombstones(text)) {
    throw new TombstonesUnusableError(`The file ${path} is not a ledger of tombstones.`, {
      hint: 'Name the file that `listferry tombstones export FILE` wrote.',
    });
  }
  const { tombstones: version, content, sha256 } = parsed(text, path);
  const keyIds = new Set(content.keys.map(keyIdOf));
  const { ids = [], ...others } = content;
  const written = { ...others, ...(ids.length > 0 && { ids }) };
  const isWhole =
    version === versionOf(ids) &&
    sha256 === sha256Hex(canonicalJson(written)) &&
    [...content.erased, ...ids].every(([keyId]) => keyIds.has(keyId));
  if (!isWhole) throw altered(path);
  return { ...content, erased: content.erased.map(entryOf), ids: ids.map(entryOf) };
}

function entryOf([keyId, hash, day]: z.output<typeof ENTRY>): ErasedEntry {
  return { keyId, hash: BigInt(hash), day };
}

function parsed(text: string, path: string): z.output<typeof FILE> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw altered(path, cause);
  }
  const version = z.looseObject({ tombstones: z.number() }).safeParse(json).data?.tombstones;
  if (version !== undefined && !VERSIONS.some((known) => known === version)) {
    throw new TombstonesUnusableError(
      `The ledger of tombstones ${path} has format ${String(version)}; this listferry reads ${VERSIONS.join(' and ')}.`,
      { hint: 'Import it with the listferry that exported it, or export it again with this one.' },
    );
  }
  const found = FILE.safeParse(json);
  if (!found.success) throw altered(path, found.error);
  return found.data;
}

function altered(path: string, cause?: unknown): TombstonesUnusableError {
  return new TombstonesUnusableError(
    `The ledger of tombstones ${path} was altered or cut after it was exported; nothing of it was taken.`,
    {
      hint: 'Export it again with `listferry tombstones export FILE` on the other machine.',
      cause,
    },
  );
}
