// The journal of one state directory: what was tried, what came of it, and what was learned.
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Random, type Clock, keyedHash } from '../../lib/index.ts';
import { handlesUnder } from '../people/handle.ts';
import { KnownLeavers } from '../people/known-leavers.ts';
import { LateTable } from '../people/late.ts';
import { ListEntryTable } from '../people/list-entries.ts';
import { OwnershipTable } from '../people/ownership.ts';
import { PersonFacts } from '../people/person-facts.ts';
import { SourceIdTable } from '../people/source-ids.ts';
import { SuppressedSinceTable } from '../people/suppressed-since.ts';
import { Commits } from '../storage/commits.ts';
import {
  checkIntegrity,
  openDurable,
  pathOf,
  refuseAltered,
  type DatabaseLocation,
  Statements,
} from '../storage/database.ts';
import {
  AccountMismatchError,
  DAMAGE_HINT,
  explainStorage,
  StateDamagedError,
} from '../storage/errors.ts';
import { Chain, type ChainHead, historyFault } from './chain.ts';
import { Erasure } from './erasure.ts';
import { FactTable, ProbeTable } from './facts.ts';
import { HeldSuppressionTable } from './held-suppressions.ts';
import { InvocationTable, ReadingCalls, SpendingTable } from './processes.ts';
import { ITEM_STATES, ItemStateTable } from './item-states.ts';
import { ItemWalks } from './item-walks.ts';
import { NEW_JOURNAL, prepareJournal } from './journal-schema.ts';
import { NoticeTable } from './notices.ts';
import { RefusalTable } from './refusals.ts';
import { RunTable } from './runs.ts';

export interface JournalOptions {
  readonly place: DatabaseLocation;
  readonly clock: Clock;
  readonly random: Random;
  /** The service's user id of the only account that may be worked on; undefined for any. */
  readonly pin?: string | undefined;
}

/** How far the history of a journal goes. */
interface HistoryMark extends ChainHead {
  readonly journalId: string;
}

/** The same, as a witness keeps it outside of the state directory. */
export interface JournalMark extends HistoryMark {
  /** The run that is under way or was interrupted. */
  readonly openRun: string | null;
}

/**
 * `lost`: there is no history, although there was one. `behind`: its history ends before what was
 * witnessed, or went another way since: an older copy. `foreign`: another journal stands in its place.
 */
export type TroubleKind = (typeof TROUBLE_KINDS)[number];

const TROUBLE_KINDS = ['lost', 'behind', 'foreign'] as const;

export class Journal {
  /** Of this history: a new journal has another one. */
  readonly id: string;
  /** Where the file is, for a message. */
  readonly path: string;
  readonly invocations: InvocationTable;
  readonly readingCalls: ReadingCalls;
  readonly runs: RunTable;
  readonly items: ItemStateTable;
  readonly walks: ItemWalks;
  readonly heldSuppressions: HeldSuppressionTable;
  readonly spending: SpendingTable;
  readonly facts: FactTable;
  readonly ownership: OwnershipTable;
  readonly late: LateTable;
  readonly sourceIds: SourceIdTable;
  readonly knownLeavers: KnownLeavers;
  readonly suppressedSince: SuppressedSinceTable;
  readonly listEntries: ListEntryTable;
  readonly refusals: RefusalTable;
  readonly notices: NoticeTable;
  readonly probes: ProbeTable;
  readonly erasure: Erasure;
  /** Everything that is written here goes through it. */
  readonly commits: Commits;
  readonly #sql: Statements;
  readonly #chain: Chain;
  readonly #pin: string | undefined;
  #follow: ((mark: JournalMark) => void) | undefined;

  constructor({ place, clock, random, pin }: JournalOptions) {
    const path = pathOf(place);
    this.#pin = pin;
    this.path = path;
    const db = openDurable(place, NEW_JOURNAL);
    try {
      prepareJournal(db, path);
      this.#sql = new Statements(db);
      this.commits = new Commits(db, clock);
      const hashKey = Buffer.from(this.#bytes('hash_key', random, 32), 'hex');
      this.id = this.#bytes('journal_id', random, 16);
      this.#chain = new Chain(this.#sql, this.id);
      const hash = (content: string): Buffer => keyedHash(hashKey, content);
      const handles = handlesUnder(hash('key of handles'));
      const [sql, commits, chain] = [this.#sql, this.commits, this.#chain];
      const tools = { sql, commits, clock, chain, handles, hash };
      const personFacts = new PersonFacts(tools);
      this.invocations = new InvocationTable(tools);
      this.readingCalls = new ReadingCalls(tools);
      this.runs = new RunTable(tools, this.invocations, () => this.#follow?.(this.mark()));
      this.items = new ItemStateTable(tools);
      this.walks = new ItemWalks(tools);
      this.heldSuppressions = new HeldSuppressionTable(tools);
      this.spending = new SpendingTable(tools);
      this.facts = new FactTable(tools);
      this.ownership = new OwnershipTable(tools, personFacts);
      this.late = new LateTable(tools);
      this.sourceIds = new SourceIdTable(tools, personFacts);
      this.knownLeavers = new KnownLeavers(tools, personFacts);
      this.suppressedSince = new SuppressedSinceTable(tools, personFacts);
      this.listEntries = new ListEntryTable(tools);
      this.refusals = new RefusalTable(tools);
      this.notices = new NoticeTable(tools);
      this.probes = new ProbeTable(tools);
      this.erasure = new Erasure(tools, this);
      if (this.runs.unfinished() !== undefined) checkIntegrity(db, path);
    } catch (error) {
      db.close();
      refuseAltered(error, path);
      throw explainStorage(error, path);
    }
  }

  /**
   * Binds this state to the account it first worked on. `account` is the hash of the base addresses
   * and the public key, `accountId` the service's user id where a record has shown it.
   */
  bindAccount(account: string, accountId: string | null): void {
    this.checkAccount(account, accountId);
    if (this.#pin !== undefined && accountId === null && this.accountId === undefined) {
      throw new AccountMismatchError(
        `No record of the service shows which account the keys open, and the configuration is for the account ${this.#pin} alone.`,
        {
          hint: 'Add a contact type to the account, or leave service.account out until one is there.',
        },
      );
    }
    this.#keep('account', account);
    if (accountId !== null) this.#keep('account_id', accountId);
    // Another process may have bound it meanwhile.
    this.checkAccount(account, accountId);
  }

  /** Throws `AccountMismatchError` where the pin or this state is of another account; binds nothing. */
  checkAccount(account: string, accountId: string | null): void {
    if (this.#pin !== undefined && accountId !== null && accountId !== this.#pin) {
      throw new AccountMismatchError(
        `The keys open the account ${accountId}, and the configuration is for the account ${this.#pin} alone.`,
        {
          hint: 'Put the keys of that account back; where the configuration is to serve this one, change service.account.',
        },
      );
    }
    const isForeign =
      (this.#meta('account') ?? account) !== account ||
      (accountId !== null && (this.#meta('account_id') ?? accountId) !== accountId);
    if (!isForeign) return;
    throw new AccountMismatchError(
      `The state in ${this.path} belongs to another account than the configured keys and addresses.`,
      {
        hint: 'Give each account a configuration and a stateDir of its own, or put the former keys back.',
      },
    );
  }

  /** The account that this state is bound to. */
  get account(): string | undefined {
    return this.#meta('account');
  }

  /** Its user id on the service, where a record has shown it. */
  get accountId(): string | undefined {
    return this.#meta('account_id');
  }

  /** Hash of the base addresses under which the account was last written to. */
  get addresses(): string | undefined {
    return this.#meta('addresses');
  }

  noteAddresses(addresses: string): void {
    if (this.addresses !== addresses) this.#setMeta('addresses', addresses);
  }

  /** Whether other keys than the first ones were seen to open this account. */
  knowsKeys(account: string): boolean {
    return this.#meta(`keys ${account}`) !== undefined;
  }

  acceptKeys(account: string): void {
    this.#setMeta(`keys ${account}`, 'accepted');
  }

  /** The file of the configuration that this state serves. */
  get configuration(): string | undefined {
    return this.#meta('configuration');
  }

  /** A configuration may be moved, so the last one counts. */
  serve(configuration: string): void {
    if (this.configuration !== configuration) this.#setMeta('configuration', configuration);
  }

  mark(): JournalMark {
    const openRun = this.runs.unfinished()?.runId ?? null;
    return { journalId: this.id, ...this.#chain.head(), openRun };
  }

  /** Whether this journal is of one history with the mark, and goes at least as far. */
  holds({ journalId, links, hash }: HistoryMark): boolean {
    return journalId === this.id && this.#chain.hashAt(links) === hash;
  }

  /** Under the names of lists of an account, what they held when they last came. */
  listsOf(account: string) {
    const metaName = (name: string): string => `list ${account} ${name}`;
    return {
      get: (name: string): string | undefined => this.#meta(metaName(name)),
      set: (name: string, value: string): void => {
        if (this.#meta(metaName(name)) !== value) this.#setMeta(metaName(name), value);
      },
      // The run under way holds what its deletes may take along, and writes it again.
      mayLackSuppressions: (): boolean => {
        const runId = this.runs.unfinished()?.runId;
        return runId !== undefined && this.heldSuppressions.ofSent(runId).next().done !== true;
      },
    };
  }

  get hasRuns(): boolean {
    return this.runs.list(1).length > 0;
  }

  /** Calls `write` with the mark from now on, each time that a run has begun, goes on or has ended. */
  follow(write: (mark: JournalMark) => void): void {
    this.#follow = write;
  }

  /** Records that a person took this journal for the right one in spite of the marks. */
  accept(marks: readonly HistoryMark[]): void {
    this.commits.now(() => {
      for (const mark of marks) this.#chain.append('accepted', { name: markName(mark) });
    });
  }

  isAccepted(mark: HistoryMark): boolean {
    return this.#chain.isAccepted(markName(mark));
  }

  /** What this journal was when work with it began in spite of the mark. */
  troubleMet(mark: HistoryMark): TroubleKind | undefined {
    const known = this.#meta(`met ${markName(mark)}`);
    return TROUBLE_KINDS.find((kind) => kind === known);
  }

  meetTrouble(mark: HistoryMark, kind: TroubleKind): void {
    this.#keep(`met ${markName(mark)}`, kind);
  }

  /** Throws `StateDamagedError` where the file or its history does not hold together. */
  checkHistory(): void {
    try {
      checkIntegrity(this.#sql.db, this.path);
      const fault = historyFault(this.#sql, this.#chain, ITEM_STATES);
      if (fault === undefined) return;
      throw new StateDamagedError(`The journal ${this.path} is damaged: ${fault}.`, {
        hint: DAMAGE_HINT,
      });
    } catch (error) {
      refuseAltered(error, this.path);
      throw error;
    }
  }

  close(): void {
    try {
      this.commits.flush();
    } catch {
      // Only what a crash may lose as well is not committed yet.
    }
    this.#sql.db.close();
  }

  /** Chosen at random when the journal is made, in hexadecimal. */
  #bytes(name: string, random: Random, count: number): string {
    const known = this.#meta(name);
    return known ?? this.#keep(name, Buffer.from(random.bytes(count)).toString('hex'));
  }

  /** The first value counts, also where another process wrote one since this one looked: tells which it is. */
  #keep(name: string, value: string): string {
    if (this.#meta(name) === undefined) {
      const keep = 'INSERT OR IGNORE INTO meta (name, value) VALUES (?, ?)';
      this.commits.now(() => this.#sql.run(keep, name, value));
    }
    return this.#meta(name) ?? value;
  }

  #meta(name: string): string | undefined {
    return this.#sql.value('SELECT value FROM meta WHERE name = ?', name);
  }

  #setMeta(name: string, value: string): void {
    const set = 'INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)';
    this.commits.now(() => this.#sql.run(set, name, value));
  }
}

function markName({ journalId, links, hash }: HistoryMark): string {
  return [journalId, links, hash].join(' ');
}

export function journalPlace(stateDirectory: string): DatabaseLocation {
  return { kind: 'file', path: join(stateDirectory, 'journal.db') };
}

/**
 * The same to be read alone, from memory: SQLite reads no file with a log where it cannot write beside it, as on a disk
 * that is full. Undefined where there is none, or where its log holds more than the file does.
 */
export function journalCopy(stateDirectory: string): DatabaseLocation | undefined {
  const copyOf = pathOf(journalPlace(stateDirectory));
  if (!existsSync(copyOf)) return undefined;
  const { size = 0 } = statSync(`${copyOf}-wal`, { throwIfNoEntry: false }) ?? {};
  return size === 0 ? { kind: 'memory', copyOf } : undefined;
}
