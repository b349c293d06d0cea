// A source is a list of named files of rows, each read once from front to back. A source that cannot be read
// whole is an error, never a short source.
import type { FileReading, FoundEncoding, SourceRow } from '../../contacts/index.ts';
import { SyncError } from '../../lib/index.ts';

/** The names of the columns. */
export type Header = readonly string[];

export type Cells = readonly string[];

export interface Source {
  readonly name: string;
  /** In a stable order: where rows contradict each other, the later one counts. */
  files(options?: RowsOptions): AsyncIterable<SourceFile>;
  /** Names of the unsubscribe groups that its files hold, where it can hold some. */
  groups?(options?: RowsOptions): Promise<readonly string[]>;
  /** Ends one reading: what was fetched for it is removed. Left out: nothing is fetched. */
  close?(): void;
}

/** What the rows of a file are, where the source itself knows it. */
export type HeldRows =
  | { readonly kind: 'contacts' }
  /** Addresses that get no mail at all. */
  | { readonly kind: 'global' }
  | { readonly kind: 'group'; readonly group: string };

export interface RowsOptions {
  readonly signal?: AbortSignal | undefined;
}

/** One file, opened as far as its header. */
export interface SourceFile {
  /** As people know it: relative to the directory of the configuration. */
  readonly path: string;
  readonly header: Header;
  /** Whether its columns follow from its rows, as those of JSON and of cards do, so that one may be missing on any day. */
  readonly columnsFollowRows?: boolean;
  /** How many columns the file itself has; the others are derived. Left out: all. */
  readonly ownColumnCount?: number;
  /** What its columns of addresses are called where their number follows from its data: `Email`, `Email 2`. */
  readonly numberedEmail?: string;
  /** 0 if the size does not show how many rows there are; progress then counts rows. */
  readonly bytes: number;
  /** Left out: what the configuration says. */
  readonly holds?: HeldRows;
  /** Batches of up to a thousand rows. May be read once, and to the end. The signal ends a wait for rows. */
  rows(options?: RowsOptions): AsyncIterable<readonly SourceRow[]>;
  /**
   * In hexadecimal, of the bytes on disk, or of what a member of an archive unpacks to. Known once the
   * rows were read to the end.
   */
  sha256(): string;
  /**
   * Whether the file ends with a line end, known once its rows were read. Left out where its form itself tells
   * whether it is whole.
   */
  endsWithLine?(): boolean;
  /** Of `bytes`, while the rows are read: how far the reading has come. */
  bytesRead(): number;
  /**
   * What a person should know about how the file was read, known once its rows were read: full
   * sentences with counts and the first line, without addresses. Left out: there is nothing to tell.
   */
  notes?(): readonly string[];
  /** How its text was decoded; left out where the file or a person says it. */
  readonly decodedAs?: FoundEncoding | undefined;
  /** Whether its rows replace rejected ones that a person fixed. */
  readonly isFixed?: boolean | undefined;
  /** The first cells of the lines above its header, such as the title of a report. Left out: none. */
  readonly titles?: readonly string[];
  /** What stands over each column in the lines directly above its header; blank where nothing does. Left out: none. */
  readonly groups?: readonly string[];
  /** Of a workbook: the sheet that is read. */
  readonly sheet?: string;
  /** Of a workbook: its other sheets that hold addresses, each readable as `book.xlsx/sheet`. */
  readonly otherSheets?: readonly string[];
  /** Of a database: the table that is read. Left out: a query is. */
  readonly table?: string | undefined;
  /** Of JSON: the keys that lead to the list whose objects are the rows, outermost first. Left out: the file is the list. */
  readonly keysOfList?: readonly string[] | undefined;
  /** What is known about the file before it is configured; left out, it is a table like any other. */
  readonly reading?: FileReading;
}

/** The same file with more notes. */
export function withNotes(file: SourceFile, notes: readonly string[]): SourceFile {
  if (notes.length === 0) return file;
  return { ...file, notes: () => [...(file.notes?.() ?? []), ...notes] };
}

/** Stands for a cell that was not read. It is not blank, so a row with such a cell is not a blank row. */
export const UNREAD_CELL = '…';

/** The source is missing or is not what it should be. Nothing of it was used. */
export class SourceUnreadableError extends SyncError {
  constructor(message: string, options: { readonly hint: string; readonly cause?: unknown }) {
    super(message, { code: 'SOURCE_UNREADABLE', ...options });
  }
}

/** The file ends in the middle of a record: its writer has not finished, or was stopped. */
export class SourceTruncatedError extends SyncError {
  readonly line: number;

  constructor(message: string, options: { readonly hint: string; readonly line: number }) {
    super(message, { code: 'SOURCE_TRUNCATED', hint: options.hint });
    this.line = options.line;
  }
}

/** The file was written while it was read, so its rows may never have stood together. */
export class SourceChangedError extends SyncError {
  constructor(path: string) {
    super(`Reading ${path}: the file was changed while it was read.`, {
      code: 'SOURCE_CHANGED',
      hint: 'Let the export finish, ideally under another name that is then renamed, and run again.',
    });
  }
}

/** How often something was met. */
export interface Counted {
  count: number;
  /** Of the first one. */
  line: number;
}

export function noneMet(): Counted {
  return { count: 0, line: 0 };
}

export function countAt(counted: Counted, line: number): void {
  if (counted.count === 0) counted.line = line;
  counted.count += 1;
}

const BATCH_ROW_COUNT = 1_000;

/** What a file holds at once, in batches of rows. */
export function* inBatches<One>(all: readonly One[]): Generator<readonly One[]> {
  for (let start = 0; start < all.length; start += BATCH_ROW_COUNT) {
    yield all.slice(start, start + BATCH_ROW_COUNT);
  }
}

/** `where` completes "the file seems cut off", and `isWhole` says what to do where it is not. */
export function cutOff(path: string, line: number, where: string, isWhole = '') {
  const hint = `Let the export finish and run again.${isWhole}`;
  return new SourceTruncatedError(`Reading ${path}: the file seems cut off${where}.`, {
    hint,
    line,
  });
}

/** The fault completes "Reading the-path: …". */
export function unreadable(path: string, fault: string, hint: string, cause?: unknown) {
  return new SourceUnreadableError(`Reading ${path}: ${fault}.`, { hint, cause });
}

/** The fault completes "the record from line 7 …". */
export function unreadableRecord(path: string, line: number, fault: string) {
  const record = `the record from line ${String(line)}`;
  const hint = `Look at line ${String(line)} for a quote that opens a cell and is not closed in it.`;
  return unreadable(path, `${record} ${fault}`, hint);
}
