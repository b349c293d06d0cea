// Splits a JSON text into the objects that are its rows: one after the other, as NDJSON has them, the elements of
// one list, or the lists in saved answers of a provider's interface. It holds one object at a time.
import {
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COMMA,
  isJsonSpace,
  JsonScanner,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
} from '../../lib/index.ts';
import type { Chunks } from '../bytes/byte-stream.ts';
import { cutOff, type SourceUnreadableError, unreadable } from '../source/source.ts';

/** One object, not parsed yet. */
export interface JsonObjectText {
  readonly text: string;
  /** The line on which it begins. In a list, which often is a single line, its position from 1. */
  readonly line: number;
}

/** The same as of a CSV record: far more than one person needs. */
export const LONGEST_OBJECT_BYTES = 1024 * 1024;
export const DEEPEST_NESTING = 64;

/** Enough of what stands behind the rows to see whether there is another page. */
const BESIDE_LENGTH = 1_024;

/**
 * Where the rows of a text are: `objects` in one list or one after the other, `lists` one after the other, or a
 * `list-of-lists`; `inside`: in saved answers, in the list to which the keys lead, each with its quotes. `isKeyed`:
 * it is no list but an object, with a number as the key of each row.
 */
export type JsonLayout =
  | { readonly kind: 'objects' | 'lists' | 'list-of-lists' }
  | { readonly kind: 'inside'; readonly keys: readonly string[]; readonly isKeyed: boolean };

/** A key without its quotes, as a person reads it. */
export function nameOfKey(key: string): string {
  const text = Buffer.from(key, 'latin1').toString('utf8').slice(1, -1);
  // Many programs write each letter with an accent as an escape.
  return text.replaceAll(/\\u([0-9a-f]{4})/giu, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** `onMore` is called at the end when the last saved answer says that there is another page. */
export async function* jsonObjects(
  chunks: Chunks,
  path: string,
  place: JsonLayout,
  onMore?: () => void,
): AsyncGenerator<readonly JsonObjectText[]> {
  const reader = new ObjectReader(path, place);
  for await (const chunk of chunks) yield reader.read(chunk);
  reader.end();
  if (reader.hasMore()) onMore?.();
}

/** Mailgun links to a next page on every page. */
const ALWAYS_NEXT = /"paging"\s*:\s*\{\s*"first"\s*:\s*"[^{}]*\}/u;

/** Keys that are known to hold the rows, as the first key of the object. */
const ENVELOPE =
  /^\s*\{\s*("(?:Suppressions|SuppressedDestinationSummaries|Contacts|items|Results|subscribers|data)")\s*:\s*\[\s*[{\]]/u;

/** An object inside the object, whose first key holds the rows. */
const NESTED_ENVELOPE = /^\s*\{\s*"data"\s*:\s*\{\s*"results"\s*:\s*\[\s*[{\]]/u;

/** How an answer says that it is not the last page: Amazon SES, Kit, and the usual links and tokens. */
const MORE =
  /"(?:NextToken|next|next_?(?:page_?)?(?:url|link|href|token|cursor|uri)|@odata\.nextLink)"\s*:\s*(?:"[^"]|\{\s*"\w+"\s*:\s*"[^"])|"has_?(?:next(?:_?page)?|more)"\s*:\s*true/iu;

/** What the beginning of a text shows about the place of its rows. */
export function knownPlace(beginning: string): JsonLayout {
  const text = beginning.replace(/^\ufeff+/u, '');
  if (/^\s*\[\s*\[/u.test(text)) return { kind: 'list-of-lists' };
  if (/^\s*\[\s*["\d]/u.test(text)) return { kind: 'lists' };
  const keys = NESTED_ENVELOPE.test(text) ? ['"data"', '"results"'] : ENVELOPE.exec(text)?.slice(1);
  return keys === undefined ? { kind: 'objects' } : { kind: 'inside', keys, isKeyed: false };
}

/**
 * A key that stands for a row's place, or for its number or id in the program: of Firebase, MongoDB or Firestore, or a
 * UUID. Names of columns are shorter, or have no digit.
 */
export const ROW_KEY =
  /^"(?:\d+|-[\w-]{19}|[\da-fA-F]{24}|[\da-fA-F]{8}(?:-[\da-fA-F]{4}){3}-[\da-fA-F]{12}|(?=[^"]*\d)(?=[^"]*[A-Z])(?=[^"]*[a-z])[0-9A-Za-z]{20,28})"$/u;

/** Longer than any key that leads to rows. */
const LONGEST_KEY = 64;

const LINE_END = 0x0a;
const BYTE_ORDER_MARK: readonly number[] = [0xef, 0xbb, 0xbf];

/** Of a text that is no saved answer: what was read so far. */
type Outside = 'start' | 'lines' | 'list' | 'after-list';

class ObjectReader {
  readonly #path: string;
  readonly #place: JsonLayout;
  /** None for a text that is no saved answer. */
  readonly #rowPath: readonly string[];
  readonly #isKeyed: boolean;
  /** With which a row begins. */
  readonly #opening: number;
  #outside: Outside = 'start';
  /** Of saved answers: the brackets around the position, each with the last text before it, which is its key. */
  readonly #brackets: { readonly byte: number; readonly key: string }[] = [];
  /** Of saved answers: the last text beside the rows, in its quotes, and whether this answer has shown its rows. */
  #lastText = '';
  #hasRows = false;
  /** Of saved answers: the end of what this answer has outside of all rows. */
  #beside = '';
  #line = 1;
  #count = 0;
  /** The value that is being read: a row, or a text beside the rows. */
  #scanner: JsonScanner | undefined;
  #isRow = false;
  #rowLine = 0;
  /** The beginning of the row, from earlier pieces. */
  #held: Buffer = Buffer.alloc(0);

  constructor(path: string, place: JsonLayout) {
    this.#path = path;
    this.#place = place;
    this.#rowPath = place.kind === 'inside' ? place.keys : [];
    this.#isKeyed = place.kind === 'inside' && place.isKeyed;
    this.#opening =
      place.kind === 'lists' || place.kind === 'list-of-lists' ? OPEN_ARRAY : OPEN_OBJECT;
  }

  get #isAnswer(): boolean {
    return this.#place.kind === 'inside';
  }

  read(piece: Buffer): readonly JsonObjectText[] {
    const found: JsonObjectText[] = [];
    for (let at = 0; at < piece.length;) {
      if (this.#scanner === undefined) {
        const byte = piece[at] ?? 0;
        if (byte === LINE_END) this.#line += 1;
        if (!this.#beginsValue(byte)) at += 1;
        continue;
      }
      const end = this.#scanner.scan(piece, at);
      const part = piece.subarray(at, end === -1 ? piece.length : end);
      at += part.length;
      const row = this.#takePart(part, end !== -1);
      if (row !== undefined) found.push(row);
    }
    return found;
  }

  end(): void {
    const isWhole = this.#isAnswer
      ? this.#brackets.length === 0
      : this.#outside === 'lines' || this.#outside === 'after-list';
    if (this.#scanner === undefined && isWhole) return;
    const line = this.#isRow ? this.#rowLine : this.#line;
    throw cutOff(this.#path, line, ` in what begins on line ${String(line)}`);
  }

  hasMore(): boolean {
    return MORE.test(this.#beside.replace(ALWAYS_NEXT, ''));
  }

  /** Whether a value to be read begins with the byte, which is left unread then. */
  #beginsValue(byte: number): boolean {
    const begins = this.#isAnswer ? this.#stepInAnswer(byte) : this.#opensRow(byte);
    if (!begins) return false;
    this.#isRow = byte !== QUOTE;
    if (this.#isRow) {
      this.#count += 1;
      this.#rowLine = this.#line;
    } else this.#lastText = '';
    this.#scanner = new JsonScanner(DEEPEST_NESTING, () => this.#tooDeep());
    return true;
  }

  #opensRow(byte: number): boolean {
    if (isJsonSpace(byte) || BYTE_ORDER_MARK.includes(byte)) return false;
    if (this.#outside === 'start' && this.#beginsList(byte)) return false;
    if (byte === this.#opening && this.#outside !== 'after-list') return true;
    if (this.#outside !== 'list') throw this.#notRows();
    if (byte === CLOSE_ARRAY) this.#outside = 'after-list';
    else if (byte !== COMMA) throw this.#notRows();
    return false;
  }

  /** Whether the first byte opens the list of all rows; else it is that of a row. */
  #beginsList(byte: number): boolean {
    const isList = byte === OPEN_ARRAY && this.#place.kind !== 'lists';
    this.#outside = isList ? 'list' : 'lines';
    return isList;
  }

  /** Rows are the objects to which the keys lead. Everything else is skipped. */
  #stepInAnswer(byte: number): boolean {
    const isAtRows = this.#isAtRows();
    if (isAtRows && this.#isRowKey()) {
      if (byte === OPEN_OBJECT) return true;
      if (byte === OPEN_ARRAY) throw this.#notRows();
    }
    if (byte === QUOTE) return true;
    // What stands between rows must not push out what was said before them.
    if (!isAtRows) this.#note(String.fromCharCode(byte));
    this.#structure(byte);
    return false;
  }

  #structure(byte: number): void {
    if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) this.#open(byte);
    if (byte === CLOSE_OBJECT) this.#close(OPEN_OBJECT);
    if (byte === CLOSE_ARRAY) this.#close(OPEN_ARRAY);
  }

  #open(byte: number): void {
    // Each answer says for itself whether there is another page.
    if (this.#brackets.length === 0) this.#beside = '';
    if (this.#brackets.length === DEEPEST_NESTING) throw this.#tooDeep();
    this.#brackets.push({ byte, key: this.#lastText });
    if (this.#isAtRows()) this.#hasRows = true;
  }

  #close(opening: number): void {
    if (this.#brackets.pop()?.byte !== opening) throw this.#notRows();
    if (this.#brackets.length > 0) return;
    if (!this.#hasRows) throw this.#answerWithoutRows();
    this.#hasRows = false;
  }

  /** In a list every object is a row; among keys only what has a number. */
  #isRowKey(): boolean {
    return !this.#isKeyed || ROW_KEY.test(this.#lastText);
  }

  /** The outer object has no key; what holds the rows is the last bracket. */
  #isAtRows(): boolean {
    const depth = this.#rowPath.length;
    if (this.#brackets.length !== depth + 1) return false;
    const last = this.#isKeyed ? OPEN_OBJECT : OPEN_ARRAY;
    return this.#brackets.every(
      ({ byte, key }, at) =>
        byte === (at === depth ? last : OPEN_OBJECT) && (at === 0 || key === this.#rowPath[at - 1]),
    );
  }

  /** The row that ends with this part. */
  #takePart(part: Buffer, isLast: boolean): JsonObjectText | undefined {
    for (const byte of part) if (byte === LINE_END) this.#line += 1;
    if (isLast) this.#scanner = undefined;
    if (!this.#isRow) {
      const text = part.toString('latin1');
      this.#note(text);
      if (this.#lastText.length < LONGEST_KEY) this.#lastText += text;
      return undefined;
    }
    this.#held = Buffer.concat([this.#held, part]);
    if (isLast) {
      const text = this.#held.toString('utf8');
      this.#held = Buffer.alloc(0);
      this.#isRow = false;
      return { text, line: this.#position() };
    }
    if (this.#held.length <= LONGEST_OBJECT_BYTES) return undefined;
    throw this.#unreadable(`is longer than ${String(LONGEST_OBJECT_BYTES)} bytes`);
  }

  #note(text: string): void {
    this.#beside += text;
    if (this.#beside.length <= 2 * BESIDE_LENGTH) return;
    this.#beside = this.#beside.slice(-BESIDE_LENGTH);
  }

  #position(): number {
    return this.#isAnswer || this.#outside === 'list' ? this.#count : this.#rowLine;
  }

  #unreadable(fault: string): SourceUnreadableError {
    const hint =
      'Every person must be an object of its own: export a plain list of objects, or one per line.';
    const object = `the JSON value from line ${String(this.#isRow ? this.#rowLine : this.#line)}`;
    return unreadable(this.#path, `${object} ${fault}`, hint);
  }

  #tooDeep(): SourceUnreadableError {
    return this.#unreadable(`holds more than ${String(DEEPEST_NESTING)} levels`);
  }

  #answerWithoutRows(): SourceUnreadableError {
    const fault = `the answer that ends on line ${String(this.#line)} has no list ${String(this.#rowPath.at(-1))} of rows`;
    const hint =
      'Save each answer whole, and answers to different questions in files of their own.';
    return unreadable(this.#path, fault, hint);
  }

  #notRows(): SourceUnreadableError {
    const rows = this.#opening === OPEN_ARRAY ? 'lists' : 'objects';
    const fault = `line ${String(this.#line)} holds something else than JSON ${rows}`;
    const hint = 'Export a list of objects, or one object per line, with the same keys.';
    return unreadable(this.#path, fault, hint);
  }
}
