// Shortens texts that resemble each other, such as addresses and streets: sequences of up to eight bytes that are
// frequent become one byte each (Boncz, Neumann, Leis: "FSST: Fast Random Access String Compression", VLDB 2020).
// Each text can be read by itself, so cells may name them in any order; of texts packed together, a whole block would
// have to be unpacked for one.

export const LONGEST_SYMBOL = 8;

/** The code of a byte that is written as it is behind it. All others stand for a symbol. */
const ESCAPE = 255;

const BYTE_VALUES = 256;

/** Each node of the tree is a beginning of a symbol; the first one is that of all. */
const MOST_NODES = 1 + ESCAPE * LONGEST_SYMBOL;

const NO_CODE = -1;

/** Each round joins symbols of the last one to longer ones: after four they can have eight bytes and are chosen well. */
const ROUNDS = 5;

/** A byte without a symbol costs two, so symbols of one byte count for more than they save. */
const WEIGHT_OF_BYTE = 8;

/** Writes texts with the symbols that it learned last. One takes a megabyte at most, so there is one for all texts. */
export class SymbolWriter {
  readonly #children = new Uint16Array(MOST_NODES * BYTE_VALUES);
  readonly #codes = new Int16Array(MOST_NODES).fill(NO_CODE);
  #nodeCount = 1;
  /** Of the last match. */
  #code = NO_CODE;

  /** Learns from texts like those that come, and returns what reads them again. */
  learn(samples: readonly Buffer[]): SymbolReader {
    let symbols: readonly string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      this.#use(symbols);
      symbols = bestOf(this.#gainsIn(samples));
    }
    this.#use(symbols);
    return new SymbolReader(symbols);
  }

  /** Writes a text into the target; where it ends there, or -1 if it does not become shorter. */
  write(source: Buffer, from: number, to: number, target: Buffer, at: number): number {
    const last = at + to - from - 1;
    let out = at;
    for (let read = from; read < to;) {
      const end = this.#match(source, read, to);
      const isSymbol = this.#code !== NO_CODE;
      if (out + (isSymbol ? 1 : 2) > last) return -1;
      target[out] = isSymbol ? this.#code : ESCAPE;
      out += 1;
      if (!isSymbol) {
        target[out] = source[read] ?? 0;
        out += 1;
      }
      read = end;
    }
    return out > last ? -1 : out;
  }

  /** Goes behind the longest symbol at a place, or behind the one byte there. */
  #match(source: Buffer, from: number, to: number): number {
    let [end, code] = [from + 1, NO_CODE];
    for (let at = from, node = 0; at < to;) {
      node = this.#children[node * BYTE_VALUES + (source[at] ?? 0)] ?? 0;
      if (node === 0) break;
      at += 1;
      const found = this.#codes[node] ?? NO_CODE;
      if (found === NO_CODE) continue;
      code = found;
      end = at;
    }
    this.#code = code;
    return end;
  }

  /** How many bytes each symbol would save that could be made of the present ones. */
  #gainsIn(samples: readonly Buffer[]): ReadonlyMap<string, number> {
    const gains = new Map<string, number>();
    const add = (symbol: string): void => {
      const gain = symbol.length === 1 ? WEIGHT_OF_BYTE : symbol.length;
      gains.set(symbol, (gains.get(symbol) ?? 0) + gain);
    };
    for (const sample of samples) {
      let before = '';
      for (let at = 0; at < sample.length;) {
        const end = this.#match(sample, at, sample.length);
        const symbol = sample.toString('latin1', at, end);
        add(symbol);
        if (symbol.length > 1) add(symbol.charAt(0));
        if (before !== '' && before.length + symbol.length <= LONGEST_SYMBOL) add(before + symbol);
        before = symbol;
        at = end;
      }
    }
    return gains;
  }

  #use(symbols: readonly string[]): void {
    this.#children.fill(0, 0, this.#nodeCount * BYTE_VALUES);
    this.#codes.fill(NO_CODE, 0, this.#nodeCount);
    this.#nodeCount = 1;
    for (const [code, symbol] of symbols.entries()) this.#plant(symbol, code);
  }

  #plant(symbol: string, code: number): void {
    let node = 0;
    for (let at = 0; at < symbol.length; at += 1) {
      const edge = node * BYTE_VALUES + symbol.charCodeAt(at);
      if (this.#children[edge] === 0) {
        this.#children[edge] = this.#nodeCount;
        this.#nodeCount += 1;
      }
      node = this.#children[edge] ?? 0;
    }
    this.#codes[node] = code;
  }
}

function bestOf(gains: ReadonlyMap<string, number>): readonly string[] {
  return [...gains]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, ESCAPE)
    .map(([symbol]) => symbol);
}

/** Reads what was written with the symbols of one learning. */
export class SymbolReader {
  readonly #lengths = new Uint8Array(ESCAPE);
  /** The bytes of each symbol as two numbers, which are written sooner than eight bytes. */
  readonly #firstHalves = new Uint32Array(ESCAPE);
  readonly #secondHalves = new Uint32Array(ESCAPE);

  constructor(symbols: readonly string[]) {
    const bytes = Buffer.alloc(LONGEST_SYMBOL);
    for (const [code, symbol] of symbols.entries()) {
      bytes.fill(0).write(symbol, 'latin1');
      this.#lengths[code] = symbol.length;
      this.#firstHalves[code] = bytes.readUInt32BE(0);
      this.#secondHalves[code] = bytes.readUInt32BE(4);
    }
  }

  /** Where the text ends in the target, which needs room for a whole symbol behind it. */
  read(source: Buffer, from: number, to: number, target: DataView, at: number): number {
    let out = at;
    for (let place = from; place < to; place += 1) {
      const code = source[place] ?? 0;
      if (code === ESCAPE) {
        place += 1;
        target.setUint8(out, source[place] ?? 0);
        out += 1;
        continue;
      }
      target.setUint32(out, this.#firstHalves[code] ?? 0);
      target.setUint32(out + 4, this.#secondHalves[code] ?? 0);
      out += this.#lengths[code] ?? 0;
    }
    return out;
  }
}
