// Reads the sources' side: every row of every file once, into the scratch database and into exactly
// one bucket per feed.
import { isSubscribed, isSuppression } from '../contacts/consent.ts';
import type { SourcePerson } from '../contacts/contact.ts';
import type { InvalidRow, MappedPerson, MappedRow } from '../contacts/map-row.ts';
import type { Reject, SourceRow } from '../contacts/row.ts';
import { HashFold } from '../lib/hash.ts';
import type { Progress } from '../lib/progress.ts';
import type { Scratch } from '../state/scratch/scratch.ts';
import type { Feed, SyncFeed } from './feeds.ts';
import { isContactTypeName, mention } from './mention.ts';
import type { OpenFeed, OpenFile, OpenSource } from './open-sources.ts';
import type { Targets } from './targets.ts';

/** What became of a feed's rows before rows of one key were merged. */
export interface FeedTally {
  read: number;
  invalid: number;
  excluded: number;
  /** Those of the excluded ones that hold nothing but delimiters. */
  blank: number;
}

export interface SourceReading {
  /** By feed index. */
  readonly tallies: readonly FeedTally[];
  /** SHA-256 over the files' hashes, by source. */
  readonly hashes: Readonly<Record<string, string>>;
  /** By file number: the path as people know it. */
  readonly filePaths: readonly string[];
}

export interface ReadSourcesOptions {
  readonly feeds: readonly Feed[];
  readonly targets: Targets;
  readonly scratch: Scratch;
  readonly progress: Progress;
  readonly onReject: (reject: Reject) => void;
}

export async function readSources(
  sources: readonly OpenSource[],
  options: ReadSourcesOptions,
): Promise<SourceReading> {
  const tallies = options.feeds.map((): FeedTally => ({
    read: 0,
    invalid: 0,
    excluded: 0,
    blank: 0,
  }));
  const hashes: Record<string, string> = {};
  const filePaths: string[] = [];
  for (const source of sources) {
    const fold = new HashFold();
    for (const open of source.files) {
      const file = filePaths.push(open.file.path) - 1;
      await readFile(open, { ...options, tallies, source: source.name, file });
      fold.add(open.file.sha256());
    }
    hashes[source.name] = fold.digestHex();
  }
  return { tallies, hashes, filePaths };
}

interface FileContext extends ReadSourcesOptions {
  readonly tallies: readonly FeedTally[];
  readonly source: string;
  readonly file: number;
}

async function readFile(open: OpenFile, context: FileContext): Promise<void> {
  const { file } = open;
  const step = context.progress.step(`Reading ${file.path}`, { unit: 'bytes', total: file.bytes });
  let bytesRead = 0;
  for await (const rows of file.rows()) {
    for (const row of rows) takeRow(row, open, context);
    step.advance(file.bytesRead() - bytesRead);
    bytesRead = file.bytesRead();
  }
  step.finish();
}

function takeRow(row: SourceRow, open: OpenFile, context: FileContext): void {
  let rejected = false;
  for (const openFeed of open.feeds) {
    const reject = feedRow(row, openFeed, context);
    // A row that serves several feeds is one row to mend.
    if (reject === undefined || rejected) continue;
    rejected = true;
    const { file } = open;
    context.onReject({ ...reject, source: context.source, file: file.path, line: row.line });
  }
}

type Refusal = Pick<Reject, 'column' | 'reason'>;

function feedRow(row: SourceRow, open: OpenFeed, context: FileContext): Refusal | undefined {
  const { feed } = open;
  const tally = context.tallies[feed.index];
  if (tally === undefined) return undefined;
  tally.read += 1;
  const mapped = open.mapRow(row);
  if (mapped.kind === 'blank') {
    tally.excluded += 1;
    tally.blank += 1;
    return undefined;
  }
  const place = { feed: feed.index, file: context.file, line: row.line };
  if (feed.kind === 'suppression') return takeSuppression(mapped, { feed, tally, place, context });
  const selected = open.select(row);
  if (selected.kind === 'selected') {
    return takeContact(mapped, { feed, tally, place, context, contactType: selected.contactType });
  }
  tally.excluded += 1;
  const contactType = selected.contactType ?? '';
  mention(mapped, contactType, context);
  keepFromMail(mapped, { feed, place, context, contactType });
  return undefined;
}

interface Place {
  readonly feed: number;
  readonly file: number;
  readonly line: number;
}

/** Marks a row that is counted as invalid or excluded already, and still says where it came from. */
function uncounted(place: Place): Place {
  return { ...place, feed: -1 - place.feed };
}

interface SuppressionRow {
  readonly feed: Extract<Feed, { kind: 'suppression' }>;
  readonly tally: FeedTally;
  readonly place: Place;
  readonly context: FileContext;
}

/** Also an invalid row may say that a person wants no mail, as long as its address can be read. */
function takeSuppression(
  mapped: Exclude<MappedRow, { kind: 'blank' }>,
  row: SuppressionRow,
): Refusal | undefined {
  const { feed, tally, context } = row;
  const wanted = wantedSuppression(mapped.kind === 'person' ? mapped.person : mapped);
  const place = mapped.kind === 'invalid' ? uncounted(row.place) : row.place;
  if (wanted !== undefined)
    context.scratch.desired.suppress({ ...wanted, ...place, scope: feed.scope });
  if (mapped.kind === 'invalid') {
    tally.invalid += 1;
    return mapped;
  }
  if (wanted === undefined) tally.excluded += 1;
  return undefined;
}

function wantedSuppression(
  said: MappedPerson | InvalidRow,
): Pick<MappedPerson, 'address' | 'email' | 'status'> | undefined {
  const { address, email, status } = said;
  if (status === undefined || !isSuppression(status)) return undefined;
  return address === undefined || email === undefined ? undefined : { address, email, status };
}

interface ContactRow {
  readonly feed: SyncFeed;
  readonly tally: FeedTally;
  readonly place: Place;
  readonly context: FileContext;
  readonly contactType: string;
}

function takeContact(
  mapped: Exclude<MappedRow, { kind: 'blank' }>,
  row: ContactRow,
): Refusal | undefined {
  const refusal = mapped.kind === 'invalid' ? mapped : refuseForService(mapped.person, row);
  if (mapped.kind === 'person' && refusal === undefined) {
    desire(mapped.person, row);
    return undefined;
  }
  row.tally.invalid += 1;
  mention(mapped, row.contactType, row.context);
  keepFromMail(mapped, row);
  return refusal;
}

/**
 * The worst status of a key wins, also where the row that says so is invalid or not among the rows of
 * the sync: consent only tightens.
 */
function keepFromMail(
  mapped: Exclude<MappedRow, { kind: 'blank' }>,
  row: Omit<ContactRow, 'tally'>,
): void {
  const { address, email, status } = mapped.kind === 'person' ? mapped.person : mapped;
  if (address === undefined || email === undefined || status === undefined) return;
  if (isSubscribed(status) || !isContactTypeName(row.contactType)) return;
  addDesired({ address, email, status, fields: {} }, { ...row, place: uncounted(row.place) });
}

/** The service requires a country, and two characters of a contact type's name ("Limits"). */
function refuseForService(person: MappedPerson, row: ContactRow): Refusal | undefined {
  if (!isContactTypeName(row.contactType)) {
    return { column: '', reason: 'names a contact type of less than 2 characters' };
  }
  const { sync, defaultCountry } = row.feed;
  const needsCountry = isSubscribed(person.status) && sync.mode !== 'update-only';
  if (!needsCountry || defaultCountry !== undefined) return undefined;
  if ((person.fields.country ?? '') !== '') return undefined;
  return { column: '', reason: 'has no country, and the sync has no defaultCountry' };
}

function desire(person: SourcePerson, row: ContactRow): void {
  const { targets } = row.context;
  targets.assign(targets.named(row.contactType), row.feed.sync);
  addDesired(person, row);
}

function addDesired(person: SourcePerson, row: Omit<ContactRow, 'tally'>): void {
  const { address, email, status, fields } = person;
  const { mode } = row.feed.sync;
  row.context.scratch.desired.add({
    target: row.context.targets.named(row.contactType).index,
    address,
    email,
    status,
    fields,
    mayCreate: mode !== 'update-only',
    mayUpdate: mode !== 'create-only',
    ...row.place,
  });
}
