// The lines of a text, in batches. A line may be a picture of many megabytes: no more is held of it than any
// text of a person needs, and the line says that it was cut.
import type { Chunks } from '../bytes/byte-stream.ts';

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** The same as of a CSV record: far more than one value needs. */
export const LONGEST_LINE_BYTES = 1024 * 1024;

export interface TextLine {
  /** Without its line end. */
  readonly text: string;
  /** From 1. */
  readonly number: number;
  /** Only its beginning was kept. */
  readonly isCut: boolean;
  /** False for the last line of a file that ends without a line break. */
  readonly isEnded: boolean;
}

/** The chunks are UTF-8, perhaps behind a byte order mark. Lines end with LF, CRLF or CR. */
export async function* textLines(chunks: Chunks): AsyncGenerator<readonly TextLine[]> {
  const splitter = new LineSplitter();
  for await (const chunk of chunks) yield splitter.read(chunk);
  const rest = splitter.end();
  if (rest !== undefined) yield [rest];
}

class LineSplitter {
  #held: Buffer = Buffer.alloc(0);
  #isCut = false;
  #number = 0;
  /** Whether the last byte was a carriage return, whose line feed may come next. */
  #isAfterReturn = false;

  read(chunk: Buffer): readonly TextLine[] {
    const lines: TextLine[] = [];
    let start = this.#isAfterReturn && chunk[0] === LINE_FEED ? 1 : 0;
    if (chunk.length > 0) this.#isAfterReturn = false;
    const ends = lineEnds(chunk);
    for (let end = ends(start); end >= 0; end = ends(start)) {
      this.#hold(chunk.subarray(start, end));
      lines.push(this.#line(true));
      const isReturn = chunk[end] === CARRIAGE_RETURN;
      start = end + (isReturn && chunk[end + 1] === LINE_FEED ? 2 : 1);
      this.#isAfterReturn = isReturn && start === chunk.length && end + 1 === start;
    }
    this.#hold(chunk.subarray(start));
    return lines;
  }

  end(): TextLine | undefined {
    return this.#held.length === 0 ? undefined : this.#line(false);
  }

  #hold(part: Buffer): void {
    const room = LONGEST_LINE_BYTES - this.#held.length;
    if (part.length > room) this.#isCut = true;
    if (room === 0 || part.length === 0) return;
    const kept = part.subarray(0, room);
    this.#held = this.#held.length === 0 ? kept : Buffer.concat([this.#held, kept]);
  }

  #line(isEnded: boolean): TextLine {
    this.#number += 1;
    const text = this.#held.toString('utf8');
    const line = {
      text: this.#number === 1 ? text.replace(/^\ufeff+/u, '') : text,
      number: this.#number,
      isCut: this.#isCut,
      isEnded,
    };
    this.#held = Buffer.alloc(0);
    this.#isCut = false;
    return line;
  }
}

/** Where the line from a place ends, or -1. A file has line ends of one kind: the other is looked for once. */
function lineEnds(bytes: Buffer): (from: number) => number {
  const next = { feed: -2, return: -2 };
  return (from) => {
    if (next.feed !== -1 && next.feed < from) next.feed = bytes.indexOf(LINE_FEED, from);
    if (next.return !== -1 && next.return < from)
      next.return = bytes.indexOf(CARRIAGE_RETURN, from);
    if (next.feed === -1 || next.return === -1) return Math.max(next.feed, next.return);
    return Math.min(next.feed, next.return);
  };
}
