// Writes the series as a text that the textfile collector of node_exporter reads. It may read at any moment, so that the
// file takes its name when it is whole.
import {
  closeSync,
  fchmodSync,
  fsyncSync,
  openSync,
  readSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { Gauge, Registry } from 'prom-client';
import { createDraft, renameDurably } from '../state/index.ts';
import type { Facts } from './facts.ts';
import { SERIES } from './series.ts';

/** The collector is another user; the file holds nothing of people. */
const MODE = 0o644;

/** Throws what `node:fs` throws, `SpecialFileError`, and `Error` for a file there that is not ours. */
export async function writeTextfile(path: string, facts: Facts): Promise<void> {
  const text = await textOf(facts);
  refuseOther(path);
  const draft = createDraft(path);
  try {
    try {
      writeFileSync(draft.descriptor, text);
      fchmodSync(draft.descriptor, MODE);
      fsyncSync(draft.descriptor);
    } finally {
      closeSync(draft.descriptor);
    }
    renameDurably(draft.path, path);
  } catch (error) {
    rmSync(draft.path, { force: true });
    throw error;
  }
}

async function textOf(facts: Facts): Promise<string> {
  const registry = new Registry();
  for (const { name, help, labels, read } of SERIES) {
    const gauge = new Gauge({ name, help, labelNames: [...labels], registers: [registry] });
    for (const sample of read(facts)) gauge.set({ ...sample.labels }, sample.value);
  }
  return await registry.metrics();
}

/** What each of our files begins with. */
const START = '# HELP listferry_';

/** A slip of the finger must not replace the metrics of another program. */
function refuseOther(path: string): void {
  const found = Buffer.alloc(START.length);
  const length = startOf(path, found);
  if (length > 0 && found.toString('latin1', 0, length) !== START) {
    throw new Error('another file has that name');
  }
}

/** How many bytes of it were read; 0 where there is no file. */
function startOf(path: string, found: Buffer): number {
  let descriptor: number;
  try {
    descriptor = openSync(path, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0;
    throw error;
  }
  try {
    return readSync(descriptor, found);
  } finally {
    closeSync(descriptor);
  }
}
