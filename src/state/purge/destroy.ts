// Destroys what we keep of people: whole files, or rows of a file. Bytes are written over before their file goes.
import { closeSync, fstatSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { renameDurably } from '../storage/database.ts';
import { createDraft } from '../storage/output-path.ts';
import { chunksOf, type PersonSearch } from './person-search.ts';

/** How a file separates its rows: `lines` has no header, and each line is a row. */
type RowFormat = 'csv' | 'lines';

/**
 * Takes the rows of people out of a file; removes a file of rejects where none is left, since nothing waits for it. Says
 * how many rows went.
 */
export function removeRows(
  path: string,
  search: PersonSearch,
  { format, mayEmpty }: { readonly format: RowFormat; readonly mayEmpty: boolean },
): number {
  const draft = createDraft(path);
  let removed = 0;
  let kept = 0;
  for (const record of recordsIn(path, format)) {
    if (search.inText(record)) removed += 1;
    else {
      writeSync(draft.descriptor, record);
      kept += 1;
    }
  }
  fsyncSync(draft.descriptor);
  closeSync(draft.descriptor);
  // The first record is the header.
  if (kept <= 1 && !mayEmpty) {
    rmSync(draft.path);
    destroy(path);
  } else {
    replace(path, draft.path);
  }
  return removed;
}

/** The records of a file that we wrote, with their line ends. */
function* recordsIn(path: string, format: RowFormat): Generator<string> {
  const decoder = new StringDecoder('utf8');
  let open = '';
  for (const chunk of chunksOf(path, 0)) {
    const lines = (open + decoder.write(chunk)).split(/(?<=\n)/u);
    open = '';
    for (const line of lines) {
      open += line;
      // A line end within quotes belongs to a cell.
      if (!line.endsWith('\n') || (format === 'csv' && !isClosed(open))) continue;
      yield open;
      open = '';
    }
  }
  if (open !== '') yield open;
}

function isClosed(record: string): boolean {
  return (record.split('"').length - 1) % 2 === 0;
}

function replace(path: string, draft: string): void {
  const former = openSync(path, 'r+');
  try {
    renameDurably(draft, path);
    overwrite(former, 0);
  } finally {
    closeSync(former);
  }
}

/** Writes over the bytes of a file and removes it. */
export function destroy(path: string): void {
  const file = openSync(path, 'r+');
  try {
    overwrite(file, 1);
  } finally {
    closeSync(file);
  }
  rmSync(path);
}

const ZEROS = Buffer.alloc(65_536);

/**
 * On a disk that writes in place, nothing of the content is left. What has another name as well is a copy that somebody
 * made, and theirs. `ownNames`: how many names of the file are ours at this moment.
 */
function overwrite(file: number, ownNames: 0 | 1): void {
  const { size, nlink } = fstatSync(file);
  if (nlink > ownNames) return;
  for (let at = 0; at < size; at += ZEROS.length) {
    writeSync(file, ZEROS, 0, Math.min(ZEROS.length, size - at), at);
  }
  fsyncSync(file);
}
