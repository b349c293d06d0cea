// SQLite, bound to Node by better-sqlite3: the one place that takes the version that suits this Node, and says what is
// to be done where none can be loaded. A door of its own: the types of the library need none of it.
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type BetterSqlite from 'better-sqlite3';
import { SyncError } from './errors.ts';

/** SQLite cannot be loaded by this Node. */
export class SqliteUnusableError extends SyncError {
  constructor(reason: string, next: { command: string; directory: string }, cause?: unknown) {
    super(`SQLite cannot be loaded: ${reason}.`, {
      code: 'SQLITE_UNUSABLE',
      hint: `Run: cd ${next.directory} && ${next.command}`,
      cause,
    });
  }
}

const require = createRequire(import.meta.url);

const NODE = Number.parseInt(process.versions.node, 10);

/**
 * Version 12 aborts Node 24.19 and later when a statement is collected, and version 13 crashes Node 20. Whoever installs
 * the package gets the one that suits their Node; a clone has both, since it has one lock file for all.
 */
const PACKAGES = NODE < 22 ? ['better-sqlite3'] : ['better-sqlite3-13', 'better-sqlite3'];

/** The first Node that no version below 13 suits. */
const NODE_OF_13 = 24;

const loaded = load();
const bindingClass: typeof BetterSqlite = loaded.bindingClass;

/** The class of better-sqlite3. Throws `SqliteUnusableError` where its binding does not suit this Node. */
export class SqliteDatabase extends bindingClass {
  constructor(from?: string | Buffer, options?: BetterSqlite.Options) {
    try {
      super(from, options);
    } catch (error) {
      throw explained(error, loaded.directory);
    }
  }
}

function load() {
  const name = PACKAGES.find((each) => isInstalled(each)) ?? 'better-sqlite3';
  const manifest = require.resolve(`${name}/package.json`);
  const { version } = require(manifest) as { version: string };
  // What it depends on is built and repaired where its `node_modules` lie.
  const home = dirname(dirname(dirname(manifest)));
  if (NODE >= NODE_OF_13 && Number.parseInt(version, 10) < 13) {
    throw new SqliteUnusableError(
      `better-sqlite3 ${version} does not run on Node ${process.versions.node}`,
      { command: 'npm update better-sqlite3', directory: home },
    );
  }
  return { bindingClass: require(name) as typeof BetterSqlite, directory: home };
}

function isInstalled(name: string): boolean {
  try {
    require.resolve(name);
    return true;
  } catch {
    return false;
  }
}

/** The binding is loaded with the first database. */
function explained(error: unknown, home: string): unknown {
  if (!(error instanceof Error)) return error;
  const reason = reasonOf(error);
  if (reason === undefined) return error;
  const command = 'npm rebuild better-sqlite3 --ignore-scripts=false';
  return new SqliteUnusableError(reason, { command, directory: home }, error);
}

function reasonOf(error: Error): string | undefined {
  if (error.message.startsWith('Could not locate the bindings file')) {
    return 'its binding was not built, as when packages are installed without their scripts';
  }
  if (!('code' in error) || error.code !== 'ERR_DLOPEN_FAILED') return undefined;
  return /NODE_MODULE_VERSION/u.test(error.message)
    ? `its binding was built for another version of Node than ${process.versions.node}`
    : `the system refused its binding (${error.message.split('\n')[0] ?? ''})`;
}
