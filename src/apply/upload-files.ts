// The files of `contacts/upload-csv`: which contacts go up in one, how many rows a file holds, and how
// its cells are written for this service. What a person is shown beforehand is made here too.
import { countryWriter, uploadColumns } from '../api/calls/upload-columns.ts';
import type { Countries, UploadColumn } from '../api/calls/upload-columns.ts';
import { uploadFileBytes, type CsvSample } from '../api/index.ts';
import { isCustomField, isFieldName, type FieldName } from '../contacts/fields.ts';
import { needsUpload } from '../diff/writable.ts';
import { UPLOAD_CHUNK_BYTES, UPLOAD_CHUNK_ROWS, uploadsAll } from '../plan/cost.ts';
import type { ItemOf } from '../plan/item.ts';

type CreateItem = ItemOf<'createContact'>;

/** How rows are written for this service. */
export interface UploadFormat {
  readonly sample: CsvSample | undefined;
  readonly countryText: (countryId: string) => string;
}

/** The service's own sample decides the form; without one there is a form of ours. */
export function uploadFormat(sample: CsvSample | undefined, countries: Countries): UploadFormat {
  return { sample, countryText: countryWriter(sample, countries) };
}

/** Whether a contact goes up in a file, given how many are created in its contact type. */
export function isUploaded({ fields }: Pick<CreateItem, 'fields'>, createCount: number): boolean {
  return uploadsAll(createCount) || needsUpload(fields);
}

/** The content of one file, whose columns depend on the custom fields of its contacts. */
export function uploadContent(items: readonly CreateItem[], format: UploadFormat): Uint8Array {
  const columns = uploadColumns(format.sample, customFieldsOf(items));
  return uploadFileBytes({
    header: columns.map((column) => column.title),
    rows: items.map((item) => columns.map((column) => cell(item, column, format))),
  });
}

/** Chunks of bounded rows and bytes: one file each. */
export function* uploadChunks(items: Iterable<CreateItem>): Generator<CreateItem[]> {
  let chunk: CreateItem[] = [];
  let chunkBytes = 0;
  for (const item of items) {
    const bytes = rowBytes(item);
    if (chunk.length >= UPLOAD_CHUNK_ROWS || chunkBytes + bytes > UPLOAD_CHUNK_BYTES) {
      yield chunk;
      chunk = [];
      chunkBytes = 0;
    }
    chunk.push(item);
    chunkBytes += bytes;
  }
  if (chunk.length > 0) yield chunk;
}

function cell(item: CreateItem, column: UploadColumn, format: UploadFormat): string {
  if (column.holds === undefined) return '';
  if (column.holds === 'email') return item.email;
  const value = item.fields[column.holds] ?? '';
  return column.holds === 'country' && value !== '' ? format.countryText(value) : value;
}

function customFieldsOf(items: readonly CreateItem[]): FieldName[] {
  const fields = new Set(items.flatMap((item) => Object.keys(item.fields)));
  return [...fields].filter(isFieldName).filter(isCustomField).sort();
}

/** An upper bound of the row's size: quotes are doubled, and each cell may be quoted. */
function rowBytes(item: CreateItem): number {
  return 2 * Buffer.byteLength(Object.values(item.fields).join('')) + item.email.length + 64;
}
