// Imports a CSV file: at once or row by row as time goes on, whole or in part.
import type { Account } from '../account.ts';
import type { Answer } from '../answer.ts';
import { Refusal, done, failed, page } from '../answer.ts';
import type { BehaviourValues } from '../behaviour-table.ts';
import { behaviourNumber } from '../behaviours.ts';
import { isUsable } from '../areas/contact-types.ts';
import { formText } from '../request.ts';
import type { SandboxRequest, UploadedFile } from '../request.ts';
import { ParameterChecks, idNumber, invalidText } from '../validation.ts';
import { queueRows } from './arriving-rows.ts';
import type { ContactDraft } from './placing.ts';
import { placeContact } from './placing.ts';
import { columnsOf } from './upload-columns.ts';
import { refuseFile, uploadTable } from './upload-file.ts';
import type { UploadRow } from './upload-rows.ts';
import { readRow, withoutDuplicates } from './upload-rows.ts';

export function uploadContacts(account: Account, request: SandboxRequest): Answer {
  if (isTooLargeForHost(account, request)) return page(413, '413 Request Entity Too Large');
  const typeText = formText(request, 'contact_type_id');
  const contactTypeId = idNumber(typeText);
  const file = request.file?.field === 'file' ? request.file : undefined;
  const checks = new ParameterChecks();
  checks.require('contact_type_id', typeText);
  checks.expect(
    'contact_type_id',
    isUsable(account, contactTypeId),
    invalidText('contact_type_id'),
  );
  checks.require('file', file === undefined ? undefined : file.name);
  checks.expect('file', isCsv(account, file), 'The file must be a file of type: csv.');
  const failure = checks.failure();
  if (failure !== undefined || file === undefined) return failure ?? failed('The file is missing');

  const table = uploadTable(account, file);
  const columns = columnsOf(account, table.header);
  const rows = table.rows.map((cells, index) =>
    readRow(account, cells, { contactTypeId: contactTypeId ?? 0, columns, line: index + 2 }),
  );
  return importRows(account, withoutDuplicates(account, rows));
}

/** Puts one row of an upload into its contact type; false where the service does not take it. */
export function importDraft(account: Account, draft: ContactDraft): boolean {
  const rule = DUPLICATE_RULES[account.behaviours.value.csv_existing];
  const keepsBlank = rule === 'upsert' && account.behaviours.value.csv_blank_cell === 'keep';
  const placing = placeContact(account, draft, keepsBlank ? 'upsert_ignore_blank' : rule);
  if (placing === 'taken' && rule === 'reject')
    refuseFile('The file has an address that exists already.');
  return placing === 'placed';
}

/** What an upload does with a contact that is there already, in the words of a single add. */
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
function isCsv(account: Account, file: UploadedFile | undefined): boolean {
  switch (account.behaviours.value.csv_mime_check) {
    case 'by_name':
      return file?.name.toLowerCase().endsWith('.csv') === true;
    case 'text/csv_only':
      return file?.contentType.startsWith('text/csv') === true;
    case 'text/plain':
      return file?.contentType.startsWith('text/plain') === true;
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

/** Chunk by chunk; a chunk in which the import stops is not kept, the ones before it are. */
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
