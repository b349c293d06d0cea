import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { systemRandom } from '../../src/lib/index.ts';
import { SqliteDatabase } from '../../src/lib/sqlite.ts';
import type { DatabaseLocation } from '../../src/state/storage/database.ts';
import { Journal } from '../../src/state/journal/journal.ts';
import { fakeClock, type FakeClock } from '../fake-clock.ts';

/** A directory of its own for every test of a file. */
export interface StateDirectory {
  readonly path: (name: string) => string;
  readonly place: (name: string) => DatabaseLocation & { readonly kind: 'file' };
  /** The rights of a file, such as `600`. */
  readonly mode: (name: string) => string;
}

export function stateDirectory(): StateDirectory {
  let directory = '';
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'listferry-state-'));
  });
  afterEach(() => {
    rmSync(directory, { recursive: true });
  });
  const path = (name: string): string => join(directory, name);
  return {
    path,
    place: (name) => ({ kind: 'file', path: path(name) }),
    mode: (name) => (statSync(path(name)).mode & 0o777).toString(8),
  };
}

const DIGEST_BYTES = 32;

/** Changes a plan or a snapshot as a tool for databases does, which leaves alone what stands behind its pages. */
export function alterSealed(path: string, sql: string): void {
  const digest = readFileSync(path).subarray(-DIGEST_BYTES);
  truncateSync(path, statSync(path).size - DIGEST_BYTES);
  const db = new SqliteDatabase(path);
  db.exec(sql);
  db.close();
  appendFileSync(path, digest);
}

/** A journal in memory, or at the place, with one run begun. */
export function begunJournal(
  options: {
    readonly place?: DatabaseLocation;
    readonly clock?: FakeClock;
    readonly runId?: string;
  } = {},
): { journal: Journal; clock: FakeClock; runId: string } {
  const { place = { kind: 'memory' }, clock = fakeClock(), runId = 'run-1' } = options;
  const journal = new Journal({ place, clock, random: systemRandom() });
  journal.runs.begin({ runId, command: 'apply' });
  return { journal, clock, runId };
}
