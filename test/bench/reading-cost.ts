// What reading a file costs beyond parsing it: opened and read through SourceFile.rows(), against
// csv-parse alone on the same file in the same process, in turn. The memory is what the process holds
// at most while a file is read that is many times larger.
import { createReadStream } from 'node:fs';
import { basename, dirname } from 'node:path';
import { parse } from 'csv-parse';
import { fileSource } from '../../src/sources/readers.ts';
import { median } from './measured-process.ts';

export interface ReadingCost {
  readonly parserSeconds: number;
  readonly rowsSeconds: number;
  /** Speed of the parser alone divided by ours, each from runs in turn: 2 is half its speed. */
  readonly ratio: number;
  /** By how much the resident memory grew while our rows were read, in MB. */
  readonly grownMb: number;
}

const RUNS = 5;

export async function measureReadingCost(path: string): Promise<ReadingCost> {
  // The first ones pay for what is compiled once.
  const rowCount = await parseAlone(path);
  if ((await readRows(path)) !== rowCount - 1) throw new Error('rows are missing');
  const parser: number[] = [];
  const rows: number[] = [];
  const beforeBytes = process.memoryUsage.rss();
  let peakBytes = beforeBytes;
  for (let run = 0; run < RUNS; run += 1) {
    parser.push(await secondsOf(() => parseAlone(path)));
    rows.push(await secondsOf(() => readRows(path)));
    peakBytes = Math.max(peakBytes, process.memoryUsage.rss());
  }
  return {
    parserSeconds: median(parser),
    rowsSeconds: median(rows),
    ratio: median(rows.map((seconds, run) => seconds / (parser[run] ?? NaN))),
    grownMb: (peakBytes - beforeBytes) / 1_024 ** 2,
  };
}

async function parseAlone(path: string): Promise<number> {
  let count = 0;
  for await (const record of createReadStream(path).pipe(parse())) {
    // Without columns, csv-parse gives arrays of texts.
    count += (record as string[]).length > 0 ? 1 : 0;
  }
  return count;
}

async function readRows(path: string): Promise<number> {
  let count = 0;
  const source = fileSource({ name: 'bench', baseDirectory: dirname(path), path: basename(path) });
  for await (const file of source.files()) {
    for await (const batch of file.rows()) count += batch.length;
  }
  return count;
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return (performance.now() - startedMs) / 1_000;
}
