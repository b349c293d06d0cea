// What reading an account into tables needs, and what is told about each list on the way.
import type { EngineClient, ListReceipt, ListSink } from '../../api/index.ts';
import type { CountryNames } from '../../contacts/index.ts';
import type { Progress, ProgressStep } from '../../lib/index.ts';
import type { AccountTables, ListName, ReadList } from '../../state/index.ts';
import type { AccountWitness } from './account-witness.ts';

export interface AccountReading {
  readonly client: EngineClient;
  readonly countryNames: CountryNames;
  readonly progress: Progress;
  readonly tables: AccountTables;
  readonly witness: AccountWitness;
  /** Called when a list was read to its end and all its rows are in the tables. */
  readonly onList: (list: CountedList) => void;
}

/** A list, and how many records the service sent for it. */
export interface CountedList extends ReadList {
  readonly listedCount: number;
}

/** A short list, which came whole. */
export function takeShortList<Row>(
  reading: AccountReading,
  name: ListName,
  list: { readonly records: readonly Row[]; readonly add: (record: Row) => void },
): void {
  for (const record of list.records) list.add(record);
  const listedCount = list.records.length;
  reading.onList({ name, ownerId: '', expectedCount: null, answer: null, listedCount });
}

export interface LongList<Row> {
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
