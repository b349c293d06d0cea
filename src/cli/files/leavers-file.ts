// The file that tells another program who left on the service (`feedback.left`). Each run adds the people it saw
// first, and those that an earlier run could not report. They stay in the file until it is taken away or emptied, so that
// nobody is lost between two nights.
//
//   seen → in a draft → the draft is the file → marked in the journal
//
// After a crash before the last step these people are reported once more; none is ever lost.
import { closeSync, readSync } from 'node:fs';
import { extname } from 'node:path';
import { leftCsv, leftNdjson } from '../../report/index.ts';
import type { Journal, Leaver } from '../../state/index.ts';
import { FileUnwritableError } from '../shell/errors.ts';
import { type Terminal, shownPath } from '../shell/terminal.ts';
import { openToLook, PrivateFile } from './private-file.ts';

/** Few enough to hold. */
const BATCH = 500;

export class LeaversFile {
  readonly #path: string;
  readonly #entries: Journal['listEntries'];
  #draft: PrivateFile | undefined;
  #waiting: Leaver[] = [];
  #count = 0;
  /** What kept the draft from being written. The next run reports everybody again. */
  #failure: { readonly error: unknown } | undefined;

  constructor(path: string, { listEntries }: Pick<Journal, 'listEntries'>) {
    this.#path = path;
    this.#entries = listEntries;
  }

  /** Call it when a run begins, with the lock held. */
  begin(): void {
    this.discard();
    this.#entries.dropDrafts();
  }

  /** Called within a commit of the journal, which a full disk elsewhere must not undo: it keeps the error for `save`. */
  readonly take = (person: Leaver): void => {
    if (this.#failure !== undefined) return;
    this.#entries.noteDrafted(person);
    this.#waiting.push(person);
    if (this.#waiting.length < BATCH) return;
    try {
      this.#writeWaiting();
    } catch (error) {
      this.#failure = { error };
    }
  };

  /** Call it when the run has ended. Throws `FileUnwritableError`; then the next run reports these people. */
  save({ tell }: Pick<Terminal, 'tell'>): void {
    let earlier: EarlierFile | undefined;
    try {
      if (this.#failure !== undefined) throw this.#failure.error;
      earlier = openEarlier(this.#path, this.#header);
      const told = this.#count + this.#waiting.length;
      // A file without people says that the night is over.
      if (told > 0 || earlier === undefined) this.#writeWhole(earlier);
      tell(`Who left on the service, ${String(told)} more than before: ${shownPath(this.#path)}`);
    } finally {
      earlier?.close();
      this.discard();
    }
  }

  /** Lets go of what was not saved; what stood there before stays. */
  discard(): void {
    this.#draft?.discard();
    this.#draft = undefined;
    this.#waiting = [];
    this.#count = 0;
    this.#failure = undefined;
  }

  #writeWhole(earlier: EarlierFile | undefined): void {
    const draft = this.#writeWaiting();
    for (const piece of earlier?.pieces() ?? []) draft.write(piece);
    draft.keep();
    this.#entries.noteFiled();
  }

  #writeWaiting(): PrivateFile {
    const isFirst = this.#draft === undefined;
    const draft = (this.#draft ??= new PrivateFile(this.#path));
    if (isFirst) draft.write(this.#header);
    for (const piece of this.#linesOf(this.#waiting)) draft.write(piece);
    this.#count += this.#waiting.length;
    this.#waiting = [];
    return draft;
  }

  *#linesOf(people: readonly Leaver[]): Generator<string> {
    const pieces = this.#isCsv ? leftCsv(people, EXACT) : leftNdjson(people);
    if (this.#isCsv) pieces.next();
    yield* pieces;
  }

  get #isCsv(): boolean {
    return isCsv(this.#path);
  }

  get #header(): string {
    return headerOf(this.#path);
  }
}

function isCsv(path: string): boolean {
  return extname(path).toLowerCase() === '.csv';
}

/** NDJSON has none. */
function headerOf(path: string): string {
  return isCsv(path) ? [...leftCsv([], EXACT)].join('') : '';
}

/** For another program: an apostrophe before an address would make it another one there. */
const EXACT = { exact: true };

/** The file of an earlier night that nobody has taken away. */
interface EarlierFile {
  /** Its people, in bytes. */
  pieces(): Generator<Uint8Array>;
  close(): void;
}

const PIECE_BYTES = 65_536;

/** What a file of ours with this path begins with, where it is not empty. */
export function leaversFileStart(path: string): string {
  const header = headerOf(path);
  return header === '' ? NDJSON_START : header;
}

/** What a line of our NDJSON begins with. */
const NDJSON_START = '{"address":';

/** Undefined where there is none, or one that was emptied. Throws `FileUnwritableError` where another file is there. */
function openEarlier(path: string, header: string): EarlierFile | undefined {
  const descriptor = openToLook(path);
  if (descriptor === undefined) return undefined;
  const start = Buffer.from(leaversFileStart(path));
  const found = Buffer.alloc(start.length);
  if (readSync(descriptor, found) < start.length || !found.equals(start)) {
    closeSync(descriptor);
    throw new FileUnwritableError(path, new Error('another file has that name'));
  }
  return {
    pieces: () => piecesAfter(descriptor, Buffer.byteLength(header)),
    close: () => {
      closeSync(descriptor);
    },
  };
}

function* piecesAfter(descriptor: number, start: number): Generator<Uint8Array> {
  const piece = Buffer.alloc(PIECE_BYTES);
  let position = start;
  for (;;) {
    const length = readSync(descriptor, piece, 0, PIECE_BYTES, position);
    if (length === 0) return;
    yield piece.subarray(0, length);
    position += length;
  }
}
