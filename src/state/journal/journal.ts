// The journal of one state directory: what was tried, what came of it, and what was learned.
import { join } from 'node:path';
import type { Chance } from '../../lib/chance.ts';
import type { Clock } from '../../lib/clock.ts';
import {
  checkIntegrity,
  openDurable,
  pathOf,
  refuseDamage,
  type Db,
  type Place,
} from '../database.ts';
import { AccountMismatchError } from '../errors.ts';
import { explainStorage } from '../storage-fault.ts';
import { AttemptTimings } from './attempt-timings.ts';
import { FactTable } from './facts.ts';
import { ItemStateTable } from './item-states.ts';
import { prepareJournal } from './journal-schema.ts';
import { OwnershipTable } from './ownership.ts';
import { ProbeTable } from './probes.ts';
import { RunTable } from './runs.ts';

export interface JournalOptions {
  readonly place: Place;
  readonly clock: Clock;
  readonly chance: Chance;
}

export class Journal {
  readonly runs: RunTable;
  readonly items: ItemStateTable;
  readonly timings: AttemptTimings;
  readonly facts: FactTable;
  readonly ownership: OwnershipTable;
  readonly probes: ProbeTable;
  readonly #db: Db;
  readonly #path: string;

  constructor(options: JournalOptions) {
    const { place, clock, chance } = options;
    const path = pathOf(place);
    this.#path = path;
    this.#db = openDurable(place);
    try {
      prepareJournal(this.#db, path);
      const hashKey = this.#hashKey(chance);
      this.runs = new RunTable(this.#db, clock);
      this.items = new ItemStateTable(this.#db, clock);
      this.timings = new AttemptTimings(this.#db);
      this.facts = new FactTable(this.#db, { clock, hashKey });
      this.ownership = new OwnershipTable(this.#db, hashKey);
      this.probes = new ProbeTable(this.#db, clock);
      if (this.runs.unfinished() !== undefined) checkIntegrity(this.#db, path);
    } catch (error) {
      this.#db.close();
      refuseDamage(error, path);
      throw explainStorage(error, path);
    }
  }

  /**
   * Binds this state to the account it first worked on. `account` is the hash of the base addresses
   * and the public key, `accountId` the service's user id where a record has shown it.
   */
  bindAccount(account: string, accountId: string | null): void {
    this.checkAccount(account, accountId);
    this.#bind('account', account);
    if (accountId !== null) this.#bind('account_id', accountId);
  }

  /** Throws `AccountMismatchError` where this state belongs to another account; binds nothing. */
  checkAccount(account: string, accountId: string | null): void {
    const isForeign =
      (this.#meta('account') ?? account) !== account ||
      (accountId !== null && (this.#meta('account_id') ?? accountId) !== accountId);
    if (!isForeign) return;
    throw new AccountMismatchError(
      `The state in ${this.#path} belongs to another account than the configured keys and addresses.`,
      'Give each account a configuration and a stateDir of its own, or put the former keys back.',
    );
  }

  close(): void {
    this.#db.close();
  }

  #bind(name: string, value: string): void {
    if (this.#meta(name) === undefined) this.#setMeta(name, value);
  }

  /** A key of this installation: hashes of addresses mean nothing to whoever only has the file's rows. */
  #hashKey(chance: Chance): Uint8Array {
    const known = this.#meta('hash_key');
    if (known !== undefined) return Buffer.from(known, 'hex');
    const key = chance.bytes(32);
    this.#setMeta('hash_key', Buffer.from(key).toString('hex'));
    return key;
  }

  #meta(name: string): string | undefined {
    const row = this.#db
      .prepare<[string], { value: string }>('SELECT value FROM meta WHERE name = ?')
      .get(name);
    return row?.value;
  }

  #setMeta(name: string, value: string): void {
    this.#db.prepare('INSERT INTO meta (name, value) VALUES (?, ?)').run(name, value);
  }
}

export function journalPlace(stateDirectory: string): Place {
  return { kind: 'file', path: join(stateDirectory, 'journal.db') };
}
