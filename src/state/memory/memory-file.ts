// How a file of the memory is opened: durable, bound to its key and its account, and never read as empty where it is
// damaged or another's.
import { type Random, sha256Hex } from '../../lib/index.ts';
import {
  openDurable,
  pathOf,
  type DatabaseLocation,
  refuseAltered,
  Statements,
} from '../storage/database.ts';
import { DAMAGE_HINT, explainStorage, StateDamagedError } from '../storage/errors.ts';

export interface MemoryFileKind {
  /** For messages: `baseline`. */
  readonly noun: string;
  readonly applicationId: number;
  readonly version: number;
  /** SQL of its tables, besides `meta`. */
  readonly tables: string;
  /** What to do with one of another version. */
  readonly otherVersion: string;
  /** What to do with any other one that cannot be used. */
  readonly hint: string;
}

const META = `
  -- About the file itself: its id, its key, its account.
  CREATE TABLE meta (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
`;

export class MemoryFile {
  readonly path: string;
  /** Chosen at random when it was made. */
  readonly id: string;
  readonly sql: Statements;
  readonly #kind: MemoryFileKind;

  /** Makes it where there is none. Throws `StateDamagedError` for one that is damaged or has another key. */
  constructor(
    place: DatabaseLocation,
    kind: MemoryFileKind,
    { keyId, random }: { keyId: string; random: Random },
  ) {
    this.path = pathOf(place);
    this.#kind = kind;
    const db = this.sound(() => openDurable(place));
    this.sql = new Statements(db);
    try {
      this.sound(() => {
        this.#prepare(keyId, random);
        this.#check(keyId);
      });
      this.id = this.meta('id') ?? '';
    } catch (error) {
      db.close();
      throw explainStorage(error, this.path);
    }
  }

  meta(name: string): string | undefined {
    return this.sql.value('SELECT value FROM meta WHERE name = ?', name);
  }

  setMeta(name: string, value: string): void {
    this.sql.run('INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)', name, value);
  }

  /** Where SQLite finds the file damaged, the error says what to do about this one. */
  sound<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      if (error instanceof StateDamagedError && error.hint !== DAMAGE_HINT) throw error;
      if (isDamage(error)) throw this.#unusable('is damaged', error);
      throw error;
    }
  }

  /** One durable commit, or nothing of it. */
  commit<Result>(work: () => Result): Result {
    return this.sound(() => this.sql.db.transaction(work).immediate());
  }

  /**
   * Refuses what is not as the last `seal` of this name saw it. `content` says in a few numbers what the tables hold: any
   * byte that changes there changes one of them. A file that was never sealed passes.
   */
  checkSeal(name: string, content: () => readonly unknown[]): void {
    const isSame = this.sound(() =>
      // Another process may commit in between.
      this.sql.db.transaction(() =>
        [undefined, sealOf(content())].includes(this.meta(`seal ${name}`)),
      )(),
    );
    if (!isSame) throw this.#unusable('is damaged');
  }

  /** The last step of a commit. */
  seal(name: string, content: readonly unknown[]): void {
    this.setMeta(`seal ${name}`, sealOf(content));
  }

  /** Binds it to the account that it remembers. Throws `StateDamagedError` where it remembers another. */
  bind(account: string): void {
    this.checkAccount(account);
    if (this.meta('account') === account) return;
    this.commit(() => {
      this.setMeta('account', account);
    });
  }

  /** Throws `StateDamagedError` where it remembers another account; binds nothing. */
  checkAccount(account: string): void {
    if ((this.meta('account') ?? account) !== account) {
      throw this.#unusable('remembers another account');
    }
  }

  close(): void {
    this.sql.db.close();
  }

  #prepare(keyId: string, random: Random): void {
    const { applicationId, version, tables } = this.#kind;
    const { db } = this.sql;
    // Another process may make it at the same moment.
    db.transaction(() => {
      if (this.sql.has('SELECT 1 FROM sqlite_master LIMIT 1')) return;
      db.exec(`${META}${tables}`);
      this.setMeta('id', Buffer.from(random.bytes(16)).toString('hex'));
      this.setMeta('key', keyId);
      db.pragma(`application_id = ${String(applicationId)}`);
      db.pragma(`user_version = ${String(version)}`);
    }).immediate();
  }

  #check(keyId: string): void {
    const { db } = this.sql;
    // Asked of SQLite: after a kill the id may stand in the WAL alone.
    const id = db.pragma('application_id', { simple: true });
    if (id !== this.#kind.applicationId) throw this.#unusable('is another file');
    const version = Number(db.pragma('user_version', { simple: true }));
    if (version !== this.#kind.version) {
      const what = 'was made by another version of listferry';
      throw this.#unusable(what, undefined, this.#kind.otherVersion);
    }
    if (this.meta('key') !== keyId) throw this.#unusable('was made with another memory.key');
  }

  #unusable(what: string, cause?: unknown, hint = this.#kind.hint): StateDamagedError {
    return new StateDamagedError(`The ${this.#kind.noun} ${this.path} ${what}.`, { hint, cause });
  }
}

function isDamage(error: unknown): boolean {
  try {
    refuseAltered(error, '');
    return error instanceof StateDamagedError;
  } catch {
    return true;
  }
}

function sealOf(content: readonly unknown[]): string {
  const text = JSON.stringify(content, (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  return sha256Hex(text);
}
