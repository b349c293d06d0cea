// The service's side of a comparison.
import type { Fields } from '../../contacts/index.ts';
import { HashFold } from '../../lib/index.ts';
import type { EqualMarks, KnownLots } from '../staged-rows/equal-contacts.ts';
import type { ContactList, ListedContact, ListedId } from './contact-rows.ts';
import type { Kept } from './packed-row.ts';
import { ScratchPart } from './scratch-sides.ts';

export interface FoundContact {
  readonly contactId: string;
  readonly email: string;
  readonly fields: Fields;
}

/** The lowest and the highest id of the contacts. */
interface IdRange {
  readonly lowest: number;
  readonly highest: number;
}

/** Where a suppressed address was seen. */
export interface SuppressionPlace {
  /** The scope of the list that shows the entry. */
  readonly list: number;
  /** Whether the entry is this address and nothing else. */
  readonly isPlain: boolean;
  /** Left out: the address itself. */
  readonly spelling?: string | undefined;
}

/** An address on a list, and the scopes of all lists that show it there. */
export interface SuppressedAddress {
  readonly scope: number;
  readonly address: string;
  readonly lists: readonly number[];
  /** Whether some entry is this address and nothing else. */
  readonly isPlain: boolean;
}

/** The list of all contacts. */
const ALL = 'contacts';

/** Far above the scopes of the groups in a comparison or a plan. */
const FIRST_FURTHER_SCOPE = 1_000_000;

export class ScratchActual extends ScratchPart {
  readonly #furtherScopes = new Map<string, number>();

  /** The list of all contacts. */
  get contacts(): ContactList {
    return this.sides.list(ALL);
  }

  /** The recipients of a segment, by its number in the comparison. */
  recipients(target: number): ContactList {
    return this.sides.list(`recipients of ${String(target)}`);
  }

  /** Forgets the entries of a list; the global one may show entries of every scope. */
  restartSuppressions(list: number): void {
    if (list === 0) this.sql.run('DELETE FROM suppressed WHERE list = 0');
    else this.sql.run('DELETE FROM suppressed WHERE scope = ? AND list = ?', list, list);
  }

  /** `scope` is the list that the address is suppressed on. By default the entry is plain and stands in that list. */
  addSuppressed(
    scope: number,
    address: string,
    { list, isPlain, spelling = address }: SuppressionPlace = { list: scope, isPlain: true },
  ): void {
    const add = 'INSERT OR IGNORE INTO suppressed VALUES (?, ?, ?, ?, ?)';
    const other = spelling === address ? '' : spelling;
    this.sql.run(add, scope, address, list, isPlain ? 1 : 0, other);
    this.sides.keepMore();
  }

  /** The scope of a group that has no number yet, by its id on the service. */
  furtherScope(groupId: string): number {
    const known = this.#furtherScopes.get(groupId);
    if (known !== undefined) return known;
    const scope = FIRST_FURTHER_SCOPE + this.#furtherScopes.size;
    this.#furtherScopes.set(groupId, scope);
    return scope;
  }

  /** The groups with such numbers, by these. */
  furtherGroups(): ReadonlyMap<number, string> {
    return new Map(Array.from(this.#furtherScopes, ([groupId, scope]) => [scope, groupId]));
  }

  /** Whether the scope is that of a group outside of the comparison or plan. */
  isFurtherScope(scope: number): boolean {
    return scope >= FIRST_FURTHER_SCOPE;
  }

  /**
   * Every contact of the list of all contacts, also those that are equal on both sides but for those of known lots; of a
   * key only one.
   */
  *everyContact(known?: KnownLots): Generator<ListedContact> {
    this.sides.settle();
    yield* this.#withoutCopies(this.sides.contacts(ALL, known));
  }

  /** The same contacts without their fields, in a third of the time. */
  *everyId(): Generator<ListedId> {
    this.sides.settle();
    yield* this.#withoutCopies(this.sides.contactIds(ALL));
  }

  *#withoutCopies<Listed extends ListedId>(listed: Iterable<Listed>): Generator<Listed> {
    const hasCopies = this.sql.has('SELECT 1 FROM actual_copy LIMIT 1');
    const isCopy =
      'SELECT 1 FROM actual_copy WHERE target = ? AND address = ? AND contact_id = ? LIMIT 1';
    for (const contact of listed) {
      const { target, address, contactId } = contact;
      if (!hasCopies || !this.sql.has(isCopy, target, address, contactId)) yield contact;
    }
  }

  /** By these a later comparison knows the contacts of a target again that are equal on both sides. */
  equalMarks(target: number): EqualMarks {
    return this.sides.equals(ALL).marks(target);
  }

  /** By target number, the ids of `everyContact`; none for a target of which nobody is listed. */
  idRanges(): ReadonlyMap<number, IdRange> {
    const ranges = new Map<number, IdRange>();
    for (const { target, contactId } of this.everyId()) {
      const id = Number(contactId);
      const { lowest, highest } = ranges.get(target) ?? { lowest: id, highest: id };
      ranges.set(target, { lowest: Math.min(lowest, id), highest: Math.max(highest, id) });
    }
    return ranges;
  }

  /**
   * In a comparison, finds only addresses for which some row or contact differs in any target: contacts that are equal
   * everywhere were dropped.
   */
  find(target: number, address: string): FoundContact | undefined {
    this.sides.settle();
    const find = `SELECT contact_id AS contactId, coalesce(email, address) AS email, fields
       FROM actual WHERE target = ? AND address = ?`;
    const row = this.sql.row<Kept<FoundContact>>(find, target, address);
    if (row !== undefined) return this.layout.unpacked(row);
    const unshared = this.sides.unshared(target, address);
    if (unshared === undefined) return undefined;
    const { contactId, email, fields } = unshared;
    return { contactId, email, fields };
  }

  /** The other contacts of the key. */
  copies(target: number, address: string): FoundContact[] {
    this.sides.settle();
    const rows = this.sql.rows<Kept<FoundContact>>(
      `SELECT contact_id AS contactId, email, fields FROM actual_copy
       WHERE target = ? AND address = ? ORDER BY length(contact_id), contact_id`,
      target,
      address,
    );
    return rows.map((row) => this.layout.unpacked(row));
  }

  /** The contact of the key with this id, or its copy with this id. */
  findById(key: { target: number; address: string }, contactId: string): FoundContact | undefined {
    const found = this.find(key.target, key.address);
    if (found === undefined || found.contactId === contactId) return found;
    return this.copies(key.target, key.address).find((copy) => copy.contactId === contactId);
  }

  /** Whether any entry names the address, so that no contact with it is created. */
  isSuppressed(scope: number, address: string): boolean {
    return this.sql.has('SELECT 1 FROM suppressed WHERE scope = ? AND address = ?', scope, address);
  }

  /** Whether an entry is exactly the address, so that the service knows it. */
  isPlainlySuppressed(scope: number, address: string): boolean {
    const find = 'SELECT 1 FROM suppressed WHERE scope = ? AND address = ? AND is_plain = 1';
    return this.sql.has(find, scope, address);
  }

  /** In which spellings the plain entries of a list have an address. */
  spellingsOn(scope: number, address: string): readonly string[] {
    return this.sql.values(
      `SELECT DISTINCT iif(spelling = '', address, spelling) FROM suppressed
       WHERE scope = ? AND address = ? AND is_plain = 1`,
      scope,
      address,
    );
  }

  countSuppressed(scope: number): number {
    const count = 'SELECT count(DISTINCT address) FROM suppressed WHERE scope = ?';
    return this.sql.value(count, scope) ?? 0;
  }

  /** Everybody on the lists, list by list. Nothing can be added until the walk ends. */
  *suppressed(): Generator<SuppressedAddress> {
    let last: SuppressedAddress | undefined;
    const rows = this.sql.walk<{ scope: number; address: string; list: number; isPlain: number }>(
      'SELECT DISTINCT scope, address, list, is_plain AS isPlain FROM suppressed ORDER BY scope, address',
    );
    for (const { scope, address, list, isPlain } of rows) {
      const entry = { scope, address, lists: [list], isPlain: isPlain === 1 };
      if (last?.scope === scope && last.address === address) {
        last = {
          ...entry,
          lists: [...last.lists, list],
          isPlain: last.isPlain || entry.isPlain,
        };
      } else {
        if (last !== undefined) yield last;
        last = entry;
      }
    }
    if (last !== undefined) yield last;
  }

  /** One hash of everything that `suppressed` walks, in a tenth of the time of looking at each. */
  suppressedDigest(): string {
    const fold = new HashFold();
    const rows = this.sql.walkValues<string>(
      `SELECT DISTINCT scope || ' ' || list || ' ' || is_plain || ' ' || address
       FROM suppressed ORDER BY scope, address, list, is_plain`,
    );
    for (const row of rows) fold.add(row);
    return fold.digestHex();
  }

  /** Contacts of a target, copies included. */
  countContacts(target: number): number {
    this.sides.settle();
    const stored = this.sql.value<number>('SELECT count(*) FROM actual WHERE target = ?', target);
    return (stored ?? 0) + this.sides.dropped(target) + this.countCopies(target);
  }

  /** Those of them that a global unsubscribe bars from mail, or will once what the sources want is written. */
  countBarred(target: number, when: 'now' | 'then'): number {
    this.sides.settle();
    const count = `SELECT count(*) FROM (
      SELECT address FROM actual WHERE target = @target
      UNION ALL SELECT address FROM actual_copy WHERE target = @target) AS one
      WHERE EXISTS (SELECT 1 FROM suppressed WHERE scope = 0 AND suppressed.address = one.address)
        OR @isThen AND EXISTS (SELECT 1 FROM wanted_suppression AS wanted
                               WHERE scope = 0 AND wanted.address = one.address)`;
    return this.sql.value(count, { target, isThen: when === 'then' ? 1 : 0 }) ?? 0;
  }

  /** Whether mail to the address is barred, or will be. */
  willBeBarred(address: string): boolean {
    const find = `SELECT 1 FROM suppressed WHERE scope = 0 AND address = @address
      UNION ALL SELECT 1 FROM wanted_suppression WHERE scope = 0 AND address = @address`;
    return this.sql.has(find, { address });
  }

  countCopies(target: number): number {
    this.sides.settle();
    return this.sql.value('SELECT count(*) FROM actual_copy WHERE target = ?', target) ?? 0;
  }

  /** Of contacts that some row or contact differs from, or no row asks for: those equal everywhere were dropped. */
  keptAddresses(target: number): IterableIterator<string> {
    this.sides.settle();
    return this.sql.walkValues('SELECT address FROM actual WHERE target = ?', target);
  }

  /** Some may come more than once. */
  addresses(target: number): Generator<string> {
    return this.sides.addresses(target);
  }
}

/** Ids are numbers as text; the longer one without leading zeros is the larger one. */
export function compareIds(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length;
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
