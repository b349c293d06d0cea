// The bytes of an XML part in blocks that are cut behind an end tag wherever one is found. Each row is decoded by
// itself: its cells are windows on its text, so a cell that is kept holds one row and not the whole block.
import type { Chunks } from '../bytes/byte-stream.ts';
import type { XmlScanner } from './xml-scanner.ts';

/** Pieces of XML, one behind the other; each ends behind a tag, the last one of a part aside. */
export interface XmlBlock {
  readonly bytes: Buffer;
  /** Where each piece ends. */
  readonly ends: readonly number[];
}

/** Parts without rows, such as lists of merged cells, are cut anywhere between two tags. */
const MOST_HELD_BYTES = 256 * 1024;

/** Without any tag: a text of so many bytes is longer than the scanner takes. */
const MOST_BYTES_WITHOUT_TAG = 4 * 1024 * 1024;

const GREATER_THAN = 0x3e;

/** The chunks are UTF-8. `ending` is how the tags end behind which to cut, such as `row>`; left out, any tag will do. */
export async function* xmlBlocks(chunks: Chunks, ending?: string): AsyncGenerator<XmlBlock> {
  const mostHeld = ending === undefined ? 0 : MOST_HELD_BYTES;
  const cut = Buffer.from(ending ?? '');
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const ends = ending === undefined ? [] : endsOf(bytes, cut);
    let end = ends.at(-1) ?? 0;
    const last = bytes.length - end > mostHeld ? lastCut(bytes, end) : 0;
    if (last > end) {
      ends.push(last);
      end = last;
    }
    rest = bytes.subarray(end);
    yield { bytes, ends };
  }
  yield { bytes: rest, ends: [rest.length] };
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
