// SQLite, bound to Node by better-sqlite3: the one place that takes the version that suits this Node, and says what is
// to be done where none can be loaded. A door of its own: the types of the library need none of it.
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type BetterSqlite from 'better-sqlite3';
import { SyncError } from './errors.ts';

const require = createRequire(import.meta.url);

const NODE = Number.parseInt(process.versions.node, 10);

/**
 * Version 12 aborts Node 24.19 and later when a statement is collected, and version 13 crashes Node 20. Whoever installs
 * the package gets the one that suits their Node; a clone has both, since it has one lock file for all.
 */
const PACKAGES = NODE < 22 ? ['better-sqlite3'] : ['better-sqlite3-13', 'better-sqlite3'];

/** The first Node that no version below 13 suits. */
const NODE_OF_13 = 24;

const manifest = require.resolve(`${PACKAGES.find(isInstalled) ?? 'better-sqlite3'}/package.json`);

/** SQLite cannot be loaded by this Node. */
export class SqliteUnusableError extends SyncError {
  constructor(reason: string, command: string, cause?: unknown) {
    // What it depends on is built and repaired where its `node_modules` lie.
    const home = dirname(dirname(dirname(manifest)));
    super(`SQLite cannot be loaded: ${reason}.`, {
      code: 'SQLITE_UNUSABLE',
      hint: `Run: cd ${home} && ${command}`,
      cause,
    });
  }
}

const bindingClass = load();

/** The class of better-sqlite3. Throws `SqliteUnusableError` where its binding does not suit this Node. */
export class SqliteDatabase extends bindingClass {
  constructor(from?: string | Buffer, options?: BetterSqlite.Options) {
    try {
      super(from, options);
    } catch (error) {
      // The binding is loaded with the first database.
      const reason = bindingFault(error);
      if (reason === undefined) throw error;
      const command = 'npm rebuild better-sqlite3 --ignore-scripts=false';
      throw new SqliteUnusableError(reason, command, error);
    }
  }
}

function load(): typeof BetterSqlite {
  const { version } = require(manifest) as { version: string };
  if (NODE >= NODE_OF_13 && Number.parseInt(version, 10) < 13) {
    const reason = `better-sqlite3 ${version} does not run on Node ${process.versions.node}`;
    throw new SqliteUnusableError(reason, 'npm update better-sqlite3');
  }
  return require(dirname(manifest)) as typeof BetterSqlite;
}

function isInstalled(name: string): boolean {
  try {
    require.resolve(name);
    return true;
  } catch {
    return false;
  }
}

function bindingFault(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.message.startsWith('Could not locate the bindings file')) {
    return 'its binding is missing, as after an install that skipped the scripts of packages';
  }
  if (!('code' in error) || error.code !== 'ERR_DLOPEN_FAILED') return undefined;
  return /NODE_MODULE_VERSION/u.test(error.message)
    ? `its binding was built for another version of Node than ${process.versions.node}`
    : `the system refused its binding (${error.message.split('\n')[0] ?? ''})`;
}
