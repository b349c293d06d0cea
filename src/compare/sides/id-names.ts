// The other names of the people in the rows, as the ids of the sources tell: the addresses that an id had before or has
// since, and those that it has at the same time.
import type { Exception, Linked } from '../../people/index.ts';
import type { Memory, Scratch, SourceIdTable, StoredSourceId } from '../../state/index.ts';
import { countChange, isUnstable, type SourceChanges, withPast } from './former-addresses.ts';
import { PERSON } from './gone-contacts.ts';

interface IdContext {
  readonly scratch: Pick<Scratch, 'ids'>;
  readonly sourceIds: SourceIdTable;
  readonly past: Memory;
}

/** A row whose id had another address, by its hash. */
interface FormerAddress {
  readonly row: StoredSourceId;
  readonly hash: Buffer;
  readonly against: readonly Exception[];
}

/** Every id is looked up, so make it only where people are asked for. */
export class IdNames {
  readonly #context: IdContext;
  /** By the present address. */
  readonly #former = new Map<string, FormerAddress[]>();
  /** By the hash of a former address. */
  readonly #later = new Map<string, FormerAddress[]>();
  readonly #contacts = new Map<string, bigint[]>();
  readonly #shared = new Map<string, string[]>();

  constructor(context: IdContext) {
    this.#context = context;
    const found = this.#lookBack();
    for (const former of found) {
      addTo(this.#former, former.row.address, former);
      addTo(this.#later, former.hash.toString('hex'), former);
    }
    for (const { address, beside } of context.scratch.ids.besides()) {
      addTo(this.#shared, address, beside);
    }
  }

  /** Of who has the address now. */
  *of(address: string): Generator<Linked> {
    for (const { hash, against } of this.#former.get(address) ?? []) {
      yield { link: 'idFormer', name: { hash }, against };
    }
    yield* this.#laterOf(address);
    for (const beside of this.#shared.get(address) ?? []) {
      yield { link: 'idShared', name: { address: beside } };
    }
  }

  *#laterOf(address: string): Generator<Linked> {
    if (this.#later.size === 0) return;
    const { scratch, sourceIds } = this.#context;
    const later = this.#later.get(sourceIds.addressHash(address).toString('hex')) ?? [];
    const sound = later.filter(({ against }) => against.length === 0);
    const isOfSeveral = new Set(sound.map(({ row }) => row.address)).size > 1;
    const own = new Set(
      later.length === 0 ? [] : scratch.ids.ofAddresses([address]).map(({ source }) => source),
    );
    const hasOwnRow = sound.length > 0 && sound.every(({ row }) => own.has(row.source));
    for (const { row, against } of later) {
      const all: Exception[] = [...against];
      if (isOfSeveral) all.push('of-several');
      if (hasOwnRow) all.push('own-row');
      yield { link: 'idLater', name: { address: row.address }, against: all };
    }
  }

  /** Hashes of the memory: the contacts that an id stood for which has the address now and had another one. */
  contactsOf(address: string): readonly bigint[] {
    return this.#contacts.get(address) ?? [];
  }

  /** All of them. */
  *contacts(): Generator<bigint> {
    for (const contacts of this.#contacts.values()) yield* contacts;
  }

  #lookBack(): readonly FormerAddress[] {
    const { scratch, sourceIds, past: memory } = this.#context;
    const changes = new Map<string, SourceChanges>();
    const found: (FormerAddress & { readonly isFresh: boolean })[] = [];
    const known = { sourceIds, past: memory };
    for (const { row, past, links, ...hashed } of withPast(known, scratch.ids.single())) {
      const former = past.filter((hash) => !hash.equals(hashed.addressHash));
      const isFresh = former.length === past.length;
      if (past.length > 0) countChange(changes, row, isFresh);
      for (const hash of former) {
        const isPassed = sourceIds.isPassedOn('', { ...hashed, addressHash: hash });
        found.push({ row, hash, isFresh, against: isPassed ? ['passed-on'] : [] });
      }
      if (former.length === 0) continue;
      const contacts = links.filter(({ type }) => type !== PERSON).map(({ link }) => link);
      for (const contact of contacts) addTo(this.#contacts, row.address, contact);
    }
    const doubted = new Set(
      [...changes]
        .filter(([source, change]) => sourceIds.isDoubted(source) || isUnstable(change))
        .map(([source]) => source),
    );
    return found.map(({ isFresh, ...one }) =>
      isFresh && doubted.has(one.row.source)
        ? { ...one, against: [...one.against, 'unstable-ids' as const] }
        : one,
    );
  }
}

function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
