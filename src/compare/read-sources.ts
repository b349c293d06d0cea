// Reads the sources' side: every row of every file once, into the scratch database and into exactly
// one bucket per feed.
import { ReadInterruptedError } from '../api/index.ts';
import type { Reject, RowAsRead, SourceRow } from '../contacts/row.ts';
import type { Clock } from '../lib/clock.ts';
import { HashFold } from '../lib/hash.ts';
import type { Progress } from '../lib/progress.ts';
import type { Scratch } from '../state/scratch/scratch.ts';
import { AddressFindings, type AddressFinding } from './address-findings.ts';
import type { SourceRows } from '../plan/plan.ts';
import { ConsentFindings, type ConsentFinding } from './consent-findings.ts';
import { noRows, tallyOf, type FeedTally, type FileTally } from './feed-tally.ts';
import type { Feed } from './feeds.ts';
import type { OpenFile, OpenSource } from './open-sources.ts';
import { feedRow, type RowContext } from './take-row.ts';
import type { Targets } from './targets.ts';

export interface SourceReading {
  /** By feed index. */
  readonly tallies: readonly FeedTally[];
  /** In the order of reading. */
  readonly files: readonly FileTally[];
  /** In the order of reading: each row once, however many feeds its source serves. */
  readonly rows: readonly SourceRows[];
  /** SHA-256 over the files' hashes, by source. */
  readonly hashes: Readonly<Record<string, string>>;
  /** By file number: the path as people know it. */
  readonly filePaths: readonly string[];
  /** What the files say about how they were read, the first ones of many. */
  readonly notes: readonly FileNote[];
  readonly noteCount: number;
  /** What is odd about the addresses. */
  readonly addresses: readonly AddressFinding[];
  /** Columns that speak of consent beside the status. */
  readonly consent: readonly ConsentFinding[];
}

export interface FileNote {
  readonly file: string;
  readonly note: string;
}

/** An archive of thousands of files may have as many to tell. */
const MOST_NOTES = 50;

export interface ReadSourcesOptions {
  readonly feeds: readonly Feed[];
  readonly targets: Targets;
  readonly scratch: Scratch;
  readonly progress: Progress;
  /** The service's list is read at the same time. */
  readonly clock: Pick<Clock, 'turn'>;
  /** A source may have no end. */
  readonly signal?: AbortSignal | undefined;
  readonly onReject: (reject: Reject) => void;
}

export async function readSources(
  sources: readonly OpenSource[],
  options: ReadSourcesOptions,
): Promise<SourceReading> {
  const files: FileTally[] = [];
  const rows: SourceRows[] = [];
  const hashes = new Map<string, string>();
  const filePaths: string[] = [];
  const notes = new Notes();
  const addresses = new AddressFindings();
  const consent = new ConsentFindings();
  const shared = { ...options, addresses, consent, unsuppressing: unsuppressing(options.feeds) };
  for (const source of sources) {
    const fold = new HashFold();
    const counts = { source: source.name, read: 0, invalid: 0 };
    rows.push(counts);
    for (const open of source.files) {
      const file = filePaths.push(open.file.path) - 1;
      const tallies = options.feeds.map(noRows);
      noteUnread(open, consent);
      const place = { source: source.name, file, counts };
      await readFile(open, { ...shared, ...place, tallies });
      files.push(...fileTallies(open, tallies, file));
      fold.add(open.file.sha256());
      notes.take(open.file.path, open.file.notes?.() ?? []);
    }
    hashes.set(source.name, fold.digestHex());
  }
  // Now, while the service's list may still be under way.
  return {
    tallies: options.feeds.map(({ index }) => tallyOf(index, files)),
    files,
    rows,
    hashes: Object.fromEntries(hashes),
    filePaths,
    notes: notes.first,
    noteCount: notes.count,
    addresses: addresses.list(),
    consent: consent.list(),
  };
}

/** Sources that are named under no suppressions. */
function unsuppressing(feeds: readonly Feed[]): ReadonlySet<string> {
  const named = new Set(
    feeds.filter(({ kind }) => kind === 'suppression').map(({ source }) => source),
  );
  return new Set(feeds.map(({ source }) => source).filter((source) => !named.has(source)));
}

function noteUnread({ feeds }: OpenFile, consent: ConsentFindings): void {
  for (const { feed, unreadConsent } of feeds) {
    for (const column of unreadConsent) consent.noteUnread(feed.index, column);
  }
}

function fileTallies(open: OpenFile, tallies: readonly FeedTally[], file: number): FileTally[] {
  return open.feeds.map(({ feed: { index } }) => ({
    ...(tallies[index] ?? noRows()),
    file,
    feed: index,
  }));
}

class Notes {
  readonly first: FileNote[] = [];
  count = 0;

  take(file: string, notes: readonly string[]): void {
    this.count += notes.length;
    const room = MOST_NOTES - this.first.length;
    this.first.push(...notes.slice(0, room).map((note) => ({ file, note })));
  }
}

interface FileContext extends ReadSourcesOptions, RowContext {
  readonly source: string;
  /** Of the source, added to with every row. */
  readonly counts: { read: number; invalid: number };
}

async function readFile(open: OpenFile, context: FileContext): Promise<void> {
  const { file } = open;
  const isCounted = file.bytes === 0;
  const step = context.progress.step(
    `Reading ${file.path}`,
    isCounted ? { unit: 'rows' } : { unit: 'bytes', total: file.bytes },
  );
  let bytesRead = 0;
  const { signal } = context;
  try {
    for await (const rows of file.rows({ signal })) {
      if (signal?.aborted === true) throw new ReadInterruptedError(file.path);
      for (const row of rows) takeRow(row, open, context);
      step.advance(isCounted ? rows.length : file.bytesRead() - bytesRead);
      bytesRead = file.bytesRead();
      // A file is read ahead, so that nothing else makes a pause: the service's list would wait for the last row.
      await context.clock.turn();
    }
  } catch (error) {
    // What broke off since it was told to stop is no fault of the source.
    throw signal?.aborted === true ? new ReadInterruptedError(file.path) : error;
  }
  step.finish();
}

function takeRow(row: SourceRow, open: OpenFile, context: FileContext): void {
  context.counts.read += 1;
  let rejected = false;
  for (const openFeed of open.feeds) {
    const reject = feedRow(row, openFeed, context);
    // A row that serves several feeds is one row to mend.
    if (reject === undefined || rejected) continue;
    rejected = true;
    context.counts.invalid += 1;
    const { file } = open;
    const place = { source: context.source, file: file.path, line: row.line };
    context.onReject({ ...reject, ...place, row: rowAsRead(row, file) });
  }
}

/** Without what was made of its cells, which stands between them and what is surplus. */
function rowAsRead({ cells }: SourceRow, file: OpenFile['file']): RowAsRead {
  const { header, ownColumnCount = header.length } = file;
  const own = cells.slice(0, ownColumnCount);
  return {
    header: header.slice(0, ownColumnCount),
    cells: [...own, ...cells.slice(header.length)],
  };
}
