// Imports a CSV file, completely or in part: at once, or in the background (behaviour `csv_timing`). No
// timer runs: each request first imports the rows that are due.
import { type Account, isoMicros } from '../account/account.ts';
import { type BehaviourValues, behaviourNumber } from '../behaviours/behaviours.ts';
import { checkedForm } from '../forms/parameters.ts';
import { type Answer, Refusal, done, failed, invalidText, page } from '../protocol/answer.ts';
import { type SandboxRequest, type UploadedFile, idNumber } from '../protocol/request.ts';
import { isUsable } from './contact-structure.ts';
import { type ContactDraft, placeContact } from './contact-row.ts';
import {
  type UploadRow,
  columnsOf,
  readRow,
  refuseFile,
  uploadTable,
  withoutDuplicates,
} from './upload-rows.ts';

export function uploadContacts(account: Account, request: SandboxRequest): Answer {
  if (isTooLargeForHost(account, request)) return page(413, '413 Request Entity Too Large');
  const file = request.file?.field === 'file' ? request.file : NO_FILE;
  const contactTypeId = checkedForm(account, request, (form) => {
    const id = idNumber(form.required('contact_type_id'));
    form.expect('contact_type_id', isUsable(account, id), invalidText('contact_type_id'));
    form.required('file', file.name);
    form.expect('file', isCsv(account, file), 'The file must be a file of type: csv.');
    return id ?? 0;
  });
  const table = uploadTable(account, file);
  const columns = columnsOf(account, table.header);
  const rows = table.rows.map((cells, index) =>
    readRow(account, cells, columns, contactTypeId, index + 2),
  );
  return importRows(account, withoutDuplicates(account, rows));
}

const NO_FILE: UploadedFile = {
  field: 'file',
  name: '',
  contentType: '',
  content: Buffer.alloc(0),
};

/** Puts one row of an upload into its contact type; false when the service does not accept it. */
function importDraft(account: Account, draft: ContactDraft): boolean {
  const rule = DUPLICATE_RULES[account.behaviours.value.csv_existing];
  const keepsBlank = rule === 'upsert' && account.behaviours.value.csv_blank_cell === 'keep';
  const placing = placeContact(account, draft, keepsBlank ? 'upsert_ignore_blank' : rule);
  if (placing === 'taken' && rule === 'reject')
    refuseFile('The file has an address that exists already.');
  return placing === 'placed';
}

/** The rule of `csv_existing` as the same rule for a single add. */
const DUPLICATE_RULES = {
  skip: 'success_but_ignored',
  update: 'upsert',
  duplicate: 'insert_second',
  reject_file: 'reject',
} as const satisfies Record<BehaviourValues['csv_existing'], BehaviourValues['duplicate_add']>;

function isTooLargeForHost(account: Account, request: SandboxRequest): boolean {
  if (account.behaviours.value.csv_max !== 'html_413') return false;
  return (request.file?.content.byteLength ?? 0) > behaviourNumber(account.behaviours, 'csv_max');
}

/** CSV extension only (interface specification, section Limits), or the type of the part. */
function isCsv(account: Account, file: UploadedFile): boolean {
  switch (account.behaviours.value.csv_mime_check) {
    case 'by_name':
      return file.name.toLowerCase().endsWith('.csv');
    case 'text/csv_only':
      return file.contentType.startsWith('text/csv');
    case 'text/plain':
    case 'application/vnd.ms-excel':
      return file.contentType.startsWith(account.behaviours.value.csv_mime_check);
    case 'refuses_all':
      return false;
  }
}

function importRows(account: Account, rows: readonly UploadRow[]): Answer {
  const firstBad = rows.find((row) => row.kind === 'bad');
  if (firstBad !== undefined && account.behaviours.value.csv_bad_row === 'reject_file') {
    return failed({ file: [badRowText(firstBad.line)] });
  }
  if (account.behaviours.value.csv_timing !== 'sync') {
    queueRows(
      account,
      rows.flatMap((row) => (row.kind === 'draft' ? [row.draft] : [])),
    );
    return done('Imported Successfully');
  }
  return importChunks(account, rows);
}

/** Chunk by chunk. The chunk in which the import stops is undone; the ones before it stay. */
function importChunks(account: Account, rows: readonly UploadRow[]): Answer {
  const chunkRows = chunkLength(account, rows.length);
  for (let start = 0; start < rows.length; start += chunkRows) {
    const chunk = rows.slice(start, start + chunkRows);
    try {
      account.store.inSavepoint(() => {
        importChunk(account, chunk);
      });
    } catch (error) {
      if (error instanceof Refusal) return error.answer;
      throw error;
    }
  }
  return done('Imported Successfully');
}

function importChunk(account: Account, rows: readonly UploadRow[]): void {
  const stops = account.behaviours.value.csv_bad_row !== 'skip';
  for (const row of rows) {
    const taken = row.kind === 'draft' && importDraft(account, row.draft);
    if (!taken && stops) refuseFile(badRowText(row.line));
  }
}

function chunkLength(account: Account, rowCount: number): number {
  switch (account.behaviours.value.csv_atomic) {
    case 'all':
      return Math.max(1, rowCount);
    case 'per_chunk':
      return behaviourNumber(account.behaviours, 'csv_atomic');
    case 'none':
      return 1;
  }
}

function badRowText(line: number): string {
  return `There was an error on row ${String(line)}.`;
}

/** As many rows as importers usually commit at once. */
const LOST_CHUNK_ROWS = 100;

interface ArrivingRow {
  readonly id: number;
  readonly due_ms: number;
  readonly contact_type_id: number;
  readonly cells: string;
}

function queueRows(account: Account, drafts: readonly ContactDraft[]): void {
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

/** When the next row is due, if known. Each request asks, and usually no row is due. */
const NEXT_DUE_MS = new WeakMap<Account['store'], number>();

/** Imports the rows that are due, with the time at which they were due. */
export function admitArrivedRows(account: Account): void {
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
    for (const row of rows) admitRow(account, row);
  });
}

function nextDueMs(store: Account['store']): number {
  const next = store.query<{ due_ms: number | null }>(
    'SELECT min(due_ms) AS due_ms FROM arriving_row',
  );
  return next.get()?.due_ms ?? Infinity;
}

function admitRow(account: Account, row: ArrivingRow): void {
  const nowMs = account.clock.monotonicMs();
  const agoMs = Math.min(nowMs - row.due_ms, nowMs);
  const then = isoMicros(new Date(account.clock.wallTime().getTime() - agoMs));
  account.store.query('DELETE FROM arriving_row WHERE id = ?').run(row.id);
  try {
    // `queueRows` alone writes the text, so its shape is known.
    importDraft({ ...account, now: then }, JSON.parse(row.cells) as ContactDraft);
  } catch (error) {
    // The upload was answered long ago, so a refused row is not reported.
    if (!(error instanceof Refusal)) throw error;
  }
}

/** Monotonic times of another boot mean nothing, so all rows that are still queued are due now. */
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
