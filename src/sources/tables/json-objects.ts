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
import { SourceTruncatedError, type SourceUnreadableError, unreadable } from '../source/source.ts';

/** One object, not parsed yet. */
export interface JsonObjectText {
  readonly text: string;
  /** The line on which it begins. In a list, which often is a single line, its position from 1. */
  readonly line: number;
}

/** The same as of a CSV record: far more than one person needs. */
const LONGEST_OBJECT_BYTES = 1024 * 1024;
const DEEPEST_NESTING = 64;

/** Enough of what stands behind the rows to see whether there is another page. */
const BESIDE_LENGTH = 1_024;

/**
 * The beginning of the text shows where its rows are. `onMore` is called at the end when the last saved answer says
 * that there is another page.
 */
export async function* jsonObjects(
  chunks: Chunks,
  path: string,
  beginning: string,
  onMore?: () => void,
): AsyncGenerator<readonly JsonObjectText[]> {
  const reader = new ObjectReader(path, rowPathOf(beginning));
  for await (const chunk of chunks) yield reader.read(chunk);
  reader.end();
  if (reader.hasMore()) onMore?.();
}

/** Keys that are known to hold the rows, as the first key of the object. */
const ENVELOPE =
  /^\s*\{\s*("(?:Suppressions|SuppressedDestinationSummaries|Contacts|items|Results|subscribers|data)")\s*:\s*\[\s*[{\]]/u;

/** An object inside the object, whose first key holds the rows. */
const NESTED_ENVELOPE = /^\s*\{\s*"data"\s*:\s*\{\s*"results"\s*:\s*\[\s*[{\]]/u;

/** How an answer says that it is not the last page (Amazon SES; Kit). */
const MORE = /"NextToken"\s*:\s*"[^"]|"has_next_page"\s*:\s*true/iu;

/** The quoted keys that lead to the list of rows in each saved answer; none for a plain list and for NDJSON. */
function rowPathOf(beginning: string): readonly string[] {
  const text = beginning.replace(/^\ufeff/u, '');
  if (NESTED_ENVELOPE.test(text)) return ['"data"', '"results"'];
  return ENVELOPE.exec(text)?.slice(1) ?? [];
}

/** Longer than any key that leads to rows. */
const LONGEST_KEY = 64;

const LINE_END = 0x0a;
const BYTE_ORDER_MARK: readonly number[] = [0xef, 0xbb, 0xbf];

/** Of a text that is no saved answer: what was read so far. */
type Outside = 'start' | 'lines' | 'list' | 'after-list';

/** What follows by the byte that comes next; no other byte may come. */
const NEXT: Readonly<Record<Outside, Readonly<Record<number, Outside>>>> = {
  start: { [OPEN_OBJECT]: 'lines', [OPEN_ARRAY]: 'list' },
  lines: { [OPEN_OBJECT]: 'lines' },
  list: { [OPEN_OBJECT]: 'list', [COMMA]: 'list', [CLOSE_ARRAY]: 'after-list' },
  'after-list': {},
};

class ObjectReader {
  readonly #path: string;
  readonly #rowPath: readonly string[];
  #outside: Outside = 'start';
  /** Of saved answers: the brackets around the position, each with the last text before it, which is its key. */
  readonly #brackets: { readonly byte: number; readonly key: string }[] = [];
  /** Of saved answers: the last text beside the rows, in its quotes, and whether this answer has shown its rows. */
  #lastText = '';
  #hasRows = false;
  /** Of saved answers: the end of what stands outside of all rows since the last list began. */
  #beside = '';
  #line = 1;
  #count = 0;
  /** The value that is being read: a row, or a text beside the rows. */
  #scanner: JsonScanner | undefined;
  #isRow = false;
  #rowLine = 0;
  /** The beginning of the row, from earlier pieces. */
  #held: Buffer = Buffer.alloc(0);

  constructor(path: string, rowPath: readonly string[]) {
    this.#path = path;
    this.#rowPath = rowPath;
  }

  get #isAnswer(): boolean {
    return this.#rowPath.length > 0;
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
    throw new SourceTruncatedError(
      `Reading ${this.#path}: the file seems cut off in what begins on line ${String(line)}.`,
      { hint: 'Let the export finish and run again.', line },
    );
  }

  hasMore(): boolean {
    return MORE.test(this.#beside);
  }

  /** Whether a value to be read begins with the byte, which is left unread then. */
  #beginsValue(byte: number): boolean {
    const begins = this.#isAnswer ? this.#stepInAnswer(byte) : this.#opensRow(byte);
    if (!begins) return false;
    this.#isRow = byte === OPEN_OBJECT;
    if (this.#isRow) {
      this.#count += 1;
      this.#rowLine = this.#line;
    } else this.#lastText = '';
    this.#scanner = new JsonScanner(DEEPEST_NESTING, () =>
      this.#unreadable(`holds more than ${String(DEEPEST_NESTING)} levels`),
    );
    return true;
  }

  #opensRow(byte: number): boolean {
    if (isJsonSpace(byte) || BYTE_ORDER_MARK.includes(byte)) return false;
    const next = NEXT[this.#outside][byte];
    if (next === undefined) throw this.#notRows();
    this.#outside = next;
    return byte === OPEN_OBJECT;
  }

  /** Rows are the objects in the list that the keys lead to. Everything else is skipped. */
  #stepInAnswer(byte: number): boolean {
    const isOpening = byte === OPEN_OBJECT || byte === OPEN_ARRAY;
    if (isOpening && this.#isInRowList()) {
      if (byte === OPEN_OBJECT) return true;
      throw this.#notRows();
    }
    if (byte === QUOTE) return true;
    this.#note(String.fromCharCode(byte));
    if (isOpening) this.#open(byte);
    if (byte === CLOSE_OBJECT) this.#close(OPEN_OBJECT);
    if (byte === CLOSE_ARRAY) this.#close(OPEN_ARRAY);
    return false;
  }

  #open(byte: number): void {
    this.#brackets.push({ byte, key: this.#lastText });
    if (!this.#isInRowList()) return;
    this.#beside = '';
    this.#hasRows = true;
  }

  #close(opening: number): void {
    if (this.#brackets.pop()?.byte !== opening) throw this.#notRows();
    if (this.#brackets.length > 0) return;
    if (!this.#hasRows) throw this.#answerWithoutRows();
    this.#hasRows = false;
  }

  /** The outer object has no key; the list of rows is the last bracket. */
  #isInRowList(): boolean {
    const depth = this.#rowPath.length;
    if (this.#brackets.length !== depth + 1) return false;
    return this.#brackets.every(
      ({ byte, key }, at) =>
        byte === (at === depth ? OPEN_ARRAY : OPEN_OBJECT) &&
        (at === 0 || key === this.#rowPath[at - 1]),
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
    const object = `the JSON object from line ${String(this.#rowLine)}`;
    return unreadable(this.#path, `${object} ${fault}`, hint);
  }

  #answerWithoutRows(): SourceUnreadableError {
    const fault = `the answer that ends on line ${String(this.#line)} has no list ${String(this.#rowPath.at(-1))} of rows`;
    const hint =
      'Save each answer whole, and answers to different questions in files of their own.';
    return unreadable(this.#path, fault, hint);
  }

  #notRows(): SourceUnreadableError {
    const fault = `line ${String(this.#line)} holds something else than JSON objects`;
    const hint = 'Export a list of objects, or one object per line, with the same keys.';
    return unreadable(this.#path, fault, hint);
  }
}
