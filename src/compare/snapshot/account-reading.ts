// What reading an account into tables needs, what it reports of each list, and the error when it fails.
import type { ListReceipt, ListSink } from '../../api/index.ts';
import { type ProgressStep, SyncError } from '../../lib/index.ts';
import type { AccountTables, ListName } from '../../state/index.ts';
import type { CountedList } from '../account/short-lists.ts';
import { MixedAccountsError } from '../scope/errors.ts';
import type { CompareTools } from '../scope/request.ts';

export type SnapshotTools = Pick<CompareTools, 'client' | 'clock' | 'countryNames' | 'progress'>;

export interface AccountReading extends Omit<SnapshotTools, 'clock'> {
  readonly tables: AccountTables;
  readonly witness: AccountWitness;
  /** Called when a list was read to its end and all its rows are in the tables. */
  readonly onList: (list: CountedList) => void;
}

/** Short lists come whole. */
export function noteShortList(reading: AccountReading, name: ListName, listedCount: number): void {
  reading.onList({ name, ownerId: '', expectedCount: null, answer: null, listedCount });
}

interface LongList<Row> {
  readonly name: ListName;
  /** The unsubscribe group or segment; empty for a list of the account. */
  readonly ownerId: string;
  readonly expectedCount: number | undefined;
  readonly read: (sink: ListSink<Row>) => Promise<ListReceipt>;
  readonly add: (record: Row) => void;
  readonly step?: ProgressStep;
}

/** A list that streams into its table, again from its start after an attempt that broke off. */
export async function takeLongList<Row extends { readonly userId: string }>(
  { tables, witness, onList }: AccountReading,
  { name, ownerId, expectedCount, read, add, step }: LongList<Row>,
): Promise<void> {
  const { rowCount, bodyBytes, sha256 } = await read({
    restart: () => {
      tables.restart(name, ownerId);
    },
    accept: (batch) => {
      for (const record of batch) {
        witness.see(record.userId, name);
        add(record);
      }
      step?.advance(batch.length);
    },
  });
  onList({
    name,
    ownerId,
    expectedCount: expectedCount ?? null,
    answer: { bodyBytes, sha256 },
    listedCount: rowCount,
  });
}

export interface AccountWitness {
  /** Throws where the record of a list belongs to another account than those before it. */
  see(userId: string, list: string): void;
  /** The account; null before any record has shown it. */
  accountId(): string | null;
}

/** Calls `check` as soon as the account is known; it throws for the wrong one. */
export function accountWitness(check: (accountId: string) => void): AccountWitness {
  let seen: string | null = null;
  return {
    see: (userId, list) => {
      if (seen === null) check(userId);
      seen ??= userId;
      if (userId !== seen) throw new MixedAccountsError(list);
    },
    accountId: () => seen,
  };
}

/** The error that a person sees when a snapshot or an export failed. */
export function notMade(what: 'snapshot' | 'export', error: unknown): unknown {
  return error instanceof SyncError ? new AccountUnreadError(what, error) : error;
}

/** A list could not be read to its end; nothing was written. The code is the cause's. */
export class AccountUnreadError extends SyncError {
  constructor(what: 'snapshot' | 'export', cause: SyncError) {
    super(`No ${what} was made. ${cause.message}`, {
      code: cause.code,
      hint: hintOf(what, cause),
      cause,
    });
  }
}

/** Only a run can be resumed; a snapshot or an export is made again. */
function hintOf(what: 'snapshot' | 'export', { code, hint }: SyncError): string {
  const again = `Run \`listferry ${what}\` again: it is only made of lists that were read to their ends.`;
  const isPassing = code === 'SERVICE_UNAVAILABLE' || code === 'INTERRUPTED';
  return isPassing || hint === undefined ? again : hint;
}
