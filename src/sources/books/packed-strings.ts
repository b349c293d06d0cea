// Many texts in little memory: as UTF-8 in large pages, one after the other, with the place of each. A million
// JavaScript strings would take several times as much.

const PAGE_BYTES = 1024 * 1024;

/** Of all texts together; more would not fit into the memory of a small machine. */
const MOST_PACKED_BYTES = 512 * 1024 * 1024;

const PLACES_PER_SLICE = 64 * 1024;

/** Marks the place of a text of ASCII alone; places themselves are far smaller. */
const ASCII_MARK = 0x8000_0000;

/** Few different texts make up most cells, such as countries and answers. */
const RECENT_COUNT = 4096;

/** Programs number texts in the order in which they meet them, so new ones are asked for one after the other. */
const RUN_COUNT = 32;

export class PackedStrings {
  readonly #pages: Buffer[] = [];
  /** How many bytes of each page are used. */
  readonly #used: number[] = [];
  /** Of each text in all pages together, in slices. */
  readonly #places: Uint32Array[] = [];
  #count = 0;
  readonly #recentAt = new Int32Array(RECENT_COUNT).fill(-1);
  readonly #recent: string[] = [];
  /** The last one that was unpacked by itself. */
  #single = -1;
  #run: readonly string[] = [];
  #runStart = 0;

  /** False if the text does not fit: it is too long, or there are too many. */
  add(text: string): boolean {
    const bytes = Buffer.byteLength(text);
    const page = this.#pageFor(bytes);
    if (page === undefined) return false;
    const at = this.#used[this.#pages.length - 1] ?? 0;
    page.write(text, at);
    this.#keep(at, bytes, bytes === text.length);
    return true;
  }

  /** The same of a text that is UTF-8 already. */
  addBytes(source: Buffer, from: number, to: number, isAscii: boolean): boolean {
    const page = this.#pageFor(to - from);
    if (page === undefined) return false;
    const at = this.#used[this.#pages.length - 1] ?? 0;
    source.copy(page, at, from, to);
    this.#keep(at, to - from, isAscii);
    return true;
  }

  /** Undefined where there is none. */
  at(index: number): string | undefined {
    const slot = index % RECENT_COUNT;
    if (this.#recentAt[slot] === index) return this.#recent[slot];
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
    this.#recentAt[slot] = index;
    this.#recent[slot] = text;
    return text;
  }

  #unpacked(index: number): string {
    const mark = this.#placeOf(index);
    const place = mark % ASCII_MARK;
    const page = this.#pages[Math.floor(place / PAGE_BYTES)] ?? Buffer.alloc(0);
    const from = place % PAGE_BYTES;
    const to = this.#endOf(index, place);
    return mark >= ASCII_MARK ? page.toString('latin1', from, to) : page.toString('utf8', from, to);
  }

  /** The text and those behind it in its page, unpacked at once where they are ASCII. */
  #unpackedRun(index: number): readonly string[] {
    const place = this.#placeOf(index) % ASCII_MARK;
    const pageStart = place - (place % PAGE_BYTES);
    const page = this.#pages[pageStart / PAGE_BYTES] ?? Buffer.alloc(0);
    const last = this.#lastOfRun(index, pageStart);
    const end = this.#endOf(last, this.#placeOf(last) % ASCII_MARK);
    const all = page.toString('latin1', place - pageStart, end);
    const texts: string[] = [];
    for (let at = index, from = place; at <= last; at += 1) {
      const mark = this.#placeOf(at);
      const to = pageStart + this.#endOf(at, from);
      texts.push(
        mark >= ASCII_MARK
          ? all.slice(from - place, to - place)
          : page.toString('utf8', from - pageStart, to - pageStart),
      );
      from = to;
    }
    return texts;
  }

  #lastOfRun(index: number, pageStart: number): number {
    let last = Math.min(index + RUN_COUNT, this.#count) - 1;
    while (this.#placeOf(last) % ASCII_MARK >= pageStart + PAGE_BYTES) last -= 1;
    return last;
  }

  /** In its page. */
  #endOf(index: number, place: number): number {
    const page = Math.floor(place / PAGE_BYTES);
    const next = index + 1 < this.#count ? this.#placeOf(index + 1) % ASCII_MARK : Infinity;
    const isLast = next >= (page + 1) * PAGE_BYTES;
    return isLast ? (this.#used[page] ?? 0) : next % PAGE_BYTES;
  }

  #placeOf(index: number): number {
    return this.#places[Math.floor(index / PLACES_PER_SLICE)]?.[index % PLACES_PER_SLICE] ?? 0;
  }

  /** The last page, or a new one where it has no room. */
  #pageFor(bytes: number): Buffer | undefined {
    if (bytes > PAGE_BYTES) return undefined;
    const page = this.#pages.at(-1);
    if (page !== undefined && PAGE_BYTES - (this.#used.at(-1) ?? 0) >= bytes) return page;
    if (this.#pages.length * PAGE_BYTES >= MOST_PACKED_BYTES) return undefined;
    const added = Buffer.allocUnsafeSlow(PAGE_BYTES);
    this.#pages.push(added);
    this.#used.push(0);
    return added;
  }

  #keep(at: number, bytes: number, isAscii: boolean): void {
    const page = this.#pages.length - 1;
    const column = this.#count % PLACES_PER_SLICE;
    if (column === 0) this.#places.push(new Uint32Array(PLACES_PER_SLICE));
    const places = this.#places.at(-1);
    if (places !== undefined) places[column] = page * PAGE_BYTES + at + (isAscii ? ASCII_MARK : 0);
    this.#used[page] = at + bytes;
    this.#count += 1;
  }
}
