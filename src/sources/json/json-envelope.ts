// Answers of a provider's interface as they were saved: an object with the list of rows inside it, and
// pages of it one after the other. They are turned into one plain list, so that the rest of the reading
// knows nothing of envelopes. What is left out becomes blanks, so that lines stay what people see.
import type { Chunks } from '../bytes/byte-stream.ts';

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
 * The same bytes for any other text. An envelope that breaks off gives a list that breaks off. `onMore` is
 * called at the end where the last page says that there is another one.
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

  /** What becomes of a byte. */
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
