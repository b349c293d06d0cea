// Reads a database in another process, which can be ended in the middle of a step: a view or a query may work
// for hours, or forever, before its first row.
import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { SourceRow } from '../../contacts/index.ts';
import {
  type RowsOptions,
  SourceChangedError,
  SourceUnreadableError,
  unreadable,
} from '../source/source.ts';
import type { SqliteFile } from './sqlite-rows.ts';

/** Sent to the process, which answers each order with one notice. */
export type ReaderOrder =
  | { readonly kind: 'open'; readonly file: SqliteFile; readonly names: readonly string[] }
  | { readonly kind: 'next' };

export type ReaderNotice =
  | { readonly kind: 'rows'; readonly rows: readonly SourceRow[] }
  | { readonly kind: 'end' }
  | ReaderFailure;

interface ReaderFailure {
  readonly kind: 'failed';
  readonly code: string;
  readonly message: string;
  readonly hint: string;
}

const ENTRY = fileURLToPath(new URL('./reader-process.js', import.meta.url));

/** Only the build has a program to start. */
export function canReadElsewhere(): boolean {
  return existsSync(ENTRY);
}

export async function* rowsElsewhere(
  file: SqliteFile,
  names: readonly string[],
  { signal, entry = ENTRY }: RowsOptions & { readonly entry?: string } = {},
): AsyncGenerator<readonly SourceRow[]> {
  const reader = fork(entry, [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const end = (): void => {
    reader.kill('SIGKILL');
  };
  signal?.addEventListener('abort', end);
  if (signal?.aborted === true) end();
  try {
    let answer = ask(reader, file, { kind: 'open', file, names });
    for (;;) {
      const notice = await answer;
      if (notice.kind === 'end') return;
      if (notice.kind === 'failed') throw failureOf(notice, file);
      // The next batch is read while the caller works on this one.
      answer = ask(reader, file, { kind: 'next' });
      answer.catch(() => undefined);
      yield notice.rows;
    }
  } finally {
    signal?.removeEventListener('abort', end);
    end();
  }
}

/** Rejects if the reader ends or is killed without an answer. */
async function ask(reader: ChildProcess, { path }: SqliteFile, order: ReaderOrder) {
  return await new Promise<ReaderNotice>((resolve, reject) => {
    const lose = (): void => {
      const hint =
        'It may have been killed, or have found no memory. Run again, or select fewer columns.';
      reject(unreadable(path.shown, 'the process that reads it has ended', hint));
    };
    reader.once('exit', lose);
    reader.once('error', lose);
    reader.once('message', (notice: ReaderNotice) => {
      reader.off('exit', lose);
      reader.off('error', lose);
      resolve(notice);
    });
    if (reader.exitCode !== null || reader.signalCode !== null) lose();
    else reader.send(order);
  });
}

function failureOf({ code, message, hint }: ReaderFailure, { path }: SqliteFile): Error {
  const changed = new SourceChangedError(path.shown);
  return code === changed.code ? changed : new SourceUnreadableError(message, { hint });
}
