// What a sync of the disk takes: every commit of the journal waits for one.
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { median } from './measured-process.ts';

export interface DiskSync {
  /** One page appended and synced: until it is done, and what it takes of the processor. */
  readonly syncMicros: number;
  readonly syncProcessorMicros: number;
}

const SYNCS = 200;

/** One page appended and synced, as for a commit. */
export function measureSync(path: string): DiskSync {
  const page = Buffer.alloc(4_096, 1);
  const file = openSync(path, 'w', 0o600);
  const micros: number[] = [];
  const before = process.cpuUsage();
  for (let sync = 0; sync < SYNCS; sync += 1) {
    writeSync(file, page);
    const startedMs = performance.now();
    fdatasyncSync(file);
    micros.push((performance.now() - startedMs) * 1_000);
  }
  const { user, system } = process.cpuUsage(before);
  closeSync(file);
  return { syncMicros: median(micros), syncProcessorMicros: (user + system) / SYNCS };
}
