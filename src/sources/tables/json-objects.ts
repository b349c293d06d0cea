// Takes a JSON text apart into the objects that are its rows: one after the other, as NDJSON has them,
// or as the elements of one list. Only one object at a time is held.
import type { Chunks } from '../bytes/byte-stream.ts';
import { SourceTruncatedError, SourceUnreadableError } from '../source/source.ts';

/** One object, not parsed yet. */
export interface JsonObjectText {
  readonly text: string;
  /** The line on which it begins, or in a list, which often is a single line, its place from 1. */
  readonly line: number;
}

/** The same as of a CSV record: far more than one person needs. */
const LONGEST_OBJECT_LENGTH = 1024 * 1024;
const DEEPEST_NESTING = 64;

export async function* jsonObjects(
  chunks: Chunks,
  path: string,
): AsyncGenerator<readonly JsonObjectText[]> {
  const decoder = new TextDecoder();
  const scanner = new ObjectScanner(path);
  for await (const chunk of chunks) yield scanner.push(decoder.decode(chunk, { stream: true }));
  scanner.end();
}

type Outside = 'start' | 'lines' | 'list' | 'after-list';

class ObjectScanner {
  readonly #path: string;
  #outside: Outside = 'start';
  #line = 1;
  #count = 0;
  /** The beginning of an object that goes on in the next piece. */
  #held = '';
  #objectLine = 0;
  #depth = 0;
  #inString = false;
  #escaped = false;

  constructor(path: string) {
    this.#path = path;
  }

  push(piece: string): readonly JsonObjectText[] {
    const found: JsonObjectText[] = [];
    let from = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const character = piece.charAt(at);
      if (character === '\n') this.#line += 1;
      if (this.#depth === 0) {
        if (this.#opens(character)) from = at;
      } else if (this.#closes(character)) {
        found.push({ text: this.#held + piece.slice(from, at + 1), line: this.#place() });
        this.#held = '';
      }
    }
    if (this.#depth > 0) this.#hold(piece.slice(from));
    return found;
  }

  end(): void {
    const isWhole = this.#outside === 'lines' || this.#outside === 'after-list';
    if (this.#depth === 0 && isWhole) return;
    const line = this.#depth > 0 ? this.#objectLine : this.#line;
    throw new SourceTruncatedError(
      `Reading ${this.#path}: the file seems cut off in what begins on line ${String(line)}.`,
      { hint: 'Let the export finish and run again.', line },
    );
  }

  /** Between objects: whether the character begins one. */
  #opens(character: string): boolean {
    if (/\s/u.test(character)) return false;
    if (character === '{' && this.#outside !== 'after-list') {
      if (this.#outside === 'start') this.#outside = 'lines';
      this.#depth = 1;
      this.#count += 1;
      this.#objectLine = this.#line;
      return true;
    }
    this.#outside = this.#afterMark(character);
    return false;
  }

  #afterMark(character: string): Outside {
    if (character === '[' && this.#outside === 'start') return 'list';
    if (character === ']' && this.#outside === 'list') return 'after-list';
    if (character === ',' && this.#outside === 'list') return 'list';
    throw this.#notRows();
  }

  /** Inside an object: whether the character ends it. */
  #closes(character: string): boolean {
    if (this.#inString) {
      if (this.#escaped) this.#escaped = false;
      else if (character === '\\') this.#escaped = true;
      else if (character === '"') this.#inString = false;
      return false;
    }
    if (character === '"') this.#inString = true;
    else if (character === '{' || character === '[') this.#deepen();
    else if (character === '}' || character === ']') this.#depth -= 1;
    return this.#depth === 0;
  }

  #deepen(): void {
    this.#depth += 1;
    if (this.#depth <= DEEPEST_NESTING) return;
    throw this.#unreadable(`holds more than ${String(DEEPEST_NESTING)} levels`);
  }

  #hold(piece: string): void {
    this.#held += piece;
    if (this.#held.length <= LONGEST_OBJECT_LENGTH) return;
    throw this.#unreadable(`is longer than ${String(LONGEST_OBJECT_LENGTH)} characters`);
  }

  #place(): number {
    return this.#outside === 'list' ? this.#count : this.#objectLine;
  }

  #unreadable(fault: string): SourceUnreadableError {
    return new SourceUnreadableError(
      `Reading ${this.#path}: the JSON object from line ${String(this.#objectLine)} ${fault}.`,
      {
        hint: 'Every person must be an object of its own: export a plain list of objects, or one per line.',
      },
    );
  }

  #notRows(): SourceUnreadableError {
    return new SourceUnreadableError(
      `Reading ${this.#path}: line ${String(this.#line)} holds something else than JSON objects.`,
      { hint: 'Export a list of objects, or one object per line, with the same keys.' },
    );
  }
}

/** Keys that are known to hold the rows, as the first key of the object. */
const ENVELOPE =
  /^\s*\{\s*"(?:Suppressions|SuppressedDestinationSummaries|Contacts|items|Results|subscribers|data)"\s*:\s*\[\s*[{\]]/u;

/** An object inside the object, whose first key holds the rows. */
const NESTED_ENVELOPE = /^\s*\{\s*"data"\s*:\s*\{\s*"results"\s*:\s*\[\s*[{\]]/u;

/** What an answer says that is not the last page (Amazon SES; Kit). */
const MORE = /"NextToken"\s*:\s*"[^"]|"has_next_page"\s*:\s*true/iu;

/** Enough to see the first key and what it holds. */
const HEAD_BYTES = 1_024;

const [QUOTE, BACKSLASH, COMMA, BLANK] = [0x22, 0x5c, 0x2c, 0x20];
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Takes off the answer of a provider's interface, as it was saved around the list of rows, page after page, and
 * gives one plain list, so that the rest of the reading knows nothing of envelopes. What is left out becomes
 * blanks, so that lines stay what people see; any other text stays as it is. An envelope that breaks off gives a
 * list that breaks off. `onMore` is called at the end where the last page says that there is another one.
 */
export async function* withoutEnvelope(chunks: Chunks, onMore?: () => void): Chunks {
  let head: Buffer = Buffer.alloc(0);
  let opened: Opener | 'plain' | undefined;
  for await (const chunk of chunks) {
    let piece: Buffer = chunk;
    if (opened === undefined) {
      head = piece = Buffer.concat([head, chunk]);
      if (head.length < HEAD_BYTES) continue;
      opened = openerOf(head);
    }
    yield opened === 'plain' ? piece : opened.push(piece);
  }
  if (opened === undefined) {
    opened = openerOf(head);
    yield opened === 'plain' ? head : opened.push(head);
  }
  if (opened === 'plain') return;
  yield opened.end();
  if (opened.tellsOfMore()) onMore?.();
}

function openerOf(head: Buffer): Opener | 'plain' {
  const text = head.toString('utf8').replace(/^\ufeff/u, '');
  if (NESTED_ENVELOPE.test(text)) return new Opener(NESTED_ROW_DEPTH);
  return ENVELOPE.test(text) ? new Opener(ROW_DEPTH) : 'plain';
}

/** Rows are what stands in a list of the outermost object, or of one inside that. */
const ROW_DEPTH = 2;
const NESTED_ROW_DEPTH = 3;

class Opener {
  readonly #rowDepth: number;
  readonly #brackets: number[] = [];
  #inString = false;
  #escaped = false;
  #hasList = false;
  /** What stands outside of all rows since the last list began. */
  #beside: number[] = [];

  constructor(rowDepth: number) {
    this.#rowDepth = rowDepth;
  }

  push(piece: Buffer): Buffer {
    const plain = Buffer.from(piece);
    for (const [at, byte] of piece.entries()) plain[at] = this.#outside(byte);
    return plain;
  }

  /** The end of the list, where the last envelope is whole. */
  end(): Buffer {
    return Buffer.from(this.#brackets.length === 0 ? ']' : '');
  }

  /** By the last of what stands beside the last list. */
  tellsOfMore(): boolean {
    return MORE.test(Buffer.from(this.#beside).toString('utf8'));
  }

  /** What a byte becomes. */
  #outside(byte: number): number {
    const wasRow = this.#isRow();
    this.#step(byte);
    if (wasRow || this.#isRow()) return byte;
    this.#note(byte);
    if (byte === LIST && this.#isInList()) return this.#beginning();
    if (byte === COMMA && !this.#inString && this.#isInList()) return byte;
    return byte > BLANK ? BLANK : byte;
  }

  /** Of one list that goes on over all pages. */
  #beginning(): number {
    this.#beside = [];
    if (this.#hasList) return COMMA;
    this.#hasList = true;
    return LIST;
  }

  #note(byte: number): void {
    this.#beside.push(byte);
    if (this.#beside.length > 2 * HEAD_BYTES) this.#beside = this.#beside.slice(-HEAD_BYTES);
  }

  #step(byte: number): void {
    if (this.#inString) {
      if (this.#escaped) this.#escaped = false;
      else if (byte === BACKSLASH) this.#escaped = true;
      else if (byte === QUOTE) this.#inString = false;
    } else if (byte === QUOTE) this.#inString = true;
    else if (byte === OBJECT || byte === LIST) this.#brackets.push(byte);
    else if (byte === OBJECT_END || byte === LIST_END) this.#brackets.pop();
  }

  #isInList(): boolean {
    return this.#brackets.length === this.#rowDepth && this.#isBelowList();
  }

  #isRow(): boolean {
    return this.#brackets.length > this.#rowDepth && this.#isBelowList();
  }

  #isBelowList(): boolean {
    return this.#brackets[this.#rowDepth - 1] === LIST;
  }
}
