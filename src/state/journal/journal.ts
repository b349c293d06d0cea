// The journal of one state directory: what was tried, what came of it, and what was learned.
import { join } from 'node:path';
import { type Random, type Clock, keyedHash } from '../../lib/index.ts';
import { Commits } from '../storage/commits.ts';
import {
  checkIntegrity,
  openDurable,
  pathOf,
  refuseAltered,
  type Db,
  type Place,
} from '../storage/database.ts';
import {
  AccountMismatchError,
  DAMAGE_HINT,
  explainStorage,
  StateDamagedError,
} from '../storage/errors.ts';
import { AttemptTimings, SpendingTable } from './spending.ts';
import { acceptedLink, Chain, type ChainHead } from './chain.ts';
import { CutRequests, ItemWalks } from './item-walks.ts';
import { FactTable, ProbeTable } from './facts.ts';
import { HeldSuppressionTable, KnownLeavers, SuppressedSinceTable } from './suppressions.ts';
import { historyFault } from './history-check.ts';
import { InvocationTable } from './invocations.ts';
import { ItemStateTable } from './item-states.ts';
import { NEW_JOURNAL, prepareJournal } from './journal-schema.ts';
import { LateTable } from './late.ts';
import { OwnershipTable, SourceIdTable } from './ownership.ts';
import { RunTable } from './runs.ts';

export interface JournalOptions {
  readonly place: Place;
  readonly clock: Clock;
  readonly random: Random;
}

/** How far the journal goes, as a witness keeps it outside of the state directory. */
export interface JournalMark extends ChainHead {
  readonly journalId: string;
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
  readonly invocations: InvocationTable;
  readonly runs: RunTable;
  readonly items: ItemStateTable;
  readonly walks: ItemWalks;
  readonly heldSuppressions: HeldSuppressionTable;
  readonly timings: AttemptTimings;
  readonly cutRequests: CutRequests;
  readonly spending: SpendingTable;
  readonly facts: FactTable;
  readonly ownership: OwnershipTable;
  readonly late: LateTable;
  readonly sourceIds: SourceIdTable;
  readonly suppressedKeys: KnownLeavers;
  readonly suppressedSince: SuppressedSinceTable;
  readonly probes: ProbeTable;
  /** Everything that is written here goes through it. */
  readonly commits: Commits;
  readonly #db: Db;
  readonly #path: string;
  readonly #chain: Chain;
  readonly #metaRows: ReturnType<typeof metaStatements>;
  #follow: ((mark: JournalMark) => void) | undefined;

  constructor(options: JournalOptions) {
    const { place, clock, random } = options;
    const path = pathOf(place);
    this.#path = path;
    this.#db = openDurable(place, NEW_JOURNAL);
    try {
      prepareJournal(this.#db, path);
      this.#metaRows = metaStatements(this.#db);
      const commits = new Commits(this.#db, clock);
      this.commits = commits;
      const hashKey = Buffer.from(this.#bytes('hash_key', random, 32), 'hex');
      const hash = (text: string): Buffer => keyedHash(hashKey, text);
      this.id = this.#bytes('journal_id', random, 16);
      const chain = new Chain(this.#db, this.id);
      this.#chain = chain;
      const onTurn = (): void => this.#follow?.(this.mark());
      const invocations = new InvocationTable(this.#db, commits, clock);
      this.invocations = invocations;
      this.runs = new RunTable(this.#db, { commits, clock, chain, invocations, onTurn });
      this.items = new ItemStateTable(this.#db, commits, clock, chain);
      this.walks = new ItemWalks(this.#db);
      this.heldSuppressions = new HeldSuppressionTable(this.#db, commits);
      this.timings = new AttemptTimings(this.#db);
      this.cutRequests = new CutRequests(this.#db);
      this.spending = new SpendingTable(this.#db, commits);
      this.facts = new FactTable(this.#db, commits, clock, hash);
      this.ownership = new OwnershipTable(this.#db, commits, hash);
      this.late = new LateTable(this.#db, commits, clock, hash);
      this.sourceIds = new SourceIdTable(this.#db, commits, hash);
      this.suppressedKeys = new KnownLeavers(this.#db, commits, hash);
      this.suppressedSince = new SuppressedSinceTable(this.#db, commits, hash);
      this.probes = new ProbeTable(this.#db, commits, clock);
      if (this.runs.unfinished() !== undefined) checkIntegrity(this.#db, path);
    } catch (error) {
      this.#db.close();
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

  /** The account that this state is bound to. */
  get account(): string | undefined {
    return this.#meta('account');
  }

  /** Its user id on the service, where a record has shown it. */
  get accountId(): string | undefined {
    return this.#meta('account_id');
  }

  /** Where the file is, for a message. */
  get path(): string {
    return this.#path;
  }

  /** Hash of the base addresses under which the account was last written to. */
  get addresses(): string | undefined {
    return this.#meta('addresses');
  }

  noteAddresses(addresses: string): void {
    if (this.addresses !== addresses) this.#replaceMeta('addresses', addresses);
  }

  /** Whether other keys than the first ones were seen to open this account. */
  knowsKeys(account: string): boolean {
    return this.#meta(`keys ${account}`) !== undefined;
  }

  acceptKeys(account: string): void {
    this.#replaceMeta(`keys ${account}`, 'accepted');
  }

  /** The file of the configuration that this state serves. */
  get configuration(): string | undefined {
    return this.#meta('configuration');
  }

  /** A configuration may be moved, so the last one counts. */
  serve(configuration: string): void {
    if (this.configuration === configuration) return;
    this.#replaceMeta('configuration', configuration);
  }

  mark(): JournalMark {
    const openRun = this.runs.unfinished()?.runId ?? null;
    return { journalId: this.id, ...this.#chain.head(), openRun };
  }

  /** Whether this journal is of one history with the mark, and goes at least as far. */
  holds({ journalId, links, hash }: Omit<JournalMark, 'openRun'>): boolean {
    return journalId === this.id && this.#chain.hashAt(links) === hash;
  }

  get hasRuns(): boolean {
    return this.runs.list(1).length > 0;
  }

  /** Calls `write` with the mark from now on, each time that a run has begun, goes on or has ended. */
  follow(write: (mark: JournalMark) => void): void {
    this.#follow = write;
  }

  /** Records that a person took this journal for the right one in spite of the marks. */
  accept(marks: readonly Omit<JournalMark, 'openRun'>[]): void {
    this.commits.now(() => {
      for (const mark of marks) this.#chain.append(acceptedLink(markName(mark)));
    });
  }

  isAccepted(mark: Omit<JournalMark, 'openRun'>): boolean {
    return this.#chain.isAccepted(markName(mark));
  }

  /** What this journal was when work with it began in spite of the mark. */
  troubleMet(mark: Omit<JournalMark, 'openRun'>): TroubleKind | undefined {
    const known = this.#meta(`met ${markName(mark)}`);
    return TROUBLE_KINDS.find((kind) => kind === known);
  }

  meetTrouble(mark: Omit<JournalMark, 'openRun'>, kind: TroubleKind): void {
    this.#bind(`met ${markName(mark)}`, kind);
  }

  /** Throws `StateDamagedError` where the file or its history does not hold together. */
  checkHistory(): void {
    try {
      checkIntegrity(this.#db, this.#path);
      const fault = historyFault(this.#db, this.#chain);
      if (fault === undefined) return;
      throw new StateDamagedError(`The journal ${this.#path} is damaged: ${fault}.`, {
        hint: DAMAGE_HINT,
      });
    } catch (error) {
      refuseAltered(error, this.#path);
      throw error;
    }
  }

  close(): void {
    try {
      this.commits.flush();
    } catch {
      // Only what a crash may lose as well is not committed yet.
    }
    this.#db.close();
  }

  #bind(name: string, value: string): void {
    if (this.#meta(name) === undefined) this.#setMeta(name, value);
  }

  /**
   * Chosen at random when the journal is made, in hexadecimal. `hash_key` is a key of this installation:
   * hashes of addresses mean nothing to somebody who has only the rows of the file.
   */
  #bytes(name: string, random: Random, count: number): string {
    const known = this.#meta(name);
    if (known !== undefined) return known;
    const made = Buffer.from(random.bytes(count)).toString('hex');
    this.#setMeta(name, made);
    return made;
  }

  #meta(name: string): string | undefined {
    return this.#metaRows.get.get(name)?.value;
  }

  #replaceMeta(name: string, value: string): void {
    const set = this.#db.prepare('INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)');
    this.commits.now(() => set.run(name, value));
  }

  #setMeta(name: string, value: string): void {
    this.commits.now(() => this.#metaRows.add.run(name, value));
  }
}

function metaStatements(db: Db) {
  return {
    get: db.prepare<[string], { value: string }>('SELECT value FROM meta WHERE name = ?'),
    add: db.prepare<[string, string]>('INSERT INTO meta (name, value) VALUES (?, ?)'),
  };
}

function markName({ journalId, links, hash }: Omit<JournalMark, 'openRun'>): string {
  return [journalId, links, hash].join(' ');
}

export function journalPlace(stateDirectory: string): Place {
  return { kind: 'file', path: join(stateDirectory, 'journal.db') };
}
