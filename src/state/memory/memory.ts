// The memory of a state directory: what both sides agreed on last (the baseline), and whom nobody may bring back (the
// ledger of tombstones). Three files, private to their owner; their content means nothing without the key.
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Random } from '../../lib/index.ts';
import { openReadOnly, pathOf, type DatabaseLocation } from '../storage/database.ts';
import { StateDamagedError } from '../storage/errors.ts';
import {
  type AgreedContact,
  BaselineFile,
  type BaselineMark,
  type BaselineMove,
  type RememberedType,
} from './baseline-file.ts';
import { KEY_HINT, KeyedSums, MemoryKeys } from './memory-key.ts';
import { type ErasedElsewhere, Tombstones } from './tombstones.ts';

export interface MemoryPlaces {
  readonly key: DatabaseLocation;
  readonly tombstones: DatabaseLocation;
  readonly baseline: DatabaseLocation;
}

export function memoryPlaces(stateDirectory: string): MemoryPlaces {
  const inFile = (name: string): DatabaseLocation => ({
    kind: 'file',
    path: join(stateDirectory, name),
  });
  return {
    key: inFile('memory.key'),
    tombstones: inFile('tombstones.db'),
    baseline: inFile('baseline.db'),
  };
}

export class Memory {
  readonly keys: MemoryKeys;
  readonly tombstones: Tombstones;
  /** Hashes under our own key. */
  readonly sums: KeyedSums;
  readonly #baseline: BaselineFile;

  /** Throws `StateDamagedError` where one of the files is damaged, or is not of the same memory. */
  constructor(places: MemoryPlaces, random: Random) {
    refuseWithoutKey(places);
    this.keys = new MemoryKeys(places.key, random);
    this.sums = new KeyedSums(this.keys.own);
    this.#baseline = new BaselineFile(places.baseline, this.keys.own.id, random);
    try {
      this.tombstones = new Tombstones(places.tombstones, this.keys, random);
    } catch (error) {
      this.#baseline.close();
      throw error;
    }
  }

  /** Throws `StateDamagedError` where it remembers another account. */
  checkAccount(account: string): void {
    this.#baseline.checkAccount(account);
    this.tombstones.checkAccount(account);
  }

  /** From now on it remembers this account. Throws as well. */
  bind(account: string): void {
    this.#baseline.bind(account);
    this.tombstones.bind(account);
  }

  /** Looks again: another process may have ended a run since. Call it once the lock is held. */
  refresh(): void {
    this.#baseline.refresh();
  }

  /** Undefined until a run has moved the baseline. */
  get mark(): BaselineMark | undefined {
    return this.#baseline.mark;
  }

  /** Undefined for a contact type that no run has seen. */
  ofType(key: string): RememberedType | undefined {
    return this.#baseline.ofType(key);
  }

  get types(): readonly RememberedType[] {
    return this.#baseline.types;
  }

  /**
   * Whether it holds all that the journal says of it: a baseline that is missing or older knows of nobody who is gone
   * since, and a ledger that is missing or older knows fewer who were erased. `known`: undefined where no run ended with
   * a baseline.
   */
  holds(known: BaselineMark | undefined): boolean {
    const { mark } = this;
    if (known === undefined) return this.#holdsLedger();
    if (mark?.baseline !== known.baseline) return false;
    return mark.serial >= known.serial && this.#holdsLedger();
  }

  #holdsLedger(): boolean {
    const { ledger } = this.#baseline;
    if (ledger === undefined) return true;
    const { id, erasedCount } = this.#ledgerNow();
    return ledger.ledger === id && erasedCount >= ledger.erased;
  }

  /** People who were erased, as the baseline knows, and whom the ledger beside it does not hold. */
  missingErased(): number {
    const { ledger } = this.#baseline;
    if (ledger === undefined) return 0;
    const { id, erasedCount } = this.#ledgerNow();
    return Math.max(0, ledger.erased - (ledger.ledger === id ? erasedCount : 0));
  }

  #ledgerNow(): { readonly id: string; readonly erasedCount: number } {
    return { id: this.tombstones.id, erasedCount: this.tombstones.erasedCount() };
  }

  /** In one durable commit; says how far the baseline goes then. */
  advance(work: (move: BaselineMove) => void): BaselineMark {
    const { id: ledger, erasedCount: erased } = this.#ledgerNow();
    return this.#baseline.advance({ ledger, erased }, work);
  }

  /** What the comparison of a run saw both sides agree on, for the move with which that run ends. */
  note(runId: string, agreed: Iterable<AgreedContact>): void {
    this.#baseline.note(runId, agreed);
  }

  /** The tombstones come first: whoever is erased stays erased, whatever happens after it. Says how many are new. */
  erase(addresses: Iterable<string>, day: string): number {
    const people = [...addresses];
    return this.#noting(people, () => this.tombstones.erase(people, day));
  }

  /** Takes in who was erased on another machine, with its keys. Says how many are new. */
  takeErased({ keys, erased, ids }: ErasedElsewhere): number {
    for (const key of keys) this.keys.add(key);
    this.tombstones.takeIds(ids);
    return this.#noting([], () => this.tombstones.take(erased));
  }

  /**
   * Notes the ids that sources gave to people who were erased, as far as `sourceIds` knows them, since they may have other
   * addresses by the next run, or on another machine; and the addresses that no other id ever had.
   */
  eraseLinkedIds(sourceIds: LinkedIds, day: string): void {
    const erased = this.tombstones.ownErased();
    if (erased.size === 0) return;
    this.tombstones.eraseIds(sourceIds.idsOf(erased), day);
    const known = this.tombstones.ownErased();
    const people = sourceIds.peopleOnlyOf(known).filter((hash) => !known.has(hash));
    this.tombstones.eraseIds(people, day);
  }

  /** `people`: of whom the baseline knows nothing any more. */
  #noting(people: readonly string[], add: () => number): number {
    const added = add();
    const { id: ledger, erasedCount: erased } = this.#ledgerNow();
    this.#baseline.forget({ ledger, erased }, (type) =>
      people.map((address) => this.sums.ofContact({ contactType: type.key, address })),
    );
    return added;
  }

  close(): void {
    this.#baseline.close();
    this.tombstones.close();
  }
}

/** What the journal knows of the ids of the sources. All are hashes under the key of the memory. */
interface LinkedIds {
  idsOf(links: Iterable<bigint>): readonly bigint[];
  peopleOnlyOf(ids: Iterable<bigint>): readonly bigint[];
}

/**
 * How many people the ledger holds, for commands that only look: none where there is no ledger, and undefined
 * where it cannot be read, which the next run says.
 */
export function erasedCountAt(place: DatabaseLocation): number | undefined {
  const path = pathOf(place);
  if (!existsSync(path)) return 0;
  try {
    const db = openReadOnly(path);
    try {
      return db.prepare<[], number>('SELECT count(*) FROM erased').pluck().get();
    } finally {
      db.close();
    }
  } catch {
    return undefined;
  }
}

/** A new key beside them would say that they are another memory's. */
function refuseWithoutKey({ key, baseline, tombstones }: MemoryPlaces): void {
  if (key.kind === 'memory' || existsSync(key.path)) return;
  const [file] = [baseline, tombstones].filter((place) => isFilled(place));
  if (file === undefined) return;
  throw new StateDamagedError(
    `The key of the memory, ${key.path}, is missing, and ${pathOf(file)} is useless without it.`,
    { hint: KEY_HINT },
  );
}

function isFilled(place: DatabaseLocation): boolean {
  return place.kind === 'file' && existsSync(place.path) && statSync(place.path).size > 0;
}
