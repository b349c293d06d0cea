// What parsing both sides costs by itself, on the same files in the same run: absolute seconds say
// little on a machine that is shared, the ratio to these says more. A process of its own, which prints
// the seconds of the part that it is asked for, by the clock and of the processor.
import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse';

/** What is printed. */
export interface Floor {
  readonly seconds: number;
  readonly processorSeconds: number;
  /** Of records or elements. */
  readonly count: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN = 0x7b;
const CLOSE = 0x7d;

const [part, path] = process.argv.slice(2);
if (path === undefined) throw new Error('which file is to be parsed?');
const startedMs = performance.now();
const before = process.cpuUsage();
const count = part === 'csv' ? await parseCsv(path) : await parseElements(path);
const { user, system } = process.cpuUsage(before);
const floor: Floor = {
  seconds: (performance.now() - startedMs) / 1_000,
  processorSeconds: (user + system) / 1_000_000,
  count,
};
process.stdout.write(JSON.stringify(floor));

/** The records of a file, with csv-parse alone. */
async function parseCsv(file: string): Promise<number> {
  let records = 0;
  for await (const record of createReadStream(file).pipe(parse())) {
    // Without columns, csv-parse gives arrays of texts.
    records += (record as string[]).length > 0 ? 1 : 0;
  }
  return records;
}

/** Finds the bytes of each element of the list, and parses them with JSON.parse. */
async function parseElements(file: string): Promise<number> {
  let elements = 0;
  let rest: Buffer = Buffer.alloc(0);
  let isInside = false;
  for await (const chunk of createReadStream(file, { highWaterMark: 262_144 })) {
    // A stream without an encoding gives bytes.
    const piece = Buffer.concat([rest, chunk as Buffer]);
    let from = isInside ? 0 : piece.indexOf('[') + 1;
    isInside = true;
    for (;;) {
      const begin = piece.indexOf(OPEN, from);
      const end = begin === -1 ? -1 : elementEnd(piece, begin);
      if (end === -1) break;
      JSON.parse(piece.toString('utf8', begin, end));
      elements += 1;
      from = end;
    }
    rest = piece.subarray(from);
  }
  return elements;
}

/** Behind the bracket that closes the element, or -1 where the piece ends before it. */
function elementEnd(piece: Buffer, begin: number): number {
  let depth = 0;
  let isText = false;
  for (let at = begin; at < piece.length; at += 1) {
    const byte = piece[at];
    if (isText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) {
      isText = true;
    } else if (byte === OPEN) {
      depth += 1;
    } else if (byte === CLOSE) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}
