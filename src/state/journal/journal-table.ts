// What every table of the journal is made of.
import type { Clock } from '../../lib/index.ts';
import type { Commits } from '../storage/commits.ts';
import type { Statements } from '../storage/database.ts';
import type { Chain } from './chain.ts';

/** Makes the keyed hash of a text: it means nothing without the key of this installation. */
export type KeyedHash = (text: string) => Buffer;

export interface JournalTools {
  readonly sql: Statements;
  /** Every write goes through it. */
  readonly commits: Commits;
  readonly clock: Clock;
  readonly chain: Chain;
  readonly hash: KeyedHash;
}

export abstract class JournalTable {
  protected readonly sql: Statements;
  protected readonly commits: Commits;
  protected readonly clock: Clock;
  protected readonly chain: Chain;
  protected readonly hash: KeyedHash;

  constructor({ sql, commits, clock, chain, hash }: JournalTools) {
    this.sql = sql;
    this.commits = commits;
    this.clock = clock;
    this.chain = chain;
    this.hash = hash;
  }

  /** The time of the wall clock in ISO 8601, UTC. */
  protected now(): string {
    return this.clock.wallTime().toISOString();
  }
}
