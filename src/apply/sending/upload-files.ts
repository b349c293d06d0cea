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

/** So many rows go in a file at first: an importer may take no more than some, and say nothing of the others. */
const ROW_STEPS: readonly number[] = [1, 11, 101];

/** How many rows the next file may have where one of so many was understood. */
export function nextStep(rows: number): number {
  return ROW_STEPS.find((step) => step > rows) ?? UPLOAD_CHUNK_ROWS;
}

/**
 * The contacts of each file, of bounded rows and bytes. `mostRows` is asked whenever one more is in a file; left out, what
 * any service takes.
 */
export function* uploadFiles<I extends CreateItem>(
  items: Iterable<I>,
  mostRows: () => number = () => UPLOAD_CHUNK_ROWS,
  mostBytes = UPLOAD_CHUNK_BYTES,
): Generator<I[]> {
  let file: I[] = [];
  let fileBytes = 0;
  for (const item of items) {
    const bytes = rowBytes(item);
    if (file.length > 0 && fileBytes + bytes > mostBytes) {
      yield file;
      [file, fileBytes] = [[], 0];
    }
    file.push(item);
    fileBytes += bytes;
    if (file.length < mostRows()) continue;
    yield file;
    [file, fileBytes] = [[], 0];
  }
  if (file.length > 0) yield file;
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
 * have been understood before; otherwise one goes first, and is taken to be understood here.
 */
export function* plannedUploads(
  plan: Pick<PlanReader, 'head' | 'items'>,
  format: UploadFormat,
  isFormKnown: boolean,
): Generator<PlannedUpload> {
  let most = isFormKnown ? UPLOAD_CHUNK_ROWS : nextStep(0);
  for (const { contactType } of plan.head.contactTypes) {
    for (const file of uploadFiles(uploadedItems(plan, contactType), () => most)) {
      if (file.length === most) most = nextStep(most);
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
