// Many texts in little memory: as UTF-8 in large pages, one behind the other, shortened by the symbols of those
// before them. A million different texts of a contact list take about 11 MB; their UTF-8 takes 33, and as JavaScript
// strings they would take several times as much.
import { LONGEST_SYMBOL, type SymbolReader, SymbolWriter } from './text-symbols.ts';

const PAGE_BYTES = 1024 * 1024;

/** Of all texts together; more would not fit into the memory of a small machine. */
const MOST_PACKED_BYTES = 512 * 1024 * 1024;

/** The place of the first text of each group is kept; the way from there to one of the others is short. */
const GROUP_COUNT = 16;
const GROUPS_PER_SLICE = 4096;

/** Few different texts make up most cells, such as countries and answers. */
const FREQUENT_COUNT = 4096;

/** Programs number texts in the order in which they meet them, so new ones are asked for one after the other. */
const RUN_COUNT = 32;

/** Enough to learn symbols from, in a twentieth of a second. */
const SAMPLE_COUNT = 1000;
const LONGEST_SAMPLE = 256;

/** Before each text stands how many bytes it has here and how they are to be read, seven bits in each byte. */
const MOST_HEADER_BYTES = 4;
const BITS_OF_HEADER = 7;
const MORE_HEADER = 0x80;
const ASCII = 1;
/** It did not become shorter, or there were no symbols yet. */
const UNCHANGED = 2;
const FLAG_BITS = 2;

/** What a run is unpacked into; a longer text makes it grow. */
const UNPACKING_BYTES = 64 * 1024;

interface Page {
  readonly bytes: Buffer;
  used: number;
  readonly symbols: SymbolReader | undefined;
}

export class PackedStrings {
  readonly #pages: Page[] = [];
  /** In all pages together, in slices. */
  readonly #places: Uint32Array[] = [];
  #count = 0;
  #writer: SymbolWriter | undefined;
  /** Of the pages to come. */
  #symbols: SymbolReader | undefined;
  readonly #frequentAt = new Int32Array(FREQUENT_COUNT).fill(-1);
  readonly #frequent = Array.from({ length: FREQUENT_COUNT }, () => '');
  /** How often each one was asked for, less the others at its slot; from 0 to 255. */
  readonly #hits = new Uint8ClampedArray(FREQUENT_COUNT);
  /** Which text was last asked for at each slot and not kept. */
  readonly #askedAt = new Int32Array(FREQUENT_COUNT).fill(-1);
  /** The last one that was unpacked by itself. */
  #single = -1;
  #run: readonly string[] = [];
  #runStart = 0;
  /** Where the next text is read from. */
  #page = 0;
  #at = 0;
  #unpacking = unpacking(0);

  /** False if the text does not fit: it is too long, or there are too many. */
  add(text: string): boolean {
    const bytes = Buffer.from(text);
    return this.addBytes(bytes, 0, bytes.length, bytes.length === text.length);
  }

  /** The same of a text that is UTF-8 already. */
  addBytes(source: Buffer, from: number, to: number, isAscii: boolean): boolean {
    const page = this.#pageFor(to - from);
    if (page === undefined) return false;
    const begin = page.used;
    // Most headers have one byte. Behind a longer one, the text moves.
    let end = -1;
    if (page.symbols !== undefined && this.#writer !== undefined) {
      end = this.#writer.write(source, from, to, page.bytes, begin + 1);
    }
    const isUnchanged = end < 0;
    if (isUnchanged) end = begin + 1 + source.copy(page.bytes, begin + 1, from, to);
    const flags = (isAscii ? ASCII : 0) + (isUnchanged ? UNCHANGED : 0);
    page.used = withHeader(page.bytes, { begin, end, flags });
    this.#keepPlace((this.#pages.length - 1) * PAGE_BYTES + begin);
    return true;
  }

  /** Undefined where there is none. */
  at(index: number): string | undefined {
    const slot = index % FREQUENT_COUNT;
    if (this.#frequentAt[slot] === index) {
      this.#hits[slot] = (this.#hits[slot] ?? 0) + 1;
      return this.#frequent[slot];
    }
    const inRun = this.#run[index - this.#runStart];
    if (inRun !== undefined) return inRun;
    if (!(index >= 0 && index < this.#count && Number.isInteger(index))) return undefined;
    if (index === this.#runStart + this.#run.length || index === this.#single + 1) {
      this.#run = this.#unpackedRun(index);
      this.#runStart = index;
      return this.#run[0];
    }
    const text = this.#unpacked(index);
    this.#single = index;
    this.#weigh(slot, index, text);
    return text;
  }

  /**
   * Keeps a text that is asked for twice before any other at its slot, if the one that is kept is asked for less often
   * than others. If each text were kept, most would soon be garbage, but so old by then that only a collection of the
   * whole heap frees it.
   */
  #weigh(slot: number, index: number, text: string): void {
    const hits = this.#hits[slot] ?? 0;
    if (hits > 0) this.#hits[slot] = hits - 1;
    if (this.#askedAt[slot] !== index) {
      this.#askedAt[slot] = index;
    } else if (hits === 0) {
      this.#frequentAt[slot] = index;
      this.#frequent[slot] = text;
    }
  }

  #unpacked(index: number): string {
    this.#seek(index);
    const header = this.#header();
    const end = this.#unpack(header, 0);
    return this.#unpacking.bytes.toString((header & ASCII) === 0 ? 'utf8' : 'latin1', 0, end);
  }

  /** The text and those behind it. Those of ASCII become windows on one string, which is sooner made. */
  #unpackedRun(index: number): readonly string[] {
    this.#seek(index);
    const ends: number[] = [];
    const headers: number[] = [];
    for (let end = 0, left = Math.min(RUN_COUNT, this.#count - index); left > 0; left -= 1) {
      const header = this.#header();
      if (end > 0 && end + roomFor(header) > UNPACKING_BYTES) break;
      end = this.#unpack(header, end);
      headers.push(header);
      ends.push(end);
    }
    const { bytes } = this.#unpacking;
    const all = bytes.toString('latin1', 0, ends.at(-1));
    return ends.map((end, at) => {
      const from = ends[at - 1] ?? 0;
      const isAscii = ((headers[at] ?? 0) & ASCII) !== 0;
      return isAscii ? all.slice(from, end) : bytes.toString('utf8', from, end);
    });
  }

  #seek(index: number): void {
    const group = Math.floor(index / GROUP_COUNT);
    const slice = this.#places[Math.floor(group / GROUPS_PER_SLICE)];
    const place = slice?.[group % GROUPS_PER_SLICE] ?? 0;
    this.#page = Math.floor(place / PAGE_BYTES);
    this.#at = place % PAGE_BYTES;
    for (let skipped = index % GROUP_COUNT; skipped > 0; skipped -= 1) {
      const bytes = this.#header() >>> FLAG_BITS;
      this.#at += bytes;
    }
  }

  /** Of the next text; goes behind it. */
  #header(): number {
    if (this.#at === this.#pages[this.#page]?.used) {
      this.#page += 1;
      this.#at = 0;
    }
    const bytes = this.#pages[this.#page]?.bytes;
    let header = 0;
    for (let shift = 0; ; shift += BITS_OF_HEADER) {
      const byte = bytes?.[this.#at] ?? 0;
      this.#at += 1;
      header |= (byte % MORE_HEADER) << shift;
      if (byte < MORE_HEADER) return header;
    }
  }

  /** The next text, whose header was read. Where it ends in the unpacked bytes. */
  #unpack(header: number, into: number): number {
    const room = into + roomFor(header);
    if (room > this.#unpacking.bytes.length) this.#unpacking = unpacking(room);
    const page = this.#pages[this.#page];
    if (page === undefined) return into;
    const { bytes, view } = this.#unpacking;
    const from = this.#at;
    const to = from + (header >>> FLAG_BITS);
    this.#at = to;
    const isUnchanged = (header & UNCHANGED) !== 0 || page.symbols === undefined;
    if (isUnchanged) return into + page.bytes.copy(bytes, into, from, to);
    return page.symbols.read(page.bytes, from, to, view, into);
  }

  /** The last page, or a new one where it has no room. */
  #pageFor(bytes: number): Page | undefined {
    if (bytes > PAGE_BYTES) return undefined;
    const wanted = bytes + MOST_HEADER_BYTES;
    const page = this.#pages.at(-1);
    if (page !== undefined && PAGE_BYTES - page.used >= wanted) return page;
    if (this.#pages.length * PAGE_BYTES >= MOST_PACKED_BYTES) return undefined;
    this.#learn();
    const added = {
      bytes: Buffer.allocUnsafeSlow(Math.max(PAGE_BYTES, wanted)),
      used: 0,
      symbols: this.#symbols,
    };
    this.#pages.push(added);
    return added;
  }

  /** Whenever the pages have doubled, since texts may change on the way. A small workbook is not worth it. */
  #learn(): void {
    const pageCount = this.#pages.length;
    if (pageCount === 0 || !Number.isInteger(Math.log2(pageCount))) return;
    this.#writer ??= new SymbolWriter();
    const samples: Buffer[] = [];
    const step = Math.max(1, Math.floor(this.#count / SAMPLE_COUNT));
    for (let index = 0; index < this.#count; index += step) {
      this.#seek(index);
      const end = this.#unpack(this.#header(), 0);
      const bytes = this.#unpacking.bytes.subarray(0, Math.min(end, LONGEST_SAMPLE));
      samples.push(Buffer.from(bytes));
    }
    this.#symbols = this.#writer.learn(samples);
  }

  #keepPlace(place: number): void {
    const group = this.#count / GROUP_COUNT;
    this.#count += 1;
    if (!Number.isInteger(group)) return;
    const column = group % GROUPS_PER_SLICE;
    if (column === 0) this.#places.push(new Uint32Array(GROUPS_PER_SLICE));
    const places = this.#places.at(-1);
    if (places !== undefined) places[column] = place;
  }
}

interface Written {
  readonly begin: number;
  /** The text stands behind the first byte. */
  readonly end: number;
  readonly flags: number;
}

/** Writes the header of a text before it. Where the text ends. */
function withHeader(bytes: Buffer, { begin, end, flags }: Written): number {
  const header = ((end - begin - 1) << FLAG_BITS) + flags;
  let more = 0;
  for (let rest = header >>> BITS_OF_HEADER; rest > 0; rest >>>= BITS_OF_HEADER) more += 1;
  if (more > 0) bytes.copyWithin(begin + 1 + more, begin + 1, end);
  for (let at = 0, rest = header; at <= more; at += 1, rest >>>= BITS_OF_HEADER) {
    bytes[begin + at] = (rest % MORE_HEADER) + (at < more ? MORE_HEADER : 0);
  }
  return end + more;
}

/** At most so many bytes are written where a text is unpacked. */
function roomFor(header: number): number {
  const bytes = header >>> FLAG_BITS;
  if ((header & UNCHANGED) !== 0) return bytes;
  return Math.min(bytes * LONGEST_SYMBOL, PAGE_BYTES + LONGEST_SYMBOL);
}

function unpacking(room: number): { readonly bytes: Buffer; readonly view: DataView } {
  const bytes = Buffer.alloc(Math.max(UNPACKING_BYTES, room));
  return { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.length) };
}
