// The records of a file, chunk by chunk. A chunk ends anywhere, so that what stands behind its last whole
// record waits for the next one; no more than that and one chunk's records are held, and the records before
// a broken one are seen before it is refused.
import type { Chunks } from '../bytes/byte-stream.ts';
import type { Delimiter } from './csv-dialect.ts';
import { recordsOf } from './csv-stretch.ts';
import type { CsvRecords } from './csv-stretch.ts';
import { endOfLastLine } from './line-ends.ts';
import { refuseTooLong } from './doubtful-record.ts';

const BYTE_ORDER_MARK = Buffer.from('\ufeff');

/** The chunks are UTF-8. Blank lines come as one empty cell, so that lines can be counted. */
export async function* csvRecords(
  chunks: Chunks,
  delimiter: Delimiter,
): AsyncGenerator<CsvRecords> {
  // One buffer for all: a new one for each chunk has the engine look for those that are forgotten.
  let held = Buffer.allocUnsafeSlow(0);
  let length = 0;
  let enoughBytes = 0;
  for await (const chunk of withoutMark(chunks)) {
    if (length + chunk.length > held.length) {
      const larger = Buffer.allocUnsafeSlow(2 * (length + chunk.length));
      held.copy(larger, 0, 0, length);
      held = larger;
    }
    length += chunk.copy(held, length);
    if (length < enoughBytes) continue;
    const bytes = held.subarray(0, length);
    const whole = bytes.subarray(0, endOfLastLine(bytes));
    const used = yield* recordsOf({ bytes: whole, isLast: false, delimiter });
    refuseTooLong(bytes.subarray(used), delimiter);
    held.copyWithin(0, used, length);
    length -= used;
    // Or a record of many small chunks would be looked at as often.
    enoughBytes = used === 0 ? 2 * length : 0;
  }
  yield* recordsOf({ bytes: held.subarray(0, length), isLast: true, delimiter });
}

/** One mark is taken away, as the parser does; a second one is left to the header. */
async function* withoutMark(chunks: Chunks): AsyncGenerator<Buffer> {
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (head === undefined) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < BYTE_ORDER_MARK.length) continue;
    const isMarked = head.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
    yield isMarked ? head.subarray(BYTE_ORDER_MARK.length) : head;
    head = undefined;
  }
  if (head !== undefined) yield head;
}
