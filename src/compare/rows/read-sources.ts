// Reads the sources: every row of every file once, into the scratch database and into exactly one bucket per feed.
import {
  ORIGINAL_COLUMN,
  type Reject,
  type RowAsRead,
  type SourceRow,
} from '../../contacts/index.ts';
import { HashFold } from '../../lib/index.ts';
import type { Finding, SourceRows } from '../../plan/index.ts';
import type { Scratch } from '../../state/index.ts';
import type { Feed } from '../scope/feeds.ts';
import type { Targets } from '../scope/targets.ts';
import { FixedRows, nameOf, type Telling, tellingOf } from './fixed-rows.ts';
import type { OpenFile, OpenSource } from './open-sources.ts';
import { cellsAsRead, cutOffFile, readFile, type ReadFileTools } from './read-file.ts';
import {
  type AddressFinding,
  AddressFindings,
  type ConsentFinding,
  ConsentFindings,
  type MistypedRow,
} from './row-findings.ts';
import { feedRow, type FeedTally, noRows, type RowContext } from './take-row.ts';

export interface SourceReading {
  /** By feed index. */
  readonly tallies: readonly FeedTally[];
  /** In the order of reading. */
  readonly files: readonly FileTally[];
  /** In the order of reading: each row once, however many feeds its source serves. */
  readonly rows: readonly SourceRows[];
  /** SHA-256 over the files' hashes, by source. */
  readonly hashes: Readonly<Record<string, string>>;
  /** By source: whether all its files end with a line end. Left out: formats that mark their own end. */
  readonly lineEnds: Readonly<Record<string, boolean>>;
  /** How addresses begin in last rows that may be cut off. */
  readonly cutOff: readonly string[];
  /** By file number: the path as people know it. */
  readonly filePaths: readonly string[];
  /** How the files were read, in words; the first notes of many. */
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

/** An archive of thousands of files may have as many. */
const MOST_NOTES = 50;

export interface ReadSourcesOptions extends ReadFileTools {
  readonly feeds: readonly Feed[];
  readonly targets: Targets;
  readonly scratch: Scratch;
  /** Sources whose files have all ended with a line end before. */
  readonly wholeLines?: ReadonlySet<string> | undefined;
  readonly onReject: (reject: Reject) => void;
  readonly onFinding?: ((finding: Finding) => void) | undefined;
}

export async function readSources(
  sources: readonly OpenSource[],
  options: ReadSourcesOptions,
): Promise<SourceReading> {
  const reader = new SourceReader(options);
  for (const source of sources) await reader.keepFixed(source);
  for (const source of sources) await reader.read(source);
  return await reader.finish();
}

/**
 * Keeps the fixed rows, reads all others, and takes the fixed ones last: by then it is known which rows they stand
 * in for, and what those said of consent.
 */
export class SourceReader {
  readonly #options: ReadSourcesOptions;
  readonly #fixed: FixedRows;
  readonly #addresses: AddressFindings;
  readonly #consent = new ConsentFindings();
  readonly #unsuppressing: ReadonlySet<string>;
  readonly #notes = new Notes();
  readonly #hashes = new Map<string, string>();
  readonly #lineEnds = new Map<string, boolean>();
  readonly #cutOff: string[] = [];
  readonly #filePaths: string[] = [];
  readonly #counts = new Map<string, SourceCounts>();
  /** In the order of reading. */
  readonly #files: FileContext[] = [];
  /** Those whose rows are kept. */
  readonly #fixedFiles = new Map<OpenFile, FileContext>();

  constructor(options: ReadSourcesOptions) {
    this.#options = options;
    this.#fixed = new FixedRows(options.scratch.fixes, options.targets);
    this.#unsuppressing = unsuppressing(options.feeds);
    this.#addresses = new AddressFindings((row) => {
      options.onFinding?.(this.#mistyped(row));
    });
  }

  async keepFixed(source: OpenSource): Promise<void> {
    for (const open of source.files) {
      if (open.file.isFixed !== true) continue;
      const context = this.#contextOf(source, open);
      this.#fixedFiles.set(open, context);
      await readFile(open.file, this.#options, (row) => {
        // A row without a name is still a fixed one.
        this.#fixed.keep({ ...row, original: row.original ?? '' }, context.file, open.feeds);
      });
    }
  }

  async read(source: OpenSource): Promise<void> {
    const fold = new HashFold();
    this.#countsOf(source);
    for (const open of source.files) {
      const context = this.#fixedFiles.get(open) ?? this.#contextOf(source, open);
      this.#files.push(context);
      noteUnread(open, this.#consent);
      if (!this.#fixedFiles.has(open)) {
        await readFile(open.file, this.#options, (row, isLast) => {
          takeRow(row, isLast ? this.#asItEnds(context) : context);
        });
        this.#noteLineEnd(source, open);
      }
      fold.add(open.file.sha256());
      this.#notes.take(open.file.path, open.file.notes?.() ?? []);
    }
    this.#hashes.set(source.name, fold.digestHex());
  }

  async finish(): Promise<SourceReading> {
    await this.#takeFixed();
    const files = this.#files.flatMap(fileTallies);
    return {
      tallies: this.#options.feeds.map(({ index }) => tallyOf(index, files)),
      files,
      rows: [...this.#counts.values()],
      hashes: Object.fromEntries(this.#hashes),
      lineEnds: Object.fromEntries(this.#lineEnds),
      cutOff: this.#cutOff,
      filePaths: this.#filePaths,
      notes: this.#notes.first,
      noteCount: this.#notes.count,
      addresses: this.#addresses.list(),
      consent: this.#consent.list(),
    };
  }

  #noteLineEnd({ name }: OpenSource, { file }: OpenFile): void {
    const ends = file.endsWithLine?.();
    if (ends !== undefined) this.#lineEnds.set(name, ends && this.#lineEnds.get(name) !== false);
  }

  async #takeFixed(): Promise<void> {
    const byNumber = new Map([...this.#fixedFiles.values()].map((one) => [one.file, one]));
    let count = 0;
    for (const { file, row } of this.#options.scratch.fixes.kept()) {
      const context = byNumber.get(file);
      if (context !== undefined) takeRow(row, context);
      count += 1;
      if (count % ROWS_A_TURN === 0) await this.#options.clock.turn();
    }
  }

  #asItEnds(context: FileContext): FileContext {
    const { source, open } = context;
    const wasWhole = this.#options.wholeLines?.has(source) === true;
    if (!wasWhole || open.file.endsWithLine?.() !== false) return context;
    return { ...context, open: cutOffFile(open, (beginning) => this.#cutOff.push(beginning)) };
  }

  #contextOf(source: OpenSource, open: OpenFile): FileContext {
    const { feeds } = this.#options;
    return {
      ...this.#options,
      addresses: this.#addresses,
      consent: this.#consent,
      unsuppressing: this.#unsuppressing,
      fixed: this.#fixed,
      telling: tellingOf(open),
      source: source.name,
      file: this.#filePaths.push(open.file.path) - 1,
      open,
      counts: this.#countsOf(source),
      tallies: feeds.map(noRows),
    };
  }

  #mistyped({ email, meant, place }: MistypedRow): Finding {
    const source = this.#options.feeds[place.feed]?.source ?? '';
    const origin = { source, file: this.#filePaths[place.file] ?? '', line: place.line };
    return { kind: 'mistypedAddress', email, meant, origin };
  }

  #countsOf({ name }: OpenSource): SourceCounts {
    const counts = this.#counts.get(name) ?? { source: name, read: 0, invalid: 0 };
    this.#counts.set(name, counts);
    return counts;
  }
}

/** Like a batch of a file. */
const ROWS_A_TURN = 1_000;

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

function fileTallies({ open, tallies, file }: FileContext): FileTally[] {
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

/** Of a source, added to with every row. */
interface SourceCounts extends SourceRows {
  read: number;
  invalid: number;
}

interface FileContext extends ReadSourcesOptions, RowContext {
  readonly source: string;
  readonly open: OpenFile;
  readonly counts: SourceCounts;
  readonly fixed: FixedRows;
  readonly telling: Telling | undefined;
}

function takeRow(row: SourceRow, file: FileContext): void {
  const { open, counts, fixed, telling } = file;
  counts.read += 1;
  const standing = fixed.standing(row, telling);
  const context = standing === undefined ? file : { ...file, standing };
  let rejected = false;
  for (const openFeed of open.feeds) {
    const reject = feedRow(row, openFeed, context);
    // A row that serves several feeds is one row to fix.
    if (reject === undefined || rejected) continue;
    rejected = true;
    counts.invalid += 1;
    const place = { source: file.source, file: open.file.path, line: row.line };
    const { column, fault } = reject;
    const asRead = rowAsRead(row, open.file, nameOf(row, telling));
    file.onReject({ ...place, column, fault, row: asRead });
  }
}

/** A first cell is added that goes on naming the row, however a person changes the rest. */
function rowAsRead(row: SourceRow, file: OpenFile['file'], name: string): RowAsRead {
  const { header, ownColumnCount = header.length } = file;
  return {
    header: [ORIGINAL_COLUMN, ...header.slice(0, ownColumnCount)],
    cells: [name, ...cellsAsRead(row, file)],
  };
}

/** What became of the rows of one file for one feed, both by their numbers. */
export interface FileTally extends Readonly<FeedTally> {
  readonly file: number;
  readonly feed: number;
}

/** The tally of a feed over all its files. */
export function tallyOf(feed: number, files: readonly FileTally[]): FeedTally {
  return files
    .filter((tally) => tally.feed === feed)
    .reduce(
      (sum, tally) => ({
        read: sum.read + tally.read,
        invalid: sum.invalid + tally.invalid,
        excluded: sum.excluded + tally.excluded,
        blank: sum.blank + tally.blank,
        silent: sum.silent + tally.silent,
        fixed: sum.fixed + tally.fixed,
        stray: sum.stray + tally.stray,
        outdated: sum.outdated + tally.outdated,
      }),
      noRows(),
    );
}
