// A process of its own that reads one database: a step of SQLite that never returns can only be ended
// together with its process. It reads a batch when it is asked for one, and ends when nobody asks any more.
import { SyncError } from '../../lib/errors.ts';
import type { ReaderNotice, ReaderOrder } from './reader-messages.ts';
import { readRows } from './sqlite-rows.ts';

let batches: ReturnType<typeof readRows> | undefined;

process.on('message', (order: ReaderOrder) => {
  process.send?.(noticeOf(order));
});

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
