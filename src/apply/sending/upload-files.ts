// The files of `contacts/upload-csv`: which contacts a file holds, how many rows, and how its cells are written for
// this service. The preview that a person sees beforehand is made here too.
import {
  type Countries,
  type CountryForm,
  type CsvSample,
  type UploadColumn,
  countryForm,
  countryWriter,
  uploadColumns,
  uploadFileBytes,
} from '../../api/index.ts';
import { type FieldName, isCustomField, isFieldName, onOneLine } from '../../contacts/index.ts';
import { needsUpload } from '../../diff/index.ts';
import { UPLOAD_CHUNK_BYTES, UPLOAD_CHUNK_ROWS, uploadsAll } from '../../plan/index.ts';
import type { PlanReader } from '../../state/index.ts';
import { type CreateItem, filtered, lengthOf } from '../context/pending.ts';

/** How rows are written for this service. */
export interface UploadFormat {
  readonly sample: CsvSample | undefined;
  readonly countryText: (countryId: string) => string;
}

/** The service's own sample decides the form, unless that of countries is known better. */
export function uploadFormat(
  sample: CsvSample | undefined,
  countries: Countries,
  form: CountryForm = countryForm(sample),
): UploadFormat {
  return { sample, countryText: countryWriter(form, countries) };
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

/** Rows that show whether a file is understood, and from how many rows on that is worth a file. */
const CANARY_ROWS = 10;
const CANARY_FROM = 2 * CANARY_ROWS + 1;

/** Of one file; what is left out is what any service takes. */
interface FileLimits {
  readonly mostRows?: number | undefined;
  readonly mostBytes?: number | undefined;
}

/**
 * The contacts of each file. `isOpen`, asked before each file: whether it is unknown how rows must be written; then a file
 * holds a few.
 */
export function* uploadFiles(
  items: Iterable<CreateItem>,
  isOpen: () => boolean,
  limits: FileLimits = {},
): Generator<CreateItem[]> {
  const iterator = items[Symbol.iterator]();
  const few = Math.min(CANARY_ROWS, limits.mostRows ?? CANARY_ROWS);
  let held = taken(iterator, CANARY_FROM);
  while (held.length >= CANARY_FROM && isOpen()) {
    yield held.slice(0, few);
    held = [...held.slice(few), ...taken(iterator, few)];
  }
  yield* uploadChunks(chained(held, iterator), limits);
}

function taken<T>(iterator: Iterator<T>, most: number): T[] {
  const items: T[] = [];
  while (items.length < most) {
    const step = iterator.next();
    if (step.done === true) break;
    items.push(step.value);
  }
  return items;
}

function* chained<T>(first: readonly T[], rest: Iterator<T>): Generator<T> {
  yield* first;
  for (let step = rest.next(); step.done !== true; step = rest.next()) yield step.value;
}

/** Chunks of bounded rows and bytes: one file each. */
export function* uploadChunks(
  items: Iterable<CreateItem>,
  { mostRows = UPLOAD_CHUNK_ROWS, mostBytes = UPLOAD_CHUNK_BYTES }: FileLimits = {},
): Generator<CreateItem[]> {
  let chunk: CreateItem[] = [];
  let chunkBytes = 0;
  for (const item of items) {
    const bytes = rowBytes(item);
    const isFull = chunk.length >= mostRows || chunkBytes + bytes > mostBytes;
    if (isFull && chunk.length > 0) {
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
  const value = onOneLine(item.fields[column.holds] ?? '');
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

export interface PlannedUpload {
  readonly contactType: string;
  readonly rowCount: number;
  readonly content: Uint8Array;
}

/**
 * The files that a plan would send if nothing of it had been sent, in the order of its contact types. `isFormKnown`: rows
 * have been understood before; otherwise a few go first, and are taken to be understood here.
 */
export function* plannedUploads(
  plan: Pick<PlanReader, 'head' | 'items'>,
  format: UploadFormat,
  isFormKnown: boolean,
): Generator<PlannedUpload> {
  let isOpen = !isFormKnown;
  const isOpenOnce = (): boolean => {
    const wasOpen = isOpen;
    isOpen = false;
    return wasOpen;
  };
  for (const { contactType } of plan.head.contactTypes) {
    for (const file of uploadFiles(uploadedItems(plan, contactType), isOpenOnce)) {
      yield { contactType, rowCount: file.length, content: uploadContent(file, format) };
    }
  }
}

function* uploadedItems(
  plan: Pick<PlanReader, 'items'>,
  contactType: string,
): Generator<CreateItem> {
  const createsHere = (): Iterable<CreateItem> =>
    filtered(plan.items('createContact'), (item) => item.contactType === contactType);
  const createCount = lengthOf(createsHere());
  yield* filtered(createsHere(), (item) => isUploaded(item, createCount));
}
