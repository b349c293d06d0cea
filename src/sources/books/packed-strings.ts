// Many texts in little memory: as UTF-8 in large pages, one after the other, with the place of each. A million
// JavaScript strings would take several times as much.

const PAGE_BYTES = 1024 * 1024;

/** Of the length in front of each text. */
const LENGTH_BYTES = 4;

const LONGEST_PACKED_BYTES = PAGE_BYTES - LENGTH_BYTES;

/** Of all texts together; more would not fit into the memory of a small machine. */
const MOST_PACKED_BYTES = 512 * 1024 * 1024;

const PLACES_PER_SLICE = 64 * 1024;

/** Few different texts make up most cells, such as countries and answers. */
const RECENT_COUNT = 4096;

export class PackedStrings {
  readonly #pages: Buffer[] = [];
  /** Of each text in all pages together, in slices. */
  readonly #places: Uint32Array[] = [];
  #end = 0;
  #count = 0;
  readonly #recentAt = new Int32Array(RECENT_COUNT).fill(-1);
  readonly #recent: string[] = [];

  /** False if the text does not fit: it is too long, or there are too many. */
  add(text: string): boolean {
    const bytes = Buffer.byteLength(text);
    if (bytes > LONGEST_PACKED_BYTES) return false;
    if (PAGE_BYTES - (this.#end % PAGE_BYTES) < bytes + LENGTH_BYTES || this.#pages.length === 0) {
      this.#end = this.#pages.length * PAGE_BYTES;
      if (this.#end >= MOST_PACKED_BYTES) return false;
      this.#pages.push(Buffer.allocUnsafeSlow(PAGE_BYTES));
    }
    const page = this.#pages.at(-1) ?? Buffer.alloc(0);
    const at = page.writeUInt32LE(bytes, this.#end % PAGE_BYTES);
    page.write(text, at);
    this.#keepPlace(this.#end);
    this.#end += bytes + LENGTH_BYTES;
    return true;
  }

  /** Undefined where there is none. */
  at(index: number): string | undefined {
    if (!(index >= 0 && index < this.#count)) return undefined;
    const slot = index % RECENT_COUNT;
    if (this.#recentAt[slot] === index) return this.#recent[slot];
    const text = this.#unpacked(index);
    this.#recentAt[slot] = index;
    this.#recent[slot] = text;
    return text;
  }

  #unpacked(index: number): string {
    const place =
      this.#places[Math.floor(index / PLACES_PER_SLICE)]?.[index % PLACES_PER_SLICE] ?? 0;
    const page = this.#pages[Math.floor(place / PAGE_BYTES)] ?? Buffer.alloc(0);
    const from = place % PAGE_BYTES;
    const start = from + LENGTH_BYTES;
    return page.toString('utf8', start, start + page.readUInt32LE(from));
  }

  #keepPlace(place: number): void {
    const column = this.#count % PLACES_PER_SLICE;
    if (column === 0) this.#places.push(new Uint32Array(PLACES_PER_SLICE));
    const places = this.#places.at(-1);
    if (places !== undefined) places[column] = place;
    this.#count += 1;
  }
}
