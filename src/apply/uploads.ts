// Creates contacts by upload. The answer to an upload says nothing about its rows: the contact
// type's count tells when they have arrived, and the final read which of them did.
import { uploadFileBytes, type CsvSample, type Outcome } from '../api/index.ts';
import type { CountryIndex } from '../contacts/country.ts';
import { isCustomField, isFieldName, type FieldName } from '../contacts/fields.ts';
import { UPLOAD_CHUNK_BYTES, UPLOAD_CHUNK_ROWS } from '../plan/cost.ts';
import type { ItemOf } from '../plan/item.ts';
import { awaitArrival, hasGrownBy } from './arrival.ts';
import { attempt } from './attempt.ts';
import { countryForm, uploadColumns, type UploadColumn } from './contact-form.ts';
import { onceKnown } from './new-contact-type.ts';
import type { AccountReading } from './read-back.ts';
import { isStopping, type RunContext } from './run-context.ts';

type CreateItem = ItemOf<'createContact'>;

export interface UploadRequest {
  readonly contactType: string;
  readonly contactTypeId: string;
  readonly items: Iterable<CreateItem>;
}

export async function uploadContacts(
  run: RunContext,
  reading: AccountReading,
  request: UploadRequest,
): Promise<void> {
  let uploading: Uploading | undefined;
  for (const chunk of uploadChunks(request.items)) {
    if (isStopping(run)) return;
    uploading ??= {
      ...request,
      reading,
      format: await uploadFormat(run, reading),
      taken: 0,
      unclear: 0,
    };
    await uploadChunk(run, chunk, uploading);
  }
  if (uploading !== undefined) await arrivalOf(run, uploading);
}

/** The uploads into one contact type in one phase. */
interface Uploading extends Pick<UploadRequest, 'contactType' | 'contactTypeId'> {
  readonly reading: AccountReading;
  readonly format: UploadFormat;
  /** Rows that the service said it took; it may still be importing them. */
  taken: number;
  /** Rows that it may have taken. */
  unclear: number;
}

async function arrivalOf(run: RunContext, uploading: Uploading): Promise<void> {
  const { reading, contactTypeId, taken, unclear } = uploading;
  const rowCount = taken + unclear;
  if (rowCount > 0) await awaitArrival(run, reading, { contactTypeId, rowCount });
}

/** How rows are written for this service. */
interface UploadFormat {
  readonly sample: CsvSample | undefined;
  readonly countryText: (countryId: string) => string;
}

async function uploadFormat(run: RunContext, reading: AccountReading): Promise<UploadFormat> {
  const sample = await run.client.contacts.csvSample();
  return { sample, countryText: countryWriter(run, reading.outline.countries, sample) };
}

function countryWriter(
  run: RunContext,
  countries: CountryIndex,
  sample: CsvSample | undefined,
): UploadFormat['countryText'] {
  switch (countryForm(sample)) {
    case 'id':
      return (id) => id;
    case 'name':
      return (id) => countries.name(id);
    case 'code':
      return (id) => run.countryNames.alpha2Of(countries.name(id)) ?? id;
  }
}

async function uploadChunk(
  run: RunContext,
  items: readonly CreateItem[],
  uploading: Uploading,
): Promise<void> {
  const outcome = await sendFile(run, items, uploading);
  switch (outcome?.kind) {
    case 'acknowledged':
      uploading.taken += items.length;
      break;
    case 'doubt':
    case 'throttled':
      uploading.unclear += items.length;
      break;
    case 'rejected':
      await uploadHalves(run, items, uploading);
      break;
    case 'not-found':
    case 'not-sent':
    case 'unauthorized':
    case undefined:
      break;
  }
}

async function sendFile(
  run: RunContext,
  items: readonly CreateItem[],
  { format, contactType, contactTypeId }: Uploading,
): Promise<Outcome | undefined> {
  const columns = uploadColumns(format.sample, customFieldsOf(items));
  const content = uploadFileBytes({
    header: columns.map((column) => column.title),
    rows: items.map((item) => columns.map((column) => cell(item, column, format))),
  });
  const upload = { contactTypeId, fileName: 'contacts.csv', content };
  return await onceKnown(run, contactType, () =>
    attempt(run, {
      endpoint: 'contacts/upload-csv',
      seqs: items.map((item) => item.seq),
      payload: Buffer.from(content).toString('utf8'),
      repeat: 'after-reading',
      send: () => run.client.contacts.uploadCsv(upload),
    }),
  );
}

/**
 * A refused file is halved until the row that is refused stands alone, but only where the count shows
 * that none of its rows were taken: a service may import a part before it refuses the rest.
 */
async function uploadHalves(
  run: RunContext,
  items: readonly CreateItem[],
  uploading: Uploading,
): Promise<void> {
  if (!(await tookNothing(run, uploading))) {
    uploading.unclear += items.length;
    run.journal.items.settle(
      run.runId,
      items.map((item) => item.seq),
      { state: 'doubt', reason: 'the file was refused, and some of its rows may be there' },
    );
    return;
  }
  if (items.length === 1) return;
  const middle = Math.ceil(items.length / 2);
  await uploadChunk(run, items.slice(0, middle), uploading);
  await uploadChunk(run, items.slice(middle), uploading);
}

async function tookNothing(run: RunContext, uploading: Uploading): Promise<boolean> {
  if (uploading.unclear > 0) return false;
  await arrivalOf(run, uploading);
  const { reading, contactTypeId, taken: rowCount } = uploading;
  return await hasGrownBy(run, reading, { contactTypeId, rowCount });
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

/** Chunks of bounded rows and bytes. */
function* uploadChunks(items: Iterable<CreateItem>): Generator<CreateItem[]> {
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

/** An upper bound of the row's size: quotes are doubled, and each cell may be quoted. */
function rowBytes(item: CreateItem): number {
  return 2 * Buffer.byteLength(Object.values(item.fields).join('')) + item.email.length + 64;
}
