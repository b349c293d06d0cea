// Scans the XML of a workbook piece by piece. It knows what such parts use and no more: a document type, an entity
// of its own or a tag that does not close are errors, so that no part is read short or reads something else in.
import type { Chunks } from '../bytes/byte-stream.ts';
import { type SourceUnreadableError, unreadable } from '../source/source.ts';

/** What is done with the parts of a document. Names come without their prefix. */
export interface XmlSink {
  /** Whether texts count at this place; others are not decoded. */
  readonly wantsText: boolean;
  /** The attributes are as they stand in the tag: see `attribute`. */
  open(name: string, attributes: string): void;
  close(name: string): void;
  /** A text may come in several calls. */
  text(text: string): void;
}

const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;
const EXCLAMATION = 0x21;
const SLASH = 0x2f;
const COLON = 0x3a;
const GREATER_THAN = 0x3e;
const QUESTION = 0x3f;
const SPACE = 0x20;

/** Of markup or of a text: a cell holds at most 32,767 characters. */
const LONGEST = 1024 * 1024;

/** No part of a workbook has twenty. */
const DEEPEST = 1_000;

export class XmlScanner {
  readonly #sink: XmlSink;
  readonly #path: string;
  /** Names of the elements that are open, with and without their prefixes. */
  readonly #open: string[] = [];
  readonly #local: string[] = [];
  #rest = '';
  #hasRoot = false;

  /** The path is for errors. */
  constructor(sink: XmlSink, path: string) {
    this.#sink = sink;
    this.#path = path;
  }

  /** Whether the last piece ended between two tags. */
  get isBetween(): boolean {
    return this.#rest === '';
  }

  /** The innermost element that is open. */
  get inside(): string | undefined {
    return this.#local.at(-1);
  }

  write(piece: string): void {
    const text = this.#rest === '' ? piece : this.#rest + piece;
    let at = 0;
    for (;;) {
      const begin = text.indexOf('<', at);
      if (begin < 0) break;
      if (begin > at) this.#text(text, at, begin);
      at = begin;
      const end = this.#markup(text, begin);
      if (end < 0) break;
      at = end;
    }
    this.#rest = at === 0 ? text : text.slice(at);
    if (this.#rest.length > LONGEST)
      throw this.#broken('holds a text of more than a million characters');
  }

  /** Refuses a document that is cut off. */
  end(): void {
    const isWhole = this.#hasRoot && this.#open.length === 0 && this.#rest.trim() === '';
    if (!isWhole) throw this.#broken('is cut off: it ends before its last tag is closed');
  }

  #text(text: string, from: number, to: number): void {
    if (this.#sink.wantsText) this.#sink.text(this.#decoded(text.slice(from, to)));
  }

  /** Where the markup ends; -1 if it goes on in the next piece. */
  #markup(text: string, begin: number): number {
    const code = text.charCodeAt(begin + 1);
    if (code === SLASH) return this.#closing(text, begin);
    if (code === EXCLAMATION) return this.#declaration(text, begin);
    if (code === QUESTION) return behind(text, '?>', begin);
    return this.#opening(text, begin);
  }

  #closing(text: string, begin: number): number {
    const end = text.indexOf('>', begin);
    if (end < 0) return -1;
    const name = this.#open.pop();
    const local = this.#local.pop();
    const isIts = name !== undefined && local !== undefined && text.startsWith(name, begin + 2);
    if (!isIts || text.slice(begin + 2 + name.length, end).trim() !== '') {
      throw this.#broken('is damaged: its tags do not match');
    }
    this.#sink.close(local);
    return end + 1;
  }

  #declaration(text: string, begin: number): number {
    if (text.startsWith('<!--', begin)) return behind(text, '-->', begin);
    const content = begin + '<![CDATA['.length;
    if (text.startsWith('<![CDATA[', begin)) {
      const end = text.indexOf(']]>', content);
      if (end < 0) return -1;
      if (this.#sink.wantsText) this.#sink.text(text.slice(content, end));
      return end + ']]>'.length;
    }
    if (text.length < content) return -1;
    throw this.#broken('declares a document type or entities, which no spreadsheet program does');
  }

  #opening(text: string, begin: number): number {
    const end = endOfTag(text, begin + 1);
    if (end < 0) return -1;
    let local = begin + 1;
    let nameEnd = local;
    for (; nameEnd < end; nameEnd += 1) {
      const code = text.charCodeAt(nameEnd);
      if (code <= SPACE || code === SLASH) break;
      if (code === COLON) local = nameEnd + 1;
    }
    if (nameEnd === local) throw this.#broken('is damaged: a tag has no name');
    const isEmpty = text.charCodeAt(end - 1) === SLASH;
    const name = text.slice(local, nameEnd);
    this.#begin(text.slice(begin + 1, nameEnd), name, isEmpty);
    this.#sink.open(name, text.slice(nameEnd, isEmpty ? end - 1 : end));
    if (isEmpty) this.#sink.close(name);
    return end + 1;
  }

  #begin(full: string, local: string, isEmpty: boolean): void {
    if (this.#open.length === 0 && this.#hasRoot)
      throw this.#broken('is damaged: something follows its end');
    this.#hasRoot = true;
    if (isEmpty) return;
    if (this.#open.length === DEEPEST)
      throw this.#broken(`has tags in each other, ${String(DEEPEST)} deep`);
    this.#open.push(full);
    this.#local.push(local);
  }

  #decoded(text: string): string {
    const decoded = withoutEntities(text);
    if (decoded !== undefined) return decoded;
    throw this.#broken('uses an entity that XML does not know');
  }

  #broken(fault: string): SourceUnreadableError {
    const hint =
      'Open the workbook in a spreadsheet program, save it under a new name, and use that; or fetch the file again.';
    return unreadable(this.#path, `its XML ${fault}`, hint);
  }
}

function behind(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at < 0 ? -1 : at + mark.length;
}

/** The next `>` that is not in quotes. */
function endOfTag(text: string, from: number): number {
  let quote = 0;
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === GREATER_THAN) return at;
    else if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) quote = code;
  }
  return -1;
}

/** The value of an attribute in the text of a tag, whatever its prefix; the first one of that name. */
export function attribute(attributes: string, name: string): string | undefined {
  for (let at = 0; ;) {
    const equals = attributes.indexOf('=', at);
    if (equals < 0) return undefined;
    let quote = equals + 1;
    while (attributes.charCodeAt(quote) <= SPACE) quote += 1;
    const end = attributes.indexOf(attributes.charAt(quote), quote + 1);
    if (end < 0) return undefined;
    if (isNamed(attributes, at, equals, name)) {
      const value = attributes.slice(quote + 1, end);
      return withoutEntities(value) ?? value;
    }
    at = end + 1;
  }
}

function isNamed(attributes: string, from: number, equals: number, name: string): boolean {
  let end = equals;
  while (end > from && attributes.charCodeAt(end - 1) <= SPACE) end -= 1;
  const begin = end - name.length;
  if (begin < from || !attributes.startsWith(name, begin)) return false;
  if (begin === from) return true;
  const before = attributes.charCodeAt(begin - 1);
  return before <= SPACE || before === COLON;
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** Undefined if there is an entity that XML itself does not define. */
export function withoutEntities(text: string): string | undefined {
  if (!text.includes('&')) return text;
  let unknown = 0;
  const decoded = text.replaceAll(/&([^;&]{0,12};?)/gu, (_, entity: string) => {
    const character = characterOf(entity);
    if (character === undefined) unknown += 1;
    return character ?? '';
  });
  return unknown === 0 ? decoded : undefined;
}

const LAST_CODE_POINT = 0x10ffff;

function characterOf(entity: string): string | undefined {
  if (!entity.endsWith(';')) return undefined;
  const name = entity.slice(0, -1);
  const [, hex, decimal] = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/iu.exec(name) ?? [];
  if (hex === undefined && decimal === undefined) return NAMED[name];
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return code <= LAST_CODE_POINT ? String.fromCodePoint(code) : undefined;
}

// The bytes of an XML part in blocks that are cut behind an end tag wherever one is found. Each row is decoded by
// itself: its cells are windows on its text, so a cell that is kept holds one row and not the whole block.

/** Pieces of XML, one behind the other; each ends behind a tag, the last one of a part aside. */
interface XmlBlock {
  readonly bytes: Buffer;
  /** Where each piece ends. */
  readonly ends: readonly number[];
}

/** Parts without rows, such as lists of merged cells, are cut anywhere between two tags. */
const MOST_HELD_BYTES = 256 * 1024;

/** Without any tag: a text of so many bytes is longer than the scanner takes. */
const MOST_BYTES_WITHOUT_TAG = 4 * 1024 * 1024;

/** The chunks are UTF-8. `ending` is how the tags end behind which to cut, such as `row>`; left out, any tag will do. */
export async function* xmlBlocks(chunks: Chunks, ending?: string): AsyncGenerator<XmlBlock> {
  const tagEnd = Buffer.from(ending ?? '>');
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    // Only the piece that began in the last chunk is copied. Joining whole chunks would double what is allocated.
    const head = endOfRest(rest, chunk, tagEnd);
    if (head > 0) yield wholeBlock(Buffer.concat([rest, chunk.subarray(0, head)]));
    const isOpen = head === 0 && rest.length > 0;
    const bytes = isOpen ? Buffer.concat([rest, chunk]) : chunk.subarray(head);
    const { ends, held } =
      ending === undefined ? cutBehindTag(bytes) : cutBehindRows(bytes, tagEnd);
    rest = held;
    yield { bytes, ends };
  }
  yield wholeBlock(rest);
}

function wholeBlock(bytes: Buffer): XmlBlock {
  return { bytes, ends: [bytes.length] };
}

/** Where in the chunk the piece ends that began before it; 0 if it goes on behind the chunk. */
function endOfRest(rest: Buffer, chunk: Buffer, ending: Buffer): number {
  if (rest.length === 0) return 0;
  const overlap = ending.length - 1;
  const tail = rest.subarray(Math.max(0, rest.length - overlap));
  const across = Buffer.concat([tail, chunk.subarray(0, overlap)]).indexOf(ending);
  if (across >= 0) return across + ending.length - tail.length;
  const within = chunk.indexOf(ending);
  return within < 0 ? 0 : within + ending.length;
}

/** The pieces that a block has, and what is left of it for the next one. */
interface Cut {
  readonly ends: readonly number[];
  readonly held: Buffer;
}

function cutBehindTag(bytes: Buffer): Cut {
  return cutAnywhere(bytes, [], 0);
}

function cutBehindRows(bytes: Buffer, ending: Buffer): Cut {
  return cutAnywhere(bytes, endsOf(bytes, ending), MOST_HELD_BYTES);
}

/** Cuts behind the last tag too, if more would be held than may be. */
function cutAnywhere(bytes: Buffer, ends: readonly number[], mostHeld: number): Cut {
  const end = ends.at(-1) ?? 0;
  const last = bytes.length - end > mostHeld ? lastCut(bytes, end) : 0;
  if (last <= end) return { ends, held: bytes.subarray(end) };
  return { ends: [...ends, last], held: bytes.subarray(last) };
}

/** Behind the last tag; in the middle of an endless text, between two characters. */
function lastCut(bytes: Buffer, from: number): number {
  const tagEnd = bytes.lastIndexOf(GREATER_THAN) + 1;
  if (tagEnd > from || bytes.length - from <= MOST_BYTES_WITHOUT_TAG) return tagEnd;
  let at = bytes.length - 1;
  while (((bytes[at] ?? 0) & CONTINUATION_MASK) === CONTINUATION) at -= 1;
  return at;
}

/** The bytes of a UTF-8 character behind its first one are 10xxxxxx. */
const CONTINUATION_MASK = 0xc0;
const CONTINUATION = 0x80;

function endsOf(bytes: Buffer, ending: Buffer): number[] {
  const ends: number[] = [];
  for (let at = bytes.indexOf(ending); at >= 0;) {
    const end = at + ending.length;
    ends.push(end);
    at = bytes.indexOf(ending, end);
  }
  return ends;
}

/** Scans every piece of a block, those aside that another reader has taken. */
export function scanBlock(
  { bytes, ends }: XmlBlock,
  scanner: XmlScanner,
  take?: (bytes: Buffer, from: number, to: number) => boolean,
): void {
  let from = 0;
  for (const end of ends) {
    const isTaken = take !== undefined && scanner.isBetween && take(bytes, from, end);
    if (!isTaken) scanner.write(bytes.toString('utf8', from, end));
    from = end;
  }
}
