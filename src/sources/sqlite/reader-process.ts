// Reads one database in a process of its own, because a step of SQLite that never returns can only be ended
// together with its process. It reads a batch when asked for one, and ends with its parent.
import { isMainThread, Worker } from 'node:worker_threads';
import { SyncError } from '../../lib/index.ts';
import { readRows } from './sqlite-rows.ts';
import type { ReaderNotice, ReaderOrder } from './sqlite-source.ts';

const PARENT_CHECK_MS = 1_000;

let batches: ReturnType<typeof readRows> | undefined;

if (isMainThread) {
  new Worker(new URL(import.meta.url)).unref();
  process.on('message', (order: ReaderOrder) => {
    process.send?.(noticeOf(order));
  });
} else {
  endWithParent();
}

function noticeOf(order: ReaderOrder): ReaderNotice {
  try {
    if (order.kind === 'open') batches = readRows(order.file, order.names);
    const next = batches?.next();
    return next === undefined || next.done === true
      ? { kind: 'end' }
      : { kind: 'rows', rows: next.value };
  } catch (error) {
    if (!(error instanceof SyncError)) throw error;
    const { code, message, hint = '' } = error;
    return { kind: 'failed', code, message, hint };
  }
}

/**
 * Runs in a thread of its own, since the main one may be inside a step that never returns. A parent that was
 * killed cannot end this process.
 */
function endWithParent(): void {
  const parent = process.ppid;
  const never = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  while (process.ppid === parent) Atomics.wait(never, 0, 0, PARENT_CHECK_MS);
  process.kill(process.pid, 'SIGKILL');
}
