// Creates contacts by upload. The answer says nothing about the rows, and the import may go on after it: the count of
// the contact type tells when rows have arrived, and the final read tells which.
import { type CsvSample, type Outcome, countryForm } from '../../api/index.ts';
import type { ItemOf } from '../../plan/index.ts';
import { attempt, onceKnown } from './attempt.ts';
import { CountryTrial, knownCountryForm } from './country-trial.ts';
import type { AccountReading } from '../reading/read-back.ts';
import { isStopping, type RunContext } from '../context/run-context.ts';
import { uploadContent, uploadFiles, uploadFormat, type UploadFormat } from './upload-files.ts';

type CreateItem = ItemOf<'createContact'>;

interface UploadRequest {
  readonly contactType: string;
  readonly contactTypeId: string;
  readonly items: Iterable<CreateItem>;
  /** Of one file; left out, what any service takes. */
  readonly mostRows?: number | undefined;
}

/** `unseen`: no row that was sent has shown up, so the rest waits for a reading. */
export async function uploadContacts(
  run: RunContext,
  reading: AccountReading,
  request: UploadRequest,
): Promise<'sent' | 'unseen'> {
  let uploading: Uploading | undefined;
  const isOpen = (): boolean =>
    uploading?.trial.isOpen ?? knownCountryForm(run.journal.facts) === undefined;
  for (const file of uploadFiles(request.items, { isOpen, mostRows: request.mostRows })) {
    if (isStopping(run)) return 'sent';
    uploading ??= await begin(run, reading, request);
    if (!(await isMoving(run, uploading))) return 'unseen';
    await uploadFile(run, file, uploading);
  }
  if (uploading !== undefined) await arrivalOf(run, uploading);
  return 'sent';
}

/** The uploads into one contact type in one phase. */
interface Uploading extends Pick<UploadRequest, 'contactType' | 'contactTypeId'> {
  readonly reading: AccountReading;
  readonly sample: CsvSample | undefined;
  readonly trial: CountryTrial;
  /** Rows that the service said it took; it may still be importing them. */
  taken: number;
  /** Rows that it may have taken. */
  unclear: number;
  /** Whether rows were seen to arrive; undefined before the first look. */
  isMoving: boolean | undefined;
  /** Whether the run has stopped waiting for some rows. */
  areUnseen: boolean;
}

async function begin(
  run: RunContext,
  reading: AccountReading,
  { contactType, contactTypeId }: UploadRequest,
): Promise<Uploading> {
  const sample = await run.client.contacts.csvSample();
  const { runId, journal } = run;
  const trial = new CountryTrial(journal.facts, { shown: countryForm(sample), runId });
  return {
    contactType,
    contactTypeId,
    reading,
    sample,
    trial,
    taken: 0,
    unclear: 0,
    isMoving: undefined,
    areUnseen: false,
  };
}

/**
 * Whether another file may go. If no row of the earlier files shows up within the quiet period, the service may be slow
 * or may list only some of its contacts: then each further file would create duplicates. The other rows wait for a
 * reading.
 */
async function isMoving(run: RunContext, uploading: Uploading): Promise<boolean> {
  const { reading, contactTypeId, trial, taken, unclear, areUnseen } = uploading;
  // Every form was tried, and no row has arrived.
  if (!trial.isOpen && areUnseen && taken + unclear === 0) return false;
  if (uploading.isMoving === undefined && !trial.isOpen && taken > 0 && unclear === 0) {
    const grown = await awaitArrival(run, reading, contactTypeId, 1);
    uploading.isMoving = grown !== 0;
  }
  return uploading.isMoving ?? true;
}

/** By how much the contact type has grown; undefined where the service does not count, or the run stops. */
async function arrivalOf(run: RunContext, uploading: Uploading): Promise<number | undefined> {
  const { reading, contactTypeId, taken, unclear } = uploading;
  const rowCount = taken + unclear;
  return rowCount > 0 ? await awaitArrival(run, reading, contactTypeId, rowCount) : 0;
}

async function uploadFile(
  run: RunContext,
  items: readonly CreateItem[],
  uploading: Uploading,
): Promise<void> {
  const { trial } = uploading;
  const kind = (await sendFile(run, items, uploading))?.kind;
  if (kind === 'acknowledged') {
    uploading.taken += items.length;
    await judgeForm(run, items, uploading);
  }
  if (kind === 'doubt' || kind === 'throttled') {
    uploading.unclear += items.length;
    trial.noteUnclear();
  }
  if (kind === 'rejected') await uploadRefused(run, items, uploading);
}

/** While the form is open: whether rows in it arrive. The earlier rows of this phase have arrived. */
async function judgeForm(
  run: RunContext,
  items: readonly CreateItem[],
  uploading: Uploading,
): Promise<void> {
  const { trial, unclear } = uploading;
  if (!trial.isOpen) return;
  const grown = await arrivalOf(run, uploading);
  const earlier = uploading.taken - items.length;
  if (grown === undefined || unclear > 0) trial.noteUnclear();
  else if (grown > earlier) trial.noteArrived();
  else {
    for (const { seq } of items) run.uploadForms.set(seq, trial.formName);
    trial.noteUnread();
    // They are not coming soon, so the run does not wait for them again.
    uploading.taken = earlier;
    uploading.areUnseen = true;
  }
}

async function sendFile(
  run: RunContext,
  items: readonly CreateItem[],
  uploading: Uploading,
): Promise<Outcome | undefined> {
  const { contactType, contactTypeId } = uploading;
  const content = uploadContent(items, formatOf(run, uploading));
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

function formatOf(run: RunContext, { reading, sample, trial }: Uploading): UploadFormat {
  const { countries } = reading.metadata;
  const written = { nameOf: (id: string) => countries.name(id), names: run.countryNames };
  return uploadFormat(sample, written, trial.form);
}

/**
 * A refused file is sent with its countries in another form while the right one is unknown, and is then halved until the
 * refused row stands alone. This needs a count which shows that no row was taken: a service may import some rows before
 * it refuses the others.
 */
async function uploadRefused(
  run: RunContext,
  items: readonly CreateItem[],
  uploading: Uploading,
): Promise<void> {
  if (!(await tookNothing(run, uploading))) {
    uploading.unclear += items.length;
    run.journal.items.settle(
      run.runId,
      items.map((item) => item.seq),
      { state: 'doubt', reason: { code: 'file-partly-taken' } },
    );
    return;
  }
  if (uploading.trial.isOpen) {
    uploading.trial.noteRefused();
    await uploadFile(run, items, uploading);
    return;
  }
  if (items.length === 1) return;
  const middle = Math.ceil(items.length / 2);
  await uploadFile(run, items.slice(0, middle), uploading);
  await uploadFile(run, items.slice(middle), uploading);
}

async function tookNothing(run: RunContext, uploading: Uploading): Promise<boolean> {
  if (uploading.unclear > 0) return false;
  await arrivalOf(run, uploading);
  const { reading, contactTypeId, taken } = uploading;
  const before = countIn(reading.metadata.contactTypes, contactTypeId);
  const now = countIn(await run.client.contactTypes.list(), contactTypeId);
  return before !== undefined && now !== undefined && now - before === taken;
}

const FIRST_LOOK_MS = 100;
const LONGEST_LOOK_MS = 5_000;

/**
 * Returns when the count has grown by the rows, or has not changed for the quiet period. Gives the growth since the
 * phase began; undefined where nothing is counted or the run stops. The count is only a hint, since it may include
 * deleted contacts: the final read tells which rows arrived.
 */
async function awaitArrival(
  run: RunContext,
  reading: AccountReading,
  contactTypeId: string,
  rowCount: number,
): Promise<number | undefined> {
  const before = countIn(reading.metadata.contactTypes, contactTypeId);
  if (before === undefined) return undefined;
  const step = run.progress.step('Waiting for uploaded rows', {
    unit: 'rows',
    total: rowCount,
  });
  let seen = before;
  let changedMs = run.clock.monotonicMs();
  for (
    let waitMs = FIRST_LOOK_MS, known = run.lastLook.latest;
    !isStopping(run);
    waitMs = Math.min(waitMs * 2, LONGEST_LOOK_MS), known = undefined
  ) {
    const contactTypes = known ?? (await run.lastLook.again());
    const count = countIn(contactTypes, contactTypeId) ?? seen;
    if (count !== seen) {
      step.advance(count - seen);
      seen = count;
      changedMs = run.clock.monotonicMs();
    }
    const isStill = run.clock.monotonicMs() - changedMs >= run.quietMs;
    if (count - before >= rowCount || isStill) break;
    await run.clock.sleep(waitMs, run.drain);
  }
  step.finish();
  return isStopping(run) ? undefined : seen - before;
}

function countIn(
  contactTypes: AccountReading['metadata']['contactTypes'],
  contactTypeId: string,
): number | undefined {
  return contactTypes.find((record) => record.id === contactTypeId)?.contactsCount;
}
