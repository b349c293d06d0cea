// Creates contacts by upload. The answer says nothing about the rows, and the import may go on after it: the count of
// the contact type tells when rows have arrived, and the final read tells which.
import {
  type CsvSample,
  type Outcome,
  countryForm,
  FILE_TYPES,
  type FileType,
} from '../../api/index.ts';
import { needsUpload } from '../../diff/index.ts';
import { UPLOAD_CHUNK_ROWS } from '../../plan/index.ts';
import { type FactTable, ROWS_FACT, UPLOAD_TYPE_FACT } from '../../state/index.ts';
import { mostFileBytes } from '../context/answers.ts';
import { type CreateItem, filtered, inChunks } from '../context/pending.ts';
import { isStopping, learnFact, type Run } from '../context/run-context.ts';
import { countOf } from '../reading/list-trust.ts';
import type { Reading } from '../reading/read-back.ts';
import type { Cleared } from '../context/cleared.ts';
import { attempt, onceKnown } from './attempt.ts';
import { CountryTrial, knownCountryForm } from './country-trial.ts';
import { nextStep, uploadContent, uploadFiles, uploadFormat } from './upload-files.ts';

/** A contact type that the service has. */
export interface ExistingType {
  readonly id: string;
  readonly name: string;
}

/**
 * `mostRows`: of one file. `sentBefore`: creates of this phase that the contact type counts. `unseen`: no row of the
 * first file has shown up, so the rest waits for a reading. `unread`: the importer does not read all rows, so what can go
 * otherwise goes otherwise.
 */
export async function uploadContacts(
  run: Run,
  reading: Reading,
  contactType: ExistingType,
  items: Iterable<Cleared<CreateItem>>,
  { mostRows = UPLOAD_CHUNK_ROWS, sentBefore = 0 },
): Promise<'sent' | 'unseen' | 'unread' | 'refused'> {
  const { facts } = run.journal;
  let uploading: Uploading | undefined;
  const isDoubtful = (): boolean => uploading?.areUnseen ?? isImporterDoubtful(facts);
  const fileRows = (): number => {
    const isOpen = uploading?.trial.isOpen ?? knownCountryForm(facts) === undefined;
    return isOpen ? nextStep(0) : Math.min(mostRows, rowsAllowed(run, reading, contactType));
  };
  const carried = filtered(items, ({ fields }) => !isDoubtful() || needsUpload(fields));
  for (const file of uploadFiles(carried, fileRows, mostFileBytes(facts))) {
    if (isStopping(run) || run.answers.isHeld('contacts/upload-csv')) return 'sent';
    uploading ??= await begin({ run, reading, contactType, taken: sentBefore });
    if (!(await mayGoOn(uploading))) break;
    await uploadFile(uploading, file);
    if (isRefusingAll(uploading)) return noteRefusing(run);
  }
  return isDoubtful() ? 'unread' : await endOf(uploading);
}

async function endOf(uploading: Uploading | undefined): Promise<'sent' | 'unseen'> {
  if (uploading === undefined) return 'sent';
  const { awaitsReading, run } = uploading;
  if (awaitsReading || run.answers.isNarrower || uploading.isMoving === false) return 'unseen';
  await arrivalOf(uploading);
  return 'sent';
}

/** Whether a file went unread, and it is not known how one is read. */
function isImporterDoubtful(facts: FactTable): boolean {
  return knownCountryForm(facts) === undefined && facts.unreadCountries().length > 0;
}

/** Where nothing counts, files cannot grow in steps. */
function rowsAllowed(run: Run, reading: Reading, { id }: ExistingType): number {
  const isCounted = countOf(id, reading.metadata) !== undefined;
  return isCounted ? nextStep(rowsTaken(run.journal.facts)) : UPLOAD_CHUNK_ROWS;
}

/** The largest file of which most rows were seen to arrive; any, where it was only learned how a row is read. */
function rowsTaken(facts: FactTable): number {
  const rows = /^at_least\((\d+)\)$/u.exec(facts.get(ROWS_FACT)?.value ?? '')?.[1];
  return Number(rows ?? UPLOAD_CHUNK_ROWS);
}

/** The uploads into one contact type in one phase. */
interface Uploading {
  readonly run: Run;
  readonly reading: Reading;
  readonly contactType: ExistingType;
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
  /** Whether a row that has to be seen first can only be seen in a list. */
  awaitsReading: boolean;
  /** Of the files. */
  type: FileType;
  /** Other types, as long as no file was taken. */
  untried: readonly FileType[];
  /** Whether any file was taken, or may have been. */
  isTaking: boolean;
  /** Files of one row that were refused. */
  refusedAlone: number;
}

async function begin(
  phase: Pick<Uploading, 'run' | 'reading' | 'contactType' | 'taken'>,
): Promise<Uploading> {
  const { client, journal } = phase.run;
  const sample = await client.contacts.csvSample();
  const trial = new CountryTrial(phase.run, countryForm(sample));
  const areUnseen = isImporterDoubtful(journal.facts);
  const known = FILE_TYPES.find((type) => type === journal.facts.get(UPLOAD_TYPE_FACT)?.value);
  return {
    ...phase,
    sample,
    trial,
    unclear: 0,
    isMoving: undefined,
    areUnseen,
    awaitsReading: false,
    type: known ?? FILE_TYPES[0],
    untried: known === undefined ? FILE_TYPES.slice(1) : [],
    isTaking: false,
    refusedAlone: 0,
  };
}

/**
 * So many different rows, each refused in a file of its own, show that it is not about the rows; one does where an earlier
 * run saw the same.
 */
const REFUSED_FROM = 2;

function isRefusingAll({ run, isTaking, refusedAlone }: Uploading): boolean {
  const least = run.journal.facts.sawUploadsRefused() ? 1 : REFUSED_FROM;
  return !isTaking && refusedAlone >= least;
}

function noteRefusing(run: Run): 'refused' {
  run.journal.facts.noteUploadsRefused(run.runId);
  run.log.warn(
    'The service refuses every file: contacts are added one by one, and those with custom fields or alt_email wait.',
    { runId: run.runId },
  );
  return 'refused';
}

/**
 * Whether another file may go. If no row of the earlier files shows up within the quiet period, the service may be slow
 * or may list only some of its contacts: then each further file would create duplicates. The other rows wait for a
 * reading.
 */
async function mayGoOn(uploading: Uploading): Promise<boolean> {
  const { run, trial, taken, unclear, areUnseen } = uploading;
  if (uploading.awaitsReading || run.answers.isNarrower) return false;
  // Every form was tried, and no row has arrived; or most rows of a larger file have not.
  if (!trial.isOpen && areUnseen) return false;
  if (uploading.isMoving === undefined && !trial.isOpen && taken > 0 && unclear === 0) {
    uploading.isMoving = (await awaitArrival(uploading, 1)) !== 0;
  }
  return uploading.isMoving ?? true;
}

/** By how much the contact type has grown; undefined where the service does not count, or the run stops. */
async function arrivalOf(uploading: Uploading): Promise<number | undefined> {
  const rowCount = uploading.taken + uploading.unclear;
  return rowCount > 0 ? await awaitArrival(uploading, rowCount) : 0;
}

async function uploadFile(
  uploading: Uploading,
  items: readonly Cleared<CreateItem>[],
): Promise<void> {
  const kind = (await sendFile(uploading, items))?.kind;
  uploading.isTaking ||= kind !== undefined && kind !== 'rejected';
  if (kind === 'acknowledged') {
    noteType(uploading);
    uploading.taken += items.length;
    await judgeFile(uploading, items);
  }
  if (kind === 'doubt' || kind === 'throttled') {
    uploading.unclear += items.length;
    noteUnclear(uploading, items);
  }
  if (kind === 'rejected') await uploadRefused(uploading, items);
}

function noteType(uploading: Uploading): void {
  const { run, type } = uploading;
  uploading.untried = [];
  if (type === FILE_TYPES[0]) run.journal.facts.noteUploadTaken();
  if (type !== FILE_TYPES[0] && run.journal.facts.get(UPLOAD_TYPE_FACT)?.value !== type)
    learnFact(run, UPLOAD_TYPE_FACT, type);
}

/** Many people are not sent one by one for a few rows that a file lacks: the service may have refused just these. */
const MOST_ROWS = 0.9;

/**
 * While the form is open, or the file is larger than any before: whether its rows arrive. The earlier rows of this phase
 * have arrived.
 */
async function judgeFile(
  uploading: Uploading,
  items: readonly Cleared<CreateItem>[],
): Promise<void> {
  const { run, trial, unclear } = uploading;
  if (!trial.isOpen && items.length <= rowsTaken(run.journal.facts)) return;
  const grown = await arrivalOf(uploading);
  if (grown === undefined || unclear > 0) {
    noteUnclear(uploading, items);
    return;
  }
  const arrived = grown - (uploading.taken - items.length);
  const wasOpen = trial.isOpen;
  if (arrived > 0 && wasOpen) trial.noteArrived();
  uploading.areUnseen = arrived < fewestOf(run, items);
  if (!uploading.areUnseen) {
    learnFact(run, ROWS_FACT, `at_least(${String(items.length)})`);
    return;
  }
  // They are not coming soon, so the run does not wait for them again.
  uploading.taken = grown;
  if (!wasOpen) return;
  for (const { seq } of items) run.uploadForms.set(seq, trial.formName);
  trial.noteUnread();
}

/** How many rows of a file have to arrive for the next ones to go in files. */
function fewestOf({ plan }: Run, items: readonly CreateItem[]): number {
  const isFew = plan.head.counts.createContact <= UPLOAD_CHUNK_ROWS;
  return isFew ? items.length : MOST_ROWS * items.length;
}

/** It cannot be seen what becomes of a row that had to be seen first: the others wait for a reading. */
function noteUnclear(uploading: Uploading, items: readonly CreateItem[]): void {
  const { run, trial } = uploading;
  if (!trial.isOpen) return;
  for (const { seq } of items) run.uploadForms.set(seq, trial.formName);
  uploading.awaitsReading = true;
  trial.noteUnclear();
}

async function sendFile(
  { run, reading, contactType, sample, trial, type }: Uploading,
  items: readonly Cleared<CreateItem>[],
): Promise<Outcome | undefined> {
  const { countries } = reading.metadata;
  const written = { nameOf: (id: string) => countries.name(id), names: run.countryNames };
  const content = uploadContent(items, uploadFormat(sample, written, trial.form));
  const file = { fileName: 'contacts.csv', content, contentType: type };
  const upload = { contactTypeId: contactType.id, ...file };
  const seqs = items.map(({ seq }) => seq);
  const payload = Buffer.from(content).toString('utf8');
  const outcome = await onceKnown(run, contactType.name, () =>
    attempt(run, 'contacts/upload-csv', seqs, payload, () => run.client.contacts.uploadCsv(upload)),
  );
  if (outcome !== undefined) run.answers.noteFile(outcome, items.length, content.length);
  return outcome;
}

/**
 * A refused file is sent with its countries in another form while the right one is unknown, then under the other types of
 * files, and is then halved until the refused row is alone. This needs a count which shows that no row was taken: a service may import some rows before
 * it refuses the others.
 */
async function uploadRefused(
  uploading: Uploading,
  items: readonly Cleared<CreateItem>[],
): Promise<void> {
  if (!(await tookNothing(uploading))) {
    uploading.unclear += items.length;
    const { runId, journal } = uploading.run;
    const seqs = items.map(({ seq }) => seq);
    journal.items.settle(runId, seqs, { state: 'doubt', reason: { code: 'file-partly-taken' } });
    return;
  }
  if (uploading.trial.isOpen) {
    uploading.trial.noteRefused();
    await uploadFile(uploading, items);
    return;
  }
  const [next, ...others] = uploading.untried;
  if (next !== undefined) {
    Object.assign(uploading, { type: next, untried: others });
    await uploadFile(uploading, items);
    return;
  }
  if (items.length === 1) uploading.refusedAlone += 1;
  if (items.length === 1) return;
  for (const half of inChunks(items, Math.ceil(items.length / 2))) {
    if (!isRefusingAll(uploading)) await uploadFile(uploading, half);
  }
}

async function tookNothing(uploading: Uploading): Promise<boolean> {
  if (uploading.unclear > 0) return false;
  await arrivalOf(uploading);
  const { run, reading, contactType, taken } = uploading;
  const before = countOf(contactType.id, reading.metadata);
  const now = countOf(contactType.id, { contactTypes: await run.client.contactTypes.list() });
  return before !== undefined && now !== undefined && now - before === taken;
}

const FIRST_LOOK_MS = 100;
const LONGEST_LOOK_MS = 5_000;

/**
 * Returns when the count has grown by the rows, or has not changed for the quiet period. Gives the growth since the
 * phase began; undefined where nothing is counted or the run stops. The count is only a hint, since it may include
 * deleted contacts: the final read tells which rows arrived.
 */
export async function awaitArrival(
  { run, reading, contactType }: Pick<Uploading, 'run' | 'reading' | 'contactType'>,
  rowCount: number,
): Promise<number | undefined> {
  const before = countOf(contactType.id, reading.metadata);
  if (before === undefined) return undefined;
  const step = run.progress.step('Waiting for uploaded rows', { unit: 'rows', total: rowCount });
  let seen = before;
  let changedMs = run.clock.monotonicMs();
  for (
    let waitMs = FIRST_LOOK_MS, known = run.lastLook.latest;
    !isStopping(run);
    waitMs = Math.min(waitMs * 2, LONGEST_LOOK_MS), known = undefined
  ) {
    const contactTypes = known ?? (await run.lastLook.again());
    const count = countOf(contactType.id, { contactTypes }) ?? seen;
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
