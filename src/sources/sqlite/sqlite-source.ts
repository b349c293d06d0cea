// A source of a table or a query of SQLite databases.
import { type ChildProcess, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type SourceRow, cleanHeader } from '../../contacts/index.ts';
import { yieldTurn } from '../../lib/index.ts';
import { type FilePath, type FilesOptions, findFiles } from '../source/paths.ts';
import {
  type RowsOptions,
  type Source,
  type SourceFile,
  SourceChangedError,
  SourceUnreadableError,
  unreadable,
  withNotes,
} from '../source/source.ts';
import {
  columnNames,
  prepareSelect,
  readRows,
  type SqliteFile,
  type SqliteSelect,
  withDatabase,
} from './sqlite-rows.ts';

/** Throws `SourceUnreadableError` and its siblings when it is read, not here. */
export function sqliteSource(options: FilesOptions & { readonly select: SqliteSelect }): Source {
  const { name, baseDirectory, path, select } = options;
  async function* files(reading?: RowsOptions): AsyncGenerator<SourceFile> {
    for (const file of await findFiles(baseDirectory, path, reading)) {
      yield withNotes(openSqliteFile(file, select), file.notes ?? []);
    }
  }
  return { name, files };
}

/** Opens the database for its columns, and closes it until its rows are read. */
export function openSqliteFile(path: FilePath, select: SqliteSelect): SourceFile {
  const file = { path, select };
  const { names, isStored } = withDatabase(path, (db) => {
    const { statement, isStored } = prepareSelect(db, file);
    return { names: columnNames(statement), isStored };
  });
  const hash = createHash('sha256');
  let digest = '';
  return {
    path: path.shown,
    table: select.kind === 'table' ? select.table : undefined,
    header: cleanHeader(names),
    // The size of the database says nothing about the size of the table.
    bytes: 0,
    bytesRead: () => 0,
    rows: async function* ({ signal } = {}) {
      hash.update(`${JSON.stringify(names)}\n`);
      const isElsewhere = !isStored && canReadElsewhere();
      const batches = isElsewhere ? rowsElsewhere(file, names, { signal }) : readRows(file, names);
      for await (const rows of batches) {
        hash.update(rows.map(({ cells }) => `${JSON.stringify(cells)}\n`).join(''));
        yield rows;
        // SQLite reads without a pause, so no signal would arrive before the last row.
        await yieldTurn();
      }
      digest = hash.digest('hex');
    },
    sha256: () => digest,
  };
}

// Reads a database in another process, which can be ended in the middle of a step: a view or a query may work
// for hours, or forever, before its first row.

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
function canReadElsewhere(): boolean {
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
