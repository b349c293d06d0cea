// What every table of the journal is made of that keeps nothing but hashes of people.
import type { Clock } from '../../lib/index.ts';
import type { Commits } from '../storage/commits.ts';
import type { Statements } from '../storage/database.ts';
import type { Handle, Handles } from './handle.ts';

export interface KeyedTools {
  readonly sql: Statements;
  /** Every write goes through it. */
  readonly commits: Commits;
  readonly clock: Clock;
  /** For whatever can name somebody. */
  readonly handles: Handles<Handle>;
  /** Makes the keyed hash of what names nobody by itself: a value, a change. */
  readonly hash: (content: string) => Buffer;
}

export abstract class KeyedTable {
  protected readonly sql: Statements;
  protected readonly commits: Commits;
  protected readonly clock: Clock;
  protected readonly handles: Handles<Handle>;
  protected readonly hash: KeyedTools['hash'];

  constructor({ sql, commits, clock, handles, hash }: KeyedTools) {
    this.sql = sql;
    this.commits = commits;
    this.clock = clock;
    this.handles = handles;
    this.hash = hash;
  }

  /** The time of the wall clock in ISO 8601, UTC. */
  protected now(): string {
    return this.clock.wallTime().toISOString();
  }
}
