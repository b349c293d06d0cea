// Rows of an upload that the service imports in the background (behaviour `csv_timing`). No timer
// runs: each request first lets those rows in whose time has come.
import type { Account } from '../account.ts';
import { Refusal } from '../answer.ts';
import { isoMicros } from '../timestamp.ts';
import type { ContactDraft } from './placing.ts';

/** A lost chunk is as long as the ones in which importers usually commit. */
const LOST_CHUNK_ROWS = 100;

interface ArrivingRow {
  readonly id: number;
  readonly due_ms: number;
  readonly contact_type_id: number;
  readonly cells: string;
}

export function queueRows(account: Account, drafts: readonly ContactDraft[]): void {
  const [delaySeconds = 0, rowsPerSecond = 1] = account.behaviours.numbers.csv_timing ?? [];
  const firstMs = account.clock.monotonicMs() + delaySeconds * 1_000;
  const loses = account.behaviours.value.csv_timing === 'async_lost_chunk';
  const arriving = loses ? drafts.slice(0, lastChunkStart(drafts.length)) : drafts;
  const insert = account.store.query(
    'INSERT INTO arriving_row (due_ms, contact_type_id, cells) VALUES (?, ?, ?)',
  );
  NEXT_DUE_MS.delete(account.store);
  for (const [index, draft] of arriving.entries()) {
    insert.run(
      firstMs + (index * 1_000) / rowsPerSecond,
      draft.contactTypeId,
      JSON.stringify(draft),
    );
  }
}

/** When the next row is due, where it is known: each request asks, and mostly nothing is to come. */
const NEXT_DUE_MS = new WeakMap<Account['store'], number>();

type ImportDraft = (account: Account, draft: ContactDraft) => boolean;

/** Imports the rows whose time has come, as if it had happened then. */
export function admitArrivedRows(account: Account, importDraft: ImportDraft): void {
  const { store, clock } = account;
  if (clock.monotonicMs() < (NEXT_DUE_MS.get(store) ?? -Infinity)) return;
  const rows = store
    .query<ArrivingRow>('SELECT * FROM arriving_row WHERE due_ms <= ? ORDER BY due_ms, id')
    .all(clock.monotonicMs());
  if (rows.length === 0) {
    NEXT_DUE_MS.set(store, nextDueMs(store));
    return;
  }
  store.inTransaction(() => {
    for (const row of rows) admitRow(account, row, importDraft);
  });
}

function nextDueMs(store: Account['store']): number {
  const next = store.query<{ due_ms: number | null }>(
    'SELECT min(due_ms) AS due_ms FROM arriving_row',
  );
  return next.get()?.due_ms ?? Infinity;
}

function admitRow(account: Account, row: ArrivingRow, importDraft: ImportDraft): void {
  const nowMs = account.clock.monotonicMs();
  const agoMs = Math.min(nowMs - row.due_ms, nowMs);
  const then = isoMicros(new Date(account.clock.wallTime().getTime() - agoMs));
  account.store.query('DELETE FROM arriving_row WHERE id = ?').run(row.id);
  try {
    // `queueRows` alone writes the text, so its shape is known.
    importDraft({ ...account, now: then }, JSON.parse(row.cells) as ContactDraft);
  } catch (error) {
    // The upload was answered long ago: nobody hears that a row is refused.
    if (!(error instanceof Refusal)) throw error;
  }
}

/** Monotonic times of another boot mean nothing: what was still to come then is there now. */
export function adoptArrivingRows(account: Account): void {
  const { store, clock } = account;
  if (store.setting('boot_id') === clock.bootId) return;
  store.query('UPDATE arriving_row SET due_ms = 0').run();
  store.query('UPDATE contact_type SET usable_ms = 0').run();
  store.putSetting('boot_id', clock.bootId);
}

function lastChunkStart(rowCount: number): number {
  return Math.floor(Math.max(0, rowCount - 1) / LOST_CHUNK_ROWS) * LOST_CHUNK_ROWS;
}
