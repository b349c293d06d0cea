// Creates contacts by upload. The answer to an upload says nothing about its rows: the contact
// type's count tells when they have arrived, and the final read which of them did.
import type { Outcome } from '../api/index.ts';
import type { ItemOf } from '../plan/item.ts';
import { awaitArrival, hasGrownBy } from './arrival.ts';
import { attempt } from './attempt.ts';
import { onceKnown } from './new-contact-type.ts';
import type { AccountReading } from './read-back.ts';
import { isStopping, type RunContext } from './run-context.ts';
import { uploadChunks, uploadContent, uploadFormat, type UploadFormat } from './upload-files.ts';

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
      format: await readFormat(run, reading),
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

async function readFormat(run: RunContext, reading: AccountReading): Promise<UploadFormat> {
  const { countries } = reading.outline;
  const sample = await run.client.contacts.csvSample();
  return uploadFormat(sample, { nameOf: (id) => countries.name(id), names: run.countryNames });
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
  const content = uploadContent(items, format);
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
