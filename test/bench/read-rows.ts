// Reads all rows of a file as a plan does, in a process of its own, and prints the seconds of the processor.
import { basename, dirname } from 'node:path';
import { limitHeap, widenYoungGeneration } from '../../src/lib/heap.ts';
import { fileSource } from '../../src/sources/readers.ts';

limitHeap();
widenYoungGeneration();
const [path] = process.argv.slice(2);
if (path === undefined) throw new Error('which file is to be read?');
const before = process.cpuUsage();
let rows = 0;
const source = fileSource({ name: 'bench', baseDirectory: dirname(path), path: basename(path) });
for await (const file of source.files()) {
  for await (const batch of file.rows()) rows += batch.length;
}
const { user, system } = process.cpuUsage(before);
process.stdout.write(JSON.stringify({ seconds: (user + system) / 1_000_000, rows }));
